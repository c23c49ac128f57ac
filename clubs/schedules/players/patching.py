"""A planned round made to fit those who are here: tables that lost somebody are filled from each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from clubs.schedules.plans import Four, Fours, four
from clubs.schedules.resting import resting

SEATS = 4


@dataclass(frozen=True, slots=True)
class Patched:
    """A round for those who are here, and whether it is as it was planned."""

    fours: Fours
    resting: tuple[int, ...]
    as_planned: bool


def patched(planned: Fours, present: Sequence[int], rests: Mapping[int, int], rng: Random) -> Patched:
    """Return a round in which all who are `present` sit or rest, with as many planned tables as there can be.

    Those who are planned to rest, or whose table has lost somebody, rest first, as far as it is their turn:
    nobody rests again who has more `rests` than another. Whoever is left sits together by chance.
    """
    here = frozenset(present)
    whole = [table for table in planned if here.issuperset(table)]
    seated = frozenset(one for table in whole for one in table)
    free = [one for one in present if one not in seated]
    turn = resting(present, rests, len(present) % SEATS, rng, rather=free)
    waiting = [one for one in free if one not in turn]
    rng.shuffle(waiting)
    successors = {one: waiting.pop() for one in turn if one in seated}
    kept: list[Four] = [_filled(table, successors) for table in whole]
    fresh = [four(waiting[first : first + SEATS]) for first in range(0, len(waiting), SEATS)]
    return Patched((*kept, *fresh), turn, as_planned=not successors and not fresh)


def _filled(table: Four, successors: Mapping[int, int]) -> Four:
    return four([successors.get(one, one) for one in table])
