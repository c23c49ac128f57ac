"""Styles and fonts of PDFs: our own styles, and the fonts of two packages.

Sheets name them by addresses below `/static/`, as pages do; those of the styles are the same in a browser.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path

from core.printing.fallback_fonts import script_file

ROOT = Path(__file__).resolve().parent.parent.parent
STYLES = ROOT / "static" / "css"
LETTERS = "font_source_sans_pro"
FACES = ("Regular", "It", "Semibold", "Bold")
"""The faces of Source Sans Pro that `print.css` names; the package has many more."""

MAKE_SHEETS = ("core", "scoring", "clubs", "templates", "static/css", "locale")
"""Folders of which a change may change what is printed."""

PACKAGES = ("weasyprint", "font-source-sans-pro", "manimgx-fonts")


def letters() -> Path:
    """Return the folder with the faces of the letters."""
    spec = find_spec(LETTERS)
    if spec is None or not spec.submodule_search_locations:
        raise LookupError(LETTERS)
    return Path(spec.submodule_search_locations[0]) / "files"


def asset(path: str) -> Path | None:
    """Return the file behind an address like `/static/css/print.css`, None where nothing may be read."""
    folder, _, name = path.removeprefix("/static/").partition("/")
    if folder == "fonts" and name in {f"SourceSansPro-{face}.ttf" for face in FACES}:
        return letters() / name
    if folder == "fonts":
        return script_file(name)
    if folder == "css" and name in {"print.css", *(f"print/{each.name}" for each in _families())}:
        return STYLES / name
    return None


def _families() -> Iterator[Path]:
    return (STYLES / "print").glob("*.css")


@cache
def edition() -> str:
    """Return a mark of the code that makes sheets: with another one, what was kept is made anew."""
    mark = hashlib.sha256("\0".join(map(version, PACKAGES)).encode())
    for folder in MAKE_SHEETS:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".html", ".css", ".svg", ".po"}:
                mark.update(f"{file.relative_to(ROOT)}\0".encode() + file.read_bytes())
    return mark.hexdigest()
