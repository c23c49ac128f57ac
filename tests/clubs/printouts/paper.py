"""Reading what a table says on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from clubs.printouts.paper_table import PaperTable
from clubs.printouts.standings import StandingsSheet
from clubs.tables.base import PrintedCell


def cells_of(table: PaperTable) -> Sequence[Mapping[str, PrintedCell]]:
    """Return the cells of each row by the names of their columns."""
    names = [column.name for column in table.columns]
    return [dict(zip(names, row.cells, strict=True)) for row in table.rows]


def texts_of(table: PaperTable, *names: str) -> Sequence[tuple[str, ...]]:
    """Return of each row what stands in the columns of these names, nothing where there is no such column."""
    nothing = PrintedCell("")
    return [tuple(cells.get(name, nothing).text for name in names) for cells in cells_of(table)]


def headings(sheet: StandingsSheet) -> list[str]:
    """Return what heads the rounds of a list of standings."""
    return [column.heading for column in sheet.table.columns if column.repeats]
