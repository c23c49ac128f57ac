"""Rounds played, recognised as the first ones of a plan."""

from collections import Counter
from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.plans import Fours, Plan
from clubs.schedules.players.continuing import Patched, patched, recognised
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

    found = recognised(plan, shown, people, Random(chance.randint(0, 99)))

    assert found is not None
    assert sorted(found.values()) == people
    assert [as_met(put(fours, found)) for fours in plan.rounds[:played]] == [as_met(at) for at in rounds]


def test_those_who_rest_are_recognised_too():
    plan = Plan(6, (((0, 1, 2, 3),), ((4, 5, 0, 1),)), "by hand")

    found = recognised(plan, [((5, 4, 3, 2),)], range(6), Random(7))

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

    assert recognised(plan, played, range(8), Random(7)) is None


def test_more_people_than_the_plan_has_are_not():
    assert recognised(rotation(3, 1), [], range(13), Random(7)) is None


def test_more_rounds_than_the_plan_has_are_not():
    plan = rotation(3, 1)

    assert recognised(plan, [*plan.rounds, *plan.rounds], range(12), Random(7)) is None


ROUND = ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))


def test_a_round_that_fits_stays_as_planned():
    assert patched(ROUND, range(12), {}, Random(7)) == Patched(ROUND, (), as_planned=True)


def test_who_is_planned_to_rest_rests():
    assert patched(ROUND, range(14), {}, Random(7)) == Patched(ROUND, (12, 13), as_planned=True)


def test_a_table_that_has_lost_somebody_rests():
    here = [one for one in range(12) if one != 5]

    assert patched(ROUND, here, {}, Random(7)) == Patched((ROUND[0], ROUND[2]), (4, 6, 7), as_planned=True)


def test_who_has_rested_takes_the_seat_of_one_who_has_not():
    here = [one for one in range(12) if one != 5]

    made = patched(ROUND, here, {4: 1, 6: 1, 7: 1}, Random(7))

    assert len(made.resting) == 3
    assert {4, 6, 7}.isdisjoint(made.resting)
    assert not made.as_planned


def test_two_tables_that_have_lost_two_become_one():
    here = [one for one in range(12) if one not in {0, 1, 4, 5}]

    made = patched(ROUND, here, {}, Random(7))

    assert [set(four) for four in made.fours] == [{8, 9, 10, 11}, {2, 3, 6, 7}]
    assert made.resting == ()


@given(
    st.integers(2, 9), st.sets(st.integers(0, 40)), st.lists(st.integers(0, 3), min_size=40), st.integers()
)
def test_everyone_here_sits_or_rests_once(tables: int, away, rests, seed: int):
    planned = rotation(tables, 1).rounds[0]
    here = [one for one in range(4 * tables + 3) if one not in away]
    counted = dict(enumerate(rests))

    made = patched(planned, here, counted, Random(seed))

    assert Counter([*chain.from_iterable(made.fours), *made.resting]) == Counter(here)
    assert len(made.resting) == len(here) % 4
    most = max((counted[one] for one in made.resting), default=0)
    assert all(counted[one] >= most for one in here if one not in made.resting)
