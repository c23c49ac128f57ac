"""The draw of players whose partners change: a beginning, a search that betters it, then seats and tables.

The search goes slice by slice, each with a chance of its own, so that it can be cut between any two of them
and go on in another process as it would have here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any

from clubs.schedules.bounds import bound_of
from clubs.schedules.plans import Fours, fours_from_lists
from clubs.schedules.players.first_rounds import BY_LOT, first_rounds, search_problem
from clubs.schedules.players.request import number_players
from clubs.schedules.players.seats import balance_seats, balance_tables
from clubs.schedules.search import STEPS_A_SECOND, Goal, Search, rate_rounds
from clubs.schedules.strength_balance import StrengthProblem, balance_strengths
from clubs.schedules.strengths import strengths_of
from clubs.schedules.values import Request, SeatedTable, Seating
from core.errors import N_

SLICE = 0.1
"""Seconds that a slice of the search takes, about: what is counted are its steps."""

BY_SEARCH = N_("search")
"""What a draw is called that a search has made better."""

Memory = Mapping[str, Any]
"""What another process needs to go on with a draw: values of JSON."""


class PlayersDraw:
    """Players drawn for the rounds of a request, the best so far; `memory` is of another process, if any."""

    def __init__(self, request: Request, memory: Memory | None = None) -> None:
        self._request = request
        self._numbered = number_players(request)
        self._first = first_rounds(self._numbered, Random(f"{request.seed}"))
        frozen = self._first.frozen
        self._problem = replace(search_problem(self._numbered), goal=self._goal(), frozen=frozen)
        self._slices = round(request.seconds / SLICE)
        self._done = memory["slices"] if memory else 0
        self._best = fours_from_lists(memory["best"]) if memory else self._first.rounds
        self._current = fours_from_lists(memory["current"]) if memory else self._first.rounds
        self._is_perfect = rate_rounds(self._problem, self._best).reaches(self._problem.goal)

    def _goal(self) -> Goal:
        """Return where nothing is left to gain, with the rounds that lie ahead."""
        people, wanted = self._numbered.people, self._request.rounds
        rounds = zip(self._numbered.present, self._first.resting, strict=True)
        playing = [[people[one] for one in present if one not in turn] for present, turn in rounds]
        last = max([*wanted, *(seating.number for seating in self._request.history)])
        later = range(last + 1, last + 1 + self._request.ahead)
        return Goal(*bound_of(replace(self._request, rounds=[*wanted, *later]), playing).goal)

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
        return self._first.origin if self._best == self._first.rounds else BY_SEARCH

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
        numbered, chance = self._numbered, Random(f"{self._request.seed}/seats")
        wanted = self._as_even_as_can_be()[: len(self._request.rounds)]
        sitting = balance_tables(balance_seats(wanted, numbered.seats, chance), numbered.tables, chance)
        return tuple(
            Seating(number, self._tables(fours), tuple(numbered.people[one] for one in resting))
            for number, fours, resting in zip(
                self._request.rounds, sitting, self._first.resting, strict=False
            )
        )

    def _as_even_as_can_be(self) -> Sequence[Fours]:
        """Return the best rounds with strengths evened out, where some are known and there are partners."""
        request, numbered = self._request, self._numbered
        if numbered.alone or not request.strengths:
            return self._best
        strengths = strengths_of(request.entries, request.strengths)
        partners, meetings = numbered.met()
        problem = StrengthProblem(
            [strengths.get(entry, 0) for entry in numbered.people],
            partners,
            meetings,
            numbered.apart,
            wanted=len(request.rounds),
            as_planned=bool(request.ahead) and self.algorithm not in {BY_LOT, BY_SEARCH},
        )
        return fours_from_lists(balance_strengths(self._best, problem, Random(f"{request.seed}/strengths")))

    def _tables(self, fours: Fours) -> tuple[SeatedTable, ...]:
        people = self._numbered.people
        return tuple(
            SeatedTable(number, tuple(people[one] for one in four), alone=self._numbered.alone)
            for number, four in enumerate(fours, 1)
        )
