"""The paper on which a table writes when there is no phone: the Jasszettel.

It is made of rules alone, so that a club's evening and four people in a kitchen have the same. A form is the
paper of one table; one or two of them go on a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple, Self, TypeVar

from django.utils.translation import gettext

from core.printing.printout import Printout, shortened
from core.printing.text_lengths import TextBox
from core.qr import Square
from scoring.printouts.drawn_grid import DrawnGrid, drawn_grid
from scoring.printouts.grids import grid_of
from scoring.printouts.grids.base import Grid
from scoring.printouts.play import Control, Play, letter_of
from scoring.printouts.sheet_layout import FormLayout, Size, layout_for
from scoring.rules.sides import Place, Side
from scoring.tables import points_text

T = TypeVar("T")

ROUND_A_TABLE = 4
"""So many sit round a table that is drawn as one; others are listed."""


class SheetChair(NamedTuple):
    """A place at the table: its letter or number, where it is drawn, and who sits there, in which letters.

    Without a `name` there is a line to write it on. `is_dark`: the side that is marked black.
    """

    letter: str
    spot: str
    name: str = ""
    letters: int = 0
    is_dark: bool = False
    deals_first: bool = False


class Party(NamedTuple):
    """A side over its columns and at the foot: its chairs, and what it is called: S + N."""

    chairs: tuple[SheetChair, ...]

    @property
    def label(self) -> str:
        return " + ".join(chair.letter for chair in self.chairs)


SPOTS = ("south", "east", "north", "west")
"""Where those sit who play in this order (C-9)."""


class FormHead(NamedTuple):
    """The room that the head of a form has, as `print/table-sheet.css` has it.

    In the lines above and below the table, beside it, in a list of who sits there, for what it is about, and
    for the club above that.
    """

    line: TextBox
    beside: TextBox
    listed: TextBox
    about: TextBox
    club: TextBox

    def room(self, spot: str) -> TextBox:
        """Return the room for a name where somebody sits."""
        return {"": self.listed, "east": self.beside, "west": self.beside}.get(spot, self.line)


LISTED = TextBox(42, 5, 21, 1.05, most_lines=1)
SMALL_HEAD = FormHead(
    TextBox(97, 5.2, 21, most_lines=1),
    TextBox(32, 8.6, 20, 1.05),
    LISTED,
    TextBox(59, 8.7, 22),
    TextBox(55, 3.2, 16, 1, most_lines=1, smallest=9, most=44),
)
HEADS: Mapping[str, FormHead] = {
    "a4": FormHead(
        TextBox(97, 10, 25, most_lines=1),
        TextBox(30.5, 16, 24, 1.05),
        LISTED,
        TextBox(59, 18, 30),
        TextBox(55, 3.2, 18, 1, most_lines=1, smallest=9, most=44),
    ),
    "a4-across": FormHead(
        TextBox(133, 5.2, 21, most_lines=1),
        TextBox(50, 8.6, 20, 1.05),
        LISTED,
        TextBox(99, 10.2, 26),
        TextBox(95, 3.2, 16, 1, most_lines=1, smallest=9, most=44),
    ),
}
"""The heads by the names of leaves; the others are small."""


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
    layout: FormLayout
    control: Control | None = None
    in_round: str = ""
    table: int | None = None
    part: str = ""
    code: Square | None = None
    scorekeeper: str = ""

    @classmethod
    def of(
        cls,
        play: Play,
        *,
        game: str,
        details: Sequence[str] = (),
        names: Mapping[Place, str] | None = None,
        in_round: str = "",
        table: int | None = None,
        control: Control | None = None,
        layout: FormLayout | None = None,
        code: Square | None = None,
        scorekeeper: str = "",
    ) -> Self:
        """Return the form of what is played; it has a line for each deal, however many there are.

        Without a `layout` it is as large as A4 has room.
        """
        grid = grid_of(play)
        layout = layout or layout_for(Size.A4, [grid])
        chairs = _chairs(play, names or {}, head_of(layout))
        return cls(
            game=game,
            details=tuple(details),
            chairs=tuple(chairs.values()),
            grid=grid,
            parties=tuple(_party(play, side, chairs) for side in play.sides),
            layout=layout,
            control=control if grid.keeps_sum else None,
            in_round=in_round,
            table=table,
            code=code,
            scorekeeper=scorekeeper,
        )

    @property
    def heads(self) -> tuple[Over, ...]:
        """What stands over the columns, side by side."""
        parties = dict(zip(self._sides, self.parties, strict=True))
        return tuple(Over(head.span, parties[head.side] if head.side else None) for head in self.grid.heads)

    @property
    def drawn(self) -> DrawnGrid:
        """The grid as it is drawn on this paper."""
        return drawn_grid(self.grid, self.layout)

    @property
    def to_fill(self) -> bool:
        """Whether there is something to fill in beside the names."""
        return not (self.in_round and self.first_dealer)

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
        (deals, points, bonus), total = self.control, self.control.total
        sum_text = gettext("number of deals × {points}").format(points=points)
        if total is not None:
            sum_text = f"{deals} × {points} = {points_text(total)}"
        more = gettext("{sum}, plus {bonus} for each match")
        return more.format(sum=sum_text, bonus=bonus) if bonus else sum_text

    @property
    def scorekeeper_signs(self) -> bool:
        """Whether who writes signs too: where everybody plays alone, all sign anyway, but for one beside."""
        return len(self.parties) <= len(Side.NS) or bool(self.scorekeeper)

    def split(self) -> Iterator[TableForm]:
        """Yield this form, or its parts where it has more lines than go on a page."""
        holds = self.layout.holds(self.grid)
        if len(self.grid.lines) <= holds:
            yield self
            return
        count = -(-len(self.grid.lines) // holds)
        parts = _groups(self.grid.lines, -(-len(self.grid.lines) // count))
        for number, lines in enumerate(parts, 1):
            yield replace(
                self,
                grid=replace(self.grid, lines=lines),
                part=f"{number}/{len(parts)}",
            )


def form_layout(wanted: Size, plays: Sequence[Play]) -> FormLayout:
    """Return how the forms of all that is played are laid out: larger than wanted where there is no room."""
    return layout_for(wanted, [grid_of(play) for play in plays])


def head_of(layout: FormLayout) -> FormHead:
    return HEADS.get(layout.leaf.name, SMALL_HEAD)


def _chairs(play: Play, names: Mapping[Place, str], head: FormHead) -> Mapping[Place, SheetChair]:
    spots = SPOTS if len(play.places) == ROUND_A_TABLE else [""] * len(play.places)
    dark = play.players_of(play.sides[0]) if play.is_paired else ()
    return {
        place: SheetChair(
            letter_of(place),
            spot,
            name := names.get(place, ""),
            head.room(spot).letters(shortened(name)) if name else 0,
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
    """The forms of one table or of many, all laid out alike."""

    template: ClassVar[str] = "printouts/table_sheets.html"
    styles: ClassVar[tuple[str, ...]] = (
        "print/letter-sizes.css",
        "print/table-sheet.css",
        "print/columns.css",
        "print/line-heights.css",
    )

    layout: FormLayout
    forms: tuple[TableForm, ...]

    @property
    def about(self) -> str:
        """What the forms are for."""
        return self.imprint.subject or self.title

    @property
    def letters(self) -> int:
        """How large that is printed."""
        return head_of(self.layout).about.letters(shortened(self.about))

    @property
    def club_room(self) -> TextBox:
        return head_of(self.layout).club

    @property
    def leaves(self) -> tuple[tuple[TableForm, ...], ...]:
        """The pages, each with its forms."""
        return tuple(_groups(self.forms, self.layout.leaf.forms))

    @property
    def pages(self) -> int:
        return len(self.leaves)

    @property
    def squares(self) -> Sequence[Square | None]:
        return [form.code for form in self.forms]
