"""Handicaps: for each deal the weaker side of a table gets a share of what it is weaker by (ST-15)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from clubs.standings.values import Adjustment, E, Round, TableResult

MOST_PERCENT = 100
"""With so much the two sides can expect the same."""


@dataclass(frozen=True, slots=True)
class Handicap(Generic[E]):
    """What an entry gets in a round: in each deal `percent` of a `difference` in hundredths of a point."""

    entry: E
    round: int
    points: int
    percent: int
    difference: int
    deals: int

    def adjustment(self) -> Adjustment[E]:
        """Return it as it is added to the total (ST-4)."""
        return Adjustment(self.entry, self.points, self.round, "handicap")


def handicaps(rounds: Iterable[Round[E]], strengths: Mapping[E, int], percent: int) -> Iterator[Handicap[E]]:
    """Yield what everyone of the weaker sides gets, table by table; nothing where it comes to no point.

    `strengths` are hundredths of a point a deal; who has none counts as 0, which is the mean of a rating.
    Nothing is given where no deals are counted, where something was written without play, and where there
    are not two sides. Half a point is rounded up.
    """
    for played in rounds:
        for result in played.results:
            deals = result.deals or played.deals
            if deals and len(result.sides) == 2 and not result.forfeit:
                yield from _of_table(result, played.number, strengths, percent, deals)


def _of_table(
    result: TableResult[E], number: int, strengths: Mapping[E, int], percent: int, deals: int
) -> Iterator[Handicap[E]]:
    first, second = (sum(strengths.get(entry, 0) for entry in side) for side in result.sides)
    difference = abs(first - second)
    points = (2 * percent * difference * deals + 10_000) // 20_000
    if points:
        weaker = result.sides[0 if first < second else 1]
        yield from (Handicap(entry, number, points, percent, difference, deals) for entry in weaker)
