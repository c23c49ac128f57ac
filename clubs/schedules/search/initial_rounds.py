"""The rounds a search begins with, and their order for those who should be kept apart."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import chain, combinations
from random import Random

from clubs.schedules.plans import Four, sorted_pair
from clubs.schedules.search.problem import Rounds, SearchProblem, Two

SPLITS = ((0, 1, 2, 3), (1, 0, 2, 3), (0, 2, 1, 3))
"""Three ways to sit at a table: with each one as the partner of the first."""


def initial_rounds(problem: SearchProblem, playing: Sequence[Sequence[int]], rng: Random) -> Rounds:
    """Return rounds for those who play in each of them, a multiple of four."""
    beginning = _Beginning(problem)
    return tuple(beginning.round_(players, rng) for players in playing)


class _Beginning:
    """Who has met whom, or should not meet, round after round."""

    def __init__(self, problem: SearchProblem) -> None:
        self._partners: Counter[Two] = Counter(problem.partners)
        self._meetings: Counter[Two] = Counter(problem.meetings)
        self._avoiding: list[set[int]] = [set() for _one in range(problem.players)]
        for two in (*problem.meetings, *problem.apart):
            self._avoid(*two)

    def _avoid(self, one: int, two: int) -> None:
        self._avoiding[one].add(two)
        self._avoiding[two].add(one)

    def round_(self, players: Sequence[int], rng: Random) -> tuple[Four, ...]:
        """Return the tables of one more round."""
        left = rng.sample(players, len(players))
        return tuple(self._table(left) for _table in range(len(players) // 4))

    def _table(self, left: list[int]) -> Four:
        """Take four of those left, and count that they meet."""
        mates = [left.pop()]
        while len(mates) < 4:
            mates.append(left.pop(self._next(mates, left)))
        for one, two in combinations(mates, 2):
            self._avoid(one, two)
            self._meetings[sorted_pair(one, two)] += 1
        four = min((_split(mates, split) for split in SPLITS), key=self._partners_again)
        self._partners.update((sorted_pair(four[0], four[2]), sorted_pair(four[1], four[3])))
        return four

    def _next(self, mates: list[int], left: list[int]) -> int:
        """Return the place of the first one who avoids nobody, or else of who has met them least."""
        avoided = set[int]().union(*(self._avoiding[mate] for mate in mates))
        for place, one in enumerate(left):
            if one not in avoided:
                return place
        return min(range(len(left)), key=lambda place: self._met(left[place], mates))

    def _met(self, one: int, mates: list[int]) -> int:
        return sum(self._meetings[sorted_pair(one, mate)] ** 2 for mate in mates)

    def _partners_again(self, four: Four) -> int:
        south, east, north, west = four
        return self._partners[sorted_pair(south, north)] + self._partners[sorted_pair(east, west)]


def _split(mates: list[int], split: tuple[int, int, int, int]) -> Four:
    first, second, third, fourth = (mates[place] for place in split)
    return first, second, third, fourth


# Rounds in another order, so that those meet late who should be kept apart


def latest(problem: SearchProblem, rounds: Rounds) -> Rounds:
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


def _together(problem: SearchProblem, fours: tuple[Four, ...]) -> int:
    """Return how many sit at a table who should be kept apart."""
    return sum(two in problem.apart for four in fours for two in combinations(sorted(four), 2))
