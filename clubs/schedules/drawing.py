"""The draw: a request in, a schedule out, at once or in slices while one watches.

Players are put by lot on a plan that algebra gives, or on one that a search makes better until it meets the
bound; pairs and teams find opponents by ways of their own; and what follows from standings is drawn round by
round. What it does not do: know clocks, names or databases.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

from clubs.schedules.bounds import bound_of
from clubs.schedules.encounters import arrange_encounters
from clubs.schedules.fairness import Fairness, fairness
from clubs.schedules.fixed_tables import keep_fixed_apart, with_fixed_tables
from clubs.schedules.players.by_standings import arrange_by_standings
from clubs.schedules.players.draw import Memory, PlayersDraw
from clubs.schedules.players.groups import GroupsDraw, arrange_within_groups
from clubs.schedules.players.knockout import arrange_knockout
from clubs.schedules.players.up_and_down import arrange_up_and_down
from clubs.schedules.values import Kind, Method, Request, Seating


@dataclass(frozen=True, slots=True)
class Schedule:
    """The rounds drawn, in the order asked for, and how fair all rounds are with those of the history.

    `algorithm` says how the rounds came about: a message id, or the method of draws that need no search.
    """

    rounds: tuple[Seating, ...]
    fairness: Fairness
    algorithm: str


class DrawInProgress:
    """A draw in the making: at any time there is one, and a search that makes it better in slices."""

    def __init__(self, request: Request, memory: Memory | None = None) -> None:
        self._request = request = keep_fixed_apart(request) if request.fixed_tables else request
        self._search = _search_of(request, memory) if _may_search(request) else None
        self._drawn = () if self._search else _drawn(request)

    @property
    def share(self) -> float:
        """How much of the search is done, from 0 to 1."""
        return self._search.share if self._search else 1

    @property
    def is_over(self) -> bool:
        """Whether there is nothing left to search: the bound is met, or the time is used."""
        return self.share >= 1

    def advance(self) -> None:
        """Search on for one slice: a fixed number of steps, a tenth of a second or so."""
        if self._search:
            self._search.advance()

    def schedule(self) -> Schedule:
        """Return the best so far, seated, with its fairness and the bound that it is held against."""
        request = self._request
        rounds = self._search.rounds() if self._search else self._drawn
        if request.fixed_tables:
            rounds = with_fixed_tables(rounds, request)
        found = fairness([*request.history, *rounds], request.entries, strengths=request.strengths)
        bound = bound_of(request, [frozenset(seating.seated) for seating in rounds])
        algorithm = self._search.algorithm if self._search else request.method
        return Schedule(rounds, replace(found, bound=bound), algorithm)

    def memory(self) -> Memory:
        """Return what another process needs to go on from here: values of JSON."""
        return self._search.memory() if self._search else {}


def _may_search(request: Request) -> bool:
    return request.kind is Kind.INDIVIDUAL and request.method is Method.DRAW


def _search_of(request: Request, memory: Memory | None) -> PlayersDraw | GroupsDraw:
    return GroupsDraw(request, memory) if request.groups else PlayersDraw(request, memory)


def _drawn(request: Request) -> tuple[Seating, ...]:
    """Return rounds that are drawn at once."""
    if request.kind is Kind.INDIVIDUAL and request.groups:
        return arrange_within_groups(request, _way(request))
    return tuple(_way(request)(request, Random(request.seed)))


def _way(request: Request) -> Callable[[Request, Random], list[Seating]]:
    if request.kind is not Kind.INDIVIDUAL:
        return arrange_encounters
    if request.method.is_by_table:
        return arrange_up_and_down
    return arrange_knockout if request.method.is_knockout else arrange_by_standings


Watch = Callable[[DrawInProgress], bool]
"""Told after each slice of a search; whether it is to stop."""


def draw(request: Request, watch: Watch = lambda drawing: False) -> Schedule:
    """Return who sits where in the rounds asked for; the history stays as it is.

    Everyone who takes part sits once a round, or rests; nobody rests a second time before all of those who
    take part have rested once. Raises `DrawError` where there are too few for a table.
    """
    drawing = DrawInProgress(request)
    while not drawing.is_over:
        drawing.advance()
        if watch(drawing):
            break
    return drawing.schedule()
