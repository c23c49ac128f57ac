"""Pages of a long list: which lines go on which, so that several processes can make them.

The heights of lines follow from the metrics of the font, a little too high rather than too low: a page may
have room for one more line, and never a line too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.printing.text_lengths import MILLIMETRES_A_POINT, measured_text

MANY = 120
"""So many lines make a long list: a shorter one is made at once, and breaks where its pages end."""

LEAST_LAST = 3
"""So many lines at least stand over what is said below a list."""


def lines_of(text: str, room: float) -> int:
    """Return how many lines a text takes in a column that is so many em wide; nothing takes none."""
    return measured_text(text).lines(room) if text else 0


def text_height(text: str, points: float, leading: float, width: float) -> float:
    """Return how high a text is in so many points and so much room, both in millimetres."""
    em = points * MILLIMETRES_A_POINT
    return lines_of(text, width / em) * leading * em


def pages_of_lines(heights: Sequence[float], *, first: float, other: float, below: float) -> Iterator[slice]:
    """Yield which lines each page has: the first has less room than others, the last has something below."""
    start, room = 0, first
    for number, height in enumerate(heights):
        if height > room and number > start:
            yield slice(start, number)
            start, room = number, other
        room -= height
    if below > room and len(heights) - start > LEAST_LAST:
        yield slice(start, len(heights) - LEAST_LAST)
        start = len(heights) - LEAST_LAST
    yield slice(start, len(heights))
