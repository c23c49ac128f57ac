"""The search: walks that begin hot and end cold, and the best that they have come by."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import log
from random import Random

from clubs.schedules.plans import Four
from clubs.schedules.search.board import Board
from clubs.schedules.search.ordering import latest
from clubs.schedules.search.problem import Problem, Rounds, Worth, worth
from clubs.schedules.search.walk import walk

STEPS_A_SECOND = 300_000
"""Steps that stand for a second of search; on an ordinary machine they take less than that."""

HEATS = (0.7, 1.0, 1.4)
"""How hot a walk begins, by lot, times what suits the number of players."""

COOLING = 0.4
"""What is left of that when the walk ends."""

STAGES = 10
"""How often it gets colder."""

THAW = 0.7
"""The share of the search after which frozen rounds may change, too."""

RELAX = 0.6
"""The share of the search after which more meetings than the goal has are taken as they come."""

CHANCES = 256


class Search:
    """Rounds that get better; who rests in each, and how many tables there are, stays as at the start.

    What a search does follows from the problem, the rounds (`current` and `best`), and what is handed to
    `advance`: with `best` and `current` set again it goes on elsewhere as it would have here.
    """

    def __init__(self, problem: Problem, rounds: Sequence[Sequence[Four]]) -> None:
        self.problem = problem
        self.best: Rounds = tuple(tuple(fours) for fours in rounds)
        self.worth: Worth = worth(problem, self.best)
        self._board = Board(problem, self.best, self._limit(0))
        self._lowest = self._board.standing

    @property
    def current(self) -> Rounds:
        """Where the search stands, which need not be the best."""
        return self._board.rounds()

    @current.setter
    def current(self, rounds: Sequence[Sequence[Four]]) -> None:
        self._board = Board(self.problem, rounds, self._board.limit)

    @property
    def is_perfect(self) -> bool:
        """Whether nothing is left to gain."""
        return self.worth.reaches(self.problem.goal)

    def advance(self, rng: Random, steps: int, share: float) -> None:
        """Search on for so many steps, or until nothing is left to gain: one walk, first hot and then cold.

        `share` is how much of the whole search is done, from 0 to 1. Where there are more players a step
        takes longer, and counts as more than one.
        """
        if self.is_perfect:
            return
        self._prepare(share)
        heat = rng.choice(HEATS) * _heat(self.problem.players)
        looks = steps * 120 // (100 + self.problem.players) // STAGES
        for stage in range(STAGES):
            bars = _bars(heat * COOLING ** (stage / (STAGES - 1)))
            for _standing in walk(self._board, rng, looks, bars, self._lowest):
                if self._keep():
                    return

    def _prepare(self, share: float) -> None:
        """Let the board see what is aimed at in this part of the search."""
        limit = self._limit(share)
        if limit != self._board.limit:
            self._board.weigh(limit)
            self._lowest = Board(self.problem, self.best, limit).standing
        self._board.freeze(self.problem.frozen if share < THAW else 0)

    def _limit(self, share: float) -> int:
        """Return how often two may meet before that costs extra."""
        if self.problem.goal is None or share >= RELAX:
            return max(1, self.worth.worst)
        return self.problem.goal.worst

    def _keep(self) -> bool:
        """Keep what the board shows if it is better than the best so far; return whether it is perfect."""
        rounds = latest(self.problem, self._board.rounds())
        found = worth(self.problem, rounds)
        if found < self.worth:
            self.best, self.worth = rounds, found
            self._lowest = (*self._board.standing[:3], found.apart)
        return self.is_perfect


def _heat(players: int) -> float:
    """Return what exchanges may cost on average, and still be made, when a walk begins: more among few."""
    return max(0.7, 45 / players)


@cache
def _bars(heat: float) -> tuple[int, ...]:
    """Return what a step may cost more, by lot: `heat` on average, seldom much more."""
    return tuple(round(-heat * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES))
