"""Who sits where and plays with whom: `Seat`, `Side` and `BySide`, one value for each side.

Deal, auction and play run South, East, North, West (C-9). Where everyone plays alone, players are numbered
in that order, and a player's number is both the `Side` and the `Place` at the table (HJ-1).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import add
from types import MappingProxyType
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Side(StrEnum):
    """Players who score together in a deal (SB-1)."""

    NS = "NS"
    EW = "EW"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"

    # The member's text is its identity; str hashes it without a Python call, and "NS" finds it in a dict.
    __hash__ = str.__hash__

    @property
    def other(self) -> "Side":
        """Return the opponents, where two pairs play (SB-1)."""
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


Place = Seat | Side
"""Who sits at the table: a seat where partners sit across, a player's number where everyone plays alone."""

PAIRS = (Side.NS, Side.EW)
"""The two sides of a game with partners."""

SOLO = (Side.ONE, Side.TWO, Side.THREE, Side.FOUR, Side.FIVE)
"""The sides of a game in which everyone plays alone, as many of them as there are players (HJ-1)."""

SEATS: Mapping[str, Seat] = {seat.value: seat for seat in Seat}
"""Each seat by its text: reading by table is much faster than calling the enum."""

SIDES: Mapping[str, Side] = {side.value: side for side in PAIRS}
"""Each of the two pairs by its text."""

PLAYERS: Mapping[str, Side] = {side.value: side for side in SOLO}
"""Each player who plays alone by the number's text."""

PLACES: Mapping[str, Place] = {**SEATS, **PLAYERS}
"""Each place at any table by its text."""


def solo(players: int) -> tuple[Side, ...]:
    """Return the numbers of so many players, each for himself, in the order of play (HJ-1)."""
    return SOLO[:players]


def following(place: Place, places: Sequence[Place]) -> Place:
    """Return who is next in play among `places`, which stand in the order of play (C-9).

    `place` itself need not be among them: then it is the first one behind it.
    """
    if place in places:
        return places[(places.index(place) + 1) % len(places)]
    order = _ORDER[type(place)]
    start = order.index(place) + 1
    return next(each for each in (*order[start:], *order[:start]) if each in places)


Teams = Mapping[Place, Side]
"""Who plays for which side, in the order of play."""


def alone(players: Sequence[Side]) -> Teams:
    """Return the sides of players each for himself (HJ-1)."""
    return {player: player for player in players}


def sides_of(teams: Teams) -> tuple[Side, ...]:
    """Return the sides that play, by the first place of each."""
    return PAIRS if teams is ACROSS else tuple(dict.fromkeys(teams.values()))


_ORDER: Mapping[type, tuple[Place, ...]] = {Seat: tuple(Seat), Side: SOLO}
_RIGHT = {Seat.S: Seat.E, Seat.E: Seat.N, Seat.N: Seat.W, Seat.W: Seat.S}
_SIDE: Teams = {Seat.S: Side.NS, Seat.E: Side.EW, Seat.N: Side.NS, Seat.W: Side.EW}

ACROSS: Teams = MappingProxyType(_SIDE)
"""The two sides of partners who sit across (SB-1)."""


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


def plus(one: BySide[int], other: BySide[int]) -> BySide[int]:
    """Return the sums of two sets of points."""
    return BySide(tuple(map(add, one.values, other.values)), one.sides)
