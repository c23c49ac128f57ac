"""What somebody takes along into a final (ST-13)."""

from enum import StrEnum
from fractions import Fraction
from math import floor

from clubs.standings.numbers import Number


class Carried(StrEnum):
    """How much of a total counts in the final, too."""

    NOTHING = "nothing"
    HALF = "half"
    ALL = "all"


def carried_points(total: Number, carried: Carried) -> int:
    """Return the points that somebody begins the final with: whole ones, a half rounded up."""
    if carried is Carried.NOTHING:
        return 0
    exact = Fraction(str(total))
    return floor((exact / 2 if carried is Carried.HALF else exact) + Fraction(1, 2))
