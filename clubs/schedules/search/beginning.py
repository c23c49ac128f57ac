"""Rounds to begin with: table after table is filled with players who have not met, if there are any."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from clubs.schedules.plans import Four, in_order
from clubs.schedules.search.problem import Problem, Rounds, Two

SPLITS = ((0, 1, 2, 3), (1, 0, 2, 3), (0, 2, 1, 3))
"""Three ways to sit at a table: with each one as the partner of the first."""


def begin(problem: Problem, playing: Sequence[Sequence[int]], rng: Random) -> Rounds:
    """Return rounds for those who play in each of them, a multiple of four."""
    beginning = _Beginning(problem)
    return tuple(beginning.round_(players, rng) for players in playing)


class _Beginning:
    """Who has met whom, or should not meet, round after round."""

    def __init__(self, problem: Problem) -> None:
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
            self._meetings[in_order(one, two)] += 1
        four = min((_split(mates, split) for split in SPLITS), key=self._partners_again)
        self._partners.update((in_order(four[0], four[2]), in_order(four[1], four[3])))
        return four

    def _next(self, mates: list[int], left: list[int]) -> int:
        """Return the place of the first one who avoids nobody, or else of who has met them least."""
        avoided = set[int]().union(*(self._avoiding[mate] for mate in mates))
        for place, one in enumerate(left):
            if one not in avoided:
                return place
        return min(range(len(left)), key=lambda place: self._met(left[place], mates))

    def _met(self, one: int, mates: list[int]) -> int:
        return sum(self._meetings[in_order(one, mate)] ** 2 for mate in mates)

    def _partners_again(self, four: Four) -> int:
        south, east, north, west = four
        return self._partners[in_order(south, north)] + self._partners[in_order(east, west)]


def _split(mates: list[int], split: tuple[int, int, int, int]) -> Four:
    first, second, third, fourth = (mates[place] for place in split)
    return first, second, third, fourth
