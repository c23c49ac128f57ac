"""Rounds to begin with."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.search import Problem, begin, worth
from tests.clubs.schedules.search.problems import playing


@given(st.integers(4, 30), st.integers(1, 6), st.integers(0, 99))
def test_everyone_who_plays_sits_once_a_round(players: int, rounds: int, seed: int):
    wanted = playing(players, rounds)

    begun = begin(Problem(players), wanted, Random(seed))

    assert [sorted(one for four in fours for one in four) for fours in begun] == wanted


@pytest.mark.parametrize("seed", range(3))
def test_hardly_anyone_meets_again_where_there_are_many_others(seed: int):
    assert worth(Problem(60), begin(Problem(60), playing(60, 3), Random(seed))).repeated <= 3


def test_those_who_met_before_do_not_meet_again():
    met = {(one, one + 1): 1 for one in range(0, 40, 2)}
    problem = Problem(40, meetings=met)

    assert worth(problem, begin(problem, playing(40, 2), Random(1))).worst == 1


def test_those_who_should_be_kept_apart_are():
    problem = Problem(40, apart=frozenset((one, one + 1) for one in range(0, 40, 2)))

    assert worth(problem, begin(problem, playing(40, 2), Random(1))).apart == 0


def test_partners_change_at_a_table_that_has_met_before():
    problem = Problem(4, partners={(0, 2): 1, (1, 3): 1}, meetings={(0, 2): 1, (1, 3): 1})

    assert worth(problem, begin(problem, playing(4, 2), Random(1))).partner_repeats == 0


def test_equal_chance_gives_equal_rounds():
    first, second = (begin(Problem(21), playing(21, 5), Random(7)) for _time in range(2))

    assert first == second
