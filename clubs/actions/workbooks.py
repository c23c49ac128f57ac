"""Workbooks read: XLSX, XLS and ODS, sheet by sheet and row by row, as people see them.

Nothing that a file says about its size is believed: a stray cell at the far corner builds no grid. Formulas
are never calculated. A cell merged over several rows stands in each of them.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from datetime import date, datetime, time
from functools import partial
from typing import Any, NamedTuple

import xlrd

from clubs.actions.opendocument import sheets_of_content
from clubs.actions.spreadsheet_limits import (
    MOST_COLUMNS,
    MOST_LINES,
    MOST_MARKS,
    MOST_MERGED,
    MOST_ROWS,
    MOST_SHEETS,
    MOST_UNPACKED,
    NumberedLine,
    UnreadableSpreadsheet,
)
from core.errors import N_

ARCHIVE = b"PK\x03\x04"
OLD_WORKBOOK = b"\xd0\xcf\x11\xe0"
MERGED = re.compile(rb'<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7})"')


ROW = re.compile(rb"<(?:\w+:)?row\b([^>]*)>")
ROW_NUMBER = re.compile(rb"""\br=["'](\d{1,7})["']""")
HIDDEN = re.compile(rb"""\b(?:hidden=["'](?:1|true)|ht=["']0(?:\.0+)?)["']""")
"""Of a row that is not shown: somebody has also hidden it who has made it no height at all."""


class MergedCells(NamedTuple):
    """A cell merged over several rows: its column, its first row and its last one, counted from 1."""

    column: int
    top: int
    bottom: int


Sheets = Iterable[tuple[str, Iterable[NumberedLine]]]


def is_workbook(content: bytes) -> bool:
    return content.startswith((ARCHIVE, OLD_WORKBOOK))


def sheets_of_workbook(content: bytes) -> list[tuple[str, list[NumberedLine]]]:
    """Return the titles and the lines of the sheets that are not hidden."""
    try:
        read = _read_xls if content.startswith(OLD_WORKBOOK) else _archive_reader(content)
        with warnings.catch_warnings():
            # They warn of decoration that they leave out, which nobody reads here.
            warnings.simplefilter("ignore")
            return [(title, list(lines)) for title, lines in read(content)]
    except UnreadableSpreadsheet:
        raise
    except Exception as error:  # the libraries fail in as many ways as a file can be broken
        raise UnreadableSpreadsheet(
            N_("This workbook is damaged or has a password. Save it again without one, or use CSV instead.")
        ) from error


def _archive_reader(content: bytes) -> Callable[[bytes], Sheets]:
    """Return who reads this archive; refuse what would fill the memory unpacked, and what is no workbook."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = set(archive.namelist())
        is_small = sum(part.file_size for part in archive.infolist()) <= MOST_UNPACKED
        if not is_small or sum(map(_marks, map(archive.read, names))) > MOST_MARKS:
            raise UnreadableSpreadsheet(N_("Unpacked, this file is far too large for a list of members."))
    if "content.xml" in names:
        return _read_ods
    if not any(name.startswith("xl/") for name in names):
        raise UnreadableSpreadsheet(N_("This is not a workbook. Use an Excel, OpenDocument or CSV file."))
    return _read_xlsx


def _marks(part: bytes) -> int:
    """Return about how many elements and attributes a part has."""
    return part.count(b"<") + part.count(b"=")


# XLSX


def _read_xlsx(content: bytes) -> Sheets:
    import openpyxl  # and with it NumPy, where that is there: few starts of the app ever read a workbook

    book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True)
    shown = [sheet for sheet in book.worksheets if sheet.sheet_state == "visible"] or book.worksheets
    unread = MOST_UNPACKED
    for sheet in shown[:MOST_SHEETS]:
        # Many sheets may be one and the same large part.
        unread -= book._archive.getinfo(sheet._worksheet_path).file_size
        if unread < 0:
            raise UnreadableSpreadsheet(N_("Unpacked, this file is far too large for a list of members."))
        # What a sheet says of its own size may be wrong by a million rows.
        sheet.reset_dimensions()
        found = sheet.iter_rows(max_row=MOST_LINES, max_col=MOST_COLUMNS, values_only=True)
        with sheet._get_source() as source:
            part = source.read()
        lines = _filled_down(_numbered(found, _shown), list(_merged(part)))
        yield sheet.title, _with_hidden(lines, set(_hidden_rows(part)))


def _hidden_rows(part: bytes) -> Iterator[int]:
    """Return the numbers of the rows that a filter or somebody has hidden."""
    number = 0
    for row in ROW.finditer(part):
        found = ROW_NUMBER.search(row[1])
        number = int(found[1]) if found else number + 1
        if HIDDEN.search(row[1]):
            yield number


def _merged(part: bytes) -> Iterator[MergedCells]:
    from openpyxl.utils.cell import range_boundaries

    for count, found in enumerate(MERGED.finditer(part)):
        left, top, _right, bottom = range_boundaries(found[1].decode())
        if count < MOST_MERGED and bottom > top:
            yield MergedCells(left, top, bottom)


def _numbered(rows: Iterable[Sequence[Any]], shown: Callable[[Any], str]) -> Iterator[NumberedLine]:
    for number, row in enumerate(rows, 1):
        cells = [shown(value) for value in row]
        if any(cells):
            yield NumberedLine(number, cells)


def _shown(value: object) -> str:
    """Return a cell as people read it: 17 and not 17.0, a day without its midnight."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime) and value.time() == time.min:
        return value.date().isoformat()
    return value.isoformat() if isinstance(value, date) else str(value)


def _with_hidden(lines: Iterable[NumberedLine], hidden: Container[int]) -> Iterator[NumberedLine]:
    return (line._replace(hidden=line.number in hidden) for line in lines)


def _filled_down(lines: Iterable[NumberedLine], merged: Sequence[MergedCells]) -> Sequence[NumberedLine]:
    """Return the lines that matter, with what is merged over several of them in each."""
    kept = [line for _count, line in zip(range(MOST_ROWS + 2), lines, strict=False)]
    numbers = [line.number for line in kept]
    for cell in merged:
        first = bisect_left(numbers, cell.top)
        text = _at(kept[first], cell.column) if cell.top in numbers[first : first + 1] else ""
        for place in range(first + 1, bisect_left(numbers, cell.bottom + 1) if text else 0):
            kept[place] = _with(kept[place], cell.column, text)
    return kept


def _at(line: NumberedLine, column: int) -> str:
    return line.cells[column - 1] if column <= len(line.cells) else ""


def _with(line: NumberedLine, column: int, text: str) -> NumberedLine:
    """Return a line with this text in a column that is empty."""
    if column > MOST_COLUMNS or _at(line, column):
        return line
    cells = [*line.cells, *[""] * (column - len(line.cells))]
    cells[column - 1] = text
    return line._replace(cells=cells)


# XLS


def _read_xls(content: bytes) -> Sheets:
    # What it has to complain of it would print.
    book = xlrd.open_workbook(
        file_contents=content, on_demand=True, formatting_info=True, ragged_rows=True, logfile=io.StringIO()
    )
    for place in range(min(book.nsheets, MOST_SHEETS)):
        sheet = book.sheet_by_index(place)
        if not sheet.visibility or book.nsheets == 1:
            rows = (_old_row(sheet, number) for number in range(min(sheet.nrows, MOST_LINES)))
            merged = [
                MergedCells(left + 1, top + 1, bottom)
                for top, bottom, left, _right in sheet.merged_cells[:MOST_MERGED]
                if bottom > top + 1
            ]
            shown = partial(_shown_old, mode=book.datemode)
            hidden = {row + 1 for row, info in sheet.rowinfo_map.items() if info.hidden}
            yield sheet.name, _with_hidden(_filled_down(_numbered(rows, shown), merged), hidden)
        book.unload_sheet(place)


def _old_row(sheet: xlrd.sheet.Sheet, number: int) -> list[tuple[int, Any]]:
    """Return the kinds and values of a row's cells."""
    kinds = sheet.row_types(number, 0, MOST_COLUMNS)
    return list(zip(kinds, sheet.row_values(number, 0, MOST_COLUMNS), strict=True))


def _shown_old(cell: tuple[int, Any], mode: Any) -> str:
    kind, value = cell
    if kind == xlrd.XL_CELL_DATE:
        try:
            return _shown(xlrd.xldate_as_datetime(value, mode))
        except (xlrd.xldate.XLDateError, OverflowError, ValueError):
            return _shown(value)
    if kind == xlrd.XL_CELL_BOOLEAN:
        return str(bool(value))
    return "" if kind == xlrd.XL_CELL_ERROR else _shown(value)


# ODS


def _read_ods(content: bytes) -> Sheets:
    with zipfile.ZipFile(io.BytesIO(content)) as archive, archive.open("content.xml") as part:
        sheets = sheets_of_content(part)
    for title, lines, merged in sheets:
        yield title, _filled_down(lines, [MergedCells(*cell) for cell in merged])
