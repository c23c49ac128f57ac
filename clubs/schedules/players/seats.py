"""Who sits on which side of a table of players, and at which table: as evenly as it goes over the evening.

Of the ways to sit at a table that leave partners across, each table takes the one whose seats its people
had least; tables of a round change numbers while somebody comes to fewer tables again by it. The first dealer
is a seat, too: where seats are even, so are first deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from random import Random

from clubs.schedules.plans import Four, Fours

WAYS_ROUND = tuple(
    tuple((start + step * turn) % 4 for turn in range(4)) for start in range(4) for step in (1, -1)
)
"""The ways to sit at a table that leave partners across: from which seat on, and in which direction."""

SEAT_PASSES, TABLE_PASSES = 6, 24
"""How often all tables are asked whether they had better sit, or stand, otherwise; mostly few are enough."""

TRIES, TABLES_TRIED = 10, 2000
"""How often all get new numbers by lot while somebody comes to a table again, and how many tables in all."""

Visits = Counter[tuple[int, int]]
"""How often somebody had a seat (0 to 3 in the order of play), or came to a table, by its number."""


def balance_seats(rounds: Sequence[Fours], had: Visits, rng: Random) -> list[Fours]:
    """Return rounds with everyone on the seats that are most even, after those that all `had` before."""
    visits = _visits_before(rounds, had, range(4))
    sitting = [tuple(_seated(four, visits, rng) for four in fours) for fours in rounds]
    for _pass in range(SEAT_PASSES):
        uneven = _uneven(visits)
        if not uneven:
            break
        sitting = [
            tuple(four if uneven.isdisjoint(four) else _seated_anew(four, visits, rng) for four in fours)
            for fours in sitting
        ]
    return sitting


def _visits_before(rounds: Sequence[Fours], had: Visits, places: range) -> dict[int, list[int]]:
    """Return how often everyone of the rounds `had` each place."""
    people = {one for fours in rounds for four in fours for one in four}
    return {one: [had[one, place] for place in places] for one in sorted(people)}


def _uneven(visits: dict[int, list[int]]) -> set[int]:
    """Return those who had one seat oftener than another by two or more."""
    return {one for one, seats in visits.items() if max(seats) - min(seats) > 1}


def _seated_anew(four: Four, visits: dict[int, list[int]], rng: Random) -> Four:
    for seat, one in enumerate(four):
        visits[one][seat] -= 1
    return _seated(four, visits, rng)


def _seated(four: Four, visits: dict[int, list[int]], rng: Random) -> Four:
    """Return four on the seats that they had least, and count that; among equals the lot decides."""
    had = [visits[one] for one in four]
    south, east, north, west = min(
        rng.sample(WAYS_ROUND, len(WAYS_ROUND)),
        key=lambda way: had[way[0]][0] + had[way[1]][1] + had[way[2]][2] + had[way[3]][3],
    )
    best = four[south], four[east], four[north], four[west]
    for seat, one in enumerate(best):
        visits[one][seat] += 1
    return best


def balance_tables(rounds: Sequence[Fours], had: Visits, rng: Random) -> list[Fours]:
    """Return rounds with their tables in the order of their numbers, after those that all `had` before.

    Here the first table of a round has the number 0.
    """
    tables = sum(map(len, rounds))
    found = [_standing(rounds, had, rng)]
    while found[-1][0] > 1 and len(found) < min(TRIES, TABLES_TRIED // (tables + 1)):
        found.append(_standing(rounds, had, rng))
    return min(found, key=lambda each: each[1])[2]


def _standing(rounds: Sequence[Fours], had: Visits, rng: Random) -> tuple[int, int, list[Fours]]:
    """Return the most visits of one to one table, the sum of the squares of all visits, and the rounds."""
    visits = _visits_before(rounds, had, range(max(map(len, rounds), default=0)))
    standing = [rng.sample(fours, len(fours)) for fours in rounds]
    for tables in standing:
        _count(tables, visits, 1)
    for _pass in range(TABLE_PASSES):
        if max(chain.from_iterable(visits.values()), default=0) <= 1:
            break
        for tables in standing:
            _count(tables, visits, -1)
            tables[:] = _numbered(tables, visits, rng)
            _count(tables, visits, 1)
    times = list(chain.from_iterable(visits.values()))
    return max(times, default=0), sum(time * time for time in times), [tuple(tables) for tables in standing]


def _count(tables: Sequence[Four], visits: dict[int, list[int]], times: int) -> None:
    for number, four in enumerate(tables):
        for one in four:
            visits[one][number] += times


def _numbered(tables: list[Four], visits: dict[int, list[int]], rng: Random) -> list[Four]:
    """Return the tables of one round in an order in which they stand where their people are least else."""
    order = list(range(len(tables)))
    again = [list(map(sum, zip(*[visits[one] for one in four], strict=True))) for four in tables]
    for here in order.copy():
        if again[order[here]][here]:
            _exchange(order, again, here, rng)
    return [tables[table] for table in order]


def _exchange(order: list[int], again: list[list[int]], here: int, rng: Random) -> None:
    """Let the table at a number change places with the one with which that saves most, if it costs none."""
    mine = again[order[here]]
    saved = mine[here]
    gains = [
        saved - mine[chosen] + again[other][chosen] - again[other][here] for chosen, other in enumerate(order)
    ]
    gains[here] = -1
    most = max(gains)
    if most >= 0:
        chosen = rng.choice([place for place, gain in enumerate(gains) if gain == most])
        order[here], order[chosen] = order[chosen], order[here]
