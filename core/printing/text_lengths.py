"""How long a text is in our font, how many lines it takes, and how large its letters may be in a box."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from math import ceil
from typing import NamedTuple

from PIL import ImageFont

from core.printing.assets import letters

MILLIMETRES_A_POINT = 25.4 / 72
BROADEST = 1.3
"""The length of a picture sign, in em."""

MEASURE = 1000
UNKNOWN = 0x2FFF
"""Letters after this one are not in our font, and broader."""

SMALLEST = 12
"""The smallest letters, in half points."""

SURPLUS = 1.05
"""So much longer a text may be than in semibold letters: in bold ones, or in those of another font."""


class MeasuredText(NamedTuple):
    """A text as the lengths of its words, each with the space after it, and its whole length, in em."""

    words: tuple[float, ...]
    length: float

    def lines(self, room: float) -> int:
        """Return how many lines the text takes in so much room."""
        return 1 if self.length <= room else self._broken(room)

    def _broken(self, room: float) -> int:
        count, used = 1, 0.0
        for word in self.words:
            if used and used + word > room:
                count, used = count + 1, 0.0
            used += word
            more = max(0, ceil(used / room) - 1)
            count, used = count + more, used - more * room
        return count


@cache
def _face() -> ImageFont.FreeTypeFont:
    path = letters() / "SourceSansPro-Semibold.ttf"
    return ImageFont.truetype(str(path), MEASURE, layout_engine=ImageFont.Layout.BASIC)


def measured(text: str) -> float:
    """Return the length of a text in em, by the metrics of the font."""
    return _face().getlength(text) / MEASURE + BROADEST * sum(ord(letter) > UNKNOWN for letter in text)


def measured_text(text: str) -> MeasuredText:
    """Return a text's lengths; it may be broken after spaces, hyphens and strokes."""
    words = [word for word in re.split(r"(?<=[\s-])|(?<=/)(?=\S)", text) if word]
    return MeasuredText(tuple(map(measured, words)), measured(text))


class TextBox(NamedTuple):
    """Room for a text, in millimetres, with the largest of its letters and the height of its lines in em.

    Sizes are in half points, as `print/letter-sizes.css` has them. At `most` so many letters are printed.
    """

    width: float
    height: float
    largest: int
    leading: float = 1.1
    most_lines: int = 4
    smallest: int = SMALLEST
    most: int = 60

    def letters(self, *texts: str) -> int:
        """Return the largest letters in which texts have room one below the other, or the smallest."""
        lengths = [measured_text(text) for text in texts]
        sizes = range(self.largest, self.smallest, -1)
        return next((size for size in sizes if self._holds(lengths, size)), self.smallest)

    def _holds(self, lengths: Sequence[MeasuredText], size: int) -> bool:
        em = size / 2 * MILLIMETRES_A_POINT
        lines = sum(each.lines(self.width / em / SURPLUS) for each in lengths)
        return lines <= self.most_lines and lines * self.leading * em <= self.height
