"""Rounds in which nobody meets twice: the best there is, as long as it lasts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import NamedTuple

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.bose import bose
from clubs.schedules.constructions.columns import (
    by_rotation,
    by_stored_shifts,
    each_for_itself,
    over_a_ring,
)
from clubs.schedules.plans import Fours
from scoring.rules.errors import _


class Construction(NamedTuple):
    """A way to make rounds: `rounds` yields those for some number of players, none where it does not apply."""

    origin: str
    rounds: Callable[[int], Iterator[Fours]]


def developed(players: int) -> Iterator[Fours]:
    """Yield rounds developed from a stored first one."""
    base = stored.never_twice().get(players)
    if base:
        yield from base.rounds()


def then_in_columns(players: int) -> Iterator[Fours]:
    """Yield the rounds of four columns, and when these are all played, rounds of each column for itself.

    People of one column have not met so far; where their number is a multiple of four they go on among themselves.
    """
    size = players // 4
    across = tuple(over_a_ring(players))
    if across and size % 4 == 0:
        yield from across
        for tables in never_twice(size, size).rounds:
            yield each_for_itself((tables,) * 4, size)


CONSTRUCTIONS = (
    Construction(_("rotation"), by_rotation),
    Construction(_("columns over a field"), over_a_ring),
    Construction(_("stored first round"), developed),
    Construction(_("Bose's differences"), bose),
    Construction(_("stored shifts"), by_stored_shifts),
    Construction(_("columns, then each for itself"), then_in_columns),
)
"""For multiples of four, the quickest first."""


class Rounds(NamedTuple):
    """Some rounds and where they come from."""

    origin: str
    rounds: tuple[Fours, ...]


def never_twice(players: int, rounds: int) -> Rounds:
    """Return up to `rounds` rounds for a multiple of four players, by the first construction that has enough."""
    longest = Rounds("", ())
    for origin, make in CONSTRUCTIONS:
        made = tuple(islice(make(players), rounds))
        if len(made) > len(longest.rounds):
            longest = Rounds(origin, made)
        if len(made) == rounds:
            break
    return longest
