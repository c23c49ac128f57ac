"""The catalogues as they are written now, also where their earlier form was read before."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation.reloader import translation_file_changed

from config.catalogues import compile_catalogues

LOCALE = Path(__file__).parent.parent / "locale"


def compile_anew(locale: Path = LOCALE) -> None:
    """Compile the catalogues, and have the framework read them again: German it reads when it is set up."""
    compile_catalogues(locale)
    translation_file_changed(None, Path("django.mo"))
