"""Four columns that move past each other, so that only people of one column never meet.

The T tables of a round have one of each of the columns A, B, C, D, which have T people each. In round r,
table t seats A[t], B[t + b], C[t + c], D[t + d] with three shifts (b, c, d) of that round, added in a group
of T elements. A person of one column meets one of another again only where the difference of the two shifts
comes again; so all that is needed are shifts whose six differences are new in every round (a resolvable
transversal design, or part of one: *Handbook of Combinatorial Designs*, 2nd ed., III.3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.algebra import AbelianGroup, Ring, ring
from clubs.schedules.plans import Fours

Shifts = tuple[int, int, int]
"""How far the second, third and fourth column are moved in a round."""

_FIELD = 4
"""Four columns take four different elements of a field."""


def over_a_ring(players: int) -> Iterator[Fours]:
    """Yield T rounds where the prime powers of T are all 4 or more: shifts r, g·r and h·r.

    0, 1, g and h are four elements of a ring whose differences can all be divided by, so that from each
    difference of shifts r follows; r runs through the whole ring.
    """
    tables, rest = divmod(players, 4)
    if not rest and tables > 1 and _makes_shifts(tables):
        elements = ring(tables)
        yield from _moved(elements.group, _shifts(elements))


def by_rotation(players: int) -> Iterator[Fours]:
    """Yield the rounds where the columns move on by 0, 1, 2 and 3 places: for any T at least a third of T."""
    tables, rest = divmod(players, 4)
    if rest or not tables:
        return
    rounds = min(tables // gcd(tables, 2), tables // gcd(tables, 3))
    yield from _moved(AbelianGroup((tables,)), ((r, 2 * r, 3 * r) for r in range(rounds)))


def by_stored_shifts(players: int) -> Iterator[Fours]:
    """Yield rounds of shifts that were found by search, for factors of T that are no help to algebra.

    T is a number of tables for which shifts are stored, times a number of which a ring is made. Every stored
    shift goes with every one of the ring: differences are new in the one part or in the other.
    """
    tables, rest = divmod(players, 4)
    sizes = [size for size in stored.shifts() if tables % size == 0 and _makes_shifts(tables // size)]
    if rest or not sizes:
        return
    size = max(sizes, key=lambda size: len(stored.shifts()[size]) / size)
    elements = ring(tables // size)
    both = (
        (b + size * e, c + size * f, d + size * g)
        for e, f, g in _shifts(elements)
        for b, c, d in stored.shifts()[size]
    )
    yield from _moved(AbelianGroup((size, *elements.group.moduli)), both)


def each_for_itself(columns: Iterable[Fours], size: int) -> Fours:
    """Return one round in which every column of `size` people plays a round of its own."""
    return tuple(
        (south + first, east + first, north + first, west + first)
        for first, tables in zip(range(0, 4 * size, size), columns, strict=True)
        for south, east, north, west in tables
    )


def _makes_shifts(size: int) -> bool:
    """Return whether there is a ring of that size with g and h, or with just one element."""
    return size == 1 or ring(size).smallest_part >= _FIELD


def _shifts(elements: Ring) -> Iterator[Shifts]:
    """Yield the shifts by r, g·r and h·r."""
    g, h = elements.power(1), elements.power(2)
    return ((r, elements.times(g, r), elements.times(h, r)) for r in range(elements.group.size))


def _moved(group: AbelianGroup, shifts: Iterable[Shifts]) -> Iterator[Fours]:
    """Yield the round of each of these shifts."""
    size = group.size
    first = range(size)
    for shift in shifts:
        others = [
            [column + place for place in group.plus(by)]
            for column, by in zip((size, 2 * size, 3 * size), shift, strict=True)
        ]
        yield tuple(zip(first, *others, strict=True))
