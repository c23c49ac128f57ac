"""What the tables at which somebody sat add up to: evenings, rounds, deals, the average and its spread.

Who sat there counts, not whose entry it was (TN-11). Only what was written is known: points of both sides,
matches, and in how many deals.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)
Key = TypeVar("Key", bound=Hashable)


@dataclass(frozen=True, slots=True)
class PlayerTable(Generic[P]):
    """One table in one round, from where somebody sat.

    `theirs` is what the other side wrote, None where everyone played alone; `deals` is None where they are
    not counted, as in a game to a target. The `evening` is any number that tells it from the others.
    """

    evening: int
    points: int
    theirs: int | None
    deals: int | None
    matches: int = 0
    partners: Sequence[P] = ()
    opponents: Sequence[P] = ()


@dataclass(frozen=True, slots=True)
class PlayerSums:
    """What tables add up to, and the limits between which it lay.

    `average` and `lead` (what the side had more than the other) are points a deal, or points a round where
    `deals` is None because those of some rounds are not known. `spread` is the standard deviation of the
    rounds' averages, each as heavy as its deals; None for a single round. `highest` and `lowest` are points
    of a round.
    """

    evenings: int
    rounds: int
    deals: int | None
    points: int
    matches: int
    average: float
    spread: float | None
    lead: float | None
    highest: int
    lowest: int


def player_sums(tables: Collection[PlayerTable[P]]) -> PlayerSums:
    """Return what some tables add up to; there is one at least."""
    weights = weights_of(tables)
    weight, points = sum(weights), sum(table.points for table in tables)
    written = [table.points for table in tables]
    return PlayerSums(
        evenings=len({table.evening for table in tables}),
        rounds=len(tables),
        deals=weight if are_counted(tables) else None,
        points=points,
        matches=sum(table.matches for table in tables),
        average=points / weight,
        spread=spread_of(written, weights) if len(written) > 1 else None,
        lead=lead_of(tables, weight),
        highest=max(written),
        lowest=min(written),
    )


def are_counted(tables: Collection[PlayerTable[P]]) -> bool:
    """Whether it is known of every table how many deals were played."""
    return all(table.deals for table in tables)


def weights_of(tables: Collection[PlayerTable[P]]) -> Sequence[int]:
    """Return by how much the points of each table are divided: its deals, or one where some are not known."""
    return [table.deals or 1 for table in tables] if are_counted(tables) else [1] * len(tables)


def spread_of(points: Sequence[int], weights: Sequence[int]) -> float:
    """Return the standard deviation of points by weight, each as heavy as its weight."""
    average = sum(points) / sum(weights)
    squares = (weight * (each / weight - average) ** 2 for each, weight in zip(points, weights, strict=True))
    return sqrt(sum(squares) / sum(weights))


def lead_of(tables: Collection[PlayerTable[P]], weight: int) -> float | None:
    """Return the mean lead; None if somewhere there was no one other side."""
    leads = [table.points - table.theirs for table in tables if table.theirs is not None]
    return sum(leads) / weight if len(leads) == len(tables) else None


def most_won_in_a_row(tables: Sequence[PlayerTable[P]], *, fewest_first: bool) -> int | None:
    """Return how many tables one after the other were won at most, by more points than the other side.

    None where somewhere there was no one other side. The tables are in the order of their days; a level one
    ends the row.
    """
    sign = -1 if fewest_first else 1
    most = running = 0
    for table in tables:
        if table.theirs is None:
            return None
        running = running + 1 if sign * table.points > sign * table.theirs else 0
        most = max(most, running)
    return most


def grouped_tables(
    tables: Collection[PlayerTable[P]], key: Callable[[PlayerTable[P]], Key]
) -> Mapping[Key, Sequence[PlayerTable[P]]]:
    """Return the tables by key, in the order in which the keys first come."""
    groups: dict[Key, list[PlayerTable[P]]] = defaultdict(list)
    for table in tables:
        groups[key(table)].append(table)
    return groups


def limits_of(groups: Collection[Collection[PlayerTable[P]]]) -> tuple[float, float]:
    """Return the lowest and the highest average of some groups of tables."""
    averages = [sum(table.points for table in group) / sum(weights_of(group)) for group in groups]
    return min(averages), max(averages)


def sums_beside(
    tables: Collection[PlayerTable[P]], people: Callable[[PlayerTable[P]], Sequence[P]]
) -> Mapping[P, PlayerSums]:
    """Return the sums of the tables at which each of some people sat, those met most often first."""
    groups: dict[P, list[PlayerTable[P]]] = defaultdict(list)
    for table in tables:
        for person in people(table):
            groups[person].append(table)
    most_first = sorted(groups.items(), key=lambda item: -len(item[1]))
    return {person: player_sums(found) for person, found in most_first}
