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

from collections.abc import Iterator
from itertools import pairwise

from clubs.schedules.constructions.fields import Field, field, prime_powers
from clubs.schedules.constructions.groups import BaseRound, Group
from clubs.schedules.plans import Four, Fours


def bose(players: int) -> Iterator[Fours]:
    """Yield (v − 1)/3 rounds where v is 3q + 1 for a prime power q of the form 4t + 1."""
    size, rest = divmod(players - 1, 3)
    factors = prime_powers(size) if size > 1 else []
    if rest or size % 4 != 1 or len(factors) != 1:
        return
    elements = field(*factors[0])
    group = Group((elements.prime,) * elements.degree + (3,))
    yield from BaseRound(group, size, tuple(_first_round(elements))).rounds()


def _first_round(elements: Field) -> Iterator[Four]:
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


def _odd_exponent(elements: Field) -> int:
    """Return an odd j for which (1 + xʲ)/(1 − xʲ) is no square."""
    add = Group((elements.prime,) * elements.degree).sum
    half = (elements.size - 1) // 2
    for j in range(1, elements.size, 2):
        above = add(1, elements.power(j))
        below = add(1, elements.power(j + half))
        if above and below and (elements.exponents[above] - elements.exponents[below]) % 2:
            return j
    raise AssertionError
