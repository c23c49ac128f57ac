"""Seating plans for the wall: table by table, or everybody by name; of one round or of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.models import Player, Round, Tournament, TournamentKind
from clubs.names import folded
from clubs.pages.newest import hung_plan
from clubs.printouts.letterheads import imprint_of, letterhead_of, wall_head
from clubs.printouts.newest import HungSheet, square_for
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.seats import EveningSeats, SeatedPerson, letter
from clubs.printouts.wall import (
    Hanging,
    WallBlock,
    WallGroup,
    WallLayout,
    WallPaper,
    WallPart,
    hung_alike,
)
from clubs.queries.encounters import Sitter, Where
from core.printing.printout import Printout, shortened
from core.printing.text_lengths import measured_text
from core.qr import Square

NOTICE = 14
"""What the word that a round is not released takes, in millimetres."""

DIGIT, SEAT, NUMBER, TABLE, SIDE = 1.1, 1.7, 2.3, 0.8, 0.35
"""In em, as `print/seating.css` has it: a figure of a table's number, the letter of a seat, the height of the
number, what is round a table, and between its sides.
"""

PERSON, LETTER, PLACE, RESTING = 0.24, 1.7, 3.4, 4.6
"""In em: what is round a line, a letter with what is round it; table and seat, or a word, at the right."""

CELL, CELL_FIGURE, BEFORE_CELLS = 1.1, 0.42, 0.3
"""In em: a place in one of several rounds, set smaller as figures are higher than an x, each figure of its
table, and what parts it from the name.
"""

MOST_ROUNDS = 16
"""So many rounds have room in a line beside the names; more make several lists."""


class PlanChair(NamedTuple):
    """A seat by its letter, and who sits there."""

    seat: str
    who: SeatedPerson


class PlanSide(NamedTuple):
    """Those who play together, with the name of their team if they have one."""

    team: str
    chairs: tuple[PlanChair, ...]


class PlanBlock(NamedTuple):
    """A table."""

    number: int
    sides: tuple[PlanSide, ...]


class RoundPlan(NamedTuple):
    """A round: its tables in their order, and who sits out."""

    heading: str
    is_seen: bool
    blocks: tuple[PlanBlock, ...]
    resting: tuple[str, ...]
    square: Square | None = None

    def hanging(self, sheet: TablePlan) -> Hanging:
        """Return its tables as they hang on a sheet; who sits out stands below the last of them."""
        blocks = [_wall_block(block) for block in self.blocks]
        if self.resting:
            names = ", ".join(map(shortened, self.resting))
            blocks.append(WallBlock((measured_text(f"{gettext('Sitting out:')} {names}"),), 0.7))
        head = wall_head(sheet, self.heading, self.square, 0 if self.is_seen else NOTICE)
        forms = sheet.hangs_on.forms(head)
        return Hanging([WallGroup(tuple(blocks))], forms, DIGIT * self.digits + SEAT)

    @property
    def digits(self) -> int:
        """How many figures the longest number of a table has."""
        return max((len(str(block.number)) for block in self.blocks), default=1)


class HungTables(NamedTuple):
    """A page of a plan by table: its columns, of which the last has who sits out; `part` says what it has."""

    plan: RoundPlan
    layout: WallLayout
    is_first: bool
    columns: tuple[tuple[PlanBlock, ...], ...]
    is_last: bool
    part: str


def _hung(plan: RoundPlan, layout: WallLayout, *, has_parts: bool) -> Iterator[HungTables]:
    for number, page in enumerate(layout.pages):
        columns = tuple(
            tuple(block for _, first, end in column for block in plan.blocks[first:end]) for column in page
        )
        numbers = [str(block.number) for column in columns for block in column]
        part = _tables_part(numbers)
        has_heading = has_parts or len(layout.pages) > 1
        is_last = number == len(layout.pages) - 1
        yield HungTables(plan, layout, number == 0, columns, is_last, part if has_heading else "")


def _tables_part(numbers: Sequence[str]) -> str:
    """Return which tables stand on a page; nothing where there is none."""
    if len(numbers) < 2:
        return f"{gettext('Table')} {numbers[0]}" if numbers else ""
    return f"{gettext('Tables')} {numbers[0]}–{numbers[-1]}"


@dataclass(frozen=True, kw_only=True)
class TablePlan(Printout):
    """Table by table, as large as the page allows; each round begins on a page of its own."""

    template: ClassVar[str] = "printouts/seating_tables.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/seating.css")

    rounds: tuple[RoundPlan, ...]
    hangs_on: WallPaper = WallPaper.A4

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        rounds = request.drawn_or_refused()
        evening = EveningSeats.of(request.tournament, rounds)
        return cls(
            title=_heading(rounds[0]) if len(rounds) == 1 else gettext("Seating plan"),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            rounds=tuple(_round_plan(evening, each, request.site) for each in rounds),
            hangs_on=WallPaper(request.options.get("paper", WallPaper.A4)),
        )

    @cached_property
    def hung(self) -> Sequence[HungTables]:
        """The pages, round by round."""
        has_parts = len(self.rounds) > 1
        layouts = hung_alike([plan.hanging(self) for plan in self.rounds])
        return [
            page
            for plan, layout in zip(self.rounds, layouts, strict=True)
            for page in _hung(plan, layout, has_parts=has_parts)
        ]

    @property
    def pages(self) -> int:
        return len(self.hung)

    @property
    def squares(self) -> Sequence[Square | None]:
        return [plan.square for plan in self.rounds]


class PlanCell(NamedTuple):
    """Where somebody sits in a round; without a table he rests, without a word either he is not there."""

    table: str
    seat: str
    rests: bool = False


NOWHERE = PlanCell("", "")
RESTS = PlanCell("", "", rests=True)


class PlanRow(NamedTuple):
    """Somebody with his place in each round."""

    who: SeatedPerson
    cells: tuple[PlanCell, ...]


class NameGroup(NamedTuple):
    """All whose surnames begin alike."""

    letter: str
    rows: tuple[PlanRow, ...]


class PlanColumn(NamedTuple):
    """A round of a list by name."""

    number: int
    is_seen: bool


class HungGroup(NamedTuple):
    """People under their letter in one column; the letter is repeated where they go on in the next."""

    letter: str
    goes_on: bool
    rows: tuple[PlanRow, ...]


class HungNames(NamedTuple):
    """A page of a plan by name: its columns, with places in some of the rounds; `part` says which letters."""

    layout: WallLayout
    is_first: bool
    rounds: tuple[PlanColumn, ...]
    columns: tuple[tuple[HungGroup, ...], ...]
    part: str


@dataclass(frozen=True, kw_only=True)
class NamePlan(HungSheet):
    """Everybody by name, in letters as large as the page allows, with places in one round or in several."""

    template: ClassVar[str] = "printouts/seating_names.html"
    styles: ClassVar[tuple[str, ...]] = ("print/wall.css", "print/seating.css")

    round_word: str
    rounds: tuple[PlanColumn, ...]
    groups: tuple[NameGroup, ...]
    hangs_on: WallPaper = WallPaper.A4

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        rounds = request.drawn_or_refused()
        evening = EveningSeats.of(request.tournament, rounds)
        return cls(
            title=_heading(rounds[0]) if len(rounds) == 1 else gettext("Seating plan"),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            round_word=str(request.tournament.club.get_round_word_display()),
            rounds=tuple(PlanColumn(each.number, each.is_released) for each in rounds),
            groups=tuple(
                NameGroup(first, tuple(group))
                for first, group in groupby(_rows(evening), lambda row: initial(row.who.name))
            ),
            hangs_on=WallPaper(request.options.get("paper", WallPaper.A4)),
            square=_square(request.tournament, rounds, request.site),
        )

    @property
    def pages(self) -> int:
        return len(self.hung)

    @cached_property
    def parts(self) -> Sequence[tuple[int, int]]:
        """The rounds by the lists in which they stand, about as many in each: from one place to another."""
        count = -(-len(self.rounds) // MOST_ROUNDS)
        ends = [len(self.rounds) * number // count for number in range(count + 1)]
        return list(pairwise(ends))

    @property
    def digits(self) -> int:
        """How many figures the longest number of a table has."""
        return max((len(cell.table) for cell in self._cells()), default=1) or 1

    def _cells(self) -> Iterator[PlanCell]:
        return (cell for group in self.groups for row in group.rows for cell in row.cells)

    def hanging(self, rounds: int) -> Hanging:
        """Return a list with the places in so many rounds as it hangs."""
        has_heading = self.is_matrix
        groups = [
            WallGroup(
                tuple(WallBlock((measured_text(_with_number(row.who)),), PERSON) for row in group.rows),
                LETTER if group.letter or has_heading else 0.0,
            )
            for group in self.groups
        ]
        forms = self.hangs_on.forms(wall_head(self, self.title, self.square, NOTICE if self.unseen else 0))
        return Hanging(groups, forms, self._indent(rounds))

    def _indent(self, rounds: int) -> float:
        """Return the room beside each name, in em."""
        if self.is_matrix:
            return BEFORE_CELLS + rounds * (CELL + CELL_FIGURE * self.digits)
        return RESTING if self.has_rests else PLACE

    @cached_property
    def hung(self) -> Sequence[HungNames]:
        """The pages, list by list."""
        layouts = hung_alike([self.hanging(end - first) for first, end in self.parts])
        return [
            page
            for (first, end), layout in zip(self.parts, layouts, strict=True)
            for page in self._list(first, end, layout)
        ]

    def _list(self, first: int, end: int, layout: WallLayout) -> Iterator[HungNames]:
        for number, page in enumerate(layout.pages):
            columns = tuple(tuple(self._part(part, first, end) for part in column) for column in page)
            letters = [group.letter for column in columns for group in column if group.letter]
            part = "–".join(dict.fromkeys([letters[0], letters[-1]])) if letters else ""
            heading = part if len(layout.pages) > 1 else ""
            yield HungNames(layout, number == 0, self.rounds[first:end], columns, heading)

    def _part(self, part: WallPart, first: int, end: int) -> HungGroup:
        group = self.groups[part.group]
        rows = group.rows[part.first : part.end]
        return HungGroup(
            group.letter, part.goes_on, tuple(row._replace(cells=row.cells[first:end]) for row in rows)
        )

    @property
    def is_matrix(self) -> bool:
        """Whether each line has several places."""
        return len(self.rounds) > 1

    @property
    def has_rests(self) -> bool:
        return any(cell.rests for cell in self._cells())

    @property
    def unseen(self) -> tuple[int, ...]:
        """The rounds that the hall has not seen yet."""
        return tuple(each.number for each in self.rounds if not each.is_seen)


def seating_plan(request: PrintoutRequest) -> Printout:
    """Return the plan as it is wanted: by table or by name."""
    return NamePlan.of(request) if request.options.get("by") == "name" else TablePlan.of(request)


def initial(name: str) -> str:
    """Return the letter under which a name stands; nothing where it begins with none."""
    first = folded(name)[:1]
    return first.upper() if first.isalpha() else ""


def _heading(round_: Round) -> str:
    word = round_.tournament.club.get_round_word_display()
    return f"{gettext('Seating plan')} · {word} {round_.number}"


# By table


def _square(tournament: Tournament, rounds: Sequence[Round], site: str) -> Square | None:
    numbers = [each.number for each in rounds]
    return square_for(lambda: hung_plan(tournament, min(numbers), max(numbers)), site)


def _round_plan(evening: EveningSeats, round_: Round, site: str) -> RoundPlan:
    return RoundPlan(
        heading=_heading(round_),
        is_seen=round_.is_released,
        blocks=tuple(_block(evening, where) for where in evening.tables if where.round == round_.number),
        resting=tuple(evening.entrants[entry].title for entry in evening.resting.get(round_.number, ())),
        square=_square(evening.tournament, [round_], site),
    )


def _block(evening: EveningSeats, where: Where) -> PlanBlock:
    return PlanBlock(
        where.number,
        tuple(
            PlanSide(_team(evening, sitters), tuple(_chairs(evening, sitters)))
            for sitters in _sides(evening, where)
        ),
    )


def _wall_block(block: PlanBlock) -> WallBlock:
    """Return a table as the wall's solver sees it: a line for each team and each chair."""
    texts = [
        measured_text(text)
        for side in block.sides
        for text in (*filter(None, [side.team]), *(_with_number(chair.who) for chair in side.chairs))
    ]
    return WallBlock(tuple(texts), TABLE + SIDE * max(0, len(block.sides) - 1), NUMBER)


