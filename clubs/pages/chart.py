"""The geometry of a line chart: courses of numbers in, places in a drawing out. It knows no framework.

All lengths are in the drawing's own units, with the origin at its top left. Small numbers stand high: what is
drawn is how far behind somebody is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10

Course = Sequence[float | None]
"""A number for each column, None where there is none."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A drawing's size and the room around its lines."""

    width: int
    height: int
    left: int
    right: int
    top: int = 16
    bottom: int = 28
    line: int = 18
    """The least distance from one label to the next."""

    @property
    def floor(self) -> int:
        """Return how far down the lines may go."""
        return self.height - self.bottom

    @property
    def edge(self) -> int:
        """Return where the lines end on the right."""
        return self.width - self.right


WIDE = Frame(width=760, height=320, left=52, right=180)
NARROW = Frame(width=350, height=300, left=44, right=40)


@dataclass(frozen=True, slots=True)
class Tick:
    """A number at an edge, and where it stands."""

    at: float
    value: int


@dataclass(frozen=True, slots=True)
class Line:
    """A course as it is drawn: in pieces where it has gaps, with its dots, and how high its label stands."""

    pieces: tuple[str, ...]
    dots: tuple[tuple[float, float], ...]
    label: float


@dataclass(frozen=True, slots=True)
class Chart:
    frame: Frame
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    lines: tuple[Line, ...]


def draw(courses: Sequence[Course], columns: Sequence[int], frame: Frame) -> Chart:
    """Return the courses drawn into a frame; each has a number in at least one of the columns."""
    steps = ticks(max((number for course in courses for number in course if number is not None), default=0))
    down = [Tick(_down(step, steps[-1], frame), step) for step in steps]
    across = [Tick(at, column) for at, column in zip(spread(len(columns), frame), columns, strict=True)]
    dots = [_dots(course, [tick.at for tick in across], steps[-1], frame) for course in courses]
    labels = apart([course[-1][1] for course in map(_there, dots)], frame)
    lines = [Line(_pieces(course), _there(course), label) for course, label in zip(dots, labels, strict=True)]
    return Chart(frame, tuple(across), tuple(down), tuple(lines))


def spread(count: int, frame: Frame) -> list[float]:
    """Return where the columns stand, from edge to edge; a single one at the left."""
    width = frame.edge - frame.left
    return [frame.left + (width * place / (count - 1) if count > 1 else 0) for place in range(count)]


def ticks(most: float, about: int = 4) -> list[int]:
    """Return round numbers from 0 up to one that is not below `most`, some four of them."""
    rough = max(most, 1) / about
    power = 10 ** floor(log10(rough))
    step = max(1, next(ceil(nice * power) for nice in (1, 2, 5, 10) if nice * power >= rough))
    return [step * place for place in range(ceil(max(most, 1) / step) + 1)]


def apart(heights: Sequence[float], frame: Frame) -> list[float]:
    """Return the heights of labels moved apart, so that none lies upon another and none outside the frame."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = [heights[place] for place in order]
    for upper, lower in pairwise(range(len(moved))):
        moved[lower] = max(moved[lower], moved[upper] + frame.line)
    for place in reversed(range(len(moved))):
        lowest = frame.floor - (len(moved) - 1 - place) * frame.line
        moved[place] = min(moved[place], lowest)
    found = dict(zip(order, moved, strict=True))
    return [round(found[place], 1) for place in range(len(heights))]


def _down(number: float, most: float, frame: Frame) -> float:
    return round(frame.top + (frame.floor - frame.top) * number / most, 1)


Dot = tuple[float, float]


def _dots(course: Course, across: Sequence[float], most: float, frame: Frame) -> list[Dot | None]:
    return [
        None if number is None else (round(at, 1), _down(number, most, frame))
        for at, number in zip(across, course, strict=True)
    ]


def _there(dots: Sequence[Dot | None]) -> tuple[Dot, ...]:
    return tuple(dot for dot in dots if dot is not None)


def _pieces(dots: Sequence[Dot | None]) -> tuple[str, ...]:
    """Return the points of each stretch without a gap, as a polyline has them."""
    pieces: list[list[str]] = [[]]
    for dot in dots:
        if dot is None:
            pieces.append([])
        else:
            pieces[-1].append(f"{dot[0]:g},{dot[1]:g}")
    return tuple(" ".join(piece) for piece in pieces if len(piece) > 1)
