"""A grid as it is drawn on its paper: its columns, lines, rings and boxes, each at its place.

All tables of a round write on the same grid, but for who deals first: it is drawn once for all that do.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from scoring.printouts.grids.base import Column, Grid, PaperCell, Strip
from scoring.printouts.sheet_layout import (
    LINE,
    Circles,
    FormLayout,
    TickStyle,
    boxes_path,
    choices,
    circles_of,
    rings_path,
)

MOST_KEPT = 16
"""So many drawings are kept: of each dealer, for some games."""


class LaidColumn(NamedTuple):
    """A column, and how wide it is in half millimetres."""

    column: Column
    width: int


class LaidCell(NamedTuple):
    """A field of a column, and what is circled there."""

    column: Column
    cell: PaperCell
    circles: Circles | None


@dataclass(frozen=True)
class DrawnGrid:
    """A grid in a layout; lengths are half millimetres."""

    grid: Grid
    layout: FormLayout

    @cached_property
    def columns(self) -> tuple[LaidColumn, ...]:
        """The columns, each as wide as it is on this paper."""
        widths = self.layout.widths(self.grid)
        return tuple(
            LaidColumn(column, width) for column, width in zip(self.grid.columns, widths, strict=True)
        )

    @property
    def height(self) -> int:
        """How high a line is."""
        return self.layout.height(len(self.grid.lines))

    @property
    def note_lines(self) -> range:
        """The lines for notes below the grid."""
        return range(self.layout.notes(len(self.grid.lines)) // LINE)

    @property
    def first_line(self) -> int:
        """Where the lines begin, from above."""
        return 2 * self.layout.leaf.top

    @property
    def across(self) -> int:
        """How wide the form is."""
        return 2 * self.layout.leaf.across

    @property
    def down(self) -> int:
        """How high the form is."""
        return 2 * self.layout.leaf.down

    @property
    def boxes(self) -> str:
        """The path of the boxes in which figures are written."""
        return boxes_path(self.grid, [each.width for each in self.columns], self.height)

    @property
    def rings(self) -> str:
        """The path of the rings round what is to circle."""
        return rings_path(self.grid, self.layout.style, [each.width for each in self.columns], self.height)

    @property
    def lines(self) -> Iterator[Iterator[LaidCell]]:
        """The lines, each field with its column."""
        return (map(self._laid, self.grid.columns, line) for line in self.grid.lines)

    @property
    def summed(self) -> Iterator[LaidCell]:
        """The fields of the last line, each with its column."""
        return map(self._laid, self.grid.columns[self.grid.led :], self.grid.sums)

    def _laid(self, column: Column, cell: PaperCell) -> LaidCell:
        style = self.layout.style
        is_written = style is TickStyle.WRITE and len(choices(cell)) > 1
        return LaidCell(column, PaperCell() if is_written else cell, circles_of(cell, style))

    @property
    def legend(self) -> Strip | None:
        """What is written in a column where there is no room to circle it, with its factors."""
        if self.layout.style is not TickStyle.WRITE:
            return None
        strips = [each.cell.strip for each in self.grid.columns if each.cell.strip]
        return strips[0] if strips else None

    @cached_property
    def marks_drawing(self) -> SafeString:
        """The corner marks, boxes and rings as one drawing."""
        return render_to_string("printouts/_form_marks.svg", {"drawn": self})

    @cached_property
    def line_rows(self) -> SafeString:
        """The lines as rows of a table."""
        return render_to_string("printouts/_table_lines.html", {"drawn": self})


@lru_cache(maxsize=MOST_KEPT)
def drawn_grid(grid: Grid, layout: FormLayout) -> DrawnGrid:
    """Return a grid as it is drawn in a layout, the same one for those that are equal."""
    return DrawnGrid(grid, layout)
