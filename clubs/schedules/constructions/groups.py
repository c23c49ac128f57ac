"""Finite abelian groups as numbers, and rounds that follow from a first one by adding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod

from clubs.schedules.plans import Four, Fours


@dataclass(frozen=True, slots=True)
class Group:
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

    group: Group
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
