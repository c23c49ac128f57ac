"""What drawings for the eye are made of: frames, round numbers at their edges, columns with a range each.

They are drawn as SVG by a template, wide and narrow; the figures of each stand in a table beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10


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


@dataclass(frozen=True, slots=True)
class Tick:
    """A number or word at an edge, and where it stands."""

    at: float
    value: int | str


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


# Courses: a dot in each column where there is a number, joined where there is no gap between

Dot = tuple[float, float]


def dots_there(dots: Sequence[Dot | None]) -> tuple[Dot, ...]:
    return tuple(dot for dot in dots if dot is not None)


def pieces_of(dots: Sequence[Dot | None]) -> tuple[str, ...]:
    """Return the points of each stretch without a gap, as a polyline has them."""
    pieces: list[list[str]] = [[]]
    for dot in dots:
        if dot is None:
            pieces.append([])
        else:
            pieces[-1].append(f"{dot[0]:g},{dot[1]:g}")
    return tuple(" ".join(piece) for piece in pieces if len(piece) > 1)


@dataclass(frozen=True, slots=True)
class CourseChart:
    """A course of averages, upwards, with what everybody made as a line to compare it with."""

    frame: Frame
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    dots: tuple[Dot, ...]
    pieces: tuple[str, ...]
    everybody: str


COURSE_FRAME = Frame(width=340, height=88, left=30, right=8, top=8, bottom=18)


@dataclass(frozen=True, slots=True)
class CourseScale:
    """What all courses beside each other share, so that they can be compared: columns and numbers.

    `everybody` has what all made, a number for each of the `labels`.
    """

    labels: Sequence[str]
    everybody: Sequence[float]
    steps: Sequence[int]

    @classmethod
    def of(
        cls, labels: Sequence[str], everybody: Sequence[float], courses: Sequence[Sequence[float | None]]
    ) -> CourseScale:
        numbers = [number for course in (everybody, *courses) for number in course if number is not None]
        return cls(labels, everybody, ticks_between(min(numbers), max(numbers)))

    def draw(self, course: Sequence[float | None]) -> CourseChart:
        frame, places = COURSE_FRAME, centres(len(self.labels), COURSE_FRAME)
        dots = [
            None if number is None else (at, self.up(number))
            for at, number in zip(places, course, strict=True)
        ]
        everybody = [(at, self.up(number)) for at, number in zip(places, self.everybody, strict=True)]
        return CourseChart(
            frame,
            thinned([Tick(at, label) for at, label in zip(places, self.labels, strict=True)], frame),
            tuple(Tick(self.up(step), step) for step in self.steps),
            dots_there(dots),
            pieces_of(dots),
            " ".join(pieces_of(everybody)),
        )

    def up(self, number: float) -> float:
        """Return how high a number stands."""
        return height_of(number, self.steps, COURSE_FRAME)


def height_of(number: float, steps: Sequence[int], frame: Frame) -> float:
    """Return how high a number stands in a frame between the first and the last of the steps."""
    part = (number - steps[0]) / (steps[-1] - steps[0])
    return round(frame.floor - (frame.floor - frame.top) * part, 1)


@dataclass(frozen=True, slots=True)
class ChartRange:
    """What stands in a column: a value, and between which limits its parts lie."""

    label: str
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class DrawnRange:
    """Where the value and its limits are drawn."""

    x: float
    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class RangeChart:
    """Columns from left to right, each a dot between its limits, and a line through the dots."""

    size: str
    frame: Frame
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    ranges: tuple[DrawnRange, ...]

    @property
    def line(self) -> str:
        """The points of the line, as a polyline has them."""
        return " ".join(f"{each.x:g},{each.value:g}" for each in self.ranges)


RANGE_FRAMES = {
    "wide": Frame(width=760, height=260, left=52, right=12),
    "narrow": Frame(width=350, height=240, left=44, right=14),
}
LETTER = 8
"""How wide a letter at the edge is, at most."""


def draw_ranges(columns: Sequence[ChartRange]) -> Sequence[RangeChart]:
    """Return the columns drawn wide and narrow, the largest value at the top."""
    return [ranges_in(columns, size, frame) for size, frame in RANGE_FRAMES.items()]


def ranges_in(columns: Sequence[ChartRange], size: str, frame: Frame) -> RangeChart:
    lowest, highest = min(each.low for each in columns), max(each.high for each in columns)
    steps = ticks_between(lowest, highest)
    places = centres(len(columns), frame)

    def up(value: float) -> float:
        return height_of(value, steps, frame)

    return RangeChart(
        size,
        frame,
        thinned([Tick(at, each.label) for at, each in zip(places, columns, strict=True)], frame),
        tuple(Tick(up(step), step) for step in steps),
        tuple(
            DrawnRange(at, up(each.value), up(each.low), up(each.high))
            for at, each in zip(places, columns, strict=True)
        ),
    )


def ticks_between(lowest: float, highest: float) -> list[int]:
    """Return round numbers from one that is not above the lowest to one that is not below the highest."""
    first, *more = ticks(highest - lowest)
    step = more[0] - first
    start, end = floor(lowest / step), ceil(highest / step)
    return [step * place for place in range(start, max(end, start + 1) + 1)]


def centres(count: int, frame: Frame) -> list[float]:
    """Return the middle of each of so many columns."""
    width = (frame.edge - frame.left) / count
    return [round(frame.left + width * (place + 0.5), 1) for place in range(count)]


def thinned(labels: Sequence[Tick], frame: Frame) -> tuple[Tick, ...]:
    """Return as many of the labels as have room, the last one always."""
    room = LETTER * (max(len(str(label.value)) for label in labels) + 1)
    step = ceil(room * len(labels) / (frame.edge - frame.left))
    return tuple(label for place, label in enumerate(reversed(labels)) if place % step == 0)[::-1]


# Races: how far behind the first each of the leaders was, from column to column

Course = Sequence[float | None]
"""A number for each column, None where there is none."""

WIDE = Frame(width=760, height=320, left=52, right=180)
NARROW = Frame(width=350, height=300, left=44, right=40)


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A course as it is drawn: in pieces where it has gaps, with its dots, and how high its label stands."""

    pieces: tuple[str, ...]
    dots: tuple[tuple[float, float], ...]
    label: float


