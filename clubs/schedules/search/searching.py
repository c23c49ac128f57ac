"""The search: walks that begin hot and end cold, and the best that they have come by."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from clubs.schedules.plans import Four
from clubs.schedules.search.board import Board
from clubs.schedules.search.problem import Problem, Rounds, Worth, worth
from clubs.schedules.search.walk import walk

STEPS_A_SECOND = 100_000
"""Steps that stand for a second of searching; on an ordinary machine they take less."""

HEAT = 1.5
"""How much more an exchange may cost on average, and be made."""

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
        self._board = Board(problem, self.best, self._limit())

    @property
    def current(self) -> Rounds:
        """Where the search stands, which need not be the best."""
        return self._board.rounds()

    @current.setter
    def current(self, rounds: Sequence[Sequence[Four]]) -> None:
        self._board = Board(self.problem, rounds, self._limit())

    @property
    def is_perfect(self) -> bool:
        """Whether nothing is left to gain."""
        return self.worth.reaches(self.problem.goal)

    def advance(self, rng: Random, steps: int, share: float) -> None:
        """Search on for so many steps, or until nothing is left to gain.

        `share` is how much of the whole search is done, from 0 to 1.
        """
        if self.is_perfect:
            return
        for _cost in walk(self._board, rng, steps, _bars(HEAT)):
            if self._keep():
                return

    def _keep(self) -> bool:
        """Keep what the board shows if it is better than the best so far; return whether it is perfect."""
        rounds = self._board.rounds()
        found = worth(self.problem, rounds)
        if found < self.worth:
            self.best, self.worth = rounds, found
        return self.is_perfect

    def _limit(self) -> int:
        """Return how often two may meet before it costs extra."""
        if self.problem.goal is not None:
            return self.problem.goal.worst
        return max([1, *self.problem.meetings.values()])


def _bars(heat: float) -> list[int]:
    """Return what a step may cost more, by lot: `heat` on average, seldom much more."""
    return [round(-heat * log((chance + 0.5) / CHANCES)) for chance in range(CHANCES)]
