"""The layout of a table's sheet: which paper, how wide its columns are and how high its lines.

Every field is as large as a pen asks, whatever is played and however many deals: where the paper that was
wanted has no room for that, it is larger paper, and all the room that is left goes to the fields. Pure;
lengths are half millimetres where nothing else is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from core.printing.printout import Paper
from scoring.printouts.grids.base import Column, Grid, PaperCell

CIRCLE = 14
"""What is circled has 7 mm each way."""

NOTED = 20
"""The same with a note beside it, such as a factor."""

FIELD = 24
"""A column for two figures: 12 mm."""

LINE, TWO_CIRCLES = 18, 30
"""A line to write on is 9 mm high at least; one with two circles above one another, 15 mm."""

HIGHEST, ROOM_FOR_NOTES = 56, 40
"""A line that is higher than 28 mm looks lost: then the rest of the paper is for notes, from 20 mm on."""

LEAST: Mapping[str, int] = {
    "number": 13, "dealer": 16, "pushed": 18, "stake of-1": 22, "row-drawing": 18, "row": 60,
}  # fmt: skip
"""Columns that nobody writes figures in."""

FIXED = frozenset({"number", "dealer", "pushed", "row-drawing"})
"""Columns that are wide enough."""

FIGURES = frozenset({"points", "weis", "written", "running", "announced", "bid"})
"""Columns in which figures are written, with a pale box in each field."""


class Size(StrEnum):
    """How large a form is wanted, and how many of them on a page."""

    A4 = "a4"
    A5 = "a5"
    TWO = "two"


class TickStyle(StrEnum):
    """How something is chosen: circled in a row, circled in two rows, or written."""

    ROW = "row"
    STACK = "stack"
    WRITE = "write"


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of paper: how many forms lie on it, how large one is, and its `room` for lines from `top` on.

    All in millimetres.
    """

    name: str
    paper: Paper
    forms: int
    across: int
    down: int
    top: int
    room: int

    @property
    def width(self) -> int:
        """What the margins leave."""
        return self.across - 2 * MARGIN

    @property
    def corners(self) -> tuple[tuple[int, int], ...]:
        """The upper left corners of the marks, as one reads: by these a photograph is made flat."""
        right, bottom = self.across - MARGIN - MARK, self.down - MARGIN - MARK
        return (MARGIN, MARGIN), (right, MARGIN), (MARGIN, bottom), (right, bottom)

    @property
    def marks(self) -> str:
        """The path of the four marks."""
        return "".join(f"M{2 * x} {2 * y}h{2 * MARK}v{2 * MARK}h-{2 * MARK}z" for x, y in self.corners)


MARGIN, MARK = 10, 3
"""The margin on all sides, and how large a mark in its corner is, in millimetres."""

UPRIGHT = Leaf("a4", Paper.A4, 1, 210, 297, 60, 196)
ACROSS = Leaf("a4-across", Paper.A4_ACROSS, 1, 297, 210, 42, 141)
SMALL = Leaf("a5", Paper.A5_ACROSS, 1, 210, 148, 40, 83)
TWICE = Leaf("two", Paper.A4, 2, 210, 148, 40, 83)


