"""Rounds to begin with."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.search import SearchProblem, initial_rounds, rate_rounds
from clubs.schedules.search.initial_rounds import latest
from tests.clubs.schedules.search.problems import playing


@given(st.integers(4, 30), st.integers(1, 6), st.integers(0, 99))
def test_everyone_who_plays_sits_once_a_round(players: int, rounds: int, seed: int):
    wanted = playing(players, rounds)

    begun = initial_rounds(SearchProblem(players), wanted, Random(seed))

    assert [sorted(one for four in fours for one in four) for fours in begun] == wanted


@pytest.mark.parametrize("seed", range(3))
def test_hardly_anyone_meets_again_where_there_are_many_others(seed: int):
    assert (
        rate_rounds(
            SearchProblem(60), initial_rounds(SearchProblem(60), playing(60, 3), Random(seed))
        ).repeated
        <= 3
    )


def test_those_who_met_before_do_not_meet_again():
    met = {(one, one + 1): 1 for one in range(0, 40, 2)}
    problem = SearchProblem(40, meetings=met)

    assert rate_rounds(problem, initial_rounds(problem, playing(40, 2), Random(1))).worst == 1


def test_those_who_should_be_kept_apart_are():
    problem = SearchProblem(40, apart=frozenset((one, one + 1) for one in range(0, 40, 2)))

    assert rate_rounds(problem, initial_rounds(problem, playing(40, 2), Random(1))).apart == 0


def test_partners_change_at_a_table_that_has_met_before():
    problem = SearchProblem(4, partners={(0, 2): 1, (1, 3): 1}, meetings={(0, 2): 1, (1, 3): 1})

    assert rate_rounds(problem, initial_rounds(problem, playing(4, 2), Random(1))).partner_repeats == 0


def test_equal_chance_gives_equal_rounds():
    first, second = (initial_rounds(SearchProblem(21), playing(21, 5), Random(7)) for _time in range(2))

    assert first == second


TOGETHER, ASUNDER = ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7))
APART = frozenset({(0, 2), (1, 3), (4, 7)})


def test_the_round_in_which_they_meet_comes_last():
    assert latest(SearchProblem(8, apart=APART), (TOGETHER, ASUNDER)) == (ASUNDER, TOGETHER)


def test_rounds_stay_where_nobody_is_to_be_kept_apart():
    assert latest(SearchProblem(8), (TOGETHER, ASUNDER)) == (TOGETHER, ASUNDER)


def test_frozen_rounds_stay_before_the_others():
    assert latest(SearchProblem(8, apart=APART, frozen=1), (TOGETHER, ASUNDER)) == (TOGETHER, ASUNDER)


def test_rounds_in_which_others_rest_stay():
    smaller = ((0, 4, 1, 5),)

    assert latest(SearchProblem(8, apart=APART), (TOGETHER, smaller)) == (TOGETHER, smaller)
