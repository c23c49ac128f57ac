"""Column widths, type size and orientation of printed lists.

Nothing here knows what a list is about: columns are texts, and texts have an estimated length. A length is
in em, so that it holds for every size of type; a width is in half millimetres, as `print/columns.css` has it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil
from typing import NamedTuple

from core.printing.printout import Paper
from core.printing.text_lengths import BROADEST, MILLIMETRES_A_POINT

SLENDER, LEAN, WIDE = 0.28, 0.36, 0.85
USUAL, CAPITAL = 0.53, 0.62
"""Lengths of letters in Source Sans Semibold, rounded up; a picture sign is the broadest."""

LENGTHS = {
    **dict.fromkeys("ijl.,:;’'|!I ", SLENDER),
    **dict.fromkeys('frt-()/[]"“”«»', LEAN),
    **dict.fromkeys("mwMW@%—", WIDE),
}
SMALLEST, LARGEST, STEP_FROM, STEP = 8, 200, 60, 4
"""The widths that there are, in half millimetres: each one from the smallest, and in steps from 30 mm."""


class TypeSize(NamedTuple):
    """A paper and a size of type, in points; `room` is what a line has, in millimetres."""

    paper: Paper
    size: int
    room: int

    @property
    def em(self) -> float:
        """The size of its type in millimetres."""
        return self.size * MILLIMETRES_A_POINT

    @property
    def length(self) -> float:
        """The length of a line in em."""
        return self.room / self.em

    @property
    def cost(self) -> float:
        """What a line costs: its part of a page, and more where it is harder to read."""
        return self.em / HEIGHTS[self.paper] * PENALTIES[self.size]


UPRIGHT, ACROSS = 178, 265
HEIGHTS = {Paper.A4: 225, Paper.A4_ACROSS: 138}
"""Millimetres that the lines of a list have on a page."""

PENALTIES = {11: 1.0, 10: 1.18, 9: 1.45, 8: 1.8}
"""How much dearer smaller type is: it saves paper, and is read from less far."""
FORMS = (
    TypeSize(Paper.A4, 11, UPRIGHT),
    TypeSize(Paper.A4, 10, UPRIGHT),
    TypeSize(Paper.A4_ACROSS, 11, ACROSS),
    TypeSize(Paper.A4_ACROSS, 10, ACROSS),
    TypeSize(Paper.A4_ACROSS, 9, ACROSS),
    TypeSize(Paper.A4_ACROSS, 8, ACROSS),
)
"""What a list may be set in, the best first: what hangs on a wall is read from some steps away."""


def length_of(text: str) -> float:
    """Return about how long a text is on one line."""
    return sum(_letter(each) for each in text)


def _letter(letter: str) -> float:
    if letter in LENGTHS:
        return LENGTHS[letter]
    if letter.isascii() or letter.isalpha():
        if unicodedata.east_asian_width(letter) in "WF":
            return BROADEST
        return CAPITAL if letter.isupper() else USUAL
    return 0.0 if unicodedata.combining(letter) else BROADEST if ord(letter) > 0x2FFF else USUAL


def longest_text(texts: Iterable[str]) -> float:
    return max(map(length_of, texts), default=0.0)


def usual(texts: Iterable[str]) -> float:
    """Return the length that nine in ten of the texts do not exceed."""
    lengths = sorted(map(length_of, texts))
    return lengths[min(len(lengths) - 1, 9 * len(lengths) // 10)] if lengths else 0.0


def in_two_lines(texts: Iterable[str]) -> float:
    """Return the least length at which each of the texts, broken at its spaces and hyphens, has two lines."""
    return max(map(_halved, set(texts)), default=0.0)


def _halved(text: str) -> float:
    words = [length_of(word) for word in text.replace("-", "- ").split()]
    whole = sum(words) + SLENDER * (len(words) - 1)
    return min(
        (
            max(above, whole - above - SLENDER)
            for above in accumulate(words, lambda sum_, word: sum_ + SLENDER + word)
        ),
        default=0.0,
    )


def width_of(length: float, form: TypeSize) -> int:
    """Return the width for so long a text, in half millimetres, one of those that there are."""
    halves = max(SMALLEST, min(LARGEST, round(length * form.em * 2)))
    return halves if halves <= STEP_FROM else STEP_FROM + ceil((halves - STEP_FROM) / STEP) * STEP


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column's length: at least, so that most is on one line, and with room enough; how often it stands."""

    least: float = 0.0
    usual: float = 0.0
    wanted: float = 0.0
    times: int = 1

    @property
    def lengths(self) -> tuple[float, float, float]:
        return self.least, self.usual, self.wanted


@dataclass(frozen=True, slots=True)
class Layout:
    """How a list is set: its form, and the lengths of its names and of its other columns."""

    form: TypeSize
    names: float
    columns: tuple[float, ...]

    def widths(self) -> tuple[int, ...]:
        """Return the widths of the other columns; the names have what remains."""
        return tuple(width_of(each, self.form) for each in self.columns)


LEAST, USUALLY = 0, 1
REQUESTS = ((USUALLY, USUALLY), (USUALLY, LEAST), (LEAST, USUALLY), (LEAST, LEAST))
"""What may be asked for the names and for the others."""


def laid_out(
    names: ListColumn, columns: Sequence[ListColumn], lines: Callable[[Layout], int]
) -> Layout | None:
    """Return the form with the fewest pages in which all columns have room, None where there is none.

    `lines` returns how many lines there are in a layout, those that break counted twice.
    """
    layouts = [
        layout for form in FORMS for request in REQUESTS if (layout := _layout(form, request, names, columns))
    ]
    return min(layouts, key=lambda layout: lines(layout) * layout.form.cost, default=None)


def _layout(
    form: TypeSize, request: tuple[int, int], names: ListColumn, columns: Sequence[ListColumn]
) -> Layout | None:
    """Return the columns in a form, with what is left over: first to the names, last to the names too."""
    name, *given = names.lengths[request[0]], *(column.lengths[request[1]] for column in columns)
    slack = form.length - name - sum(each * column.times for each, column in zip(given, columns, strict=True))
    if slack < 0:
        return None
    more = min(slack, names.wanted - name)
    name, slack = name + more, slack - more
    for place, column in enumerate(columns):
        more = min(slack, column.times * (column.wanted - given[place]))
        given[place] += more / max(1, column.times)
        slack -= more
    return Layout(form, name + slack, tuple(given))


def text_lines(length: float, room: float) -> int:
    """Return about how many lines a text of some length takes in so much room."""
    return 1 if length <= room else ceil(1.1 * length / room)
