"""Spreadsheets that clubs bring, read: CSV in any encoding, XLSX, XLS, ODS, pasted cells.

Whatever cannot be read is refused with a sentence; nothing that a file says about itself is believed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from clubs.actions.spreadsheet_limits import (
    MOST_BYTES,
    MOST_COLUMNS,
    MOST_EMPTY,
    MOST_LETTERS,
    MOST_LINES,
    MOST_ROWS,
    NumberedLine,
    UnreadableSpreadsheet,
)
from clubs.actions.spreadsheet_text import LOST, decode_text, lines_of_text
from clubs.actions.workbooks import is_workbook, sheets_of_workbook
from clubs.names import one_line
from core.cells import unescape_formula
from core.composing import composed
from core.errors import N_


class SpreadsheetRow(NamedTuple):
    """One row that has something in it, with the number that a spreadsheet shows beside it."""

    number: int
    cells: Sequence[str]
    hidden: bool = False


class SpreadsheetSheet(NamedTuple):
    """A sheet that has something in it; a text has one, without a title."""

    title: str
    rows: list[SpreadsheetRow]


def sheets_of_file(content: bytes) -> list[SpreadsheetSheet]:
    if len(content) > MOST_BYTES:
        raise UnreadableSpreadsheet(N_("The file is larger than 2 MB."))
    if is_workbook(content):
        return _sheets(sheets_of_workbook(content))
    return _sheets([("", lines_of_text(decode_text(content)))])


def rows_of_text(text: str) -> list[SpreadsheetRow]:
    [sheet] = _sheets([("", lines_of_text(text))])
    return sheet.rows


def _sheets(found: Iterable[tuple[str, Iterable[NumberedLine]]]) -> list[SpreadsheetSheet]:
    filled = []
    letters = 0
    for title, lines in found:
        rows = _rows(lines)
        letters += sum(len(cell) for row in rows for cell in row.cells)
        if letters > MOST_LETTERS:
            raise UnreadableSpreadsheet(N_("Unpacked, this file is far too large for a list of members."))
        if rows:
            filled.append(SpreadsheetSheet(one_line(_readable(title))[:60], rows))
    if not filled:
        raise UnreadableSpreadsheet(N_("This list is empty."))
    fitting = [sheet for sheet in filled if len(sheet.rows) <= MOST_ROWS + 1]
    if not fitting:
        raise UnreadableSpreadsheet(N_("The list has more than {most} rows."), most=MOST_ROWS)
    return fitting


def _rows(lines: Iterable[NumberedLine]) -> list[SpreadsheetRow]:
    """Return the rows that have something in them, and one more than may be where there are too many."""
    rows: list[SpreadsheetRow] = []
    letters = 0
    for number, cells, hidden in lines:
        kept = _trimmed([_cell(cell) for cell in cells[:MOST_COLUMNS]])
        if number - (rows[-1].number if rows else 0) > MOST_EMPTY:
            break
        if kept:
            rows.append(SpreadsheetRow(number, kept, hidden))
            letters += sum(map(len, kept))
        # One more than members: the first row may be headers.
        if len(rows) > MOST_ROWS + 1 or number > MOST_LINES or letters > MOST_LETTERS:
            break
    return rows


def _trimmed(cells: Sequence[str]) -> Sequence[str]:
    """Return the cells up to the last one that has something in it."""
    filled = [place for place, cell in enumerate(cells, 1) if cell]
    return cells[: filled[-1]] if filled else []


def _cell(text: str) -> str:
    return unescape_formula(one_line(_readable(text)))


def _readable(text: str) -> str:
    return composed(text.replace("\0", LOST))