@dataclass(frozen=True, slots=True)
class Chart:
    frame: Frame
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    lines: tuple[ChartLine, ...]


def draw_chart(courses: Sequence[Course], columns: Sequence[int | str], frame: Frame) -> Chart:
    """Return the courses drawn into a frame; each has a number in at least one of the columns."""
    steps = ticks(max(map(_farthest, courses), default=0))
    down = [Tick(_down(step, steps[-1], frame), step) for step in steps]
    places = spread(len(columns), frame)
    across = thinned([Tick(at, column) for at, column in zip(places, columns, strict=True)], frame)
    dots = [_dots(course, places, steps[-1], frame) for course in courses]
    labels = apart([course[-1][1] for course in map(dots_there, dots)], frame)
    lines = [
        ChartLine(pieces_of(course), dots_there(course), label)
        for course, label in zip(dots, labels, strict=True)
    ]
    return Chart(frame, across, tuple(down), tuple(lines))


def _farthest(course: Course) -> float:
    return max((number for number in course if number is not None), default=0)


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


def _dots(course: Course, across: Sequence[float], most: float, frame: Frame) -> list[Dot | None]:
    return [
        None if number is None else (round(at, 1), _down(number, most, frame))
        for at, number in zip(across, course, strict=True)
    ]


LEADERS = 5
DASHES = ("", "7 4", "2 4", "12 4 2 4", "5 2")
RACE_FRAMES = {"wide": WIDE, "narrow": NARROW}
LONGEST_LABEL = 20


@dataclass(frozen=True, slots=True)
class Stage:
    """Where a leader stood after a round; nothing where without a rank."""

    rank: str
    total: str
    behind: float | None


NO_STAGE = Stage("–", "–", None)


@dataclass(frozen=True, slots=True)
class Leader:
    """One of the race at the top: its place in the drawing, its rank, and how it is called there."""

    place: int
    rank: int
    title: str
    label: str
    stages: tuple[Stage, ...]

    @property
    def course(self) -> list[float | None]:
        return [stage.behind for stage in self.stages]

    @property
    def dashes(self) -> str:
        """What tells the line from others in black, as an SVG has it; nothing for a whole line."""
        return DASHES[self.place - 1]


@dataclass(frozen=True, slots=True)
class RaceDrawing:
    """The course for one size of screen: the leaders, each with a line."""

    size: str
    chart: Chart
    lines: tuple[tuple[Leader, ChartLine], ...]


def draw_race(leaders: Sequence[Leader], columns: Sequence[int | str]) -> Sequence[RaceDrawing]:
    """Return the race wide and narrow."""
    courses = [leader.course for leader in leaders]
    charts = [(size, draw_chart(courses, columns, frame)) for size, frame in RACE_FRAMES.items()]
    return [RaceDrawing(size, chart, tuple(zip(leaders, chart.lines, strict=True))) for size, chart in charts]


def shortened_name(title: str) -> str:
    return title if len(title) <= LONGEST_LABEL else f"{title[: LONGEST_LABEL - 1].rstrip()}…"
