"""Planned rounds made to fit who is here."""

from collections import Counter
from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.players.patching import Patched, patched
from tests.clubs.schedules.plans import rotation

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
