"""What a rating is made of and what it is, as frozen values (TN-11: who actually sat counts)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

P = TypeVar("P", bound=Hashable)

RANGE_90 = 1.6449
"""Standard deviations on either side of the mean that hold 90 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class RatedTable(Generic[P]):
    """What two sides wrote at a table: how many points more the first one has, in how many deals."""

    first: Sequence[P]
    second: Sequence[P]
    difference: int
    deals: int


@dataclass(frozen=True, slots=True)
class Rating:
    """How many points a deal a player adds to the side's lead, against the mean of all who are rated.

    `spread` is the standard deviation of what is believed of it, `deals` how many stand behind it.
    """

    strength: float
    spread: float
    deals: int

    @property
    def low(self) -> float:
        """The lower end of the range in which the strength lies with 90 %."""
        return self.strength - RANGE_90 * self.spread

    @property
    def high(self) -> float:
        """The upper end of that range."""
        return self.strength + RANGE_90 * self.spread
