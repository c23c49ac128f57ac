"""Seats that are others than when a round was printed: at which tables sheets are no longer right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from itertools import chain
from typing import NamedTuple, Self

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from clubs.models import Action, Draw, LogEvent, Round, Seat, Table
from core.documents import parse_number

OF_TABLES = ("table-sheets", "result-slips")
"""What is printed again only for tables at which somebody else sits."""


class PrintMark(NamedTuple):
    """Which draw of a round was printed, and as of when; as a text `2@2026-11-22T19:14:00+00:00`."""

    draw: int
    at: datetime

    @classmethod
    def of(cls, round_: Round) -> Self | None:
        """Return the mark of a round that is printed now; nothing before it is drawn."""
        draw = Draw.objects.current().filter(round=round_).first()
        return cls(draw.number, timezone.now()) if draw else None

    @classmethod
    def from_text(cls, text: str) -> Self | None:
        """Return the mark that a text is; nothing where it is none."""
        number, _, moment = text.partition("@")
        draw = parse_number(number)
        try:
            at = parse_datetime(moment)
        except ValueError:
            return None
        return cls(draw, at) if draw is not None and at and timezone.is_aware(at) else None

    def __str__(self) -> str:
        return f"{self.draw}@{self.at.isoformat()}"


class SeatChanges(NamedTuple):
    """The tables at which somebody else sits than before, and whether the round was drawn anew."""

    tables: frozenset[int]
    is_new_draw: bool

    def tables_of(self, slug: str) -> frozenset[int] | None:
        """Return for which tables a sheet is printed again; all of them have new codes after a new draw."""
        has_part = slug in OF_TABLES or (slug == "table-cards" and not self.is_new_draw)
        return self.tables if has_part else None


def seat_changes(round_: Round, since: PrintMark | None = None) -> SeatChanges:
    """Return what has changed since a print, or, where there was none, since the draw before and by hand."""
    draws = {draw.number: draw for draw in Draw.objects.filter(round=round_).order_by("number")}
    current = next((draw for draw in draws.values() if draw.current), None)
    if current is None:
        return SeatChanges(frozenset(), is_new_draw=False)
    current.round = round_
    by_hand = _changed_by_hand(current, since.at if since else current.created)
    earlier = (
        draws.get(since.draw)
        if since
        else next((draw for draw in reversed(draws.values()) if not draw.current), current)
    )
    if earlier == current:
        return SeatChanges(by_hand, is_new_draw=False)
    now, before = _seatings(current), _seatings(earlier)
    changed = {number for number, seats in now.items() if before.get(number) != seats}
    return SeatChanges(frozenset(changed | (by_hand & set(now))), is_new_draw=True)


def _changed_by_hand(draw: Draw, since: datetime) -> frozenset[int]:
    """Return the tables at which, by the log, seats were swapped or somebody was seated since a moment."""
    log = LogEvent.objects.filter(tournament=draw.round.tournament, at__gte=since)
    return _swapped(log.filter(action=Action.SEATS_SWAPPED, subject=str(draw.round.number))) | _substituted(
        draw, log.filter(action=Action.SUBSTITUTED)
    )


def _swapped(lines: Iterable[LogEvent]) -> frozenset[int]:
    seats = [
        seat
        for line in lines
        for side in (line.before or {}, line.after or {})
        for seat in chain(*side.values())
    ]
    return frozenset(int(digits) for seat in seats if (digits := seat.rstrip("NESW")).isdecimal())


def _substituted(draw: Draw, lines: Iterable[LogEvent]) -> frozenset[int]:
    reseated = {(line.subject.partition(" ")[0], line.after) for line in lines}
    if not reseated:
        return frozenset()
    entries = {number for number, _name in reseated}
    seats = Seat.objects.filter(draw=draw).select_related("table", "entry", "player")
    return frozenset(
        seat.table.number
        for seat in seats.prefetch_related("entry__members")
        if (str(seat.entry.number), seat.player.name) in reseated
        or (str(seat.entry.number) in entries and _stands_in(seat))
    )


def _stands_in(seat: Seat) -> bool:
    """Whether it is not the entry's own player who sits there; whoever does may have another name by now."""
    return seat.player_id not in {member.player_id for member in seat.entry.members.all()}


def _seatings(draw: Draw | None) -> Mapping[int, frozenset[tuple[str, int]]]:
    tables = Table.objects.filter(draw=draw).prefetch_related("seats")
    return {
        table.number: frozenset((seat.position, seat.player_id) for seat in table.seats.all())
        for table in tables
    }