def _with_number(who: SeatedPerson) -> str:
    name = shortened(who.name)
    return f"{name} ({who.number})" if who.number else name


def _sides(evening: EveningSeats, where: Where) -> Sequence[Sequence[Sitter]]:
    """Return who sits together, the north first; where all play alone they are one round of chairs."""
    sides = [sitters for sitters in evening.sides(where).values() if sitters]
    if where.alone:
        return [[sitter for sitters in sides for sitter in sitters]] if sides else []
    return sides


def _team(evening: EveningSeats, sitters: Sequence[Sitter]) -> str:
    return "" if evening.tournament.kind == TournamentKind.INDIVIDUAL else evening.own_name(sitters[0].entry)


def _chairs(evening: EveningSeats, sitters: Sequence[Sitter]) -> Iterator[PlanChair]:
    for sitter in sitters:
        yield PlanChair(letter(sitter), evening.person(sitter.player, sitter.name, sitter.entry))


# By name


def _rows(evening: EveningSeats) -> Sequence[PlanRow]:
    """Return a line for everybody who sits or rests in one of the rounds, by surnames."""
    people: dict[int, SeatedPerson] = {}
    places: dict[int, dict[int, PlanCell]] = {}
    for where, seated in evening.tables.items():
        for sitter in seated.values():
            people[sitter.player] = evening.person(sitter.player, sitter.name, sitter.entry)
            places.setdefault(sitter.player, {})[where.round] = PlanCell(str(where.number), letter(sitter))
    for number, entries in evening.resting.items():
        for entry in entries:
            for player, name in evening.players_of(entry):
                people.setdefault(player, evening.person(player, name, entry))
                places.setdefault(player, {}).setdefault(number, RESTS)
    rows = [
        PlanRow(people[player.pk]._replace(name=player.listed), tuple(_cells(evening, places[player.pk])))
        for player in Player.objects.filter(pk__in=people)
    ]
    return sorted(rows, key=lambda row: (folded(row.who.name), row.who.name, int(row.who.number or 0)))


def _cells(evening: EveningSeats, places: Mapping[int, PlanCell]) -> Iterator[PlanCell]:
    for each in evening.rounds:
        yield places.get(each.number, NOWHERE)
