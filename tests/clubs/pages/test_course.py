"""The course of the leaders: how far behind the first, after each round."""

from __future__ import annotations

import pytest

from clubs.models import Entry, EntryMember, Table
from clubs.pages.course import LEADERS, CoursePage, shortened
from tests.clubs.conftest import House, enter, player, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import entry_of, evening_of


def test_each_leader_is_so_far_behind_the_first_of_each_round(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("BADC", 1000, 256))

    page = CoursePage.of(evening, short_names=True)

    assert [(leader.title, leader.rank, leader.course) for leader in page.leaders] == [
        ("Anna", 1, [0, 0]),
        ("Beat", 1, [744, 0]),
        ("Carla", 1, [0, 0]),
        ("Dani", 1, [744, 0]),
    ]
    assert [(stage.rank, stage.total) for stage in page.leaders[1].stages] == [("3", "256"), ("1", "1’256")]


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

    assert page.description == ("After 2: 1. Anna (1’556), 1. Carla (1’556), 3. Beat (956), 3. Dani (956).")


@pytest.mark.parametrize(
    ("title", "label"),
    [("Anna", "Anna"), ("A" * 20, "A" * 20), ("Anna Muster / Beat Muster", "Anna Muster / Beat…")],
)
def test_long_names_are_shortened_beside_their_lines(title: str, label: str):
    assert shortened(title) == label
