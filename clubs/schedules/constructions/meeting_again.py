"""Plans of just so many rounds, where people must meet again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.guests import with_guests
from clubs.schedules.constructions.leaving import instead_of_the_last, without_the_last
from clubs.schedules.constructions.meeting_once import GUESTS, ONE_LESS, Made, never_twice
from clubs.schedules.constructions.resting import by_turns
from clubs.schedules.constructions.splits import three_splits
from clubs.schedules.constructions.whist import whist
from scoring.rules.errors import _


def whole(players: int, rounds: int) -> Iterator[Made]:
    """Yield the plans of `rounds` rounds that there are."""
    for options in BY_REST[players % 4]:
        for made in options(players, rounds):
            if len(made.rounds) >= rounds:
                yield Made(made.rounds[:rounds], made.origin)


def _stored(players: int, rounds: int) -> Iterator[Made]:
    for schedule in stored.schedules(players).values():
        yield Made(schedule, _("stored"))


def _fours(players: int, rounds: int) -> Iterator[Made]:
    """Yield what there is for a multiple of four."""
    met_once = never_twice(players, rounds).rounds
    yield Made(tuple(islice(three_splits(met_once), rounds)), _("three splits"))
    yield from _whist(players, rounds)
    one_more = whist(players + 1)
    yield Made(tuple(islice(instead_of_the_last(one_more, players + 1), rounds)), ONE_LESS)


def _whist(players: int, rounds: int) -> Iterator[Made]:
    yield Made(tuple(islice(whist(players), rounds)), _("whist tournament"))


def _near_whist(players: int, rounds: int) -> Iterator[Made]:
    base = stored.whist().get(players)
    if base:
        yield Made(by_turns(tuple(base.rounds()), players, rounds), _("near a whist tournament"))


def _one_less(players: int, rounds: int) -> Iterator[Made]:
    """Yield plans for one more, who has left; guests, where none of them rests people by turns."""
    for made in _fours(players + 1, players):
        left = tuple(without_the_last(made.rounds, players + 1))
        ordered = by_turns(left, players, rounds)
        yield Made(ordered, ONE_LESS)
        if ordered:
            return
    yield from _guests(players, rounds)


def _guests(players: int, rounds: int) -> Iterator[Made]:
    """Yield plans for fewer that guests join; the rounds begin anew when there are no more."""
    guests = players % 4
    bases = [made.rounds for made in _fours(players - guests, rounds)]
    longest = max(map(len, bases))
    for base in bases:
        if len(base) == longest and rounds <= players:
            joined = with_guests(cycle(base), players - guests, guests)
            yield Made(tuple(islice(joined, rounds)), GUESTS)


BY_REST = (
    (_stored, _fours),
    (_stored, _whist, _guests),
    (_stored, _near_whist, _guests),
    (_stored, _near_whist, _one_less),
)
"""What is tried, by how many rest in a round."""
