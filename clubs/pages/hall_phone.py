"""What the phone at a table in the hall is shown beside the score sheet.

`table_fingerprint` says whether any of it has changed; `TablePage` reads all of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zlib import crc32

from django.core.cache import cache
from django.db.models import Aggregate, Count, Max, Model, Q, QuerySet, Subquery, Sum
from django.utils import timezone
from django.utils.translation import gettext

from clubs.actions.admission import AdmittedDevice, TableState
from clubs.actions.results import active_result, result_sides, sides_document
from clubs.actions.table_changes import closed_reason
from clubs.models import (
    Admission,
    Device,
    Draw,
    Entry,
    Message,
    Report,
    Result,
    Round,
    RoundState,
    Scorekeeper,
    Seat,
    Source,
    Table,
    Tournament,
)
from clubs.queries.expected_sums import sums_of_game
from clubs.queries.finished_games import GamesSoFar, games_so_far
from clubs.queries.scorekeepers import scorekeepers_of
from core.keys import hashed
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared
from scoring.models import SEATS

MOST_MESSAGES = 20
"""Messages of the office that a phone shows, the newest ones."""

KEPT = 60
"""Seconds for which it is kept what has not changed."""

ValueOrExpression = Any
"""A value, or an expression that finds it in a query, which the types of Django's lookups do not know."""

