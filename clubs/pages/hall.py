"""The list of the tables in the hall, as the office sees it while they play; every text is made here.

Two pages made in the same minute of the same state are equal, so that whoever follows is told that nothing
has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.db.models import Q
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import ngettext

from clubs.actions.results import result_sides
from clubs.audit_log import display_name
from clubs.models import Message, Result, Round, RoundState, Table
from clubs.pages.hall_texts import (
    MINUTE,
    STATE_COUNTS,
    STATES,
    ago_text,
    backup_text,
    deals_text,
    devices_text,
    left_text,
    notes_of,
    time_text,
)
from clubs.pages.results import SideLine, games_won, sides_of_table, tables_of
from clubs.queries.finished_games import GamesSoFar, games_in_round
from clubs.queries.hall import Hall, HallState, HallTable, hall_of

MORE_MINUTES = (5, 10)
"""So much longer a clock runs at a tap."""

MESSAGES_SHOWN = 20
"""More than the hall reads; older ones have been withdrawn or forgotten."""


# How the hall stands


@dataclass(frozen=True, slots=True)
class StateCount:
    """How many tables are in a state, and which."""

    state: HallState
    text: str
    numbers: tuple[int, ...]

    @property
    def is_bad(self) -> bool:
        return self.state.needs_attention


@dataclass(frozen=True, slots=True)
class HallLine:
    """A table in the list."""

    number: int
    state: HallState
    label: str
    sides: tuple[SideLine, ...]
    deals: str
    share: int | None
    contact: str
    devices: str
    notes: tuple[str, ...]

    @property
    def is_bad(self) -> bool:
        return self.state.needs_attention

    @property
    def is_done(self) -> bool:
        return self.state is HallState.DONE


@dataclass(frozen=True, slots=True)
class ClockLine:
    """The round's clock: until when it runs, how long still, and what more time would make of it."""

    minutes: int
    ends: str
    left: str
    is_over: bool
    more: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class MessageLine:
    """A message on the phones; `table` is None where all have it."""

    pk: int
    text: str
    table: int | None
    at: str
    by: str


@dataclass(frozen=True, slots=True)
class HallPage:
    """The tables of a round; without lines while the hall has not seen it."""

    lines: tuple[HallLine, ...]
    counts: tuple[StateCount, ...]
    clock: ClockLine | None
    messages: tuple[MessageLine, ...]
    is_open: bool
    backup: str = ""

    @classmethod
    def of(cls, round_: Round, *, urgent_first: bool = False, now: datetime | None = None) -> Self:
        hall = hall_of(round_, now)
        tables = {table.number: table for table in tables_of(round_)} if hall.tables else {}
        so_far = games_in_round(round_)
        lines = [
            hall_line(hall, known, tables[known.number], round_, so_far.get(known.number))
            for known in hall.tables
        ]
        if urgent_first:
            lines.sort(key=lambda line: (line.state.urgency, line.number))
        return cls(
            lines=tuple(lines),
            counts=tuple(counts_of(hall)),
            clock=clock_of(round_, hall),
            messages=messages_of(round_),
            is_open=round_.state == RoundState.RELEASED,
            backup=backup_text(hall.now),
        )

    @property
    def done(self) -> str:
        """How many tables are done, of how many."""
        done = sum(line.is_done for line in self.lines)
        sentence = ngettext("{done} of {tables} done", "{done} of {tables} done", done)
        return sentence.format(done=done, tables=len(self.lines))

    @property
    def is_all_done(self) -> bool:
        return all(line.is_done for line in self.lines)


def hall_line(
    hall: Hall, known: HallTable, table: Table, round_: Round, so_far: GamesSoFar | None
) -> HallLine:
    state = hall.state(known)
    standing: Sequence[Result] = getattr(table, "standing", ())
    written = result_sides(standing[0]) if standing else {}
    return HallLine(
        number=known.number,
        state=state,
        label=str(STATES[state]),
        sides=sides_of_table(
            table, written, alone=round_.plan.alone, games=games_won(round_, written, so_far)
        ),
        deals=deals_text(known),
        share=_share(known),
        contact=ago_text(known.last_contact, hall.now),
        devices=devices_text(known),
        notes=tuple(notes_of(known, state)),
    )


def _share(known: HallTable) -> int | None:
    """How much of a table is played, in twentieths: the steps of its bar; None where nobody can say."""
    if known.complete:
        return 20
    return min(19, 20 * known.deals // known.planned) if known.planned else None


def counts_of(hall: Hall) -> Iterator[StateCount]:
    """Yield what is to be looked at or waited for, the most urgent first; what is done is said elsewhere."""
    for state, numbers in hall.by_state.items():
        if state in STATE_COUNTS:
            yield StateCount(state, str(format_lazy(STATE_COUNTS[state], count=len(numbers))), numbers)


TO_SETTLE = (HallState.DISPUTED, HallState.OVERDUE)
"""What other pages of a round point at: only the office can settle it."""


def to_settle(round_: Round) -> tuple[StateCount, ...]:
    """Return the tables of a round that the office has to settle, a short line for other pages."""
    if round_.state != RoundState.RELEASED:
        return ()
    return tuple(count for count in counts_of(hall_of(round_)) if count.state in TO_SETTLE)


def clock_of(round_: Round, hall: Hall) -> ClockLine | None:
    if hall.ends is None or round_.clock_started is None or round_.clock_minutes is None:
        return None
    left, passed = hall.ends - hall.now, hall.now - round_.clock_started
    is_over = left <= timedelta(0)
    # Where it has run out, more time is given from now on.
    base = max(round_.clock_minutes, -(-passed // MINUTE))
    return ClockLine(
        minutes=round_.clock_minutes,
        ends=time_text(hall.ends, hall.now),
        left=left_text(left),
        is_over=is_over,
        more=tuple((more, base + more) for more in MORE_MINUTES),
    )


def messages_of(round_: Round, table: Table | None = None) -> tuple[MessageLine, ...]:
    """Return what the phones of a round show, or those of one table, the newest first."""
    here = Q(table=table) if table else Q(table__draw__round=round_, table__draw__current=True)
    found = round_.tournament.messages.shown().filter(Q(table=None) | here).select_related("table", "by")
    now = timezone.now()
    return tuple(_message(message, now) for message in found[:MESSAGES_SHOWN])


def _message(message: Message, now: datetime) -> MessageLine:
    return MessageLine(
        pk=message.pk,
        text=message.text,
        table=message.table.number if message.table else None,
        at=time_text(message.at, now),
        by=display_name(message.by) if message.by else "",
    )
