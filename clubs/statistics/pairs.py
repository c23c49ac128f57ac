"""How far ahead of the other sides any two people were over some evenings in one game.

It knows no framework.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

TableRows: TypeAlias = Sequence[int]
"""Tables as they are stored, one number after the other: of each who sat north and south, who east and west,
the smaller key first and 0 for nobody, how many points the first two were ahead, and the deals. Of twenty
years that is a list for each evening, where an object for each table would be tens of thousands."""


class PairSums(NamedTuple):
    """Two people by their keys, the smaller one first; `lead` is points a deal above the other side."""

    one: int
    other: int
    rounds: int
    deals: int
    lead: float


def pairs_over(evenings: Iterable[TableRows]) -> Sequence[PairSums]:
    """Return what any two made at the tables of some evenings.

    Sides on which not two people sat are left out. Those with most deals come first, of these the best.
    """
    sums: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for rows in evenings:
        for one, other, third, fourth, lead, deals in zip(*[iter(rows)] * 6, strict=True):
            for pair, ahead in (((one, other), lead), ((third, fourth), -lead)):
                if pair[1] and deals:
                    there = sums[pair]
                    there[0] += 1
                    there[1] += deals
                    there[2] += ahead
    found = [PairSums(*pair, rounds, deals, points / deals) for pair, (rounds, deals, points) in sums.items()]
    return sorted(found, key=lambda each: (-each.deals, -each.lead, each.one, each.other))
