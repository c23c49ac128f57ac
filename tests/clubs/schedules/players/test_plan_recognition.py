"""Rounds played, recognised as the first ones of a plan."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.plans import Fours, Plan
from clubs.schedules.players.plan_recognition import recognise_plan
from tests.clubs.schedules.plans import rotation


def put(fours: Fours, people) -> Fours:
    return tuple(
        (people[south], people[east], people[north], people[west]) for south, east, north, west in fours
    )


def as_met(fours: Fours) -> set[frozenset[frozenset[int]]]:
    """Who played with whom against whom, whatever the seats and the order of the tables."""
    return {
        frozenset([frozenset([south, north]), frozenset([east, west])]) for south, east, north, west in fours
    }


@given(st.integers(3, 25), st.integers(0, 4), st.randoms(use_true_random=False))
def test_rounds_of_a_plan_are_recognised_whoever_sits_where(tables: int, played: int, chance):
    plan = rotation(tables, max(1, tables // 3))
    people = list(range(50, 50 + plan.players))
    drawn = chance.sample(people, len(people))
    rounds = [put(fours, drawn) for fours in plan.rounds[:played]]
    shown = [tuple(chance.sample([(e, n, w, s) for s, e, n, w in fours], tables)) for fours in rounds]

    found = recognise_plan(plan, shown, people, Random(chance.randint(0, 99)))

    assert found is not None
    assert sorted(found.values()) == people
    assert [as_met(put(fours, found)) for fours in plan.rounds[:played]] == [as_met(at) for at in rounds]


def test_those_who_rest_are_recognised_too():
    plan = Plan(6, (((0, 1, 2, 3),), ((4, 5, 0, 1),)), "by hand")

    found = recognise_plan(plan, [((5, 4, 3, 2),)], range(6), Random(7))

    assert found is not None
    assert {found[4], found[5]} == {0, 1}


@pytest.mark.parametrize(
    "played",
    [
        pytest.param([((0, 1, 2, 3), (4, 5, 6, 7))] * 2, id="the-same-table-again"),
        pytest.param([((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5), (2, 3, 6, 7))], id="other-partners"),
    ],
)
def test_rounds_of_no_plan_are_not(played):
    plan = Plan(
        8, (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)), ((0, 2, 5, 7), (1, 3, 4, 6))), ""
    )

    assert recognise_plan(plan, played, range(8), Random(7)) is None


def test_more_people_than_the_plan_has_are_not():
    assert recognise_plan(rotation(3, 1), [], range(13), Random(7)) is None


def test_more_rounds_than_the_plan_has_are_not():
    plan = rotation(3, 1)

    assert recognise_plan(plan, [*plan.rounds, *plan.rounds], range(12), Random(7)) is None
