"""Rotations: one table for four to eight people, until all have been partners of all.

Whoever is at no game of the table pauses, and nobody pauses a second time before everybody did once. No
rotation is shorter in which the partners are new as long as they can be:

* of four and of five, and of eight, every two are partners exactly once, and opponents twice: a whist
  tournament, whose tables are played one after the other;
* of six, eight games are the fewest for fifteen pairs of partners, and of seven, eleven for twenty-one: in
  so many all have met, and after fifteen and twenty-one games every two have been partners twice and
  opponents four times, which is as even as it can be, since fewer games cannot be shared out evenly.
"""

from __future__ import annotations

from itertools import chain

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.whist import whist
from clubs.schedules.plans import Four, three_splits

SIZES = range(4, 9)
"""For how many people there are rotations."""


def rotation(players: int) -> tuple[Four, ...]:
    """Return the games of a rotation, each as its four; nothing for fewer people or more."""
    if players == SIZES[0]:
        return tuple(chain.from_iterable(three_splits([((0, 1, 2, 3),)])))
    return stored.rotations().get(players) or (
        tuple(chain.from_iterable(whist(players))) if players in SIZES else ()
    )
