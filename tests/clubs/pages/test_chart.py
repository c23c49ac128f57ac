"""The geometry of the chart: everything inside its frame, in order, no label upon another."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.pages.chart import NARROW, WIDE, Chart, Frame, apart, draw, spread, ticks

FRAME = Frame(width=300, height=200, left=50, right=50, top=10, bottom=20, line=20)

numbers = st.none() | st.integers(0, 9_999) | st.floats(0, 9_999)


@st.composite
def courses(drawn: st.DrawFn) -> list[list[float | None]]:
    """Up to five courses of one length, each with a number at least."""
    length = drawn(st.integers(1, 12))
    course = st.lists(numbers, min_size=length, max_size=length).filter(
        lambda course: any(number is not None for number in course)
    )
    return drawn(st.lists(course, min_size=1, max_size=5))


def points(chart: Chart) -> list[tuple[float, float]]:
    """The corners of all lines."""
    return [
        (float(x), float(y))
        for line in chart.lines
        for piece in line.pieces
        for x, y in (corner.split(",") for corner in piece.split())
    ]


def test_a_course_is_drawn_from_edge_to_edge():
    chart = draw([[0, 50, 100]], [1, 2, 3], FRAME)

    assert chart.lines[0].pieces == ("50,10 150,95 250,180",)
    assert chart.lines[0].dots == ((50.0, 10.0), (150.0, 95.0), (250.0, 180.0))
    assert [(tick.at, tick.value) for tick in chart.across] == [(50, 1), (150, 2), (250, 3)]


def test_a_gap_parts_a_course():
    [line] = draw([[0, 0, None, 100, 100, None, 0]], list(range(7)), FRAME).lines

    assert [len(piece.split()) for piece in line.pieces] == [2, 2]
    assert len(line.dots) == 5


@pytest.mark.parametrize(
    ("most", "expected"),
    [
        (0, [0, 1]),
        (1, [0, 1]),
        (3, [0, 1, 2, 3]),
        (95, [0, 50, 100]),
        (640, [0, 200, 400, 600, 800]),
        (2000, [0, 500, 1000, 1500, 2000]),
        (2.5, [0, 1, 2, 3]),
    ],
)
def test_ticks_are_round_numbers(most: float, expected: list[int]):
    assert ticks(most) == expected


@given(st.floats(0, 1_000_000))
def test_there_are_a_few_ticks_and_the_last_is_not_too_low(most: float):
    steps = ticks(most)

    assert steps[0] == 0
    assert 2 <= len(steps) <= 6
    assert steps[-1] >= most


def test_a_single_column_stands_at_the_left():
    assert spread(1, FRAME) == [50]


@given(courses(), st.sampled_from([WIDE, NARROW, FRAME]))
def test_all_is_inside_the_frame(drawn: list[list[float | None]], frame: Frame):
    chart = draw(drawn, list(range(1, len(drawn[0]) + 1)), frame)
    dots = [dot for line in chart.lines for dot in line.dots]

    assert {frame.left <= x <= frame.edge and frame.top <= y <= frame.floor for x, y in dots} == {True}
    assert {dot in dots for dot in points(chart)} <= {True}
    assert len(dots) == sum(number is not None for course in drawn for number in course)


@given(courses())
def test_the_smaller_number_stands_higher(drawn: list[list[float | None]]):
    chart = draw(drawn, list(range(1, len(drawn[0]) + 1)), WIDE)
    found = [
        (number, y)
        for course, line in zip(drawn, chart.lines, strict=True)
        for number, (_x, y) in zip((each for each in course if each is not None), line.dots, strict=True)
    ]

    assert [y for _number, y in sorted(found)] == sorted(y for _number, y in found)


@given(st.lists(st.floats(FRAME.top, FRAME.floor), min_size=1, max_size=5))
def test_labels_do_not_lie_upon_each_other(heights: list[float]):
    labels = sorted(apart(heights, FRAME))

    assert all(lower - upper >= FRAME.line - 0.11 for upper, lower in pairwise(labels))
    assert labels[-1] <= FRAME.floor


@given(st.lists(st.floats(FRAME.top, FRAME.floor), min_size=1, max_size=5, unique=True))
def test_labels_keep_the_order_of_their_lines(heights: list[float]):
    labels = apart(heights, FRAME)

    assert sorted(range(len(labels)), key=lambda place: labels[place]) == sorted(
        range(len(heights)), key=lambda place: heights[place]
    )


def test_labels_that_have_room_stay_where_they_are():
    assert apart([150, 20, 60], FRAME) == [150, 20, 60]
