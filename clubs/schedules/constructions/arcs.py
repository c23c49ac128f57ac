"""Maximal arcs: every two of 3q + 4 people meet exactly once in q + 1 rounds, where q is a power of two.

Take the plane of the points (x, y) over the field of q elements, and of them those for which the form
x² + bxy + y², which is 0 only at (0, 0), is one of four values that make a group under addition. Every line
has four of these points or none. So lines are tables, and parallel lines a round: everyone is on one of
them, and every two on exactly one line.

R. H. F. Denniston, Some maximal arcs in finite projective planes, Journal of Combinatorial Theory 6 (1969).
"""

from __future__ import annotations

from collections.abc import Iterator

from clubs.schedules.constructions.fields import Field, field
from clubs.schedules.plans import Fours

_VALUES = range(4)
"""Four elements that make a group: the polynomials 0, 1, x, x + 1 over two elements."""


def maximal_arc(players: int) -> Iterator[Fours]:
    """Yield (v − 1)/3 rounds where v is 3q + 4 for a power q of two, 8 or more: 28, 52, 100, 196, 388."""
    size, rest = divmod(players - 4, 3)
    if rest or size < 8 or size & (size - 1):
        return
    elements = field(2, size.bit_length() - 1)
    points = _points(elements)
    yield _tables([x for x, _y in points])
    for slope in range(size):
        yield _tables([y ^ elements.times(slope, x) for x, y in points])


def _points(elements: Field) -> list[tuple[int, int]]:
    """Return the points of the arc."""
    everything = range(elements.size)
    squares = [elements.times(x, x) for x in everything]
    factors = next(
        by_b
        for by_b in ([elements.times(b, x) for x in everything] for b in everything)
        if all(squares[x] ^ by_b[x] ^ 1 for x in everything)
    )
    return [
        (x, y)
        for x in everything
        for y in everything
        if squares[x] ^ elements.times(factors[x], y) ^ squares[y] in _VALUES
    ]


def _tables(lines: list[int]) -> Fours:
    """Return the tables of a round in which the players sit by the line that each is on."""
    on: dict[int, list[int]] = {}
    for player, line in enumerate(lines):
        on.setdefault(line, []).append(player)
    return tuple((south, east, north, west) for south, east, north, west in on.values())
