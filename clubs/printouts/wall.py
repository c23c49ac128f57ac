"""Wall sheets: letters as large as the page allows, solved from what is printed.

Nothing here knows what hangs there: a list is groups of blocks, a block is texts that stay together, and a
text is the lengths of its words in em, so that they hold for every size of type.

How small letters may be follows from eyes. Who sees normally (1.0 by ISO 8596, where the row of Snellen's
chart is read from its full distance) reads a letter of five minutes of arc, so from a distance d it is
2·d·tan(5 minutes / 2) high: 2.91 mm at two metres. Names are mostly small letters, so it is the height of an
x that must reach this, 0.486 em in Source Sans: 5.99 mm, or 17 points.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, inf, radians, tan
from typing import Generic, NamedTuple, TypeVar

from django.utils.translation import gettext

from core.printing.printout import Paper
from core.printing.text_lengths import MILLIMETRES_A_POINT, SURPLUS, MeasuredText, measured_text

L = TypeVar("L")

X_HEIGHT = 0.486
"""Of Source Sans, in em."""

METRES, MINUTES = 2.0, 5.0


def least_points(metres: float = METRES, minutes: float = MINUTES) -> float:
    """Return the size of type whose small letters have so many minutes of arc from so far, in half points."""
    height = 2000 * metres * tan(radians(minutes / 60) / 2)
    return ceil(2 * round(height / X_HEIGHT / MILLIMETRES_A_POINT, 1)) / 2


SMALLEST, LARGEST = int(2 * least_points()), 80
SIZES = range(SMALLEST, LARGEST + 1)
"""All sizes of type that there are, in half points."""

LEADING = 1.15
"""The height of a line in em."""

RULE = 0.15
"""What a thin line under a block takes, in millimetres."""

GUTTER = 10.0
"""Millimetres between columns, with a thin line in their middle."""

MOST_COLUMNS = 5
SAFETY = 0.985
"""So much of a column is filled: the rest is for what rounding adds up to over its lines."""

NEVER = 10_000
"""More pages than any list has: where a block is higher than a page."""

FEW_BROKEN = 0.1
"""Where more than this part of the texts needs a third line, the column is too narrow."""


class WallForm(NamedTuple):
    """A paper, and how much of it a list has, in millimetres: less on the first page, under a head."""

    paper: Paper
    width: float
    first: float
    other: float


HEAD = 30
"""What the head of a first page takes, in millimetres."""

NEXT_HEAD = 12
"""What the head of each other page takes: a line, and the code that hangs in the margin above it."""


class WallPaper(StrEnum):
    """What a list hangs on, upright or across."""

    A4 = "a4"
    A3 = "a3"

    def forms(self, head: Callable[[float], float] = lambda _: HEAD) -> tuple[WallForm, WallForm]:
        """Return the two forms, with margins of 12 mm at the sides, 16 above and 17 below.

        `head` says how high the head of the first page is on one so broad.
        """
        is_large = self is WallPaper.A3
        short, long = (297, 420) if is_large else (210, 297)
        upright, across = (Paper.A3, Paper.A3_ACROSS) if is_large else (Paper.A4, Paper.A4_ACROSS)
        sizes = ((upright, short - 24, long - 33), (across, long - 24, short - 33))
        upright_form, across_form = (
            WallForm(paper, width, height - head(width), height - NEXT_HEAD) for paper, width, height in sizes
        )
        return upright_form, across_form


class WallBlock(NamedTuple):
    """Texts that stay together, one under the other; `padding` is round them, `least` a height, in em.

    Texts that have one line together where there is room for it are `whole` so long.
    """

    texts: tuple[MeasuredText, ...]
    padding: float = 0.3
    least: float = 0.0
    whole: float = inf

    def height(self, room: float) -> float:
        """Return the height in em."""
        lines = 1 if self.whole <= room else sum(text.lines(room) for text in self.texts)
        return self.padding + max(self.least, LEADING * lines)


class WallGroup(NamedTuple):
    """Blocks under a heading so high, in em; one without a height has none.

    `says` is what the heading says, and what it says where its group goes on: each may take more lines.
    """

    blocks: tuple[WallBlock, ...]
    heading: float = 0.0
    says: tuple[MeasuredText, ...] = ()

    def headings(self, room: float) -> tuple[float, float]:
        """Return the heights of the heading and of the one where the group goes on, in em."""
        first, again = [text.lines(room / SURPLUS) for text in self.says] or (1, 1)
        return self.heading + HEADING_LINE * (first - 1), self.heading + HEADING_LINE * (again - 1)


class WallPart(NamedTuple):
    """The blocks of a group, from `first` up to `end`, that stand in a column."""

    group: int
    first: int
    end: int

    @property
    def goes_on(self) -> bool:
        """Whether the group has begun in an earlier column."""
        return self.first > 0


WallColumn = tuple[WallPart, ...]

HEADING = 1.7
"""In em: the heading of a part with what is round it, in one line."""

HEADING_LINE = 1.35
"""In em: each further line of a heading."""


def heading_texts(heading: str) -> tuple[MeasuredText, MeasuredText]:
    """Return what a heading says, and what it says where its part goes on."""
    return measured_text(heading), measured_text(f"{heading} {gettext('(cont.)')}")


class HungPart(NamedTuple, Generic[L]):
    """What of a group stands in a column, as a template shows it."""

    heading: str
    goes_on: bool
    lines: Sequence[L]


HungPages = Sequence[Sequence[Sequence[HungPart[L]]]]
"""The parts by columns, and these by pages."""


@dataclass(frozen=True, slots=True)
class WallLayout:
    """How a list hangs: its paper, the type in half points, and its columns, so many a page."""

    form: WallForm
    size: int
    columns: int
    pages: tuple[tuple[WallColumn, ...], ...]

    @property
    def points(self) -> float:
        return self.size / 2

    def hung(self, groups: Sequence[tuple[str, Sequence[L]]]) -> HungPages[L]:
        """Return headings and lines of the groups by the columns in which they stand."""

        def part(at: WallPart) -> HungPart[L]:
            heading, lines = groups[at.group]
            return HungPart(heading, at.goes_on, lines[at.first : at.end])

        return [[[part(at) for at in column] for column in page] for page in self.pages]


@dataclass(frozen=True, slots=True)
class Trial:
    """A form with so many columns; `indent` is what stands beside the texts of each block, in em.

    Nearly all texts have `most_lines` at most: two where they are names, more where they are sentences.
    """

    groups: Sequence[WallGroup]
    form: WallForm
    columns: int
    indent: float
    most_lines: int = 2

    def room(self, size: int) -> float:
        """Return how long a line is, in em."""
        width = (self.form.width - GUTTER * (self.columns - 1)) / self.columns
        return width / (size / 2 * MILLIMETRES_A_POINT) - self.indent

    def is_readable(self, size: int) -> bool:
        """Whether nearly all texts have as few lines as they may."""
        room = self.room(size)
        if room <= 1:
            return False
        texts = [text for group in self.groups for block in group.blocks for text in block.texts]
        broken = sum(text.lines(room) > self.most_lines for text in texts)
        return broken <= FEW_BROKEN * len(texts)

    def heights(self, size: int) -> Sequence[Sequence[float]]:
        """Return the heights of all blocks in millimetres."""
        em, room = size / 2 * MILLIMETRES_A_POINT, self.room(size)
        return [[block.height(room) * em + RULE for block in group.blocks] for group in self.groups]

    def filled(self, size: int, most: float = inf) -> Sequence[WallColumn]:
        """Return the columns, each filled before the next, up to its height or to `most`."""
        return self._filling(size, most).done()

    def _filling(self, size: int, most: float = inf) -> Filling:
        filling, room = Filling(self, size / 2 * MILLIMETRES_A_POINT, most), self.room(size) + self.indent
        for number, (group, heights) in enumerate(zip(self.groups, self.heights(size), strict=True)):
            filling.add(number, group.headings(room), heights)
        return filling

    def pages(self, size: int) -> int:
        """Return how many pages are needed, `NEVER` where a block has no room on any."""
        filling = self._filling(size)
        return NEVER if filling.is_lost else self._paged(len(filling.columns))

    def _paged(self, columns: int) -> int:
        return max(1, -(-columns // self.columns))

    def broken(self, size: int) -> float:
        """Return the part of the texts that takes more than one line."""
        texts = [text for group in self.groups for block in group.blocks for text in block.texts]
        return sum(text.length > self.room(size) for text in texts) / max(1, len(texts))

    def largest(self, pages: int) -> int:
        """Return the largest type with which so many pages are enough; the smallest where none is."""
        at = bisect_left(SIZES, True, key=lambda size: not self.fits(size, pages))
        return SIZES[max(at, 1) - 1]

    def fits(self, size: int, pages: int) -> bool:
        return self.is_readable(size) and self.pages(size) <= pages < NEVER

    def balanced(self, size: int) -> WallLayout:
        """Return the layout in which all columns of all pages are as short as lets them all fit."""
        count = self._paged(len(self.filled(size))) * self.columns
        tallest = round(max(self.form.first, self.form.other)) + 1
        least = bisect_right(range(tallest), False, key=lambda most: len(self.filled(size, most)) <= count)
        columns = self.filled(size, least)
        starts = range(0, max(1, len(columns)), self.columns)
        pages = tuple(tuple(columns[start : start + self.columns]) for start in starts)
        return WallLayout(self.form, size, self.columns, pages)


class Filling:
    """Columns as they are filled, one block after the other, each up to `most` where no block is higher.

    Something `is_lost` where one is higher than what a page has.
    """

    def __init__(self, trial: Trial, em: float, most: float) -> None:
        self.trial, self.em, self.most = trial, em, most
        self.columns: list[list[WallPart]] = []
        self.is_lost = False
        self.turn()

    def add(self, group: int, headings: tuple[float, float], heights: Sequence[float]) -> None:
        """Add a group; its heading never stands alone, and stands again where it goes on."""
        head, again = (height * self.em for height in headings)
        begun = 0
        self.reserve(head + sum(heights[: 2 if head else 1]))
        self.take(head)
        for at, height in enumerate(heights):
            if height > self.left and at > begun:
                self.columns[-1].append(WallPart(group, begun, at))
                self.turn()
                self.take(again)
                begun = at
            self.take(height)
        self.columns[-1].append(WallPart(group, begun, len(heights)))

    def reserve(self, height: float) -> None:
        if height > self.left and self.columns[-1]:
            self.turn()

    def turn(self) -> None:
        self.columns.append([])
        form, first = self.trial.form, len(self.columns) <= self.trial.columns
        self.room = SAFETY * (form.first if first else form.other)
        self.left = min(self.most, self.room)

    def take(self, height: float) -> None:
        self.left -= height
        self.room -= height
        self.is_lost = self.is_lost or self.room < 0

    def done(self) -> Sequence[WallColumn]:
        return [tuple(column) for column in self.columns]


BROKEN_COST = 0.4
"""How much smaller letters may be, so that no text is broken instead of all."""


def on_the_wall(
    groups: Sequence[WallGroup], forms: Sequence[WallForm], *, indent: float, most_lines: int = 2
) -> WallLayout:
    """Return the fewest pages that the smallest type needs, in the largest letters that fit on so many."""
    trials = list(_trials(groups, forms, indent, most_lines))
    pages = min(trial.pages(SMALLEST) for trial in trials)
    sized = [(trial, trial.largest(pages)) for trial in trials if trial.pages(SMALLEST) <= pages]
    trial, size = max(sized, key=lambda each: each[1] * (1 - BROKEN_COST * each[0].broken(each[1])))
    return trial.balanced(size)


class Hanging(NamedTuple):
    """A list that is to hang with others: its groups, and what it has of a page of each form."""

    groups: Sequence[WallGroup]
    forms: Sequence[WallForm]
    indent: float


def hung_alike(lists: Sequence[Hanging]) -> Sequence[WallLayout]:
    """Return how lists of one sheet hang: all upright or all across, whichever takes fewer pages."""
    if len(lists) == 1:
        return [on_the_wall(each.groups, each.forms, indent=each.indent) for each in lists]
    ways = (
        [
            on_the_wall(groups, [form], indent=indent)
            for (groups, _, indent), form in zip(lists, forms, strict=True)
        ]
        for forms in zip(*(each.forms for each in lists), strict=True)
    )
    return min(ways, key=lambda way: (sum(len(each.pages) for each in way), -min(each.size for each in way)))


def _trials(
    groups: Sequence[WallGroup], forms: Sequence[WallForm], indent: float, most_lines: int
) -> Iterator[Trial]:
    """Yield all that can be read; where nothing can, one column in which texts take more lines."""
    every = [
        Trial(groups, form, count, indent, most_lines)
        for form in forms
        for count in range(1, MOST_COLUMNS + 1)
    ]
    readable = [trial for trial in every if trial.is_readable(SMALLEST)]
    yield from readable or [every[0]]
