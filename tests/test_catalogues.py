"""What a test or a picture says is what the catalogues say now."""

from __future__ import annotations

from pathlib import Path

from django.utils.translation import gettext, override

from tests.catalogues import compile_anew


def test_a_sentence_that_was_read_before_is_read_again(tmp_path: Path, settings):
    settings.LOCALE_PATHS = [tmp_path]
    catalogue = tmp_path / "de" / "LC_MESSAGES" / "django.po"
    catalogue.parent.mkdir(parents=True)
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "two on a page"\n'

    def said(words: str) -> str:
        catalogue.write_text(f'{head}msgstr "{words}"\n', "utf-8")
        compile_anew(tmp_path)
        with override("de-ch"):
            return gettext("two on a page")

    assert [said("zwei auf einer Seite"), said("zwei")] == ["zwei auf einer Seite", "zwei"]
