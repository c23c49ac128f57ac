"""The words of the glossary: each concept's word is used, and what must not occur does not."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import polib
import pytest

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"Deutsch": "de", "Français": "fr", "Italiano": "it", "English": "en"}
ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)
GLOSSARY = (ROOT / "docs" / "glossary.md").read_text("utf-8")
WORDS, FORBIDDEN = (
    [row.split(" | ") for row in ROW.findall(part)[2:]] for part in GLOSSARY.split("\n## ")[1:]
)


def catalogue(code: str) -> Iterator[str]:
    """Yield what the app says in a language; English are the message ids of any catalogue."""
    for domain in ("django", "djangojs"):
        path = ROOT / "locale" / ("de" if code == "en" else code) / "LC_MESSAGES" / f"{domain}.po"
        for entry in polib.pofile(str(path)):
            if code == "en":
                yield from (entry.msgid, entry.msgid_plural)
            else:
                yield from (entry.msgstr, *entry.msgstr_plural.values())


@cache
def texts(code: str) -> tuple[str, ...]:
    """Return all that is written in a language: the catalogue's sentences and the handbook's lines."""
    pages = sorted((ROOT / "docs" / "handbook" / code).glob("*.md"))
    lines = (line for page in pages for line in page.read_text("utf-8").splitlines())
    return (*catalogue(code), *lines)


def whole(word: str) -> re.Pattern[str]:
    """Return a pattern for a word, or for its beginning where it ends in an ellipsis."""
    end = "" if word.endswith("…") else r"(?!\w)"
    return re.compile(rf"(?<!\w){re.escape(word.removesuffix('…'))}{end}", re.IGNORECASE)


@pytest.mark.parametrize(("language", "word"), [(language, word) for language, word, _ in FORBIDDEN])
def test_a_word_that_must_not_occur_does_not(language: str, word: str) -> None:
    assert [text for text in texts(LANGUAGES[language]) if whole(word).search(text)] == []


@pytest.mark.parametrize("column", range(1, 5), ids=LANGUAGES)
def test_the_word_of_each_concept_is_used(column: int) -> None:
    written = "\n".join(texts([*LANGUAGES.values()][column - 1]))

    unused = [
        (row[0], word)
        for row in WORDS
        for word in row[column].split(", ")
        if not re.search(rf"(?<!\w){re.escape(word)}", written, re.IGNORECASE)
    ]

    assert unused == []
