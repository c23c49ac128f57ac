"""Who sits on which side of a table, and at which table: as evenly as it goes over the evening.

Of the ways to sit at a table that leave partners across, each table takes the one whose seats its people
had least; tables of a round change numbers while somebody comes to fewer tables again by it. The first dealer
is a seat, too: where seats are even, so are first deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

from clubs.schedules.plans import Four, Fours

WAYS_ROUND = tuple(
    tuple((start + step * turn) % 4 for turn in range(4)) for start in range(4) for step in (1, -1)
)
"""The ways to sit at a table that leave partners across: from which seat on, and in which direction."""

PASSES = 4
"""How often all tables are asked whether they had better sit, or stand, otherwise; mostly two are enough."""

Visits = Counter[tuple[int, int]]
"""How often somebody had a seat (0 to 3 in the order of play), or came to a table, by its number."""


def seated(rounds: Sequence[Fours], had: Visits, rng: Random) -> list[Fours]:
    """Return rounds with everyone on the seats that are most even, after those that all `had` before."""
    visits = Visits(had)
    tables = [(place, four) for place, fours in enumerate(rounds) for four in fours]
    sitting = [_seated(four, visits, rng) for _place, four in tables]
    for _pass in range(PASSES):
        before = list(sitting)
        for place, four in enumerate(sitting):
            visits.subtract(_seats(four))
            sitting[place] = _seated(four, visits, rng, rather=four)
        if sitting == before:
            break
    found: list[list[Four]] = [[] for _round in rounds]
    for (place, _four), four in zip(tables, sitting, strict=True):
        found[place].append(four)
    return [tuple(fours) for fours in found]


def _seats(four: Four) -> list[tuple[int, int]]:
    return [(person, seat) for seat, person in enumerate(four)]


def _seated(four: Four, visits: Visits, rng: Random, rather: Four | None = None) -> Four:
    """Return four on the seats that they had least, counted; among equals `rather` as they sit."""
    ways = [(four[way[0]], four[way[1]], four[way[2]], four[way[3]]) for way in WAYS_ROUND]
    rng.shuffle(ways)
    best = min(ways, key=lambda way: (sum([visits[seat] for seat in _seats(way)]), way != rather))
    visits.update(_seats(best))
    return best


def numbered(rounds: Sequence[Fours], had: Visits, rng: Random) -> list[Fours]:
    """Return rounds with their tables in the order of their numbers, after those that all `had` before.

    Here the first table of a round has the number 0.
    """
    visits = Visits(had)
    found = []
    for fours in rounds:
        tables = _numbered(fours, visits, rng)
        visits.update((person, number) for number, four in enumerate(tables) for person in four)
        found.append(tuple(tables))
    return found


def _numbered(fours: Fours, visits: Visits, rng: Random) -> list[Four]:
    """Return the tables of one round in an order in which they stand where their people were least."""
    tables = rng.sample(fours, len(fours))
    again = [
        [sum([visits[person, number] for person in four]) for number in range(len(tables))] for four in tables
    ]
    order = list(range(len(tables)))
    for _pass in range(PASSES):
        before = list(order)
        for here, table in enumerate(order):
            if again[table][here]:
                _exchange(order, again, here)
        if order == before:
            break
    return [tables[table] for table in order]


def _exchange(order: list[int], again: list[list[int]], here: int) -> None:
    """Let the table at a number change places with the one with which that saves most, if with any."""
    table = order[here]
    mine = again[table]
    best, saved = here, 0
    for there, other in enumerate(order):
        gain = mine[here] + again[other][there] - mine[there] - again[other][here]
        if gain > saved:
            best, saved = there, gain
    order[here], order[best] = order[best], order[here]
