"""The three ways in which four people can be two and two: the same tables again, with other partners."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clubs.schedules.plans import Four, Fours


def three_splits(rounds: Sequence[Fours]) -> Iterator[Fours]:
    """Yield rounds three times, each time with other partners.

    Where nobody meets twice in `rounds`, nobody gets a partner twice in these, and whoever met once meets
    three times in the end. If everybody met everybody, that is a whist tournament.
    """
    for turn in range(3):
        for tables in rounds:
            yield tuple(_split(four, turn) for four in tables)


def _split(four: Four, turn: int) -> Four:
    """Return the same four with the third, the fourth or the second as the partner of the first."""
    first, *others = four
    second, third, fourth = others[turn:] + others[:turn]
    return first, second, third, fourth
