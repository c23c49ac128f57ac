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
WORDS, KEPT, FORBIDDEN = (
    [row.split(" | ") for row in ROW.findall(part)[2:]] for part in GLOSSARY.split("\n## ")[1:]
)
TRANSLATIONS = ("de", "fr", "it")
KEYS = re.compile(r"%\(\w+\)[sd]|\{\w+\}|^weis needs")
"""What is no word of a message: names of what is filled in, and a key of documents."""


@cache
def messages(code: str) -> tuple[polib.POEntry, ...]:
    folder = ROOT / "locale" / code / "LC_MESSAGES"
    return tuple(each for name in ("django", "djangojs") for each in polib.pofile(str(folder / f"{name}.po")))


def catalogue(code: str) -> Iterator[str]:
    """Yield what the app says in a language; English are the message ids of any catalogue."""
    for entry in messages("de" if code == "en" else code):
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


def whole(*words: str) -> re.Pattern[str]:
    """Return a pattern for any of the words; where an ellipsis begins or ends one, other letters may."""
    ends = [
        ("" if word.startswith("…") else r"(?<!\w)")
        + re.escape(word.strip("…"))
        + ("" if word.endswith("…") else r"(?!\w)")
        for word in words
    ]
    return re.compile("|".join(ends), re.IGNORECASE)


def lost(english: str, code: str, words: str) -> list[str]:
    """Return the messages in which the English has a word and the translation none of those beside it."""
    sought, wanted = whole(*english.split(", ")), whole(*words.split(", "))
    return [
        entry.msgid
        for entry in messages(code)
        if sought.search(KEYS.sub("", entry.msgid))
        for text in (entry.msgstr_plural.values() or (entry.msgstr,))
        if not wanted.search(text)
    ]


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


@pytest.mark.parametrize("row", KEPT, ids=lambda row: row[0])
@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_message_keeps_the_words_of_the_glossary(code: str, row: list[str]) -> None:
    assert lost(row[0], code, row[1 + TRANSLATIONS.index(code)]) == []
