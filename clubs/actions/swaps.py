"""Exchanging seats by hand: two entries take each other's places, two pairs of a team, or several at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.counted_fairness import recount_fairness
from clubs.actions.draws import DrawRefused, check_changeable, lock_open_round
from clubs.actions.seating import reseat, seats_of, sitting_players
from clubs.audit_log import log_action
from clubs.models import Action, Draw, Entry, Player, Seat, SitOut, TournamentKind
from core.errors import N_

Place = Seat | SitOut
"""What somebody can be given: a seat, or the rest."""
SeatsByEntry = dict[str, list[str]]
"""Who sat where, for the log: the seats of each entry, by its number."""


@transaction.atomic
def swap(draw: Draw, first: Place, second: Place, *, by: User, reason: str = "") -> Draw:
    """Let the entries of two places take each other's: a player a seat, a pair two, a team all of its seats.

    Two places of one team are exchanged pair for pair. Results stay with their tables: whoever sits there
    now has them, so once a round was released the reason is asked for.
    """
    draw = _lock_changeable(draw, reason)
    _check_still_there(draw, first, second)
    places = seats_of(draw)
    if first.entry_id == second.entry_id:
        before, after = _exchange_pairs(places, first, second)
    else:
        before, after = _exchange_entries(draw, places, first.entry, second.entry)
    _log_swap(draw, before, after, by=by, reason=reason)
    return draw


@transaction.atomic
def swap_several(draw: Draw, wanted: Mapping[Place, Entry], *, by: User, reason: str = "") -> Draw:
    """Give several places to other entries at once: all of those who gave one up, and nobody twice.

    A place stands for all seats of its entry: the first one of a pair or a team, whose pairs stay together.
    """
    draw = _lock_changeable(draw, reason)
    changed = {place: entry for place, entry in wanted.items() if place.entry_id != entry.pk}
    _check_still_there(draw, *changed)
    if {place.entry_id for place in changed} != {entry.pk for entry in changed.values()}:
        raise DrawRefused(N_("Everybody needs one place: somebody has two of them, or none."))
    if not changed:
        raise DrawRefused(N_("Nobody would change places: write other numbers first."))
    before, after = _move(draw, changed)
    _log_swap(draw, before, after, by=by, reason=reason)
    return draw


def _move(draw: Draw, changed: Mapping[Place, Entry]) -> tuple[SeatsByEntry, SeatsByEntry]:
    """Let entries take the places of others; return who sat and who sits where."""
    places = seats_of(draw)
    seats = {place: [] if isinstance(place, SitOut) else _of(places, place.entry) for place in changed}
    now = {entry.pk: _of(places, entry) for entry in changed.values()}
    reseat(
        [
            (seat, entry, player)
            for place, entry in changed.items()
            for seat, player in zip(
                seats[place], _players(entry, now[entry.pk], len(seats[place])), strict=True
            )
        ]
    )
    rests = [place for place in changed if isinstance(place, SitOut)]
    draw.sit_outs.filter(pk__in=[rest.pk for rest in rests]).delete()
    SitOut.objects.bulk_create(SitOut(draw=draw, entry=changed[rest]) for rest in rests)
    return (
        {place.entry.key: _names(seats[place]) for place in changed},
        {entry.key: _names(seats[place]) for place, entry in changed.items()},
    )


def _lock_changeable(draw: Draw, reason: str) -> Draw:
    """Return a draw as it is now, its tournament locked; refuse where it may not be changed."""
    round_ = lock_open_round(draw.round)
    draw = round_.draws.get(pk=draw.pk)
    draw.round = round_
    if not draw.current:
        raise DrawRefused(N_("The round has been redrawn in the meantime: look at the new draw."))
    check_changeable(round_, draw, reason)
    return draw


def _log_swap(draw: Draw, before: SeatsByEntry, after: SeatsByEntry, *, by: User, reason: str) -> None:
    draw.swaps += 1
    draw.save(update_fields=["swaps"])
    tournament, number = draw.round.tournament, draw.round.number
    recount_fairness(tournament, [number])
    log_action(
        tournament,
        Action.SEATS_SWAPPED,
        by=by,
        subject=str(number),
        before=before,
        after=after,
        reason=reason,
    )


def _check_still_there(draw: Draw, *places: Place) -> None:
    """Refuse places that somebody else has given away since they were looked at."""
    for kind in (Seat, SitOut):
        wanted = {(place.pk, place.entry_id) for place in places if isinstance(place, kind)}
        found = kind.objects.filter(draw=draw, pk__in=[pk for pk, _entry in wanted])
        if not wanted <= set(found.values_list("pk", "entry")):
            raise DrawRefused(N_("Somebody has changed these seats in the meantime: look at them again."))


def _exchange_entries(
    draw: Draw, places: Sequence[Seat], first: Entry, second: Entry
) -> tuple[SeatsByEntry, SeatsByEntry]:
    """Let two entries take all of each other's seats, or a rest; return who sat and who sits where."""
    of_first, of_second = _of(places, first), _of(places, second)
    if not (of_first or of_second):
        raise DrawRefused(N_("Both sit out: there is nothing to swap."))
    reseat(
        [
            *zip(of_first, [second] * len(of_first), _players(second, of_second, len(of_first)), strict=True),
            *zip(of_second, [first] * len(of_second), _players(first, of_first, len(of_second)), strict=True),
        ]
    )
    if not of_first:
        draw.sit_outs.filter(entry=first).update(entry=second)
    if not of_second:
        draw.sit_outs.filter(entry=second).update(entry=first)
    return (
        {first.key: _names(of_first), second.key: _names(of_second)},
        {first.key: _names(of_second), second.key: _names(of_first)},
    )


def _players(entry: Entry, seats: Sequence[Seat], count: int) -> list[Player]:
    """Return who takes so many seats for an entry: those who sit already, or those who come from a rest."""
    players = [seat.player for seat in seats] or sitting_players(entry)
    if len(players) < count:
        raise DrawRefused(N_("{entry} has too few players for these seats."), entry=entry.short_title)
    return players[:count]


def _exchange_pairs(places: Sequence[Seat], first: Place, second: Place) -> tuple[SeatsByEntry, SeatsByEntry]:
    """Let two pairs of one team take each other's seats; return where the first sat and sits."""
    one, other = _beside(places, first), _beside(places, second)
    if first.entry.tournament.kind != TournamentKind.TEAMS or not one or not other or one == other:
        raise DrawRefused(N_("Choose two different seats."))
    pairs = list(zip(one, other, strict=True))
    reseat(
        [(seat, seat.entry, across.player) for seat, across in pairs]
        + [(across, across.entry, seat.player) for seat, across in pairs]
    )
    return {first.entry.key: _names(one)}, {first.entry.key: _names(other)}


def _of(places: Sequence[Seat], entry: Entry) -> list[Seat]:
    return [seat for seat in places if seat.entry_id == entry.pk]


def _beside(places: Sequence[Seat], place: Place) -> list[Seat]:
    """Return the seats of an entry at one table; none of a rest."""
    if isinstance(place, SitOut):
        return []
    return [seat for seat in _of(places, place.entry) if seat.table_id == place.table_id]


def _names(seats: Sequence[Seat]) -> list[str]:
    """Return seats as the log has them: 3S is the south of table 3."""
    return [f"{seat.table.number}{seat.position}" for seat in seats]
