"""Plans of just so many rounds, where people must meet again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, cycle, islice

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.guests import instead_of_the_last, with_guests, without_the_last
from clubs.schedules.constructions.meeting_once import GUESTS, ONE_LESS, STORED, Made, never_twice
from clubs.schedules.constructions.rest_order import by_turns
from clubs.schedules.constructions.whist import whist
from clubs.schedules.plans import Fours, quality, three_splits
from core.errors import N_


def plan_with_repeats(players: int, rounds: int) -> Iterator[Made]:
    """Yield the plans of `rounds` rounds that there are."""
    for options in BY_REST[players % 4]:
        for made in options(players, rounds):
            if len(made.rounds) >= rounds:
                yield Made(made.rounds[:rounds], made.origin)


def _stored(players: int, rounds: int) -> Iterator[Made]:
    for schedule in stored.schedules(players).values():
        yield Made(schedule, STORED)


def _fours(players: int, rounds: int) -> Iterator[Made]:
    """Yield what there is for a multiple of four."""
    met_once = never_twice(players, rounds).rounds
    yield Made(_again_and_again(three_splits(met_once), rounds), N_("three splits"))
    tournament = next(_whist(players, rounds))
    yield tournament
    if not tournament.rounds:
        one_less = instead_of_the_last(whist(players + 1), players + 1)
        yield Made(_again_and_again(one_less, rounds), ONE_LESS)


def _whist(players: int, rounds: int) -> Iterator[Made]:
    yield Made(_again_and_again(whist(players), rounds), N_("whist tournament"))


def _near_whist(players: int, rounds: int) -> Iterator[Made]:
    """Yield what is stored for 4n + 2 and 4n + 3 players: nobody gets a partner twice or meets four times."""
    made = tuple(chain.from_iterable(base.rounds() for base in stored.near_whist().get(players, ())))
    yield Made(by_turns(made, players, rounds), N_("nearly a whist tournament"))


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
    """Yield the best plan for fewer, joined by guests."""
    guests = players % 4
    bases = [made.rounds for made in _fours(players - guests, rounds) if made.rounds]
    yield Made(tuple(with_guests(min(bases, key=quality), players - guests, guests)), GUESTS)


def _again_and_again(rounds: Iterator[Fours], wanted: int) -> tuple[Fours, ...]:
    """Return so many rounds, which begin anew when there are no more; none where there are none."""
    return tuple(islice(cycle(rounds), wanted))


BY_REST = (
    (_stored, _fours),
    (_stored, _whist, _guests),
    (_stored, _near_whist, _guests),
    (_stored, _near_whist, _one_less),
)
"""What is tried, by how many rest in a round."""
