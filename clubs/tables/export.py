"""A list as a file: what is shown, in the same order, on all its pages, as plain values."""

from __future__ import annotations

from clubs.tables.base import ClubTable
from core.sheets import Sheet


def sheet_of(table: ClubTable) -> Sheet:
    """Return the rows of all pages, with the columns that are shown, and those for files alone."""
    columns = {bound.name: bound.header for bound in table.exported}
    return Sheet(columns, ([row.get_cell_value(name) for name in columns] for row in table.rows))