Written = Mapping[str, Mapping[str, int]]
"""What each side has written, as in the log of results."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """Who sits on a chair, with the number of the entry that is called in the hall."""

    name: str
    entry: int


@dataclass(frozen=True, slots=True)
class Heard:
    """What a side has said of the sheet as it stands; `own` where this device has sent it."""

    side: str
    confirms: bool
    at: datetime
    device: str
    own: bool
    sides: Written
    reason: str


@dataclass(frozen=True, slots=True)
class EnteredResult:
    """The result that counts, and where it comes from."""

    source: str
    label: str
    sides: Written
    at: datetime


@dataclass(frozen=True, slots=True)
class Clock:
    ends: datetime


@dataclass(frozen=True, slots=True)
class TableMessage:
    """A message of the office."""

    id: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class NextChair:
    """Where someone sits; both are None for who rests.

    `name` stands in a list, `called` in a sentence.
    """

    name: str
    called: str
    table: int | None
    seat: str | None


@dataclass(frozen=True, slots=True)
class NextRound:
    """Where those who sit at this table sit in the round after it."""

    round: int
    word: str
    seats: tuple[NextChair, ...]


@dataclass(frozen=True, slots=True)
class TableInHall:
    """Where everyone sits in a round, for whoever looks for a name."""

    round: int
    word: str
    seats: tuple[NextChair, ...]
    resting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TablePage:
    """A table in the hall as a device that was let in sees it."""

    number: int
    round: int
    word: str
    name: str
    tournament: str
    club: str
    deals: int | None
    sum: int | None
    measure: str | None
    match_bonus: int
    seats: Mapping[str, SeatedPlayer]
    scorekeeper: str
    open: bool
    because: str
    reports: tuple[Heard, ...]
    lapsed: tuple[str, ...]
    result: EnteredResult | None
    clock: Clock | None
    now: datetime
    messages: tuple[TableMessage, ...]
    next: NextRound | None
    last: bool
    games: GamesSoFar | None

    @classmethod
    def of(cls, admission: Admission) -> TablePage:
        """Return the table that a device was let in at; the admission brings all that stands above it."""
        table = admission.token.table
        round_ = table.draw.round
        tournament, result = round_.tournament, active_result(table)
        sums, deals = sums_of_game(round_.plan), round_.plan.deals
        reason = closed_reason(TableState.of(admission.token, result.source if result else None))
        seats = seats_at(table)
        latest = _latest_reports(table)
        return cls(
            number=table.number,
            round=round_.number,
            word=str(tournament.club.get_round_word_display()),
            name=round_.name,
            tournament=tournament.name,
            club=tournament.club.name,
            deals=deals,
            sum=sums.expected(deals),
            measure=sums.measure,
            match_bonus=sums.match_bonus,
            seats={seat.position: SeatedPlayer(seat.player.name, seat.entry.number) for seat in seats},
            scorekeeper=scorekeepers_of(tournament).get(table.number, ""),
            open=reason is None,
            because=reason.message(gettext) if reason else "",
            reports=tuple(_heard(report, admission.device) for report in latest if _holds(report, table)),
            lapsed=() if result else tuple(report.side for report in latest if not _holds(report, table)),
            result=_entered(result) if result else None,
            clock=_clock(round_),
            now=timezone.now(),
            messages=tuple(_messages(table)),
            next=_next(round_, seats),
            last=round_.number >= tournament.planned_rounds,
            games=games_so_far(table),
        )


def _latest_reports(table: Table) -> Sequence[Report]:
    """Return the last report of each side."""
    reports = table.reports.select_related("device")
    return list({report.side: report for report in reports}.values())


def _clock(round_: Round) -> Clock | None:
    return Clock(round_.clock_ends) if round_.clock_ends else None


def _holds(report: Report, table: Table) -> bool:
    return table.game is not None and report.revision == table.game.revision


def _heard(report: Report, device: Device) -> Heard:
    return Heard(
        side=report.side,
        confirms=report.confirms,
        at=report.at,
        device=report.device.name if report.device else "",
        own=report.device_id == device.pk,
        sides=report.sides,
        reason=report.reason,
    )


def _entered(result: Result) -> EnteredResult:
    return EnteredResult(
        result.source, str(Source(result.source).label), sides_document(result_sides(result)), result.at
    )


# Messages


def messages_for(tournament: ValueOrExpression, table: ValueOrExpression) -> QuerySet[Message]:
    """Return what the office tells a table: what it tells all, and what it tells this one."""
    return Message.objects.shown().filter(Q(table=None) | Q(table=table), tournament=tournament)


def _messages(table: Table) -> Iterable[TableMessage]:
    for message in messages_for(table.draw.round.tournament_id, table.pk)[:MOST_MESSAGES]:
        yield TableMessage(message.pk, message.text, message.at)


# Where to go next


def coming(tournament: ValueOrExpression, number: ValueOrExpression) -> QuerySet[Draw]:
    """Return the draws of the rounds after one that the hall has seen and that are not over, in order."""
    return (
        Draw.objects.current()
        .filter(
            round__tournament=tournament,
            round__number__gt=number,
            round__state=RoundState.RELEASED,
        )
        .order_by("round__number")
    )


def coming_after(round_: Round) -> Draw | None:
    """Return the draw that comes next after a round, if the hall has seen one."""
    return coming(round_.tournament_id, round_.number).select_related("round").first()


def seats_at(table: Table) -> Sequence[Seat]:
    """Return who sits at a table, in the order of play."""
    seats = table.seats.select_related("player", "entry")
    return sorted(seats, key=lambda seat: SEATS.index(seat.position))


def _next(round_: Round, seats: Sequence[Seat]) -> NextRound | None:
    draw = coming_after(round_)
    if draw is None:
        return None
    players = [seat.player_id for seat in seats]
    found = Seat.objects.filter(draw=draw, player__in=players).select_related("table")
    chairs = {seat.player_id: seat for seat in found}
    resting = set(draw.sit_outs.values_list("entry", flat=True))
    return NextRound(
        draw.round.number,
        str(round_.tournament.club.get_round_word_display()),
        tuple(
            _chair(seat.player.name, seat.player.name, chairs.get(seat.player_id))
            for seat in seats
            # Who neither sits nor rests has left, or has sat for somebody who is back.
            if seat.player_id in chairs or seat.entry_id in resting
        ),
    )


def _chair(name: str, called: str, seat: Seat | None) -> NextChair:
    return NextChair(name, called, seat.table.number if seat else None, seat.position if seat else None)


def hall_after(table: Table) -> TableInHall:
    """Return where everyone sits in the round after this table's, or in its own while there is no other."""
    own = table.draw.round
    draw = coming_after(own) or table.draw
    seats = Seat.objects.filter(draw=draw).select_related("table", "player").order_by("player__folded", "pk")
    resting = Entry.objects.filter(pk__in=draw.sit_outs.values("entry")).with_members()
    sitting = [member.sits for entry in resting for member in entry.members.all()]
    return TableInHall(
        draw.round.number,
        str(own.tournament.club.get_round_word_display()),
        tuple(_chair(seat.player.listed, seat.player.name, seat) for seat in seats),
        tuple(player.listed for player in sorted(sitting, key=lambda player: (player.folded, player.pk))),
    )


