"""How a game is written on paper: columns for the deal, columns for each side, a line for each deal.

Each game's grid is a file beside this one with a `Ruling` in it, and a line in `GRIDS`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any, Generic, NamedTuple, Self, TypeVar

from django.utils.translation import gettext, pgettext

from scoring.printouts.play import Play, letter_of
from scoring.printouts.suits import SuitDrawing, drawing_of
from scoring.rules.cards import Denomination
from scoring.rules.house import Rules
from scoring.rules.sides import Side


class GridFigure(NamedTuple):
    """One drawing of a strip, so far from its left end, and the `note` beside it, such as its factor."""

    left: int
    drawing: str
    note: str


class Strip(NamedTuple):
    """Drawings to tick, side by side: `width` of the lengths of which one drawing has 32."""

    figures: tuple[GridFigure, ...]
    width: int
    title: str

    @classmethod
    def of(cls, drawings: Iterable[SuitDrawing], notes: Iterable[str] = ()) -> Self:
        """Return the drawings with their notes, for which there is room where one of them has one."""
        shown, said = list(drawings), list(notes)
        step = STEP_WITH_NOTE if any(said) else STEP
        figures = zip_longest(shown, said, fillvalue="")
        return cls(
            tuple(
                GridFigure(place * step, drawing[0], note) for place, (drawing, note) in enumerate(figures)
            ),
            len(shown) * step - (step - SIGN) * (not any(said)),
            ", ".join(drawing.title for drawing in shown),
        )


SIGN, STEP, STEP_WITH_NOTE = 32, 42, 57
"""The width of a drawing, and how far it is from one to the next."""


class PaperCell(NamedTuple):
    """A field of the grid: what is printed in it, or what is to tick; empty where somebody writes.

    `ticks` are letters to circle, `has_box` has a box to tick. `words` are somebody's own, as the rows of a
    table's Coiffeur; a `is_closed` field is not for writing.
    """

    text: str = ""
    ticks: tuple[str, ...] = ()
    strip: Strip | None = None
    words: str = ""
    has_box: bool = False
    is_closed: bool = False


BLANK, CLOSED = PaperCell(), PaperCell(is_closed=True)


class Column(NamedTuple):
    """A column: what it is, as the styles name it, its title, and the field it has on each line.

    `opens`: it is a side's first one. `is_summed`: what stands in it is added up on the last line.
    """

    kind: str
    title: str
    cell: PaperCell = BLANK
    opens: bool = False
    is_summed: bool = False


class Head(NamedTuple):
    """What stands over several columns: a side, or nothing."""

    span: int
    side: Side | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A ruled table: its heads, its columns, its lines, and the last one for sums.

    `keeps_sum`: all card points of a deal are written on it, so that they can be added up.
    """

    heads: tuple[Head, ...]
    columns: tuple[Column, ...]
    lines: tuple[tuple[PaperCell, ...], ...]
    sums: tuple[PaperCell, ...]
    keeps_sum: bool = True

    @property
    def led(self) -> int:
        """How many columns stand before the first side."""
        return self.heads[0].span


R = TypeVar("R", bound=Rules)


class Ruling(ABC, Generic[R]):
    """How one game is written down; its columns depend on the house rules, which are those of the `play`."""

    keeps_sum = True

    def line_columns(self, play: Play, rules: R) -> Iterator[Column]:
        """Yield the columns that name a line: its number, and who deals."""
        yield Column("number", pgettext("column of a table sheet", "No."))
        yield Column("dealer", pgettext("column of a table sheet", "Dealer"))

    def line_cells(self, play: Play, rules: R) -> Iterator[tuple[PaperCell, ...]]:
        """Yield what is printed in these columns, line by line (C-9)."""
        for number, dealer in enumerate(play.dealers(), 1):
            yield PaperCell(str(number)), PaperCell(letter_of(dealer)) if dealer else BLANK

    def deal_columns(self, play: Play, rules: R) -> Iterator[Column]:
        """Yield the columns for what is played in a deal."""
        yield from ()

    @abstractmethod
    def side_columns(self, play: Play, rules: R) -> Iterator[Column]:
        """Yield the columns of one side."""

    def grid(self, play: Play, rules: R) -> Grid:
        leading = list(self.line_columns(play, rules))
        deal = list(self.deal_columns(play, rules))
        of_side = list(self.side_columns(play, rules))
        of_sides = [of_side[0]._replace(opens=True), *of_side[1:]] * len(play.sides)
        written = tuple(column.cell for column in (*deal, *of_sides))
        return Grid(
            heads=(Head(len(leading) + len(deal)), *(Head(len(of_side), side) for side in play.sides)),
            columns=(*leading, *deal, *of_sides),
            lines=tuple((*cells, *written) for cells in self.line_cells(play, rules)),
            sums=tuple(BLANK if column.is_summed else CLOSED for column in of_sides),
            keeps_sum=self.keeps_sum,
        )


AnyRuling = Ruling[Any]


# Columns that several games have


def declarer_column(play: Play) -> Column:
    """Return the column in which the one who names or bids is circled."""
    ticks = tuple(letter_of(place) for place in play.places)
    return Column("declarer", pgettext("column of a table sheet", "Declarer"), PaperCell(ticks=ticks))


def trump_column(play: Play, played: Iterable[Denomination], notes: Sequence[str] = ()) -> Column:
    """Return the column in which what is played is ticked, each with its note."""
    drawings = [drawing_of(each, play.pack) for each in played]
    kind = "trump-noted" if any(notes) else "trump"
    return Column(f"{kind} of-{len(drawings)}", gettext("Trumps"), PaperCell(strip=Strip.of(drawings, notes)))


def points_column() -> Column:
    return Column("points", pgettext("column of a table sheet", "Points"), is_summed=True)


def declared_columns(play: Play) -> Iterator[Column]:
    """Yield the columns for Weis and Stöck, where they are played (W-6, W-7)."""
    if play.rules.weis:
        yield Column("weis", gettext("Weis"))
    if play.rules.stoeck:
        yield Column("stoeck", pgettext("column of a table sheet", "Stöck"), PaperCell(ticks=("20",)))


def total_columns() -> Iterator[Column]:
    """Yield the columns for what a side writes, and for its running total."""
    yield Column("written", pgettext("column of a table sheet", "Written"))
    yield running_column()


def running_column() -> Column:
    return Column("running", pgettext("points", "Total"), is_summed=True)


# Any game on paper: what each side writes in a deal, and its running total


class PlainGrid(Ruling[Rules]):
    """Points and totals, for a game that has no grid of its own."""

    keeps_sum = False

    def side_columns(self, play: Play, rules: Rules) -> Iterator[Column]:
        yield points_column()
        yield running_column()
