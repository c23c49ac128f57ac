"""How much a spreadsheet that somebody brings may hold; one that holds more or cannot be read is refused."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clubs.errors import Refused

MOST_BYTES = 2 * 1024 * 1024
MOST_ROWS = 2000
MOST_COLUMNS = 40
MOST_SHEETS = 20
MOST_UNPACKED = 24 * 1024 * 1024
"""A workbook of so many rows unpacks to a small part of this."""
MOST_MARKS = 800_000
"""So many elements and attributes its parts may have: each costs memory, however small it is packed."""
MOST_LINES = 50_000
"""So many lines are looked at, empty ones too; spreadsheets like to end with thousands of these."""
MOST_EMPTY = 1000
"""After so many empty lines a list is at its end: what comes is a cell that somebody has hit by mistake."""
MOST_LETTERS = 4_000_000
"""In all cells of all sheets: a workbook may say one long text in each of its cells and be small."""
MOST_MERGED = 2000


class UnreadableSpreadsheet(Refused):
    """A file or text that is no list of rows, or too large a one."""


class NumberedLine(NamedTuple):
    """The cells of one line, and its number; readers leave out lines that are empty, or return them so."""

    number: int
    cells: Sequence[str]
    hidden: bool = False
    """Whether the program shows it not, as one that a filter has taken out."""
