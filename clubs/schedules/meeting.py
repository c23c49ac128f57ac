"""What it costs when two entries meet again, and tables made cheaper by exchanging two entries at a time.

A table is a list of places in the list of those who play: four in the order of play, or two pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from random import Random

from clubs.schedules.counted import Counts, Pair, pair
from clubs.schedules.values import Entry

Places = list[int]
Cost = Callable[[Places], int]

PARTNERS_AGAIN = 100_000
"""A partner again weighs more than all meetings that a table could have."""

MEETING_AGAIN = 10
"""A second meeting; each further one weighs by the cube, so that the worst comes last."""

SHOULD_NOT_MEET = 1
"""Two at a table who should be kept apart."""


def table_cost(playing: Sequence[Entry], counts: Counts, apart: Collection[Pair], *, partners: bool) -> Cost:
    """Return what a table of `playing` costs after rounds counted; nothing costs 0.

    With `partners` the first and the third, the second and the fourth play together.
    """
    meeting = _weights(playing, counts, apart)
    if not partners:
        return lambda table: sum(meeting[first][second] for first, second in combinations(table, 2))
    together = [
        [
            weight + PARTNERS_AGAIN * counts.partners[pair(first, second)]
            for second, weight in zip(playing, row, strict=True)
        ]
        for first, row in zip(playing, meeting, strict=True)
    ]

    def cost(table: Places) -> int:
        south, east, north, west = table
        of_south, of_north = meeting[south], meeting[north]
        return (
            together[south][north]
            + together[east][west]
            + of_south[east]
            + of_south[west]
            + of_north[east]
            + of_north[west]
        )

    return cost


def _weights(playing: Sequence[Entry], counts: Counts, apart: Collection[Pair]) -> list[list[int]]:
    """Return what one more meeting costs, for each two."""
    places = {entry: place for place, entry in enumerate(playing)}
    weights = [[0] * len(playing) for _entry in playing]
    costs = {two: MEETING_AGAIN * times**3 for two, times in counts.meetings.items()}
    for two in apart:
        costs[two] = costs.get(two, 0) + SHOULD_NOT_MEET
    for (first, second), weight in costs.items():
        if first in places and second in places:
            weights[places[first]][places[second]] = weights[places[second]][places[first]] = weight
    return weights


def improved(tables: list[Places], cost: Cost, rng: Random, tries: int) -> int:
    """Exchange two places at a time where that costs no more, so many times or until nothing costs; in place.

    Returns what the tables cost in the end.
    """
    costs = [cost(table) for table in tables]
    for _try in range(tries):
        dear = [number for number, spent in enumerate(costs) if spent]
        if not dear:
            break
        here, there = rng.choice(dear), rng.randrange(len(tables))
        _exchange(tables, costs, cost, (here, _seat(tables, rng)), (there, _seat(tables, rng)))
    return sum(costs)


def _seat(tables: Sequence[Places], rng: Random) -> int:
    return rng.randrange(len(tables[0]))


def _exchange(
    tables: list[Places], costs: list[int], cost: Cost, first: tuple[int, int], second: tuple[int, int]
) -> None:
    """Exchange those at two seats, given by table and place, unless that would cost more."""
    (here, seat), (there, other) = first, second
    one, two = tables[here], tables[there]
    one[seat], two[other] = two[other], one[seat]
    after = {here: cost(one), there: cost(two)}
    if sum(after.values()) > sum(costs[table] for table in after):
        one[seat], two[other] = two[other], one[seat]
        return
    for table, spent in after.items():
        costs[table] = spent
