"""Seasons of a club whose strengths are known: who plays is drawn, what is written follows from chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random

from clubs.rating.values import RatedTable

DEALS = 12
SPREAD_OF_A_DEAL = 55.0
"""Standard deviation of the difference of a deal, in points: that of 157 points that two sides share."""


@dataclass(frozen=True, slots=True)
class Season:
    """The strengths that nobody knows, in points a deal, and each evening's tables."""

    strengths: Mapping[int, float]
    evenings: Sequence[Sequence[RatedTable[int]]]

    @property
    def tables(self) -> list[RatedTable[int]]:
        return [table for evening in self.evenings for table in evening]


def season(
    rng: Random, *, people: int = 40, evenings: int = 10, rounds: int = 4, spread: float = 4.0
) -> Season:
    """Return a season: some of the people come nearly always, some seldom, partners are drawn each round."""
    strengths = {person: rng.gauss(0, spread) for person in range(people)}
    comes = {person: 0.3 + 0.65 * rng.random() for person in range(people)}
    played = []
    for _ in range(evenings):
        there = [person for person in range(people) if rng.random() < comes[person]]
        played.append([table for _ in range(rounds) for table in drawn(rng, there, strengths)])
    return Season(strengths, played)


def drawn(rng: Random, there: Sequence[int], strengths: Mapping[int, float]) -> list[RatedTable[int]]:
    """Return the tables of a round; who is left over rests."""
    order = rng.sample(there, len(there))
    fours = zip(*[iter(order)] * 4, strict=False)
    return [table(rng, (a, b), (c, d), strengths) for a, b, c, d in fours]


def table(
    rng: Random, first: tuple[int, int], second: tuple[int, int], strengths: Mapping[int, float]
) -> RatedTable[int]:
    lead = sum(strengths[each] for each in first) - sum(strengths[each] for each in second)
    difference = DEALS * lead + rng.gauss(0, SPREAD_OF_A_DEAL * sqrt(DEALS))
    return RatedTable(first, second, round(difference), DEALS)
