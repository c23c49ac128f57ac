"""The course of the leaders: how far behind the first, after each round."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.models import Entry, EntryMember, Table
from clubs.pages.standings_chart import CoursePage
from core.charts import (
    LEADERS,
    NARROW,
    WIDE,
    Chart,
    Frame,
    apart,
    draw_chart,
    shortened_name,
    spread,
    ticks,
)
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.groups import groups_evening
from tests.clubs.pages.evenings import entry_of, evening_of


def test_the_leaders_of_a_group_are_measured_by_its_first(bern: House):
    evening = groups_evening(bern)

    page = CoursePage.of(evening.tournament, "A")

    assert [leader.rank for leader in page.leaders] == sorted(evening.ranks()["A"].values())
    assert page.leaders[0].stages[-1].behind == 0
    assert [title for _letter, title in page.groups] == ["Group A", "Group B"]


def test_each_leader_is_so_far_behind_the_first_of_each_round(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("BADC", 1000, 256))

    page = CoursePage.of(evening, short_names=True)

    assert [(leader.title, leader.rank, leader.course) for leader in page.leaders] == [
        ("Anna", 1, [0, 0]),
        ("Beat", 1, [744, 0]),
        ("Carla", 1, [0, 0]),
        ("Dani", 1, [744, 0]),
    ]
    assert [(stage.rank, stage.total) for stage in page.leaders[1].stages] == [("3", "256"), ("1", "1,256")]


@pytest.mark.parametrize(
    ("agreed", "first", "behind"),
    [
        ({"order": "lowest"}, "Beat", [0, 0, 744, 744]),
        ({"order": "nearest", "target": 900}, "Anna", [0, 0, 544, 544]),
    ],
)
def test_behind_is_meant_in_the_order_of_the_tournament(bern: House, agreed, first, behind):
    page = CoursePage.of(evening_of(bern, ("ABCD", 1000, 256), settings=agreed), short_names=True)

    assert page.leaders[0].title == first
    assert [leader.course[-1] for leader in page.leaders] == behind


def test_only_the_first_five_are_drawn_each_with_a_line(bern: House):
    evening = tournament(bern.club)
    played(evening, 12, 3)

    page = CoursePage.of(evening)

    assert len(page.leaders) == LEADERS
    assert [(drawing.size, len(drawing.lines)) for drawing in page.drawings] == [("wide", 5), ("narrow", 5)]
    assert {len(line.dots) for drawing in page.drawings for _leader, line in drawing.lines} == {3}


def test_one_round_is_no_course(bern: House):
    assert not CoursePage.of(evening_of(bern, ("ABCD", 1000, 256))).is_drawn
    assert CoursePage.of(evening_of(bern, ("ABCD", 1000, 256), ("ABCD", 1000, 256), slug="two")).is_drawn


def test_nothing_written_is_no_course(bern: House):
    evening = tournament(bern.club)
    enter(evening, 4)

    page = CoursePage.of(evening)

    assert (page.leaders, page.is_drawn) == ((), False)


def test_where_somebody_had_no_rank_there_is_a_gap(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), settings={"best_of": 1})
    late = Entry.objects.create(tournament=evening, number=5, joined_round=2)
    EntryMember.objects.create(entry=late, place=1, player=player(bern.club, 5))
    others = [entry_of(evening, letter) for letter in "BAC"]
    written(Table.objects.in_round(seated(evening, 2, [late, *others])).get(), NS=1200, EW=56)

    leaders = CoursePage.of(evening, short_names=True).leaders

    assert [(leader.title, leader.course) for leader in leaders] == [
        ("Anna", [0, 0]),
        ("Erna", [None, 0]),
        ("Carla", [0, 200]),
        ("Beat", [744, 944]),
        ("Dani", [744, 944]),
    ]
    assert leaders[1].stages[0].total == "–"


def test_the_drawing_is_described(bern: House):
    page = CoursePage.of(evening_of(bern, ("ABCD", 1000, 256), ("BADC", 700, 556)), short_names=True)

    assert page.description == (
        "After round 2: 1. Anna (1,556), 1. Carla (1,556), 3. Beat (956), 3. Dani (956)."
    )


@pytest.mark.parametrize(
    ("title", "label"),
    [("Anna", "Anna"), ("A" * 20, "A" * 20), ("Anna Muster / Beat Muster", "Anna Muster / Beat…")],
)
def test_long_names_are_shortened_beside_their_lines(title: str, label: str):
    assert shortened_name(title) == label


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
    chart = draw_chart([[0, 50, 100]], [1, 2, 3], FRAME)

    assert chart.lines[0].pieces == ("50,10 150,95 250,180",)
    assert chart.lines[0].dots == ((50.0, 10.0), (150.0, 95.0), (250.0, 180.0))
    assert [(tick.at, tick.value) for tick in chart.across] == [(50, 1), (150, 2), (250, 3)]


def test_a_gap_parts_a_course():
    [line] = draw_chart([[0, 0, None, 100, 100, None, 0]], list(range(7)), FRAME).lines

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
    chart = draw_chart(drawn, list(range(1, len(drawn[0]) + 1)), frame)
    dots = [dot for line in chart.lines for dot in line.dots]

    assert {frame.left <= x <= frame.edge and frame.top <= y <= frame.floor for x, y in dots} == {True}
    assert {dot in dots for dot in points(chart)} <= {True}
    assert len(dots) == sum(number is not None for course in drawn for number in course)


@given(courses())
def test_the_smaller_number_stands_higher(drawn: list[list[float | None]]):
    chart = draw_chart(drawn, list(range(1, len(drawn[0]) + 1)), WIDE)
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
