"""Lots from a hat: players draw a table and a seat, the office types them and makes a draw by hand of them.

Several helpers type at once, and each lot is stored as it comes: nobody has two, and no seat is given twice.
Whether two who sit together have met before is for the page to say; regulations leave that to the lot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.draws import (
    DrawRefused,
    current_draw,
    draw_number,
    lock_drawable_round,
    lock_open_round,
    replace_draw,
)
from clubs.actions.entries import entry_label
from clubs.actions.seating import store_seats
from clubs.audit_log import log_action
from clubs.models import Action, Draw, Entry, Round, SeatLot, Tournament, TournamentKind
from clubs.queries.draws import POSITIONS, count_fairness, counted_seatings_of, entry_key
from clubs.schedules.lot_notation import DRAWN_FROM_HAT, LotPlace, seat_of_letter
from clubs.schedules.values import Kind, SeatedTable, Seating
from core.errors import N_


class LotRefused(DrawRefused):
    """A lot that cannot be right, or lots of which no draw can be made yet."""


def seats_of_lots(tournament: Tournament) -> tuple[str, ...]:
    """Return the seats of a table that are drawn, in the order of play; a pair draws its first one."""
    return POSITIONS[Kind(tournament.kind)]


def lots_of(round_: Round) -> list[SeatLot]:
    """Return the lots of a round that were typed, in the order in which they came."""
    return list(round_.lots.select_related("entry", "by").prefetch_related("entry__members__player"))


@transaction.atomic
def enter_lot(round_: Round, entry: Entry, place: LotPlace, *, by: User | None) -> SeatLot:
    """Note which lot somebody has drawn; the same lot typed again changes nothing."""
    round_ = lock_open_round(round_)
    _check_draws_lots(round_, entry)
    lots = lots_of(round_)
    position = _position(place, lots)
    found = next((lot for lot in lots if lot.entry_id == entry.pk), None)
    if found and (found.table, found.position) == (place.table, position):
        return found
    if found and place.table is not None and _is_same_letter(found, place):
        return found
    if found:
        raise LotRefused(
            N_("{entry} has drawn a lot already: take that one back first."), entry=entry_label(entry)
        )
    _check_seat_free(place, position, lots)
    lot = SeatLot.objects.create(
        round=round_, entry=entry, table=place.table, position=position, letter=place.letter, by=by
    )
    _log_lot(round_, Action.SEAT_LOT_ENTERED, lot, by=by)
    return lot


def _is_same_letter(lot: SeatLot, place: LotPlace) -> bool:
    """Whether somebody's lot is typed again whose letter has two seats at its table."""
    return bool(place.letter) and (lot.table, lot.letter) == (place.table, place.letter)


def _check_draws_lots(round_: Round, entry: Entry) -> None:
    tournament = round_.tournament
    if tournament.kind == TournamentKind.TEAMS:
        raise LotRefused(N_("Teams sit at several tables at once: let Standblatt draw this round."))
    if not tournament.entries.drawable(round_.number).filter(pk=entry.pk).exists():
        raise LotRefused(N_("{entry} does not take part in this round."), entry=entry_label(entry))


def _position(place: LotPlace, lots: Iterable[SeatLot]) -> str:
    """Return the seat that a lot gives at its table, as the letters of the other lots tell."""
    if place.table is None:
        return ""
    lots = list(lots)
    drawn = {lot.position: lot.letter for lot in lots if lot.table == place.table}
    return seat_of_letter(place, drawn, four_letters=any(lot.letter in {"c", "d"} for lot in lots))


def _check_seat_free(place: LotPlace, position: str, lots: Iterable[SeatLot]) -> None:
    for lot in lots:
        if place.table is not None and (lot.table, lot.position) == (place.table, position):
            raise LotRefused(
                N_("{entry} has drawn this seat at table {table}: one of the two is wrong."),
                entry=entry_label(lot.entry),
                table=place.table,
            )


@transaction.atomic
def take_back_lot(lot: SeatLot, *, by: User) -> None:
    """Forget a lot that was typed wrongly; one that is gone already stays so."""
    round_ = lock_open_round(lot.round)
    found = round_.lots.select_related("entry").filter(pk=lot.pk).first()
    if found:
        found.delete()
        _log_lot(round_, Action.SEAT_LOT_TAKEN_BACK, found, by=by)


def _log_lot(round_: Round, action: Action, lot: SeatLot, *, by: User | None) -> None:
    log_action(round_.tournament, action, by=by, subject=str(round_.number), after={lot.entry.key: str(lot)})


# The draw of all lots


