"""The lot: people put on the numbers of a plan by chance, and kept apart who should be, as far as it goes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations
from random import Random

from clubs.schedules.plans import Fours, in_order

Pair = tuple[int, int]

TRIES = 300
"""Exchanges that are tried for each two who should be kept apart."""


def lots(rounds: Sequence[Fours], people: Sequence[int], apart: Collection[Pair], rng: Random) -> list[int]:
    """Return who is put on each number of a plan: `people` in an order by chance.

    Each two of `apart` share no table, or do so as late as possible; what comes earlier weighs more.
    """
    drawn = rng.sample(people, len(people))
    return _kept_apart(rounds, drawn, sorted(apart), rng) if apart else drawn


def _kept_apart(rounds: Sequence[Fours], drawn: list[int], apart: Sequence[Pair], rng: Random) -> list[int]:
    """Exchange people while that keeps those who should be apart for longer."""
    cost = early_meetings(rounds)
    places = {one: place for place, one in enumerate(drawn)}
    wanted = [two for two in apart if two[0] in places and two[1] in places]
    others: dict[int, list[int]] = {}
    for first, second in wanted:
        others.setdefault(first, []).append(second)
        others.setdefault(second, []).append(first)

    def spent(one: int) -> int:
        return sum(cost.get(in_order(places[one], places[other]), 0) for other in others.get(one, ()))

    for _try in range(TRIES * len(wanted)):
        one, other = rng.choice(rng.choice(wanted)), rng.choice(drawn)
        if one == other or not spent(one):
            continue
        before = spent(one) + spent(other)
        _exchange(drawn, places, one, other)
        if spent(one) + spent(other) > before:
            _exchange(drawn, places, one, other)
    return drawn


def _exchange(drawn: list[int], places: dict[int, int], one: int, other: int) -> None:
    places[one], places[other] = places[other], places[one]
    drawn[places[one]], drawn[places[other]] = one, other


def early_meetings(rounds: Sequence[Fours]) -> dict[Pair, int]:
    """Return what the meetings of each two weigh: a round weighs twice as much as the one after it."""
    weights: dict[Pair, int] = {}
    for place, fours in enumerate(rounds):
        for table in fours:
            for first, second in combinations(sorted(table), 2):
                weights[first, second] = weights.get((first, second), 0) + (1 << (len(rounds) - place))
    return weights
