"""Bose's difference method: every two meet exactly once in (v − 1)/3 rounds.

v = 3q + 1 people with a prime power q = 4t + 1 are three layers of q, the elements of a field, and one more.
With a generator x and an odd j for which (1 + xʲ)/(1 − xʲ) is no square, the first round seats

* the one more with the three zeros, and
* for each pair of layers (first and second, second and third, third and first) and each i < t
  the elements ±x²ⁱ of the one with ±x²ⁱ⁺ʲ of the other.

Squares come from one pair and the others from the next, so everyone sits once. Differences within a layer
are 2·(squares) and 2·(no squares), those between two layers (1 − xʲ) and (1 + xʲ) times the squares: each
once. So adding everything to that round gives q rounds in which each two meet once.

R. C. Bose, On the construction of balanced incomplete block designs, Annals of Eugenics 9 (1939).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from clubs.schedules.constructions.algebra import AbelianGroup, BaseRound, FiniteField, field, prime_powers
from clubs.schedules.plans import Four, Fours


def bose(players: int) -> Iterator[Fours]:
    """Yield (v − 1)/3 rounds where v is 3q + 1 for a prime power q of the form 4t + 1."""
    size, rest = divmod(players - 1, 3)
    factors = prime_powers(size) if size > 1 else []
    if rest or size % 4 != 1 or len(factors) != 1:
        return
    elements = field(*factors[0])
    group = AbelianGroup((elements.prime,) * elements.degree + (3,))
    yield from BaseRound(group, size, tuple(_first_round(elements))).rounds()


def _first_round(elements: FiniteField) -> Iterator[Four]:
    """Yield the tables of the first round."""
    size = elements.size
    half, odd = (size - 1) // 2, _odd_exponent(elements)
    yield 3 * size, 0, size, 2 * size
    for here, there in pairwise((0, size, 2 * size, 0)):
        for i in range(0, half, 2):
            yield (
                here + elements.power(i),
                there + elements.power(i + odd),
                here + elements.power(i + half),
                there + elements.power(i + half + odd),
            )


def _odd_exponent(elements: FiniteField) -> int:
    """Return an odd j for which (1 + xʲ)/(1 − xʲ) is no square."""
    add = AbelianGroup((elements.prime,) * elements.degree).sum
    half = (elements.size - 1) // 2
    for j in range(1, elements.size, 2):
        above = add(1, elements.power(j))
        below = add(1, elements.power(j + half))
        if above and below and (elements.exponents[above] - elements.exponents[below]) % 2:
            return j
    raise AssertionError


# Maximal arcs: every two of 3q + 4 people meet exactly once in q + 1 rounds, where q is a power of two.
#
# Take the plane of the points (x, y) over the field of q elements, and of them those for which the form
# x² + bxy + y², which is 0 only at (0, 0), is one of four values that make a group under addition. Every line
# has four of these points or none. So lines are tables, and parallel lines a round: everyone is on one of
# them, and every two on exactly one line.
#
# R. H. F. Denniston, Some maximal arcs in finite projective planes, Journal of Combinatorial Theory 6 (1969)

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


def _points(elements: FiniteField) -> list[tuple[int, int]]:
    """Return the points of the arc."""
    everything = range(elements.size)
    squares = [elements.times(x, x) for x in everything]
    factors = _factors(elements, squares)
    return [
        (x, y)
        for x in everything
        for y in everything
        if squares[x] ^ elements.times(factors[x], y) ^ squares[y] in _VALUES
    ]


def _factors(elements: FiniteField, squares: Sequence[int]) -> list[int]:
    """Return each b·x, with the first b for which the form is 0 only at (0, 0)."""
    everything = range(elements.size)
    products = ([elements.times(b, x) for x in everything] for b in everything)
    return next(by_b for by_b in products if all(squares[x] ^ by_b[x] ^ 1 for x in everything))


def _tables(lines: list[int]) -> Fours:
    """Return the tables of a round in which the players sit by the line that each is on."""
    on: dict[int, list[int]] = {}
    for player, line in enumerate(lines):
        on.setdefault(line, []).append(player)
    return tuple((south, east, north, west) for south, east, north, west in on.values())
