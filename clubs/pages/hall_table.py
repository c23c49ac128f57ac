"""One table in the hall, as the office sees it: what each side said, the sheet as it stands, its phones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Self

from clubs.actions.results import read_sides, sides_document
from clubs.actions.score_sheets import judged, sides_of_sheet
from clubs.actions.table_changes import is_contested
from clubs.models import Report, RoundState, Source, Table
from clubs.pages.hall import HallLine, MessageLine, hall_line, messages_of
from clubs.pages.hall_deals import DisputedDeal, disputed_deals
from clubs.pages.hall_texts import ago_text, time_text
from clubs.pages.results import LABELS, SIDES
from clubs.queries.finished_games import games_so_far
from clubs.queries.hall import Contact, HallTable, hall_of, holds, latest_by_side
from clubs.queries.scorekeepers import scorekeepers_of
from scoring.tables import points_text


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
class FinishedGameLine:
    """One of several games at a table that is finished: who won it, and what each side had."""

    number: int
    winner: str
    points: str
    may_be_reopened: bool


@dataclass(frozen=True, slots=True)
class HallTablePage:
    """A table in the hall with all that is known of it."""

    line: HallLine
    seen: int
    source: str
    by_one_device: bool
    scorekeeper: str
    deals: tuple[DisputedDeal, ...]
    columns: tuple[SaysColumn, ...]
    groups: tuple[SaysGroup, ...]
    earlier: tuple[SaysLine, ...]
    silent_sides: tuple[str, ...]
    devices: tuple[DeviceLine, ...]
    games: tuple[FinishedGameLine, ...]
    messages: tuple[MessageLine, ...]
    is_open: bool

    @classmethod
    def of(cls, table: Table, now: datetime | None = None) -> Self:
        round_ = table.draw.round
        hall = hall_of(round_, now)
        known = hall.table(table.number) or _empty_table(table)
        reports = list(table.reports.select_related("device", "table__game"))
        latest = latest_by_side(reports)
        last = [latest[side] for side in known.sides if side in latest]
        is_open = round_.state == RoundState.RELEASED
        results = table.results.filter(active=True).prefetch_related("sides")[:1]
        table.standing = list(results)  # type: ignore[attr-defined] # as `tables_of` has it
        return cls(
            line=hall_line(hall, known, table, round_, games_so_far(table)),
            seen=known.result or 0,
            source=_source(known),
            by_one_device=known.by_one_device,
            scorekeeper=scorekeepers_of(round_.tournament).get(table.number, ""),
            deals=() if known.result else tuple(disputed_deals(table, last, hall.now)),
            columns=tuple(_column(report, last, hall.now, is_open=is_open) for report in last),
            groups=tuple(_groups(table, known.sides, last)),
            earlier=tuple(_says(report, hall.now) for report in reversed(reports) if report not in last),
            silent_sides=tuple(str(SIDES[side]) for side in known.sides if side not in latest),
            devices=tuple(_device(contact, hall.now) for contact in known.contacts),
            games=tuple(_games(table, may_reopen=is_open and not known.result)),
            messages=messages_of(round_, table),
            is_open=is_open,
        )

    @property
    def width(self) -> int:
        """How many columns the numbers have, with their names and the sheet as it stands."""
        return len(self.columns) + 2

    @property
    def begins_with_totals(self) -> bool:
        """Whether the totals alone tell where the sides do not agree."""
        return not (self.is_settled or self.deals) and any(
            row.differs for group in self.groups for row in group.rows
        )

    @property
    def is_settled(self) -> bool:
        return self.seen > 0


def _games(table: Table, *, may_reopen: bool) -> Iterator[FinishedGameLine]:
    """Yield the games that are finished where several are played; the last one can be reopened."""
    games = list(table.finished_games.all()) if table.draw.round.plan.best_of else []
    for game in games:
        points = (points_text(side.points) for side in read_sides(game.sides).values())
        yield FinishedGameLine(
            number=game.number,
            winner=str(SIDES[game.winner]) if game.winner else "",
            points=" : ".join(points),
            may_be_reopened=may_reopen and game == games[-1],
        )


def _empty_table(table: Table) -> HallTable:
    return HallTable(table.number, table.draw.round.plan.sides)


def _source(known: HallTable) -> str:
    return str(Source(known.source).label) if known.source else ""


def _says(report: Report, now: datetime) -> SaysLine:
    return SaysLine(
        pk=report.pk,
        label=str(SIDES[report.side]),
        confirms=report.confirms,
        holds=holds(report),
        at=time_text(report.received, now),
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
    reported = [sides_document(read_sides(each.sides)) for each in last]
    sheet = _sheet(table)
    for side in names:
        rows = tuple(_rows([each.get(side, {}) for each in reported], sheet.get(side, {})))
        if rows:
            yield SaysGroup(str(SIDES[side]), rows)


def _rows(reported: Sequence[Mapping[str, int]], sheet: Mapping[str, int]) -> Iterator[SaysRow]:
    for name, label in LABELS.items():
        values = [each.get(name) for each in (*reported, sheet)]
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
    return sides_document(sides_of_sheet(table.draw.round, played))


def _device(contact: Contact, now: datetime) -> DeviceLine:
    return DeviceLine(
        name=contact.name,
        since=time_text(contact.since, now),
        contact=ago_text(contact.last_seen, now),
        opens=contact.opens,
        unsent=contact.unsent,
        conflicts=contact.conflicts,
    )
