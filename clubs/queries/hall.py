"""The state of a round's tables while they play: deals written, phones there, reports of the sides.

Everything is read in three queries, however many tables, devices and reports there are. What time it is is
handed in.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, FilteredRelation, Max, OuterRef, Q, Subquery
from django.utils import timezone

from clubs.models import Admission, Report, Round, RoundState, Table
from clubs.queries.finished_games import games_in_round
from core.recent import is_recent
from scoring.models import SIDES, DealRecord, DealRevision

SILENT_AFTER = timedelta(minutes=15)
"""Without contact for so long, something keeps a device from speaking."""

LATE_AFTER = timedelta(minutes=10)
"""So long a sheet that is complete may wait for those who confirm it."""


class HallState(StrEnum):
    """How a table stands, the most urgent first; a table that is several is the first of them."""

    DISPUTED = "disputed"
    OVERDUE = "overdue"
    CONFLICT = "conflict"
    WAITING = "waiting"
    SILENT = "silent"
    PLAYING = "playing"
    NOT_BEGUN = "not-begun"
    DONE = "done"

    @property
    def urgency(self) -> int:
        """Its place in the order in which the office looks at tables, 0 first."""
        return list(HallState).index(self)

    @property
    def needs_attention(self) -> bool:
        """Whether somebody from the office should go there, or settle it."""
        return self in {HallState.DISPUTED, HallState.OVERDUE, HallState.CONFLICT, HallState.SILENT}


@dataclass(frozen=True, slots=True)
class Contact:
    """A device that was let in at a table; `opens` where its code was not revoked since."""

    device: int
    name: str
    since: datetime
    last_seen: datetime
    unsent: int
    conflicts: int
    opens: bool = True


@dataclass(frozen=True, slots=True)
class SideSays:
    """What one side said last; `holds` where it is about the sheet as it stands."""

    side: str
    confirms: bool
    holds: bool
    device: int | None
    sides: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class HallTable:
    """A table in the hall: `deals` are written of `planned`, None where it plays to the target.

    `written` is when the sheet was last changed; `sides` are those that must confirm it.
    """

    number: int
    sides: tuple[str, ...]
    deals: int = 0
    planned: int | None = None
    complete: bool = False
    written: datetime | None = None
    result: int | None = None
    source: str = ""
    contacts: tuple[Contact, ...] = ()
    said: tuple[SideSays, ...] = ()
    has_finished_game: bool = False
    """Whether the first of several games is over."""

    @property
    def devices(self) -> tuple[Contact, ...]:
        """Those that may write at the table now."""
        return tuple(contact for contact in self.contacts if contact.opens)

    @property
    def last_contact(self) -> datetime | None:
        """When a device of the table last spoke with the server, one whose code was revoked too."""
        return max((contact.last_seen for contact in self.contacts), default=None)

    @property
    def unsent(self) -> int:
        return sum(contact.unsent for contact in self.devices)

    @property
    def conflicts(self) -> int:
        return sum(contact.conflicts for contact in self.devices)

    @property
    def confirmed(self) -> tuple[str, ...]:
        """The sides that confirm the sheet as it stands."""
        return tuple(each.side for each in self.said if each.holds and each.confirms)

    @property
    def rejected(self) -> tuple[str, ...]:
        return tuple(each.side for each in self.said if each.holds and not each.confirms)

    @property
    def differs(self) -> bool:
        """Whether those who confirm tell different totals."""
        sums = [each.sides for each in self.said if each.holds and each.confirms]
        return any(each != sums[0] for each in sums)

    @property
    def by_one_device(self) -> bool:
        """Whether all sides confirmed on one device: nobody sees whose hand it was."""
        devices = {each.device for each in self.said if each.holds and each.confirms}
        return set(self.confirmed) == set(self.sides) and len(devices) == 1 and None not in devices

    def state(self, now: datetime, ends: datetime | None = None) -> HallState:
        """Return how the table stands at a time; `ends` is when its round's clock has run out."""
        if self.result is not None:
            return HallState.DONE
        if self.rejected or self.differs:
            return HallState.DISPUTED
        if (ends is not None and ends <= now) or self._waits_too_long(now):
            return HallState.OVERDUE
        if self.conflicts:
            return HallState.CONFLICT
        return HallState.WAITING if self.complete else self._state_of_play(now)

    def _state_of_play(self, now: datetime) -> HallState:
        heard = self.last_contact
        if heard is not None and not is_recent(heard, SILENT_AFTER, now):
            return HallState.SILENT
        has_begun = self.deals or self.unsent or self.has_finished_game
        return HallState.PLAYING if has_begun else HallState.NOT_BEGUN

    def _waits_too_long(self, now: datetime) -> bool:
        return self.complete and self.written is not None and now - self.written >= LATE_AFTER


