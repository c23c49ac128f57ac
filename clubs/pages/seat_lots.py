"""Lots from a hat as the office sees them while it types: tables as they fill, who is missing, who meets."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from clubs.actions.draws import current_draw, draw_number, needs_reason
from clubs.actions.entries import entry_label
from clubs.actions.seat_lots import entries_without, lots_of, seats_of_lots, unfilled_tables
from clubs.models import Entry, Round, SeatLot, Tournament, TournamentKind
from clubs.pages.draws import round_remarks
from clubs.pages.fairness import SEAT_NAMES
from clubs.queries.draws import entry_key, seatings_of
from clubs.schedules.lot_notation import ACROSS
from clubs.schedules.values import SeatedTable, Seating

BESIDE: Mapping[str, str] = {**ACROSS, **{second: first for first, second in ACROSS.items()}}
"""The seat of the partner."""

PAIR_NAMES: Mapping[str, str | Promise] = {"S": SEAT_NAMES["NS"], "E": SEAT_NAMES["EW"]}


def seat_names_of(tournament: Tournament) -> Mapping[str, str | Promise]:
    """Return what the seats are called that are drawn, by position: a pair's by both of them."""
    by_position = SEAT_NAMES if tournament.kind == TournamentKind.INDIVIDUAL else PAIR_NAMES
    return {position: by_position[position] for position in seats_of_lots(tournament)}


@dataclass(frozen=True, slots=True)
class LotPerson:
    """Who draws: the key of the entry, its number and its name."""

    key: int
    number: int
    name: str

    @classmethod
    def of(cls, entry: Entry) -> LotPerson:
        return cls(entry.pk, entry.number, entry.short_title)


@dataclass(frozen=True, slots=True)
class LotLine:
    """A lot: its key, what its seat is called, and who drew it; without a key nobody has drawn the seat."""

    key: int | None
    letter: str | Promise
    person: LotPerson | None


@dataclass(frozen=True, slots=True)
class LotTable:
    """A table as far as it has been drawn; `is_beyond` where there are more tables than players for them."""

    number: int
    lines: Sequence[LotLine]
    is_beyond: bool

    @property
    def is_full(self) -> bool:
        return all(line.person for line in self.lines)


@dataclass(frozen=True, slots=True)
class SeatLotsPage:
    """The lots of a round so far.

    `wanted` is how many draw, `missing` who has no lot yet, `last` the lot that whoever looks typed last, and
    `warnings` what regulations may forbid: who has met before, who is to be kept apart. Those who `rest` fill
    no table; `seen` is the draw that the round has.
    """

    round: Round
    tables: Sequence[LotTable]
    resting: Sequence[LotLine]
    missing: Sequence[LotPerson]
    wanted: int
    typed: int
    last: LotLine | None
    last_place: str
    partner: str
    warnings: Sequence[SafeString]
    unfilled: Sequence[int]
    seats: int
    seen: int
    needs_reason: bool

    @property
    def may_draw(self) -> bool:
        """Whether a draw can be made: all tables are full, and who is left fills none."""
        return bool(self.tables) and not self.unfilled and len(self.missing) < self.seats

    @classmethod
    def of(cls, round_: Round, user: User) -> SeatLotsPage:
        tournament, lots = round_.tournament, lots_of(round_)
        playing = list(tournament.entries.drawable(round_.number).with_members())
        names, seats = seat_names_of(tournament), seats_of_lots(tournament)
        last = next((lot for lot in reversed(lots) if lot.by_id == user.pk), None)
        return cls(
            round=round_,
            tables=list(_tables(lots, names, -(-len(playing) // len(seats)))),
            resting=[_line(lot, names) for lot in lots if not lot.is_seat],
            missing=[LotPerson.of(entry) for entry in entries_without(lots, playing)],
            wanted=len(playing),
            typed=len(lots),
            last=_line(last, names) if last else None,
            last_place=place_text(last, names) if last else "",
            partner=partner_of(round_, last, lots) if last else "",
            warnings=warnings_of(round_, lots),
            unfilled=list(unfilled_tables(lots, seats)),
            seats=len(seats),
            seen=draw_number(current_draw(round_)),
            needs_reason=needs_reason(round_),
        )


def partner_of(round_: Round, lot: SeatLot, lots: Iterable[SeatLot]) -> str:
    """Return who sits across from a lot and plays with it; nothing where nobody does, or not yet."""
    if round_.plan.alone or round_.tournament.kind != TournamentKind.INDIVIDUAL:
        return ""
    across = BESIDE.get(lot.position)
    found = (each for each in lots if (each.table, each.position) == (lot.table, across))
    return next((entry_label(each.entry) for each in found), "")


def place_text(lot: SeatLot, names: Mapping[str, str | Promise]) -> str:
    """Return what a lot gives: Table 3, S."""
    if lot.table is None:
        return _("sits out")
    return _("Table {number}, {seat}").format(number=lot.table, seat=names[lot.position])


def _tables(lots: Iterable[SeatLot], names: Mapping[str, str | Promise], enough: int) -> Iterator[LotTable]:
    at_table: dict[int, dict[str, SeatLot]] = defaultdict(dict)
    for lot in lots:
        if lot.table is not None:
            at_table[lot.table][lot.position] = lot
    for number, seated in sorted(at_table.items()):
        lines = [
            _line(seated[seat], names) if seat in seated else LotLine(None, name, None)
            for seat, name in names.items()
        ]
        yield LotTable(number, lines, number > enough)


def _line(lot: SeatLot, names: Mapping[str, str | Promise]) -> LotLine:
    return LotLine(lot.pk, names.get(lot.position, ""), LotPerson.of(lot.entry))


# What the lot has done that a draw by the program would avoid


def warnings_of(round_: Round, lots: Iterable[SeatLot]) -> list[SafeString]:
    """Return who meets again at these tables, or meets though to be kept apart, the newest round counted."""
    tournament = round_.tournament
    here = _as_far_as_drawn(round_, lots)
    others = [seating for number, seating in seatings_of(tournament).items() if number != round_.number]
    return round_remarks(tournament, here, others)


def _as_far_as_drawn(round_: Round, lots: Iterable[SeatLot]) -> Seating:
    """Return the round with somebody who has met nobody at each seat that is not drawn yet."""
    seats = seats_of_lots(round_.tournament)
    lots = list(lots)
    drawn = {(lot.table, lot.position): entry_key(lot.entry) for lot in lots}
    tables = sorted({lot.table for lot in lots if lot.table is not None})
    return Seating(
        round_.number,
        tuple(
            SeatedTable(
                table,
                tuple(drawn.get((table, seat), f"{table}{seat}") for seat in seats),
                alone=round_.plan.alone,
            )
            for table in tables
        ),
        tuple(entry_key(lot.entry) for lot in lots if not lot.is_seat),
    )
