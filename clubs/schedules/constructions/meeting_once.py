"""Rounds in which nobody meets twice: the best there is, as long as it lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, islice
from typing import NamedTuple

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.columns import (
    by_rotation,
    by_stored_shifts,
    each_for_itself,
    over_a_ring,
)
from clubs.schedules.constructions.designs import bose, maximal_arc
from clubs.schedules.constructions.guests import with_guests, without_the_last
from clubs.schedules.plans import Fours
from core.errors import N_

_TURNS = 12
"""In how many ways guests look for their places before the longest of what they find is taken."""

STORED = N_("stored plan")
DEVELOPED = N_("stored first round")
GUESTS = N_("plan for fewer, others added")
ONE_LESS = N_("plan for one more")


class Made(NamedTuple):
    """Some rounds, and where they come from."""

    rounds: tuple[Fours, ...]
    origin: str


def never_twice(players: int, rounds: int) -> Made:
    """Return up to `rounds` rounds by the first construction that has enough, or by the one that has most."""
    if players % 4:
        return longest_without_repeats(_for_others(players, rounds), rounds)
    return longest_without_repeats(
        (Made(tuple(islice(make(players), rounds)), origin) for origin, make in FOR_FOURS), rounds
    )


def longest_without_repeats(options: Iterable[Made], enough: int) -> Made:
    """Return the first with `enough` rounds, else the first of the longest."""
    best = Made((), "")
    for made in options:
        if len(made.rounds) > len(best.rounds):
            best = made
        if len(best.rounds) == enough:
            break
    return best


def _for_others(players: int, rounds: int) -> Iterator[Made]:
    """Yield what there is for numbers that are no multiple of four."""
    for schedule in stored.schedules(players).values():
        yield Made(tuple(until_two_meet_again(schedule[:rounds])), STORED)
    yield Made(tuple(islice(developed(players), rounds)), DEVELOPED)
    guests = players % 4
    if guests == 3:
        yield Made(tuple(without_the_last(never_twice(players + 1, rounds).rounds, players + 1)), ONE_LESS)
    base = never_twice(players - guests, rounds).rounds
    for turn in range(_TURNS):
        joined = with_guests(base, players - guests, guests, turn)
        yield Made(tuple(until_two_meet_again(joined)), GUESTS)


def developed(players: int) -> Iterator[Fours]:
    """Yield rounds that follow from a stored first one."""
    base = stored.stored_never_twice().get(players)
    if base:
        yield from base.rounds()


def columns_then_each(players: int) -> Iterator[Fours]:
    """Yield the rounds of four columns, and when these are all played, each for itself.

    People of one column have not met so far. A multiple of four can go on among themselves.
    """
    size = players // 4
    across = tuple(over_a_ring(players))
    if across and size % 4 == 0:
        yield from across
        for tables in never_twice(size, size).rounds:
            yield each_for_itself((tables,) * 4, size)


def until_two_meet_again(rounds: Iterable[Fours]) -> Iterator[Fours]:
    """Yield rounds as long as nobody meets twice."""
    met: set[tuple[int, int]] = set()
    for tables in rounds:
        before = len(met)
        met.update(chain.from_iterable(combinations(sorted(four), 2) for four in tables))
        if len(met) < before + 6 * len(tables):
            return
        yield tables


FOR_FOURS: tuple[tuple[str, Callable[[int], Iterator[Fours]]], ...] = (
    (N_("rotation"), by_rotation),
    (N_("column method"), over_a_ring),
    (N_("difference method"), bose),
    (DEVELOPED, developed),
    (N_("stored shifts"), by_stored_shifts),
    (N_("geometric plan"), maximal_arc),
    (N_("columns, then each on its own"), columns_then_each),
)
"""What there is for multiples of four, the quickest first; each makes no rounds where it does not apply."""