@dataclass(frozen=True, slots=True)
class Hall:
    """All tables of a round at a time; `ends` is when its clock has run out, None without one."""

    now: datetime
    ends: datetime | None
    tables: tuple[HallTable, ...] = ()

    def state(self, table: HallTable) -> HallState:
        return table.state(self.now, self.ends)

    def table(self, number: int) -> HallTable | None:
        return next((table for table in self.tables if table.number == number), None)

    @property
    def by_state(self) -> Mapping[HallState, tuple[int, ...]]:
        """The numbers of the tables by state, the most urgent first; states without a table are left out."""
        found: dict[HallState, list[int]] = {state: [] for state in HallState}
        for table in self.tables:
            found[self.state(table)].append(table.number)
        return {state: tuple(numbers) for state, numbers in found.items() if numbers}


def hall_of(round_: Round, now: datetime | None = None) -> Hall:
    """Return how the tables of a round stand, in their order; none where it was not released."""
    now = now or timezone.now()
    ends = round_.clock_ends if round_.state == RoundState.RELEASED else None
    if not round_.is_released:
        return Hall(now, ends)
    contacts, said, games = _contacts(round_), _said(round_), games_in_round(round_)
    planned, sides = round_.plan.deals, round_.plan.sides
    return Hall(
        now,
        ends,
        tuple(
            HallTable(
                number=row["number"],
                sides=sides,
                deals=row["dealt"] or 0,
                planned=planned,
                complete=_is_complete(row, planned),
                written=row["written"],
                result=row["standing__number"],
                source=row["standing__source"] or "",
                contacts=tuple(contacts.get(row["pk"], ())),
                said=tuple(said.get(row["pk"], ())),
                has_finished_game=row["number"] in games,
            )
            for row in _rows(round_)
        ),
    )


def _rows(round_: Round) -> Iterable[dict[str, Any]]:
    deals = DealRecord.objects.filter(game=OuterRef("game"), thrown_in=False).order_by().values("game")
    changes = (
        DealRevision.objects.filter(game=OuterRef("game"), number__isnull=False).order_by().values("game")
    )
    return (
        Table.objects.in_round(round_)
        .annotate(
            standing=FilteredRelation("results", condition=Q(results__active=True)),
            dealt=Subquery(deals.annotate(count=Count("pk")).values("count")),
            written=Subquery(changes.annotate(last=Max("received")).values("last")),
        )
        .order_by("number")
        .values(
            "pk",
            "number",
            "game__finished",
            "dealt",
            "written",
            "standing__number",
            "standing__source",
        )
    )


def _is_complete(row: Mapping[str, Any], planned: int | None) -> bool:
    """Whether the game has come to its end, or all deals of the round are written."""
    if row["game__finished"] is not None:
        return True
    return planned is not None and (row["dealt"] or 0) >= planned


def _contacts(round_: Round) -> Mapping[int, Sequence[Contact]]:
    found: dict[int, list[Contact]] = defaultdict(list)
    here = Admission.objects.filter(token__table__draw__round=round_, token__table__draw__current=True)
    for admission in here.order_by("pk").select_related("device", "token"):
        found[admission.token.table_id].append(
            Contact(
                device=admission.device_id,
                name=admission.device.name,
                since=admission.since,
                last_seen=admission.last_seen,
                unsent=admission.unsent,
                conflicts=admission.conflicts,
                opens=admission.token.revoked is None,
            )
        )
    return found


def _said(round_: Round) -> Mapping[int, Sequence[SideSays]]:
    """Return what each side said last, by table."""
    here = Report.objects.filter(table__draw__round=round_, table__draw__current=True)
    found: dict[int, dict[str, SideSays]] = defaultdict(dict)
    for report in here.order_by("pk").select_related("table__game"):
        found[report.table_id][report.side] = SideSays(
            report.side, report.confirms, holds(report), report.device_id, report.sides
        )
    return {table: [says[side] for side in SIDES if side in says] for table, says in found.items()}


def latest_by_side(reports: Iterable[Report]) -> Mapping[str, Report]:
    """Return what each side said last, of a table's reports in the order in which they came."""
    return {report.side: report for report in reports}


def holds(report: Report) -> bool:
    """Whether a report is about the sheet as it stands: no deal was changed since."""
    game = report.table.game
    return game is not None and game.revision == report.revision
