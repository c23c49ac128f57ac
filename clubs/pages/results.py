"""What the office sees of a round's results: a line for each table, and what is still to be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from types import MappingProxyType
from typing import Self

from django.db.models import Prefetch
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.results import SideResult, Sides, read_sides, result_sides
from clubs.audit_log import display_name
from clubs.models import Entry, Result, Round, Seat, SecondEntry, Source, Table, Tournament
from clubs.queries.control import EveningControl, RoundControl, TableControl, control_of_evening
from clubs.queries.finished_games import GamesSoFar, games_in_round
from clubs.standings.document import read_settings
from clubs.standings.settings import SitOutRule
from scoring.card_words import SEAT_LABELS
from scoring.models import SEATS
from scoring.rules.sides import Seat as Chair
from scoring.tables import points_text

Words = str | Promise

SIDES: Mapping[str, Words] = {
    "NS": _("North–South"),
    "EW": _("East–West"),
    **{str(place): SEAT_LABELS[Chair(seat)] for place, seat in enumerate(SEATS, 1)},
}
"""What sides are called; players alone by the chair they sit on."""

LABELS: Mapping[str, Words] = {
    "points": _("Points"),
    "card_points": _("Card points"),
    "matches": _("Matches"),
    "game_points": _("Game points"),
    "strokes": _("Strokes"),
}
"""What a side's columns are called."""

SIT_OUTS: Mapping[SitOutRule, Words] = {
    SitOutRule.NONE: _("Anyone who sits out scores nothing for it."),
    SitOutRule.AVERAGE: _("Anyone who sits out gets the average of their other rounds."),
}
"""What a tournament gives for sitting out (TN-9)."""


@dataclass(frozen=True, slots=True)
class ResultPerson:
    """Who sits there, perhaps for another; `number` is the entry's, once where two sit for it."""

    number: int | None
    name: str
    is_substitute: bool = False


@dataclass(frozen=True, slots=True)
class SideLine:
    """One side of a table and what it wrote, if it has; the `games` won where the best of several decides."""

    side: str
    people: tuple[ResultPerson, ...]
    written: SideResult | None = None
    games: int | None = None

    @property
    def label(self) -> Words:
        return SIDES[self.side]

    @property
    def points(self) -> str:
        if self.games is not None:
            return str(self.games)
        return points_text(self.written.points) if self.written else ""

    @property
    def matches(self) -> int:
        return self.written.matches if self.written else 0

    @property
    def details(self) -> str:
        """What was written beside the points."""
        if self.written is None:
            return ""
        return ", ".join(
            f"{LABELS[name]} {value}" for name, value in self.kept.items() if name != "points" and value
        )

    @property
    def kept(self) -> Mapping[str, int]:
        """The numbers that stand, by column, for whoever corrects them."""
        if self.written is None:
            return {}
        values = {field.name: getattr(self.written, field.name) for field in fields(SideResult)}
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table of the round: who sits there, what it wrote, whether it holds."""

    number: int
    sides: tuple[SideLine, ...]
    control: TableControl

    @property
    def seen(self) -> int:
        """The number of the result that stands, 0 for none."""
        return self.control.result or 0

    @property
    def state(self) -> str:
        control = self.control
        if control.missing:
            return "missing"
        return "failing" if control.difference or control.second_agrees is False else "holding"


@dataclass(frozen=True, slots=True)
class ResultsPage:
    """A round at the office, or those of its tables that have just changed.

    `draw` is the number of the draw whose tables these are, `user` the account that looks at them.
    """

    draw: int
    tables: tuple[TableLine, ...]
    evening: EveningControl
    control: RoundControl
    user: int
    resting: tuple[str, ...] = ()
    resting_scores: Words = ""

    @classmethod
    def of(cls, round_: Round, user: int) -> Self:
        tournament = round_.tournament
        tables = tables_of(round_)
        evening = control_of_evening(tournament)
        control = evening.round(round_.number)
        resting = Entry.objects.filter(sit_outs__draw__round=round_, sit_outs__draw__current=True)
        return cls(
            draw=tables[0].draw.number if tables else 0,
            tables=tuple(_lines(round_, tables, control)),
            evening=evening,
            control=control,
            user=user,
            resting=tuple(f"{entry.number} {entry.title}" for entry in resting.with_members()),
            resting_scores=sit_out_text(tournament),
        )

    @classmethod
    def saved(cls, round_: Round, table: Table, sides: Sides, user: int) -> Self:
        """The round after one table was written: that table alone, and how the round stands now."""
        evening = control_of_evening(round_.tournament)
        control = evening.round(round_.number)
        line = table_line(round_, table, sides, control.table(table.number))
        return cls(draw=table.draw.number, tables=(line,), evening=evening, control=control, user=user)

    def table(self, number: int | None) -> TableLine | None:
        return next((line for line in self.tables if line.number == number), None)

    @property
    def to_check(self) -> tuple[int, ...]:
        return self.control.to_check(self.user)


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One of a table's results, as it was written; the active one counts."""

    number: int
    active: bool
    source: str
    sides: tuple[SideLine, ...]
    by: str
    at: datetime
    reason: str
    checked_by: str = ""
    agrees: bool | None = None

    @classmethod
    def of(cls, result: Result, table: Table, *, alone: bool) -> Self:
        second: SecondEntry | None = getattr(result, "second_entry", None)  # asks where it is not fetched
        return cls(
            number=result.number,
            active=result.active,
            source=str(Source(result.source).label),
            sides=sides_of_table(table, result_sides(result), alone=alone),
            by=display_name(result.by) if result.by else "",
            at=result.at,
            reason=result.reason,
            checked_by=display_name(second.by) if second and second.by else "",
            agrees=second.agrees if second else None,
        )


