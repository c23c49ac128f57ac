"""The players of a game of Differenzler by their totals (DZ-7)."""

from typing import NamedTuple

from scoring.rules.sides import BySide, Side


class Ranked(NamedTuple):
    """A player's place among the others; equal totals share a rank, and the next one is skipped."""

    side: Side
    total: int
    rank: int


def ranking(totals: BySide[int]) -> tuple[Ranked, ...]:
    """Return the players with their ranks, the lowest total first (DZ-7)."""
    return tuple(
        Ranked(side, total, 1 + sum(other < total for other in totals.values))
        for side, total in sorted(totals.items(), key=lambda item: item[1])
    )
