"""Spreadsheets that clubs bring, read: pasted text, CSV in any encoding of an office, XLSX; formulas escaped.

Whatever cannot be read is refused with a sentence; nothing that a file says about itself is believed.
"""

from __future__ import annotations

import codecs
import csv
import io
import warnings
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime, time
from itertools import islice
from typing import NamedTuple

from openpyxl import load_workbook

from clubs.errors import Refused
from clubs.names import one_line
from scoring.rules.errors import _

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 2000
MOST_COLUMNS = 40
MOST_UNPACKED = 24 * 1024 * 1024
"""A workbook of so many rows unpacks to a small part of this."""
MOST_LINES = 50_000
"""So many lines are looked at, empty ones too; spreadsheets like to end with thousands of these."""

DELIMITERS = ("\t", ";", ",", "|")
SAMPLE = 50
MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
WORKBOOK = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
LOST = "\N{REPLACEMENT CHARACTER}"
"""Stands for what could not be read; a database could not keep a NUL."""


class UnreadableSpreadsheet(Refused):
    """A file or text that is no list of rows, or too large a one."""


class SpreadsheetRow(NamedTuple):
    """One row that has something in it, with the number that a spreadsheet shows beside it."""

    number: int
    cells: Sequence[str]


def rows_of_file(content: bytes) -> list[SpreadsheetRow]:
    """Return the rows of an uploaded file, of whatever kind it is."""
    if len(content) > MOST_BYTES:
        raise UnreadableSpreadsheet(_("The file is larger than 2 MB."))
    if content.startswith(OLD_WORKBOOK):
        raise UnreadableSpreadsheet(_("This is an old Excel file. Save it as .xlsx or CSV and use that."))
    lines = _workbook(content) if content.startswith(WORKBOOK) else _lines(decode_text(content))
    return _rows(lines)


def rows_of_text(text: str) -> list[SpreadsheetRow]:
    """Return the rows of pasted text."""
    return _rows(_lines(text))


def _rows(lines: Iterable[Sequence[str]]) -> list[SpreadsheetRow]:
    rows = []
    for number, cells in enumerate(lines, 1):
        kept = _trimmed([_cell(cell) for cell in cells[:MOST_COLUMNS]])
        if kept:
            rows.append(SpreadsheetRow(number, kept))
        # One more than members: the first row may be headers.
        if len(rows) > MOST_ROWS + 1 or number > MOST_LINES:
            raise UnreadableSpreadsheet(_("The list has more than {most} rows."), most=MOST_ROWS)
    if not rows:
        raise UnreadableSpreadsheet(_("This list is empty."))
    return rows


