"""The handbook as tests read it: its pages by language and name, their sections, tables and bold words.

Every page about a game has the same sections in the same order, so that a test need not know their titles.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from enum import IntEnum
from functools import cache
from pathlib import Path

import polib
import pytest

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "handbook"
LANGUAGES = ("de", "en", "fr", "it")
# Words that are the same in every language, and so stand in no catalogue.
EVERYWHERE = {"match", "json", "csv", "pdf"}

Table = list[list[str]]

in_every_language = pytest.mark.parametrize("language", LANGUAGES)


class Part(IntEnum):
    """The sections of a page about a game."""

    WHAT = 0
    PLAYERS = 1
    WRITTEN = 2
    END = 3
    ASKED = 4
    AGREEMENTS = 5
    HOUSE_RULES = 6
    TABLE_PAGE = 7
    SOURCES = 8


@cache
def _entries(language: str) -> Sequence[polib.POEntry]:
    paths = [
        FOLDER.parents[1] / f"locale/{'de' if language == 'en' else language}/LC_MESSAGES/{domain}.po"
        for domain in ("django", "djangojs")
    ]
    return [entry for path in paths for entry in polib.pofile(str(path))]


@cache
def translations(language: str) -> Mapping[str, str]:
    """Return every text that the app shows, on pages and in the browser, by its English message."""
    return {entry.msgid: entry.msgid if language == "en" else entry.msgstr for entry in _entries(language)}


@cache
def messages(language: str) -> Mapping[str, Set[str]]:
    """Return the messages behind each text that the app shows, in small letters: a word may mean several."""
    found = defaultdict(set)
    for entry in _entries(language):
        found[(entry.msgid if language == "en" else entry.msgstr).lower()].add(entry.msgid)
    return found


def text(language: str, name: str) -> str:
    return (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")


def names(language: str) -> set[str]:
    return {path.stem for path in (FOLDER / language).glob("*.md")}


def sections(language: str, name: str) -> list[str]:
    """Return a page's sections, the first being what stands before any heading of the second rank."""
    return re.split(r"^(?=## )", text(language, name), flags=re.MULTILINE)


def tables_in(part: str) -> list[Table]:
    """Return the tables of a text, each as rows of cells, without their headings."""
    found = re.findall(r"(?:^\|.*\n)+", part + "\n", re.MULTILINE)
    return [
        [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
        for table in found
    ]


def tables(language: str, name: str, part: Part) -> list[Table]:
    return tables_in(sections(language, name)[part])


def bold(language: str, name: str) -> list[str]:
    return re.findall(r"\*\*([^*\n]+)\*\*", text(language, name))


NUMBER = r"(?:−?\d+|–)"
ROW_OF_NUMBERS = re.compile(rf"{NUMBER}(?:\s:\s{NUMBER})+")


def numbers(cell: str) -> list[list[int | None]]:
    """Return the rows of numbers in a cell, as in `113 : 44, Weis 50 : 0`; a dash in a row is None."""
    return [
        [None if number == "–" else int(number.replace("−", "-")) for number in re.split(r"\s:\s", row)]
        for row in ROW_OF_NUMBERS.findall(cell)
    ]
