"""Seating plans for the wall: table by table, or everybody by name; of one round or of all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import Player, Round, TournamentKind
from clubs.names import folded
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import PrintoutRequest
from clubs.printouts.seats import EveningSeats, SeatedPerson, letter
from clubs.queries.encounters import Sitter, Where
from scoring.printing.printout import Paper, Printout

SHORT_NAME = 20
"""Where no name is longer than so many letters there is room for one column more."""

FEW, MANY = 2, 3
"""Columns of a plan, with long names and with short ones."""

ROWS_A_PAGE = 9
LINES_A_COLUMN = 36
LINES_A_PAGE = 32
MANY_ROUNDS, CROWD = 8, 16
"""More than so many columns of rounds need the paper across, and then smaller type."""


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
    """A round: its tables row by row, and who sits out."""

    heading: str
    is_seen: bool
    rows: tuple[tuple[PlanBlock, ...], ...]
    resting: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TablePlan(Printout):
    """Table by table; each round begins on a page of its own."""

    template: ClassVar[str] = "printouts/seating_tables.html"
    styles: ClassVar[tuple[str, ...]] = ("print/seating.css",)

    columns: int
    rounds: tuple[RoundPlan, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        rounds = request.drawn_or_refused()
        evening = EveningSeats.of(request.tournament, rounds)
        sitters = [sitter for seated in evening.tables.values() for sitter in seated.values()]
        columns = columns_for(sitter.name for sitter in sitters)
        return cls(
            title=gettext("Seating plan"),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            columns=columns,
            rounds=tuple(_round_plan(evening, each, columns) for each in rounds),
        )

    @property
    def column_numbers(self) -> range:
        return range(self.columns)

    @property
    def pages(self) -> int:
        return sum(1 + len(plan.rows) // ROWS_A_PAGE for plan in self.rounds)


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


@dataclass(frozen=True, kw_only=True)
class NamePlan(Printout):
    """Everybody by name: a list in columns for one round, a line with all places for several."""

    template: ClassVar[str] = "printouts/seating_names.html"
    styles: ClassVar[tuple[str, ...]] = ("print/seating.css",)

    round_word: str
    columns: int
    rounds: tuple[PlanColumn, ...]
    groups: tuple[NameGroup, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        rounds = request.drawn_or_refused()
        evening = EveningSeats.of(request.tournament, rounds)
        rows = _rows(evening)
        return cls(
            title=_heading(rounds[0]) if len(rounds) == 1 else gettext("Seating plan"),
            letterhead=letterhead_of(request.tournament.club),
            imprint=imprint_of(request.tournament, request.today, date_format(request.tournament.date)),
            paper=cls.paper_for(len(rounds)),
            round_word=str(request.tournament.club.get_round_word_display()),
            columns=columns_for(row.who.name for row in rows),
            rounds=tuple(PlanColumn(each.number, each.is_released) for each in rounds),
            groups=tuple(
                NameGroup(first, tuple(group))
                for first, group in groupby(rows, lambda row: initial(row.who.name))
            ),
        )

    @staticmethod
    def paper_for(rounds: int) -> Paper:
        return Paper.A4_ACROSS if rounds > MANY_ROUNDS else Paper.A4

    @property
    def pages(self) -> int:
        lines = sum(len(group.rows) for group in self.groups)
        a_page = LINES_A_PAGE if self.is_matrix else self.columns * LINES_A_COLUMN
        return 1 + lines // a_page

    @property
    def is_matrix(self) -> bool:
        """Whether each line has several places."""
        return len(self.rounds) > 1

    @property
    def is_crowded(self) -> bool:
        return len(self.rounds) > CROWD

    @property
    def is_short(self) -> bool:
        """Whether one page has room for all, which then stand in columns of one length."""
        return self.pages == 1

    @property
    def has_rests(self) -> bool:
        return any(cell.rests for group in self.groups for row in group.rows for cell in row.cells)

    @property
    def unseen(self) -> tuple[int, ...]:
        """The rounds that the hall has not seen yet."""
        return tuple(each.number for each in self.rounds if not each.is_seen)


def seating_plan(request: PrintoutRequest) -> Printout:
    """Return the plan as it is wanted: by table or by name."""
    return NamePlan.of(request) if request.options.get("by") == "name" else TablePlan.of(request)


def columns_for(names: Iterator[str]) -> int:
    return FEW if any(len(name) > SHORT_NAME for name in names) else MANY


def initial(name: str) -> str:
    """Return the letter under which a name stands; nothing where it begins with none."""
    first = folded(name)[:1]
    return first.upper() if first.isalpha() else ""


def _heading(round_: Round) -> str:
    word = round_.tournament.club.get_round_word_display()
    return f"{gettext('Seating plan')} · {word} {round_.number}"


# By table


def _round_plan(evening: EveningSeats, round_: Round, columns: int) -> RoundPlan:
    blocks = [_block(evening, where) for where in evening.tables if where.round == round_.number]
    return RoundPlan(
        heading=_heading(round_),
        is_seen=round_.is_released,
        rows=tuple(tuple(blocks[first : first + columns]) for first in range(0, len(blocks), columns)),
        resting=tuple(evening.entrants[entry].title for entry in evening.resting.get(round_.number, ())),
    )


def _block(evening: EveningSeats, where: Where) -> PlanBlock:
    return PlanBlock(
        where.number,
        tuple(
            PlanSide(_team(evening, sitters), tuple(_chairs(evening, sitters)))
            for sitters in _sides(evening, where)
        ),
    )


def _sides(evening: EveningSeats, where: Where) -> Sequence[Sequence[Sitter]]:
    """Return who sits together, the north first; where all play alone they are one round of chairs."""
    sides = [sitters for sitters in evening.sides(where).values() if sitters]
    if evening.tournament.plays_alone:
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
