"""What the office sees of the tables in the hall while they play; every text is made here, in whole minutes.

Two pages made in the same minute of the same state are equal, so that whoever follows is told that nothing
has changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Self

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext, ngettext_lazy, pgettext, pgettext_lazy

from clubs.deeds import called
from clubs.models import Message, Report, Result, Round, RoundState, Source, Table
from clubs.office.hall import is_contested
from clubs.office.results import read_sides, sides_of
from clubs.office.sheets import judged, sides_of_sheet
from clubs.pages.results import LABELS, SIDES, SideLine, sides_of_table, tables_of
from clubs.reckoning.hall import Contact, Hall, HallState, HallTable, hall_of, holds, latest_by_side
from scoring.tables import points_text

Words = str | Promise

STATES: Mapping[HallState, Words] = {
    HallState.DISPUTED: pgettext_lazy("state of a table", "disputed"),
    HallState.OVERDUE: pgettext_lazy("state of a table", "overdue"),
    HallState.CONFLICT: pgettext_lazy("state of a table", "two versions"),
    HallState.WAITING: pgettext_lazy("state of a table", "to be confirmed"),
    HallState.SILENT: pgettext_lazy("state of a table", "no contact"),
    HallState.PLAYING: pgettext_lazy("state of a table", "playing"),
    HallState.NOT_BEGUN: pgettext_lazy("state of a table", "not begun"),
    HallState.DONE: pgettext_lazy("state of a table", "done"),
}
"""What each state is called at its table."""

COUNTED: Mapping[HallState, Words] = {
    HallState.DISPUTED: ngettext_lazy("%(count)s disputed", "%(count)s disputed", "count"),
    HallState.OVERDUE: ngettext_lazy("%(count)s overdue", "%(count)s overdue", "count"),
    HallState.CONFLICT: ngettext_lazy("%(count)s with two versions", "%(count)s with two versions", "count"),
    HallState.WAITING: ngettext_lazy("%(count)s to be confirmed", "%(count)s to be confirmed", "count"),
    HallState.SILENT: ngettext_lazy("%(count)s without contact", "%(count)s without contact", "count"),
    HallState.PLAYING: ngettext_lazy("%(count)s playing", "%(count)s playing", "count"),
    HallState.NOT_BEGUN: ngettext_lazy("%(count)s not begun", "%(count)s not begun", "count"),
}
"""How many tables are in a state; those that are done are said with all tables."""

MINUTE = timedelta(minutes=1)
HOUR = timedelta(hours=1)
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

    @classmethod
    def of(cls, round_: Round, *, urgent_first: bool = False, now: datetime | None = None) -> Self:
        hall = hall_of(round_, now)
        tables = {table.number: table for table in tables_of(round_)} if hall.tables else {}
        alone = round_.tournament.plays_alone
        lines = [line_of(hall, known, tables[known.number], alone=alone) for known in hall.tables]
        if urgent_first:
            lines.sort(key=lambda line: (line.state.urgency, line.number))
        return cls(
            lines=tuple(lines),
            counts=tuple(counts_of(hall)),
            clock=clock_of(round_, hall),
            messages=messages_of(round_),
            is_open=round_.state == RoundState.RELEASED,
        )

    @property
    def done(self) -> str:
        """How many tables are done, of how many."""
        done = sum(line.is_done for line in self.lines)
        sentence = ngettext("%(done)s of %(tables)s done", "%(done)s of %(tables)s done", done)
        return sentence % {"done": done, "tables": len(self.lines)}

    @property
    def is_all_done(self) -> bool:
        return all(line.is_done for line in self.lines)


def line_of(hall: Hall, known: HallTable, table: Table, *, alone: bool) -> HallLine:
    state = hall.state(known)
    standing: Sequence[Result] = getattr(table, "standing", ())
    written = sides_of(standing[0]) if standing else {}
    return HallLine(
        number=known.number,
        state=state,
        label=str(STATES[state]),
        sides=sides_of_table(table, written, alone=alone),
        deals=deals_text(known),
        share=_share(known),
        contact=ago_text(known.last_contact, hall.now),
        devices=_devices_text(known),
        notes=tuple(_notes(known, state)),
    )


def deals_text(known: HallTable) -> str:
    """Return how much is written: 7 of 12, or only how many where they play to the target.

    Nothing where a result was entered without its deals.
    """
    if known.result is not None and not known.deals:
        return ""
    if known.planned is not None:
        return gettext("{deals} of {planned}").format(deals=known.deals, planned=known.planned)
    return ngettext("%(count)s deal", "%(count)s deals", known.deals) % {"count": known.deals}


def _share(known: HallTable) -> int | None:
    """How much of a table is played, in twentieths: the steps of its bar; None where nobody can say."""
    if known.complete:
        return 20
    return min(19, 20 * known.deals // known.planned) if known.planned else None


def _devices_text(known: HallTable) -> str:
    count = len(known.devices)
    return ngettext("%(count)s phone", "%(count)s phones", count) % {"count": count} if count else ""


def _notes(known: HallTable, state: HallState) -> Iterator[str]:
    """Yield what there is to say of a table beside its state."""
    if state is HallState.DONE:
        if known.source != Source.TABLE:
            yield str(Source(known.source).label)
    else:
        yield from _said(known, state)
    if known.by_one_device:
        yield gettext("one phone for all sides")
    yield from _left_on_phones(known)


def _said(known: HallTable, state: HallState) -> Iterator[str]:
    """Yield who rejects; else who has confirmed, where somebody is waited for."""
    if known.rejected:
        yield from (gettext("{side} rejects").format(side=SIDES[side]) for side in known.rejected)
    elif known.differs:
        yield gettext("different totals confirmed")
    else:
        yield from (gettext("{side} has confirmed").format(side=SIDES[side]) for side in known.confirmed)
    if state is HallState.OVERDUE and known.complete and not known.confirmed:
        yield gettext("nobody has confirmed")


def _left_on_phones(known: HallTable) -> Iterator[str]:
    if known.unsent:
        sentence = ngettext("%(count)s not sent yet", "%(count)s not sent yet", known.unsent)
        yield sentence % {"count": known.unsent}
    if known.conflicts:
        sentence = ngettext(
            "%(count)s deal in two versions", "%(count)s deals in two versions", known.conflicts
        )
        yield sentence % {"count": known.conflicts}


def ago_text(moment: datetime | None, now: datetime) -> str:
    """Return how long ago that was, in whole minutes; nothing for never."""
    if moment is None:
        return ""
    passed = now - moment
    if passed < MINUTE:
        return pgettext("a moment ago", "just now")
    if passed < HOUR:
        return gettext("{minutes} min ago").format(minutes=passed // MINUTE)
    return _time(moment, now)


def _time(moment: datetime, now: datetime) -> str:
    """Return the time, with the day where it was another one."""
    local = timezone.localtime(moment)
    same_day = local.date() == timezone.localtime(now).date()
    return date_format(local, "TIME_FORMAT" if same_day else "SHORT_DATETIME_FORMAT")


def counts_of(hall: Hall) -> Iterator[StateCount]:
    """Yield what is to be looked at or waited for, the most urgent first; what is done is said elsewhere."""
    for state, numbers in hall.by_state.items():
        if state in COUNTED:
            yield StateCount(state, str(COUNTED[state] % {"count": len(numbers)}), numbers)


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
        ends=_time(hall.ends, hall.now),
        left=_left_text(left),
        is_over=is_over,
        more=tuple((more, base + more) for more in MORE_MINUTES),
    )


def _left_text(left: timedelta) -> str:
    if left <= timedelta(0):
        return gettext("{minutes} min over").format(minutes=-left // MINUTE)
    if left < MINUTE:
        return gettext("less than a minute left")
    return gettext("{minutes} min left").format(minutes=left // MINUTE)


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
        at=_time(message.at, now),
        by=called(message.by) if message.by else "",
    )


# One table


@dataclass(frozen=True, slots=True)
class SaysLine:
    """What a side said, once."""

    pk: int
    label: str
    confirms: bool
    holds: bool
    at: str
    device: str
    reason: str


@dataclass(frozen=True, slots=True)
class SaysColumn:
    """What a side said last, beside the others; `may_be_taken` where it can become the result."""

    says: SaysLine
    may_be_taken: bool
    contested: bool


@dataclass(frozen=True, slots=True)
class SaysRow:
    """One number of the sheet, as each side told it and as it stands now; a dash where there is none."""

    label: str
    cells: tuple[str, ...]
    now: str

    @property
    def differs(self) -> bool:
        return len({*self.cells, self.now}) > 1


@dataclass(frozen=True, slots=True)
class SaysGroup:
    """The numbers of one side of the sheet."""

    label: str
    rows: tuple[SaysRow, ...]


@dataclass(frozen=True, slots=True)
class DeviceLine:
    """A phone at a table."""

    name: str
    since: str
    contact: str
    opens: bool
    unsent: int
    conflicts: int


@dataclass(frozen=True, slots=True)
class HallTablePage:
    """A table in the hall with all that is known of it."""

    line: HallLine
    seen: int
    source: str
    by_one_device: bool
    columns: tuple[SaysColumn, ...]
    groups: tuple[SaysGroup, ...]
    earlier: tuple[SaysLine, ...]
    silent_sides: tuple[str, ...]
    devices: tuple[DeviceLine, ...]
    messages: tuple[MessageLine, ...]
    is_open: bool

    @classmethod
    def of(cls, table: Table, now: datetime | None = None) -> Self:
        round_ = table.draw.round
        hall = hall_of(round_, now)
        sides = ("1", "2", "3", "4") if round_.tournament.plays_alone else ("NS", "EW")
        known = hall.table(table.number) or HallTable(table.number, sides)
        reports = list(table.reports.select_related("device", "table__game"))
        latest = latest_by_side(reports)
        last = [latest[side] for side in known.sides if side in latest]
        is_open = round_.state == RoundState.RELEASED
        result = table.results.filter(active=True).prefetch_related("sides").first()
        table.standing = [result] if result else []  # type: ignore[attr-defined] # as `tables_of` has it
        return cls(
            line=line_of(hall, known, table, alone=round_.tournament.plays_alone),
            seen=known.result or 0,
            source=str(Source(known.source).label) if known.source else "",
            by_one_device=known.by_one_device,
            columns=tuple(_column(report, last, hall.now, is_open=is_open) for report in last),
            groups=tuple(_groups(table, known.sides, last)),
            earlier=tuple(_says(report, hall.now) for report in reversed(reports) if report not in last),
            silent_sides=tuple(str(SIDES[side]) for side in known.sides if side not in latest),
            devices=tuple(_device(contact, hall.now) for contact in known.contacts),
            messages=messages_of(round_, table),
            is_open=is_open,
        )

    @property
    def width(self) -> int:
        """How many columns the numbers have, with their names and the sheet as it stands."""
        return len(self.columns) + 2

    @property
    def is_settled(self) -> bool:
        return self.seen > 0


def _says(report: Report, now: datetime) -> SaysLine:
    return SaysLine(
        pk=report.pk,
        label=str(SIDES[report.side]),
        confirms=report.confirms,
        holds=holds(report),
        at=_time(report.received, now),
        device=report.device.name if report.device else "",
        reason=report.reason,
    )


def _column(report: Report, last: Sequence[Report], now: datetime, *, is_open: bool) -> SaysColumn:
    return SaysColumn(
        says=_says(report, now),
        may_be_taken=is_open and report.confirms,
        contested=is_contested(report, last),
    )


def _groups(table: Table, names: Sequence[str], last: Sequence[Report]) -> Iterator[SaysGroup]:
    """Yield the numbers that somebody told, by side, beside those of the sheet as the server has it."""
    if not last:
        return
    told = [{side: written.document() for side, written in read_sides(each.sides).items()} for each in last]
    sheet = _sheet(table)
    for side in names:
        rows = tuple(_rows([each.get(side, {}) for each in told], sheet.get(side, {})))
        if rows:
            yield SaysGroup(str(SIDES[side]), rows)


def _rows(told: Sequence[Mapping[str, int]], sheet: Mapping[str, int]) -> Iterator[SaysRow]:
    for name, label in LABELS.items():
        values = [each.get(name) for each in (*told, sheet)]
        if any(value is not None for value in values):
            *cells, now = ("–" if value is None else points_text(value) for value in values)
            yield SaysRow(str(label), tuple(cells), now)


def _sheet(table: Table) -> Mapping[str, Mapping[str, int]]:
    """Return what the deals that are written make, by side; nothing where there are none."""
    if table.game is None:
        return {}
    played = judged(table.game.document())
    if not played.deals:
        return {}
    sides = sides_of_sheet(table.draw.round.tournament, played)
    return {side: written.document() for side, written in sides.items()}


def _device(contact: Contact, now: datetime) -> DeviceLine:
    return DeviceLine(
        name=contact.name,
        since=_time(contact.since, now),
        contact=ago_text(contact.last_seen, now),
        opens=contact.opens,
        unsent=contact.unsent,
        conflicts=contact.conflicts,
    )