@dataclass(frozen=True, slots=True)
class FormLayout:
    """A form on its paper, and how something is chosen on it."""

    leaf: Leaf
    style: TickStyle

    @property
    def width(self) -> int:
        return 2 * self.leaf.width

    def least_line(self, grid: Grid) -> int:
        """Return how high a line is at least."""
        stacked = self.style is TickStyle.STACK and any(len(choices(each.cell)) > 1 for each in grid.columns)
        return TWO_CIRCLES if stacked else LINE

    def holds(self, grid: Grid) -> int:
        """Return how many lines there is room for, above the one with the sums."""
        return 2 * self.leaf.room // self.least_line(grid) - 1

    def is_wide_enough(self, grid: Grid) -> bool:
        return sum(least_width(each, self.style) for each in grid.columns) <= self.width

    def fits(self, grid: Grid) -> bool:
        return self.is_wide_enough(grid) and len(grid.lines) <= self.holds(grid)

    def height(self, lines: int) -> int:
        """Return how high each of so many lines is, and the one with the sums."""
        return min(HIGHEST, 2 * self.leaf.room // (lines + 1))

    def notes(self, lines: int) -> int:
        """Return the height that is left for notes, none where that is little."""
        left = 2 * self.leaf.room - (lines + 1) * self.height(lines)
        return left if left >= ROOM_FOR_NOTES else 0

    def widths(self, grid: Grid) -> tuple[int, ...]:
        """Return the width of each column, all of the paper together."""
        least = [least_width(each, self.style) for each in grid.columns]
        growing = [place for place, each in enumerate(grid.columns) if _gains(each, self.style)]
        spare, over = divmod(max(0, self.width - sum(least)), len(growing))
        more = {place: spare + (nth < over) for nth, place in enumerate(reversed(growing))}
        return tuple(width + more.get(place, 0) for place, width in enumerate(least))


_LARGE = tuple(FormLayout(leaf, style) for style in TickStyle for leaf in (UPRIGHT, ACROSS))
LAYOUTS: Mapping[Size, tuple[FormLayout, ...]] = {
    Size.A4: _LARGE,
    Size.A5: (*(FormLayout(SMALL, style) for style in TickStyle), *_LARGE),
    Size.TWO: (*(FormLayout(TWICE, style) for style in TickStyle), *_LARGE),
}
"""What is tried for each size, in this order."""


def is_enlarged(layout: FormLayout, wanted: Size) -> bool:
    """Whether so many lines need larger paper than was chosen."""
    return layout.leaf != LAYOUTS[wanted][0].leaf and wanted is not Size.A4


def layout_for(wanted: Size, grids: Sequence[Grid]) -> FormLayout:
    """Return the first layout in which all of these have room; the largest where lines need several pages."""
    layouts = LAYOUTS[wanted]
    fitting = (each for each in layouts if all(map(each.fits, grids)))
    return next(fitting, None) or _longest(layouts, grids)


def _longest(layouts: Sequence[FormLayout], grids: Sequence[Grid]) -> FormLayout:
    wide = [each for each in layouts if all(map(each.is_wide_enough, grids))]
    return max(wide or layouts[-1:], key=lambda layout: min(map(layout.holds, grids)))


def choices(cell: PaperCell) -> tuple[str, ...]:
    """Return what there is to circle in a field: its notes, or its letters."""
    return tuple(figure.note for figure in cell.strip.figures) if cell.strip else cell.ticks


def least_width(column: Column, style: TickStyle) -> int:
    """Return how wide a column is at least."""
    several = choices(column.cell)
    if len(several) < 2:
        return LEAST.get(column.kind, FIELD)
    if style is TickStyle.WRITE:
        return FIELD
    return max(LINE, _a_row(several, style) * circle_width(column.cell))


def _gains(column: Column, style: TickStyle) -> bool:
    """Whether a column is better for more room: one to write in."""
    is_circled = style is not TickStyle.WRITE and len(choices(column.cell)) > 1
    return column.kind not in FIXED and not is_circled


def circle_width(cell: PaperCell) -> int:
    return NOTED if cell.strip and any(choices(cell)) else CIRCLE


def _a_row(several: Sequence[str], style: TickStyle) -> int:
    return len(several) if style is TickStyle.ROW else -(-len(several) // 2)


# What is to circle in a field, each at its place

DRAWN = 2.6
"""How far a drawing lies within its ring."""


@dataclass(frozen=True, slots=True)
class Circled:
    """Something to circle: where its ring lies in the field's block, and the drawing or letter in it."""

    left: int
    top: int
    drawing: str = ""
    text: str = ""

    @property
    def x(self) -> str:
        return f"{self.left + DRAWN:g}"

    @property
    def y(self) -> str:
        return f"{self.top + DRAWN:g}"


@dataclass(frozen=True, slots=True)
class Circles:
    """All that there is to circle in a field: a block of rings, `a_row` side by side and each `ring` wide."""

    items: tuple[Circled, ...]
    ring: int
    a_row: int
    title: str = ""

    @property
    def is_drawn(self) -> bool:
        return bool(self.items[0].drawing)

    @property
    def width(self) -> int:
        return self.a_row * self.ring

    @property
    def height(self) -> int:
        return -(-len(self.items) // self.a_row) * CIRCLE

    @property
    def width_mm(self) -> str:
        return f"{self.width / 2:g}"

    @property
    def height_mm(self) -> str:
        return f"{self.height / 2:g}"


def circles_of(cell: PaperCell, style: TickStyle) -> Circles | None:
    """Return what is circled in a field; None where that is written, or where there is nothing."""
    several = choices(cell)
    only_names_a_line = cell.strip is not None and len(several) == 1
    if not several or only_names_a_line or (style is TickStyle.WRITE and len(several) > 1):
        return None
    ring, a_row = circle_width(cell), _a_row(several, style)
    figures = cell.strip.figures if cell.strip else ()
    drawings = [figure.drawing for figure in figures] or [""] * len(several)
    items = tuple(
        Circled(place % a_row * ring, place // a_row * CIRCLE, drawing, text)
        for place, (drawing, text) in enumerate(zip(drawings, several, strict=True))
    )
    return Circles(items, ring, a_row, cell.strip.title if cell.strip else "")


def rings_path(grid: Grid, style: TickStyle, widths: Sequence[int], height: int) -> str:
    """Return the path of all rings, from the first line's corner: one drawing is faster than hundreds."""
    return "".join(_rings(grid, style, widths, height))


def _rings(grid: Grid, style: TickStyle, widths: Sequence[int], height: int) -> Iterator[str]:
    for line, cells in enumerate(grid.lines):
        for left, width, cell in zip(accumulate(widths, initial=0), widths, cells, strict=False):
            if circles := circles_of(cell, style):
                x, y = left + (width - circles.width) / 2, line * height + (height - circles.height) / 2
                yield from (_ring(x + each.left, y + each.top, circles.ring) for each in circles.items)


def _ring(x: float, y: float, width: int) -> str:
    """Return a circle, drawn out where it is wide, whose line lies within its room."""
    straight, radius = width - CIRCLE, CIRCLE / 2 - 0.4
    arc = f"a{radius:g} {radius:g} 0 0 1 0 "
    return f"M{x + CIRCLE / 2:g} {y + 0.4:g}h{straight}{arc}{2 * radius:g}h{-straight}{arc}{-2 * radius:g}z"


# The pale boxes in which figures are written

INSET = 1.6


def boxes_path(grid: Grid, widths: Sequence[int], height: int) -> str:
    """Return the path of all boxes for figures, also of those for sums, from the first line's corner."""
    return "".join(_boxes(grid, widths, height))


def _boxes(grid: Grid, widths: Sequence[int], height: int) -> Iterator[str]:
    for line, cells in enumerate([*grid.lines, [*[None] * grid.led, *grid.sums]]):
        lefts = accumulate(widths, initial=0)
        for column, left, width, cell in zip(grid.columns, lefts, widths, cells, strict=False):
            if column.kind in FIGURES and cell is not None and not cell.is_closed:
                x, y = left + INSET, line * height + INSET
                yield f"M{x:g} {y:g}h{width - 2 * INSET:g}v{height - 2 * INSET:g}h{2 * INSET - width:g}z"
