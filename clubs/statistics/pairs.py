"""How far ahead of the other sides any two people were over some evenings in one game.

It knows no framework.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PairSums:
    """Two people by their keys, the smaller one first; `lead` is points a deal above the other side."""

    one: int
    other: int
    rounds: int
    deals: int
    lead: float


def pairs_over(sides: Iterable[tuple[Sequence[int], int, int]]) -> Sequence[PairSums]:
    """Return what any two made, given who sat on each side, its lead in points, and the deals.

    Sides on which not two people sat are left out. Those with most deals come first, of these the best.
    """
    rounds, deals, points = Counter[tuple[int, int]](), Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for people, lead, played in sides:
        if len(people) == 2 and played:
            pair = (min(people), max(people))
            rounds[pair] += 1
            deals[pair] += played
            points[pair] += lead
    found = [PairSums(*pair, rounds[pair], deals[pair], points[pair] / deals[pair]) for pair in deals]
    return sorted(found, key=lambda each: (-each.deals, -each.lead, each.one, each.other))
