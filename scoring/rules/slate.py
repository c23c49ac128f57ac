"""The slate: how a total is drawn as strokes (SL-1, SL-2)."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Strokes:
    """The strokes of one total: hundreds, fifties and twenties drawn, and the rest as a number (SL-1)."""

    hundreds: int
    fifties: int
    twenties: int
    rest: int


def strokes(points: int) -> Strokes:
    """Return the fewest strokes for `points`, which is 0 or more (SL-2).

    >>> strokes(1288)
    Strokes(hundreds=12, fifties=1, twenties=1, rest=18)
    """
    hundreds, below_hundred = divmod(points, 100)
    fifties, below_fifty = divmod(below_hundred, 50)
    twenties, rest = divmod(below_fifty, 20)
    return Strokes(hundreds, fifties, twenties, rest)
