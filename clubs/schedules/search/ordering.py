"""Rounds in another order, so that those meet late who should be kept apart."""

from __future__ import annotations

from collections import defaultdict
from itertools import chain, combinations

from clubs.schedules.plans import Four
from clubs.schedules.search.problem import Problem, Rounds


def latest(problem: Problem, rounds: Rounds) -> Rounds:
    """Return rounds in which the same players sit in another order, those with most to be kept apart last.

    Who rests when stays as it is, and the frozen rounds stay before the others.
    """
    places = defaultdict(list)
    for place, fours in enumerate(rounds):
        places[place < problem.frozen, frozenset(chain.from_iterable(fours))].append(place)
    ordered = list(rounds)
    for alike in places.values():
        better = sorted((rounds[place] for place in alike), key=lambda fours: _together(problem, fours))
        for place, fours in zip(alike, better, strict=True):
            ordered[place] = fours
    return tuple(ordered)


def _together(problem: Problem, fours: tuple[Four, ...]) -> int:
    """Return how many sit at a table who should be kept apart."""
    return sum(two in problem.apart for four in fours for two in combinations(sorted(four), 2))