# What has changed


@dataclass(frozen=True, slots=True)
class TableFingerprint:
    """What is different as soon as the sheet of a table is, or what the hall adds to it."""

    sheet: str
    hall: str

    def __str__(self) -> str:
        return f"{self.sheet}-{self.hall}"


def table_fingerprint(device: AdmittedDevice) -> TableFingerprint:
    """Return what is different as soon as anything on the page of a table is, on any of its devices.

    What others change is an action on the tournament, so it is kept under the tournament's revision:
    a phone that asks again costs nothing but its admission.
    """
    # A member who is renamed is no action on the tournament, nor a change of the sheet; nor are other suits.
    names = crc32("".join([device.pack, *device.players.values()]).encode())
    key = f"table:{device.table}:{device.tournament_revision}"
    kept: str | None = cache.get(key)
    if kept is None:
        kept = _fingerprint(device)
        cache.set(key, kept, KEPT)
    # Of several games at a table one may be as far as another one was.
    sheet = _joined(device.table, device.game_id, device.game_revision, names)
    return TableFingerprint(sheet, _joined(device.game_id, names, kept))


def fields_of(model: type[Model], path: str) -> Iterator[str]:
    """Yield where the fields of a row lie that stands above a table, but for the count of its changes."""
    names = (field.attname for field in model._meta.concrete_fields)
    return (f"{path}__{name}" for name in names if name != "revision")


def _changing(table: Placeholder, tournament: Placeholder) -> QuerySet[Table, tuple[Any, ...]]:
    """Return what is on the page of a table beside its sheet, and what others change, in one row."""
    here = Table.objects.filter(pk=table)
    rounds = coming(tournament, Subquery(here.values("draw__round__number")))
    messages = messages_for(tournament, table)
    sitting = Seat.objects.filter(table=table)
    sitting_next = Seat.objects.filter(draw__in=rounds, player__in=sitting.values("player"))
    writing = Scorekeeper.objects.filter(tournament=tournament, table=Subquery(here.values("number")))
    return here.order_by().values_list(
        "draw__swaps",
        *fields_of(Round, "draw__round"),
        *fields_of(Tournament, "draw__round__tournament"),
        *("draw__round__tournament__club__name", "draw__round__tournament__club__round_word"),
        Subquery(Result.objects.filter(table=table, active=True).values("number")[:1]),
        _all(Report.objects.filter(table=table), "table", Max("pk")),
        _all(messages, "tournament", Max("pk")),
        _all(messages, "tournament", Count("pk")),
        _all(sitting, "table", Sum("player")),
        _all(sitting, "table", Sum("entry__number")),
        _all(sitting_next, "draw__round__tournament", Sum("pk")),
        Subquery(writing.values("player__name")[:1]),
        Subquery(rounds.values("pk")[:1]),
        Subquery(rounds.values("swaps")[:1]),
    )


_changed = Prepared(_changing, PRIMARY_KEY, PRIMARY_KEY)


def _fingerprint(device: AdmittedDevice) -> str:
    row = _changed.first(device.table, device.tournament)
    return hashed(repr(row))[:16]


def hall_fingerprint(device: AdmittedDevice) -> str:
    """Return what is different as soon as somebody sits elsewhere."""
    key = f"hall:{device.tournament}:{device.tournament_revision}:{device.draw}"
    kept: str | None = cache.get(key)
    if kept is None:
        table = device.row.token.table
        draw = coming_after(table.draw.round) or table.draw
        seats = Seat.objects.filter(draw=draw).aggregate(Max("pk"), Count("pk"), Sum("player"))
        kept = _joined(draw.pk, draw.swaps, *seats.values())
        cache.set(key, kept, KEPT)
    return kept


def _joined(*parts: object) -> str:
    return "-".join("" if part is None else str(part) for part in parts)


def _all(rows: QuerySet[Any], by: str, aggregate: Aggregate) -> Subquery:
    """Return one figure of rows that have the same in `by`, to be read along with another row."""
    return Subquery(rows.order_by().values(by).annotate(figure=aggregate).values("figure"))
