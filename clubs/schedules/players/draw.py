"""The draw of players whose partners change: a beginning, a search that betters it, then seats and tables.

The search goes slice by slice, each with a chance of its own, so that it can be cut between any two of them
and go on in another process as it would have here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from clubs.schedules.bounds import bound_of
from clubs.schedules.plans import Fours, as_fours
from clubs.schedules.players.evening import read_evening
from clubs.schedules.players.first_rounds import beginning, problem_of
from clubs.schedules.players.seats import numbered, seated
from clubs.schedules.search import STEPS_A_SECOND, Goal, Search, rate_rounds
from clubs.schedules.values import Request, SeatedTable, Seating
from scoring.rules.errors import _

SLICE = 0.1
"""Seconds that a slice of the search takes, about: what is counted are its steps."""

BY_SEARCH = _("search")
"""What a draw is called that a search has made better."""

Memory = Mapping[str, Any]
"""What another process needs to go on with a draw: values of JSON."""


class PlayersDraw:
    """Players drawn for the rounds of a request, the best so far; `memory` is of another process, if any."""

    def __init__(self, request: Request, memory: Memory | None = None) -> None:
        self._request = request
        self._evening = read_evening(request)
        self._beginning = beginning(self._evening, Random(f"{request.seed}"))
        frozen = self._beginning.frozen
        self._problem = replace(problem_of(self._evening), goal=self._goal(), frozen=frozen)
        self._slices = round(request.seconds / SLICE)
        self._done = memory["slices"] if memory else 0
        self._best = as_fours(memory["best"]) if memory else self._beginning.rounds
        self._current = as_fours(memory["current"]) if memory else self._beginning.rounds
        self._is_perfect = rate_rounds(self._problem, self._best).reaches(self._problem.goal)

    def _goal(self) -> Goal:
        """Return where nothing is left to gain, with the rounds that lie ahead."""
        people, asked = self._evening.people, self._request.rounds
        rounds = zip(self._evening.present, self._beginning.resting, strict=True)
        playing = [[people[one] for one in present if one not in turn] for present, turn in rounds]
        last = max([*asked, *(seating.number for seating in self._request.history)])
        later = range(last + 1, last + 1 + self._request.ahead)
        return Goal(*bound_of(replace(self._request, rounds=[*asked, *later]), playing).goal)

    @cached_property
    def _search(self) -> Search:
        search = Search(self._problem, self._best)
        search.current = self._current
        return search

    @property
    def share(self) -> float:
        """How much of the search is done, from 0 to 1: all of it where the bound is met."""
        return 1 if self._is_perfect or not self._slices else self._done / self._slices

    @property
    def algorithm(self) -> str:
        """How the rounds came about, as a message id."""
        return self._beginning.origin if self._best == self._beginning.rounds else BY_SEARCH

    def advance(self) -> None:
        """Search on for one slice."""
        chance = Random(f"{self._request.seed}/{self._done}")
        self._search.advance(chance, round(SLICE * STEPS_A_SECOND), self.share)
        self._done += 1
        self._best, self._current = self._search.best, self._search.current
        self._is_perfect = self._search.is_perfect

    def memory(self) -> Memory:
        """Return what another process needs to go on from here."""
        return {"slices": self._done, "best": self._best, "current": self._current}

    def rounds(self) -> tuple[Seating, ...]:
        """Return the rounds asked for, with seats and tables that come out evenly."""
        evening, chance = self._evening, Random(f"{self._request.seed}/seats")
        asked = self._best[: len(self._request.rounds)]
        sitting = numbered(seated(asked, evening.seats, chance), evening.tables, chance)
        return tuple(
            Seating(number, self._tables(fours), tuple(evening.people[one] for one in resting))
            for number, fours, resting in zip(
                self._request.rounds, sitting, self._beginning.resting, strict=False
            )
        )

    def _tables(self, fours: Fours) -> tuple[SeatedTable, ...]:
        people = self._evening.people
        return tuple(
            SeatedTable(number, tuple(people[one] for one in four), alone=self._evening.alone)
            for number, four in enumerate(fours, 1)
        )
