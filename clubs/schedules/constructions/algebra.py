"""Finite fields, rings made of several of them, and abelian groups: enough arithmetic for designs.

Lidl and Niederreiter, *Finite Fields*, chapter 2.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from math import prod

from clubs.schedules.plans import Four, Fours


@dataclass(frozen=True, slots=True)
class FiniteField:
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

    fields: tuple[FiniteField, ...]

    @property
    def group(self) -> AbelianGroup:
        """The elements under addition."""
        return AbelianGroup(tuple(field.prime for field in self.fields for _digit in range(field.degree)))

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
def field(prime: int, degree: int) -> FiniteField:
    """Return a field: the first polynomial modulo which the powers of x run through everything but 0."""
    for remainder in range(1, prime**degree):
        powers = _powers_of_x(prime, degree, remainder)
        if len(powers) == prime**degree - 1:
            exponents = {power: exponent for exponent, power in enumerate(powers)}
            return FiniteField(prime, degree, powers, exponents)
    raise AssertionError


def _powers_of_x(prime: int, degree: int, remainder: int) -> tuple[int, ...]:
    """Return the powers of x, from 1 on until it comes again, where x to the `degree` is `remainder`."""
    top = prime ** (degree - 1)
    group = AbelianGroup((prime,) * degree)
    reduced = [group.times(digit)[remainder] for digit in range(prime)]
    powers = [1]
    while len(powers) < prime**degree:
        carry, kept = divmod(powers[-1], top)
        power = group.sum(reduced[carry], kept * prime)
        if power in (0, 1):
            break
        powers.append(power)
    return tuple(powers)


# Finite abelian groups as numbers, and rounds that follow from a first one by adding


@dataclass(frozen=True, slots=True)
class AbelianGroup:
    """The numbers 0 … `size` − 1, added digit by digit, each digit modulo its own modulus, lowest first.

    `Group((5, 19))` is Z₅ × Z₁₉ with the element (a, b) as a + 5·b.
    """

    moduli: tuple[int, ...]

    @property
    def size(self) -> int:
        """The number of elements."""
        return prod(self.moduli)

    def plus(self, summand: int) -> list[int]:
        """Return every element plus `summand`, in the order of the elements."""
        digits = self._digits(summand)
        return self._mapped([[(at + by) % modulus for at in range(modulus)] for modulus, by in digits])

    def sum(self, first: int, second: int) -> int:
        """Return the sum of two elements."""
        total, weight = 0, 1
        for (modulus, one), (_modulus, other) in zip(self._digits(first), self._digits(second), strict=True):
            total += weight * ((one + other) % modulus)
            weight *= modulus
        return total

    def times(self, factor: int) -> list[int]:
        """Return `factor` times every element, in the order of the elements."""
        return self._mapped([[at * factor % modulus for at in range(modulus)] for modulus in self.moduli])

    def _digits(self, element: int) -> Iterator[tuple[int, int]]:
        """Yield each modulus with the digit of an element."""
        for modulus in self.moduli:
            element, digit = divmod(element, modulus)
            yield modulus, digit

    def _mapped(self, images: Sequence[Sequence[int]]) -> list[int]:
        """Return the image of every element where each digit has its own list of images."""
        mapped, weight = [0], 1
        for modulus, image in zip(self.moduli, images, strict=True):
            mapped = [low + weight * high for high in image for low in mapped]
            weight *= modulus
        return mapped


@dataclass(frozen=True, slots=True)
class BaseRound:
    """A first round from which the others follow: in round r every player becomes himself plus r.

    Players are the elements of `group`; greater numbers are players who stay what they are. There are
    `count` rounds: all elements of the group, or only those of its first digits, when the digits above them
    number layers that keep to themselves.
    """

    group: AbelianGroup
    count: int
    tables: tuple[Four, ...]

    def rounds(self) -> Iterator[Fours]:
        """Yield the rounds, this one first."""
        fixed = [*range(self.group.size, 1 + max(map(max, self.tables), default=0))]
        for summand in range(self.count):
            moved = self.group.plus(summand) + fixed
            yield tuple(
                (moved[south], moved[east], moved[north], moved[west])
                for south, east, north, west in self.tables
            )
