"""Who sits where and plays with whom: `Seat`, `Side` and `BySide`, one value for each side.

Deal, auction and play run South, East, North, West (C-9).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Side(StrEnum):
    """Players who score together in a deal (SB-1)."""

    NS = "NS"
    EW = "EW"

    # The member's text is its identity; str hashes it without a Python call, and "NS" finds it in a dict.
    __hash__ = str.__hash__

    @property
    def other(self) -> "Side":
        """Return the opponents, where two sides play."""
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple["Seat", ...]:
        """Return the partners' seats in the order of play."""
        return tuple(seat for seat in Seat if seat.side is self)


class Seat(StrEnum):
    """A place at the table; the members stand in the order of play (C-9)."""

    S = "S"
    E = "E"
    N = "N"
    W = "W"

    __hash__ = str.__hash__

    @property
    def right(self) -> "Seat":
        """Return the right-hand neighbour, who is next in play (C-9)."""
        return _RIGHT[self]

    @property
    def partner(self) -> "Seat":
        """Return the seat across the table (SB-1)."""
        return _RIGHT[_RIGHT[self]]

    @property
    def side(self) -> Side:
        """Return the side of this seat where partners sit across (SB-1)."""
        return _SIDE[self]

    @property
    def round(self) -> tuple["Seat", ...]:
        """Return all four seats in the order of play, this one first (C-9)."""
        return self, self.right, self.partner, self.partner.right


PAIRS = (Side.NS, Side.EW)
"""The two sides of a game with partners."""

SEATS: Mapping[str, Seat] = {seat.value: seat for seat in Seat}
"""Each seat by its text: reading by table is much faster than calling the enum."""

SIDES: Mapping[str, Side] = {side.value: side for side in Side}
"""Each side by its text."""

_RIGHT = {Seat.S: Seat.E, Seat.E: Seat.N, Seat.N: Seat.W, Seat.W: Seat.S}
_SIDE = {Seat.S: Side.NS, Seat.N: Side.NS, Seat.E: Side.EW, Seat.W: Side.EW}


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value for each side of a game.

    >>> BySide.of(113, 44)[Side.EW]
    44
    """

    values: tuple[T, ...]
    sides: tuple[Side, ...] = PAIRS

    @classmethod
    def of(cls, *values: T) -> "BySide[T]":
        """Return the values for North-South and East-West, in this order."""
        if len(values) != len(PAIRS):
            raise TypeError(f"expected {len(PAIRS)} values, one for each side, got {len(values)}")
        return cls(values)

    @classmethod
    def build(cls, value_of: Callable[[Side], T], sides: tuple[Side, ...] = PAIRS) -> "BySide[T]":
        """Return `value_of(side)` for each side."""
        return cls(tuple(value_of(side) for side in sides), sides)

    def __getitem__(self, side: Side) -> T:
        return self.values[self.sides.index(side)]

    def items(self) -> Iterator[tuple[Side, T]]:
        """Return pairs of a side and its value, as a dict does."""
        return zip(self.sides, self.values, strict=True)

    def map(self, change: Callable[[T], U]) -> "BySide[U]":
        """Return `change(value)` for each side."""
        return BySide(tuple(change(value) for value in self.values), self.sides)
