"""The paper on which a table writes when there is no phone: the Jasszettel.

It is made of rules alone, so that a club's evening and four people in a kitchen have the same. A form is the
paper of one table; one or two of them go on a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar, NamedTuple, Self, TypeVar

from django.utils.translation import gettext

from scoring.printing.printout import Paper, Printout
from scoring.printouts.grids import grid_of
from scoring.printouts.grids.base import Column, Grid, PaperCell
from scoring.printouts.play import Control, Play, letter_of
from scoring.rules.sides import Place, Side
from scoring.tables import points_text

T = TypeVar("T")

ROUND_A_TABLE = 4
"""So many sit round a table that is drawn as one; others are listed."""


class Size(StrEnum):
    """How large a form is, and how many of them go on a page."""

    A4 = "a4"
    A5 = "a5"
    TWO = "two"

    @property
    def paper(self) -> Paper:
        """The paper that comes out of the printer: A5 lies across, as its columns need the width."""
        return Paper.A5_ACROSS if self is Size.A5 else Paper.A4

    @property
    def forms(self) -> int:
        """How many forms go on a page."""
        return 2 if self is Size.TWO else 1

    @property
    def room(self) -> Room:
        return ROOM[self]


class Room(NamedTuple):
    """The height for lines, and for what one line may have at least and at most, in millimetres."""

    lines: int
    least: int = 7
    most: int = 14

    @property
    def holds(self) -> int:
        """How many lines there is room for, above the one with the sums."""
        return self.lines // self.least - 1

    def height(self, lines: int) -> int:
        """Return how high so many lines are, and the one with the sums."""
        return min(self.most, self.lines // (lines + 1))


ROOM: Mapping[Size, Room] = {Size.A4: Room(196, most=18), Size.A5: Room(91), Size.TWO: Room(91)}
"""What the head, the titles and the foot leave of a form."""


class SheetChair(NamedTuple):
    """A place at the table: its letter or number, where it is drawn, and who sits there, in full and briefly.

    Without a `name` there is a line to write it on. `is_dark`: the side that is marked black.
    """

    letter: str
    spot: str
    name: str = ""
    called: str = ""
    is_dark: bool = False
    deals_first: bool = False


class Names(NamedTuple):
    """What somebody is called in full, and briefly."""

    name: str
    called: str


class Party(NamedTuple):
    """A side over its columns and at the foot: its chairs, and what it is called: S + N."""

    chairs: tuple[SheetChair, ...]

    @property
    def label(self) -> str:
        return " + ".join(chair.letter for chair in self.chairs)


SPOTS = ("south", "east", "north", "west")
"""Where those sit who play in this order (C-9)."""


class Over(NamedTuple):
    """What stands over columns: a party, or nothing."""

    span: int
    party: Party | None


@dataclass(frozen=True, kw_only=True)
class TableForm:
    """The paper of one table: who sits there, a grid to write in, and what it must add to.

    `in_round` and `table` are blank where nobody knows them yet: then there is a line to write on. `part`
    counts the pages of a table with more deals than a page holds.
    """

    game: str
    details: tuple[str, ...]
    chairs: tuple[SheetChair, ...]
    grid: Grid
    parties: tuple[Party, ...]
    height: int
    control: Control | None = None
    in_round: str = ""
    table: int | None = None
    part: str = ""

    @classmethod
    def of(
        cls,
        play: Play,
        *,
        game: str,
        details: Sequence[str] = (),
        names: Mapping[Place, Names] | None = None,
        in_round: str = "",
        table: int | None = None,
        control: Control | None = None,
        size: Size = Size.A4,
    ) -> Self:
        """Return the form of what is played; it has a line for each deal, however many there are."""
        chairs = _chairs(play, names or {})
        grid = grid_of(play)
        return cls(
            game=game,
            details=tuple(details),
            chairs=tuple(chairs.values()),
            grid=grid,
            parties=tuple(_party(play, side, chairs) for side in play.sides),
            height=size.room.height(len(grid.lines)),
            control=control if grid.keeps_sum else None,
            in_round=in_round,
            table=table,
        )

    @property
    def heads(self) -> tuple[Over, ...]:
        """What stands over the columns, side by side."""
        parties = dict(zip(self._sides, self.parties, strict=True))
        return tuple(Over(head.span, parties[head.side] if head.side else None) for head in self.grid.heads)

    @property
    def lines(self) -> Iterator[Iterator[tuple[Column, PaperCell]]]:
        """The lines, each field with its column."""
        return (zip(self.grid.columns, line, strict=True) for line in self.grid.lines)

    @property
    def summed(self) -> Iterator[tuple[Column, PaperCell]]:
        """The fields of the last line, each with its column."""
        return zip(self.grid.columns[self.grid.led :], self.grid.sums, strict=True)

    @property
    def _sides(self) -> tuple[Side, ...]:
        return tuple(head.side for head in self.grid.heads if head.side)

    @property
    def is_round_table(self) -> bool:
        """Whether those who sit there are drawn round the table."""
        return len(self.chairs) == ROUND_A_TABLE

    @property
    def first_dealer(self) -> SheetChair | None:
        """Who deals first, where that is known."""
        return next((chair for chair in self.chairs if chair.deals_first), None)

    @property
    def counts_matches(self) -> bool:
        """Whether the sides write down how many matches they made."""
        return self.grid.keeps_sum and len(self.parties) == len(Side.NS)

    @property
    def sum_to_keep(self) -> str:
        """What all card points must add to: 8 × 157 = 1256, and 100 more for each match (TN-8, C-8)."""
        if self.control is None:
            return ""
        deals, total, bonus, points = self.control
        sum_text = gettext("number of deals × %(points)s") % {"points": points}
        if deals is not None and total is not None:
            sum_text = f"{deals} × {points} = {points_text(total)}"
        more = gettext("%(sum)s, plus %(bonus)s for each match")
        return more % {"sum": sum_text, "bonus": bonus} if bonus else sum_text

    def split(self, size: Size) -> Iterator[TableForm]:
        """Yield this form, or its parts where it has more lines than go on a page."""
        holds = size.room.holds
        if len(self.grid.lines) <= holds:
            yield self
            return
        parts = _groups(self.grid.lines, holds)
        for number, lines in enumerate(parts, 1):
            yield replace(
                self,
                grid=replace(self.grid, lines=lines),
                height=size.room.height(len(lines)),
                part=f"{number}/{len(parts)}",
            )


def size_for(play: Play, wanted: Size) -> Size:
    """Return the size that is wanted, or A4 where a form has more lines than a smaller one holds."""
    return wanted if len(grid_of(play).lines) <= wanted.room.holds else Size.A4


def _chairs(play: Play, names: Mapping[Place, Names]) -> Mapping[Place, SheetChair]:
    spots = SPOTS if len(play.places) == ROUND_A_TABLE else [""] * len(play.places)
    dark = play.players_of(play.sides[0]) if play.is_paired else ()
    nobody = Names("", "")
    return {
        place: SheetChair(
            letter_of(place),
            spot,
            *names.get(place, nobody),
            is_dark=place in dark,
            deals_first=place is play.first_dealer,
        )
        for place, spot in zip(play.places, spots, strict=True)
    }


def _party(play: Play, side: Side, chairs: Mapping[Place, SheetChair]) -> Party:
    return Party(tuple(chairs[place] for place in play.players_of(side)))


def _groups(items: Sequence[T], most: int) -> list[tuple[T, ...]]:
    """Return the items in groups of so many, the last of what is left."""
    return [tuple(items[start : start + most]) for start in range(0, len(items), most)]


@dataclass(frozen=True, kw_only=True)
class TableSheet(Printout):
    """The forms of one table or of many, all of one size."""

    template: ClassVar[str] = "printouts/table_sheets.html"
    styles: ClassVar[tuple[str, ...]] = ("print/table-sheet.css",)

    size: Size
    forms: tuple[TableForm, ...]

    @property
    def leaves(self) -> tuple[tuple[TableForm, ...], ...]:
        """The pages, each with its forms."""
        return tuple(_groups(self.forms, self.size.forms))

    @property
    def pages(self) -> int:
        return len(self.leaves)