def history_of(table: Table, *, alone: bool) -> tuple[HistoryLine, ...]:
    """Return all that was ever written for a table, the newest first."""
    results = table.results.select_related("by", "second_entry__by").prefetch_related("sides")
    return tuple(HistoryLine.of(result, table, alone=alone) for result in results.order_by("-number"))


@dataclass(frozen=True, slots=True)
class ComparedRow:
    """One number of a sheet, as two people read it."""

    label: str
    first: str
    second: str

    @property
    def differs(self) -> bool:
        return self.first != self.second


@dataclass(frozen=True, slots=True)
class ComparedPage:
    """Two entries of one sheet side by side, and who made them."""

    first_by: str
    second_by: str
    rows: tuple[ComparedRow, ...]

    @classmethod
    def of(cls, table: Table, second: SecondEntry, *, alone: bool) -> Self:
        result = second.result
        entries = [
            sides_of_table(table, sides, alone=alone)
            for sides in (result_sides(result), read_sides(second.sides))
        ]
        return cls(
            first_by=display_name(result.by) if result.by else "",
            second_by=display_name(second.by) if second.by else "",
            rows=tuple(row for first, other in zip(*entries, strict=True) for row in _compared(first, other)),
        )


def _compared(first: SideLine, second: SideLine) -> Iterator[ComparedRow]:
    for name in LABELS:
        if name in first.kept or name in second.kept:
            texts = (points_text(side.kept[name]) if name in side.kept else "–" for side in (first, second))
            yield ComparedRow(f"{first.label}: {LABELS[name]}", *texts)


def tables_of(round_: Round) -> Sequence[Table]:
    """Return the tables of the current draw, each with its seats and the result that counts."""
    standing = Result.objects.filter(active=True).prefetch_related("sides")
    return list(
        Table.objects.in_round(round_)
        .with_seats()
        .select_related("draw")
        .prefetch_related(Prefetch("results", standing, to_attr="standing"))
    )


def _lines(round_: Round, tables: Sequence[Table], control: RoundControl) -> Iterator[TableLine]:
    so_far = games_in_round(round_)
    for table in tables:
        standing: Sequence[Result] = table.standing  # type: ignore[attr-defined] # prefetched as such
        written = result_sides(standing[0]) if standing else {}
        yield table_line(round_, table, written, control.table(table.number), so_far=so_far.get(table.number))


def table_line(
    round_: Round,
    table: Table,
    written: Sides,
    control: TableControl | None = None,
    *,
    so_far: GamesSoFar | None = None,
) -> TableLine:
    games = games_won(round_, written, so_far)
    sides = sides_of_table(table, written, alone=round_.plan.alone, games=games)
    return TableLine(number=table.number, sides=sides, control=control or TableControl(table.number))


def games_won(round_: Round, written: Sides, so_far: GamesSoFar | None) -> Mapping[str, int | None]:
    """Return the games won by each side: those of the result, or so far; nothing where one game is played."""
    if round_.plan.best_of is None:
        return {}
    if written:
        return {side: each.game_points for side, each in written.items()}
    return {**so_far.won} if so_far else {}


def sides_of_table(
    table: Table, written: Sides, *, alone: bool, games: Mapping[str, int | None] = MappingProxyType({})
) -> tuple[SideLine, ...]:
    return tuple(
        SideLine(side, people_of(seats), written.get(side), games.get(side))
        for side, seats in table.sides(alone=alone).items()
    )


def people_of(seats: Sequence[Seat]) -> tuple[ResultPerson, ...]:
    """Return who sits there, in the order of play, the number of an entry once."""
    seats = sorted(seats, key=lambda seat: SEATS.index(seat.position))
    entries = [seat.entry_id for seat in seats]
    return tuple(
        ResultPerson(
            seat.entry.number if seat.entry_id not in entries[:place] else None,
            seat.player.name,
            sits_for_another(seat),
        )
        for place, seat in enumerate(seats)
    )


def sits_for_another(seat: Seat) -> bool:
    """Whether it is a substitute's seat, where that was read with its table."""
    return bool(getattr(seat, "is_substitute", False))


def sit_out_text(tournament: Tournament) -> Words:
    """Return what those get who sit out (TN-9)."""
    score = read_settings(tournament.settings).sit_out
    if isinstance(score, SitOutRule):
        return SIT_OUTS[score]
    return gettext("Anyone who sits out gets {points} points.").format(points=points_text(score))