def _trimmed(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells up to the last one that has something in it."""
    filled = [place for place, cell in enumerate(cells, 1) if cell]
    return cells[: filled[-1]] if filled else []


def _cell(text: str) -> str:
    return unescape_formula(one_line(text.replace("\0", LOST)))


# Text


def decode_text(content: bytes) -> str:
    """Return the text of a file: UTF-8, UTF-16, else the code page of western Windows."""
    for mark, encoding in MARKS.items():
        if content.startswith(mark):
            return _text(content.decode(encoding, errors="replace"))
    try:
        return _text(content.decode(_unmarked(content)))
    except UnicodeDecodeError:
        return _text(content.decode("cp1252", errors="replace"))


def _unmarked(content: bytes) -> str:
    """Tell UTF-16 without a mark by its zeros: in western text every second byte is one."""
    sample = content[:2000]
    if len(content) % 2 == 0 and sample.count(0) > len(sample) / 4:
        return "utf-16-le" if sample[1::2].count(0) > sample[::2].count(0) else "utf-16-be"
    return "utf-8"


def _text(text: str) -> str:
    """Refuse what is text by name only: pictures, PDF files, programs."""
    sample = text[:4000]
    odd = sum(1 for letter in sample if letter == LOST or (letter < " " and letter not in "\t\r\n"))
    if text.startswith("%PDF") or odd > len(sample) / 20:
        raise UnreadableSpreadsheet(_("This file is not a list. Use a CSV or XLSX file."))
    return text


class UnquotedDialect(csv.excel):
    quoting = csv.QUOTE_NONE


def _lines(text: str) -> Iterator[list[str]]:
    text, delimiter = _delimited(text)
    # A quotation mark that is never closed would swallow the rest of the list.
    dialect = UnquotedDialect if text.count('"') % 2 else csv.excel
    try:
        yield from csv.reader(io.StringIO(text, newline=""), dialect, delimiter=delimiter)
    except csv.Error as error:
        raise UnreadableSpreadsheet(_("This list cannot be read: a quoted cell is never closed.")) from error


def _delimited(text: str) -> tuple[str, str]:
    """Return the text and what stands between its cells; Excel may say so in a first line `sep=;`."""
    first, _end, rest = text.partition("\n")
    said = one_line(first).removeprefix("sep=") if first.startswith("sep=") else ""
    if len(said) == 1:
        # The line is left empty, so that rows keep their numbers.
        return f"\n{rest}", said
    return text, delimiter_of(text)


def delimiter_of(text: str) -> str:
    """Return what stands between the cells: what cuts most lines into the same number of cells, and most."""
    lines = [line for line in islice(io.StringIO(text), 4 * SAMPLE) if line.strip()][:SAMPLE]
    return max(DELIMITERS, key=lambda delimiter: _evenness(lines, delimiter))


def _evenness(lines: Sequence[str], delimiter: str) -> tuple[float, int]:
    counts = Counter(line.count(delimiter) + 1 for line in lines)
    width, times = counts.most_common(1)[0] if counts else (1, 0)
    return (times / len(lines), width) if width > 1 else (0.0, 0)


# Workbooks


def _workbook(content: bytes) -> Iterator[list[str]]:
    """Return the lines of a workbook's first sheet, formulas as the values they had when it was saved."""
    _must_be_small(content)
    try:
        with warnings.catch_warnings():
            # It warns of decoration that it leaves out, which nobody reads here.
            warnings.simplefilter("ignore")
            book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
            sheet = book.active if book.active in book.worksheets else book.worksheets[0]
            # What a sheet says of its own size may be wrong by a million rows.
            sheet.reset_dimensions()
            found = sheet.iter_rows(max_row=MOST_LINES + 1, max_col=MOST_COLUMNS, values_only=True)
            lines = [[_shown(value) for value in row] for row in found]
    except Exception as error:  # the library fails in as many ways as a file can be broken
        raise UnreadableSpreadsheet(
            _("This workbook is damaged. Save it again, or use CSV instead.")
        ) from error
    return iter(lines)


def _must_be_small(content: bytes) -> None:
    """Refuse what would fill the memory once unpacked, and what is no workbook at all."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            parts = archive.infolist()
    except (zipfile.BadZipFile, ValueError, EOFError) as error:
        raise UnreadableSpreadsheet(
            _("This workbook is damaged. Save it again, or use CSV instead.")
        ) from error
    if not any(part.filename.startswith("xl/") for part in parts):
        raise UnreadableSpreadsheet(_("This is not an Excel file. Save it as .xlsx or CSV and use that."))
    if sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise UnreadableSpreadsheet(_("Unpacked, this workbook is far too large for a list of members."))


def _shown(value: object) -> str:
    """Return a cell as people read it: 17 and not 17.0, a day without its midnight."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time.min:
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)


# Formulas: what begins like one is taken for one, whoever typed it

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # noqa: RUF001 - as typed in Asia
APOSTROPHE = "'"


def escape_formula(text: str) -> str:
    """Return text that no spreadsheet takes for a formula: with an apostrophe before it where one might."""
    return APOSTROPHE + text if text.startswith(FORMULA_STARTS) else text


def unescape_formula(text: str) -> str:
    """Return text without the apostrophe that `escape_formula` put before it."""
    return text[1:] if text.startswith(APOSTROPHE) and text[1:].startswith(FORMULA_STARTS) else text
