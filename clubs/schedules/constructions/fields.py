"""Finite fields, and rings made of several of them: enough arithmetic for designs.

Lidl and Niederreiter, *Finite Fields*, chapter 2.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import count
from math import prod

from clubs.schedules.constructions.groups import Group


@dataclass(frozen=True, slots=True)
class Field:
    """The field of `prime` to the `degree` elements.

    An element is a polynomial over the integers modulo `prime`, written as a number whose digits in base
    `prime` are its coefficients. `powers` are the powers of one generator, from the 0th on, and `exponents`
    say which power an element is.
    """

    prime: int
    degree: int
    powers: tuple[int, ...]
    exponents: Mapping[int, int]

    @property
    def size(self) -> int:
        """The number of elements."""
        return len(self.powers) + 1

    def power(self, exponent: int) -> int:
        """Return a power of the generator; every element but 0 is one."""
        return self.powers[exponent % len(self.powers)]

    def times(self, first: int, second: int) -> int:
        """Return a product."""
        if not first or not second:
            return 0
        return self.power(self.exponents[first] + self.exponents[second])


@dataclass(frozen=True, slots=True)
class Ring:
    """A product of fields: elements are added and multiplied part by part.

    An element is a number again, its parts the digits, the first field's the lowest.
    """

    fields: tuple[Field, ...]

    @property
    def group(self) -> Group:
        """The elements under addition."""
        return Group(tuple(field.prime for field in self.fields for _digit in range(field.degree)))

    @property
    def smallest_part(self) -> int:
        """The number of elements of the smallest of the fields."""
        return min((field.size for field in self.fields), default=1)

    def power(self, exponent: int) -> int:
        """Return the element that has this power of the generator in every part.

        Of such powers up to the size of the smallest part less two, each difference can be divided by.
        """
        return self._joined([field.power(exponent) for field in self.fields])

    def times(self, first: int, second: int) -> int:
        """Return a product."""
        parts = zip(self.fields, self._parts(first), self._parts(second), strict=True)
        return self._joined([field.times(one, other) for field, one, other in parts])

    def root_of_minus_one(self) -> int:
        """Return an element whose square is −1, where every part has 4n + 1 elements."""
        return self._joined([field.power((field.size - 1) // 4) for field in self.fields])

    def _parts(self, element: int) -> list[int]:
        parts = []
        for field in self.fields:
            element, part = divmod(element, field.size)
            parts.append(part)
        return parts

    def _joined(self, parts: list[int]) -> int:
        sizes = [field.size for field in self.fields]
        return sum(part * prod(sizes[:place]) for place, part in enumerate(parts))


def ring(size: int) -> Ring:
    """Return the product of the fields that belong to the prime powers of `size`."""
    return Ring(tuple(field(prime, degree) for prime, degree in prime_powers(size)))


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the primes of a number, the smallest first, each with how often it divides it."""
    found: list[tuple[int, int]] = []
    for prime in count(2):
        if number == 1:
            return found
        degree = 0
        while number % prime == 0:
            number, degree = number // prime, degree + 1
        if degree:
            found.append((prime, degree))
    raise AssertionError


@cache
def field(prime: int, degree: int) -> Field:
    """Return a field: the first polynomial modulo which the powers of x run through everything but 0."""
    for remainder in range(1, prime**degree):
        powers = _powers_of_x(prime, degree, remainder)
        if len(powers) == prime**degree - 1:
            exponents = {power: exponent for exponent, power in enumerate(powers)}
            return Field(prime, degree, powers, exponents)
    raise AssertionError


def _powers_of_x(prime: int, degree: int, remainder: int) -> tuple[int, ...]:
    """Return the powers of x, from 1 on until it comes again, where x to the `degree` is `remainder`."""
    top = prime ** (degree - 1)
    group = Group((prime,) * degree)
    reduced = [group.times(digit)[remainder] for digit in range(prime)]
    powers = [1]
    while len(powers) < prime**degree:
        carry, kept = divmod(powers[-1], top)
        power = group.sum(reduced[carry], kept * prime)
        if power in (0, 1):
            break
        powers.append(power)
    return tuple(powers)
