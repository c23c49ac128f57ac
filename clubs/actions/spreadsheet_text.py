"""Text of lists: CSV in any encoding and delimiter of an office, and pasted cells, cut into lines."""

from __future__ import annotations

import codecs
import csv
import io
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from clubs.actions.spreadsheet_limits import NumberedLine, UnreadableSpreadsheet
from clubs.names import one_line
from core.errors import N_

DELIMITERS = ("\t", ";", ",", "|")
SAMPLE = 50
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
LOST = "\N{REPLACEMENT CHARACTER}"
"""Stands for what could not be read; a database could not keep a NUL."""


def decode_text(content: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16, else the code page that makes words of its letters."""
    for mark, encoding in MARKS.items():
        if content.startswith(mark):
            return _text(content.decode(encoding, errors="replace"))
    try:
        return _text(content.decode(_unmarked(content)))
    except UnicodeDecodeError:
        return _text(content.decode(code_page_of(content), errors="replace"))


def _unmarked(content: bytes) -> str:
    """Tell UTF-16 without a mark by its zeros: in western text every second byte is one."""
    sample = content[:2000]
    if len(content) % 2 == 0 and sample.count(0) > len(sample) / 4:
        return "utf-16-le" if sample[1::2].count(0) > sample[::2].count(0) else "utf-16-be"
    return "utf-8"


CODE_PAGES = ("cp1252", "mac_roman", "cp850")
"""Of Windows, of old Macs, of programs older than both; the first of those that do equally well is taken."""
FREQUENT = frozenset("äöüéèàç")
PUNCTUATION = frozenset("‘’“”«»–—…·°§€ \N{NO-BREAK SPACE}")  # noqa: RUF001 - as written in lists
MOST_TELLING = 20_000


def code_page_of(content: bytes) -> str:
    """Return the code page under which the letters above ASCII make words of our languages."""
    return max(CODE_PAGES, key=lambda page: _likelihood(content.decode(page, errors="replace")))


def _likelihood(text: str) -> int:
    """Return how much a text looks like names and words: umlauts inside, capitals at the start only."""
    pairs = zip(f" {text[:MOST_TELLING]}", text[:MOST_TELLING], strict=False)
    return sum(_worth(before, letter) for before, letter in pairs if letter > "\x7f")


def _worth(before: str, letter: str) -> int:
    if letter in FREQUENT:
        return 3 if before.isalpha() else 0
    if letter in PUNCTUATION:
        return 0
    if not letter.isalpha() or letter in "ªºƒµ":
        return -2
    is_inside = before.isalpha() and before.islower()
    plain = unicodedata.normalize("NFD", letter)[0]
    return 1 if plain < "\x7f" and not (letter.isupper() and is_inside) else -1


def _text(text: str) -> str:
    """Refuse what is text by name only: pictures, PDF files, programs."""
    sample = text[:4000]
    odd = sum(1 for letter in sample if letter == LOST or (letter < " " and letter not in "\t\r\n"))
    if text.startswith("%PDF") or odd > len(sample) / 20:
        raise UnreadableSpreadsheet(N_("This file is not a list. Use an Excel, OpenDocument or CSV file."))
    return text


class UnquotedDialect(csv.excel):
    quoting = csv.QUOTE_NONE


def lines_of_text(text: str) -> Iterator[NumberedLine]:
    """Return the lines of a text, cut into cells."""
    text, delimiter = _delimited(text)
    # A quotation mark that is never closed would swallow the rest of the list.
    dialect = UnquotedDialect if text.count('"') % 2 else csv.excel
    reader = csv.reader(io.StringIO(text, newline=""), dialect, delimiter=delimiter)
    try:
        for number, cells in enumerate(reader, 1):
            yield NumberedLine(number, cells)
    except csv.Error as error:
        raise UnreadableSpreadsheet(N_("This list cannot be read: a quoted cell is never closed.")) from error


def _delimited(text: str) -> tuple[str, str]:
    """Return the text and what stands between its cells; Excel may say so in a first line `sep=;`."""
    first, _end, rest = text.partition("\n")
    separator = one_line(first).removeprefix("sep=") if first.startswith("sep=") else ""
    if len(separator) == 1:
        # The line is left empty, so that rows keep their numbers.
        return f"\n{rest}", separator
    return text, delimiter_of(text)


def delimiter_of(text: str) -> str:
    """Return what stands between the cells: what cuts most lines into the same number of cells, and most."""
    lines = [line for line in islice(io.StringIO(text), 4 * SAMPLE) if line.strip()][:SAMPLE]
    return max(DELIMITERS, key=lambda delimiter: _evenness(lines, delimiter))


def _evenness(lines: Sequence[str], delimiter: str) -> tuple[float, int]:
    counts = Counter(line.count(delimiter) + 1 for line in lines)
    width, times = counts.most_common(1)[0] if counts else (1, 0)
    return (times / len(lines), width) if width > 1 else (0.0, 0)