@transaction.atomic
def draw_by_hand(
    round_: Round, *, by: User, seen: int, without: Collection[int] = (), reason: str = ""
) -> Draw:
    """Make the draw of a round from its lots; it is kept, changed and restored like any other.

    Those `without` a lot, by the keys of their entries, sit out: as many as fill no table. `seen` is the
    number of the draw that was looked at, 0 for none.
    """
    round_ = lock_drawable_round(round_, reason=reason, seen=seen)
    tournament, lots = round_.tournament, lots_of(round_)
    playing = {entry.pk: entry for entry in tournament.entries.drawable(round_.number).with_members()}
    _check_here(lots, playing)
    missing = entries_without(lots, playing.values())
    _check_none_missing(tournament, missing, without)
    before = current_draw(round_)
    draw = Draw(seed=0, algorithm=DRAWN_FROM_HAT, reason=reason, created_by=by)
    replace_draw(round_, draw)
    entries = {entry_key(entry): entry for entry in playing.values()}
    store_seats(draw, _seating(round_, lots, missing), entries)
    _store_fairness(tournament, draw)
    round_.lots.all().delete()
    log_action(
        tournament,
        Action.ROUND_REDRAWN if before else Action.ROUND_DRAWN,
        by=by,
        subject=str(round_.number),
        before={"draw": before.number} if before else None,
        after={"draw": draw_number(draw), "lots": len(lots)},
        reason=reason,
    )
    recount_fairness(tournament, [round_.number], known=[round_.number])
    return draw


def entries_without(lots: Iterable[SeatLot], playing: Iterable[Entry]) -> list[Entry]:
    """Return those who play and have no lot yet, in the order of their numbers."""
    drawn = {lot.entry_id for lot in lots}
    return [entry for entry in playing if entry.pk not in drawn]


def unfilled_tables(lots: Iterable[SeatLot], seats: Sequence[str]) -> dict[int, list[str]]:
    """Return the seats that nobody has drawn at tables where somebody sits, by table."""
    taken: dict[int, set[str]] = {}
    for lot in lots:
        if lot.table is not None:
            taken.setdefault(lot.table, set()).add(lot.position)
    free = {table: [seat for seat in seats if seat not in seated] for table, seated in sorted(taken.items())}
    return {table: left for table, left in free.items() if left}


def _check_here(lots: Iterable[SeatLot], playing: Mapping[int, Entry]) -> None:
    gone = [lot.entry for lot in lots if lot.entry_id not in playing]
    if gone:
        raise LotRefused(
            N_("Not here any more, but with a lot: {names}. Take their lots back."), names=_titles(gone)
        )


def _check_none_missing(tournament: Tournament, missing: Sequence[Entry], without: Collection[int]) -> None:
    fill_a_table = len(missing) >= len(seats_of_lots(tournament))
    if fill_a_table or any(entry.pk not in without for entry in missing):
        raise LotRefused(N_("Still without a lot: {names}."), names=_titles(missing))


def _titles(entries: Iterable[Entry]) -> str:
    return ", ".join(entry_label(entry) for entry in entries)


def _seating(round_: Round, lots: Sequence[SeatLot], missing: Iterable[Entry]) -> Seating:
    """Return the round as the lots have it; refuse tables at which a seat is empty."""
    seats = seats_of_lots(round_.tournament)
    if free := unfilled_tables(lots, seats):
        raise LotRefused(
            N_("Seats that nobody has drawn, at table {tables}: check whether a lot was mistyped."),
            tables=", ".join(map(str, free)),
        )
    at_table: dict[int, dict[str, str]] = {}
    for lot in lots:
        if lot.table is not None:
            at_table.setdefault(lot.table, {})[lot.position] = entry_key(lot.entry)
    if not at_table:
        raise LotRefused(N_("No lot has been typed yet."))
    resting = [lot.entry for lot in lots if not lot.is_seat]
    return Seating(
        round_.number,
        tuple(
            SeatedTable(
                table,
                tuple(seated[seat] for seat in seats),
                alone=round_.plan.alone,
            )
            for table, seated in sorted(at_table.items())
        ),
        tuple(entry_key(entry) for entry in [*resting, *missing]),
    )


def _store_fairness(tournament: Tournament, draw: Draw) -> None:
    """Count how fair the round is, with all others that have a draw, as any draw is counted."""
    number, evening = draw.round.number, counted_seatings_of(tournament)
    others = [other for other in evening if other != number]
    draw.fairness = count_fairness(tournament, evening, [number], others).stored()
    draw.save(update_fields=["fairness"])
