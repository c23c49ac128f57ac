"""At which table, and on which side of it: as evenly as it goes one table after the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

from clubs.schedules.counted import Counts, pair
from clubs.schedules.values import INDIVIDUAL_SEATS, PAIR_SEATS, Entry, SeatedTable

WAYS_ROUND = tuple(
    tuple((start + step * turn) % 4 for turn in range(4)) for start in range(4) for step in (1, -1)
)
"""The ways to sit at a table that leave partners across: from which seat on, and in which direction."""


ROUNDS_OF_CHANGES = 4
"""How often all tables are asked whether they had better change places; mostly two are enough."""


def seated(people: Sequence[Entry], counts: Counts, rng: Random) -> tuple[Entry, ...]:
    """Return four, or two pairs, on the seats that they had least, partners across."""
    if len(people) == len(PAIR_SEATS):
        ways: list[tuple[Entry, ...]] = [tuple(people), tuple(reversed(people))]
        seats: tuple[str, ...] = PAIR_SEATS
    else:
        ways = [tuple(people[place] for place in way) for way in WAYS_ROUND]
        seats = INDIVIDUAL_SEATS
    rng.shuffle(ways)
    return min(ways, key=lambda way: sum(counts.seats[visit] ** 2 for visit in zip(way, seats, strict=True)))


def placed(
    tables: Sequence[tuple[Entry, ...]], counts: Counts, rng: Random, pairs: int = 1
) -> tuple[SeatedTable, ...]:
    """Return tables with numbers at which their people were least.

    A meeting of two teams of several `pairs` takes as many tables, one beside the other.
    """
    order = list(tables)
    rng.shuffle(order)
    visits = [
        [sum(counts.tables[entry, place * pairs + 1] for entry in people) for place in range(len(order))]
        for people in order
    ]
    found: list[SeatedTable] = []
    for people, place in zip(order, _least_visited(visits), strict=True):
        number = place * pairs + 1
        found += [SeatedTable(number, people)] if pairs == 1 else _crossing(people, number, pairs, counts)
    return tuple(sorted(found, key=lambda table: table.number))


def _least_visited(visits: list[list[int]]) -> list[int]:
    """Return a place for each table, from what each place would cost it: two change while that costs less."""
    places = list(range(len(visits)))
    for _round in range(ROUNDS_OF_CHANGES):
        before = list(places)
        for one, other in combinations(range(len(places)), 2):
            here, there = places[one], places[other]
            if visits[one][there] + visits[other][here] < visits[one][here] + visits[other][there]:
                places[one], places[other] = there, here
        if places == before:
            break
    return places


def _crossing(teams: tuple[Entry, ...], first: int, pairs: int, counts: Counts) -> list[SeatedTable]:
    """Return the tables of two teams: their pairs cross, and change sides from one table to the next.

    When the teams meet again, each pair meets the next pair of the other team.
    """
    shift = counts.meetings[pair(*teams)]
    tables = []
    for place in range(pairs):
        sitting = ((teams[0], place), (teams[1], (place + shift) % pairs))
        north_south, east_west = sitting if place % 2 == 0 else sitting[::-1]
        tables.append(
            SeatedTable(first + place, (north_south[0], east_west[0]), (north_south[1] + 1, east_west[1] + 1))
        )
    return tables
