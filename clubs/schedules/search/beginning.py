"""Rounds to begin with: round after round, each player put where he meets as few as possible again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from clubs.schedules.plans import Four, in_order
from clubs.schedules.search.problem import Problem, Rounds

APART = 0.5
"""What it counts, in meetings, that two should be kept apart."""


def begin(problem: Problem, playing: Sequence[Sequence[int]], rng: Random) -> Rounds:
    """Return rounds for those who play in each of them, a multiple of four.

    Tables are filled one after the other, by lot among those who have met the fewest of a table.
    """
    meetings = Counter(problem.meetings)
    rounds = []
    for players in playing:
        left = list(players)
        rng.shuffle(left)
        fours = []
        while left:
            fours.append(_four(problem, meetings, left, rng))
        rounds.append(tuple(fours))
        for four in fours:
            meetings.update(combinations(sorted(four), 2))
    return tuple(rounds)


def _four(problem: Problem, meetings: Counter[tuple[int, int]], left: list[int], rng: Random) -> Four:
    """Take four from those left."""
    table = [left.pop()]
    for _seat in range(3):
        met = [sum(_met(problem, meetings, one, mate) for mate in table) for one in left]
        table.append(left.pop(met.index(min(met))))
    rng.shuffle(table)
    first, second, third, fourth = table
    return first, second, third, fourth


def _met(problem: Problem, meetings: Counter[tuple[int, int]], one: int, mate: int) -> float:
    two = in_order(one, mate)
    return meetings[two] ** 2 + APART * (two in problem.apart)
