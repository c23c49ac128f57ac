"""Searches for rounds in which few meet again."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.plans import sorted_pair
from clubs.schedules.search import (
    STEPS_A_SECOND,
    Goal,
    Search,
    SearchProblem,
    Worth,
    initial_rounds,
    rate_rounds,
)
from clubs.schedules.search.problem import Rounds
from tests.clubs.schedules.search.problems import Case, cases, evening, playing
from tests.laws import examples

SLICES = 3
STEPS = 400


def _searched(case: Case, seed: int, steps: int = STEPS) -> Search:
    search = Search(*case)
    for number in range(SLICES):
        search.advance(Random(f"{seed}/{number}"), steps, number / SLICES)
    return search


def _searched_elsewhere(case: Case, seed: int) -> Search:
    """The same search, each slice in another process that knows the best and the current rounds."""
    search = Search(*case)
    for number in range(SLICES):
        best, current = json.loads(json.dumps([search.best, search.current]))
        search = Search(case[0], _rounds(best))
        search.current = _rounds(current)
        search.advance(Random(f"{seed}/{number}"), STEPS, number / SLICES)
    return search


def _rounds(lists: list[list[list[int]]]) -> Rounds:
    return tuple(tuple((four[0], four[1], four[2], four[3]) for four in fours) for fours in lists)


def _seated(rounds: Rounds) -> list[list[int]]:
    return [sorted(one for four in fours for one in four) for fours in rounds]


@given(cases(), st.integers(0, 99))
@examples(30)
def test_a_search_never_gets_worse_and_counts_right(case: Case, seed: int):
    problem, rounds = case
    search = _searched(case, seed)

    assert search.worth == rate_rounds(problem, search.best)
    assert search.worth <= rate_rounds(problem, rounds)


@given(cases(), st.integers(0, 99))
@examples(30)
def test_who_plays_and_who_rests_stays(case: Case, seed: int):
    search = _searched(case, seed)

    assert _seated(search.best) == _seated(search.current) == _seated(case[1])


@given(cases(), st.integers(0, 99))
@examples(30)
def test_a_search_that_is_cut_goes_on_as_it_would_have(case: Case, seed: int):
    here, there = _searched(case, seed), _searched_elsewhere(case, seed)

    assert (there.best, there.current, there.worth) == (here.best, here.current, here.worth)


@given(cases(), st.integers(0, 99))
@examples(10)
def test_frozen_rounds_stay_until_the_thaw(case: Case, seed: int):
    problem, rounds = case
    search = Search(problem, rounds)
    search.advance(Random(seed), STEPS, 0)

    assert search.current[: problem.frozen] == rounds[: problem.frozen]


CERTAIN = [
    pytest.param(8, 3, Goal(0, 2, 60), id="8x3"),
    pytest.param(8, 5, Goal(0, 3, 140), id="8x5"),
    pytest.param(9, 4, Goal(0, 2, 84), id="9x4"),
    pytest.param(12, 5, Goal(0, 2, 150), id="12x5"),
    pytest.param(17, 4, Goal(0, 1, 96), id="17x4"),
    pytest.param(21, 5, Goal(0, 1, 150), id="21x5"),
    pytest.param(30, 6, Goal(0, 1, 252), id="30x6"),
    pytest.param(54, 9, Goal(0, 1, 702), id="54x9"),
    pytest.param(101, 8, Goal(0, 1, 1200), id="101x8"),
    pytest.param(300, 6, Goal(0, 1, 2700), id="300x6"),
]


@pytest.mark.parametrize(("players", "rounds", "goal"), CERTAIN)
def test_a_bound_is_reached_within_a_second_of_steps(players: int, rounds: int, goal: Goal):
    problem, begun = evening(players, rounds, goal)

    assert rate_rounds(problem, _a_second(problem, begun).best).reaches(goal)


def _a_second(problem: SearchProblem, begun: Rounds) -> Search:
    search = Search(problem, begun)
    for number in range(10):
        search.advance(Random(number), STEPS_A_SECOND // 10, number / 10)
    return search


def _continued(
    players: int, given_rounds: int, rounds: int, goal: Goal, away: int = 0
) -> tuple[SearchProblem, Rounds]:
    """An evening of which some rounds have been played by everyone, before the last `away` players left."""
    played = initial_rounds(SearchProblem(players), playing(players, given_rounds), Random(1))
    tables = [four for fours in played for four in fours]
    partners = Counter(sorted_pair(four[at], four[at + 2]) for four in tables for at in (0, 1))
    meetings = Counter(two for four in tables for two in combinations(sorted(four), 2))
    problem = SearchProblem(players, partners, meetings, goal=goal)
    return problem, initial_rounds(problem, playing(players - away, rounds), Random(2))


@pytest.mark.parametrize(
    ("players", "given_rounds", "rounds", "away"),
    [
        pytest.param(28, 1, 5, 0, id="28-players-after-a-round"),
        pytest.param(100, 2, 6, 3, id="100-players-three-leave-after-two-rounds"),
        pytest.param(200, 3, 5, 1, id="200-players-one-leaves-after-three-rounds"),
    ],
)
def test_nobody_meets_whom_he_met_before(players: int, given_rounds: int, rounds: int, away: int):
    goal = Goal(0, 1, 6 * (players // 4 * given_rounds + (players - away) // 4 * rounds))
    problem, begun = _continued(players, given_rounds, rounds, goal, away)

    assert _a_second(problem, begun).is_perfect


def test_those_to_be_kept_apart_meet_late_where_they_must_meet():
    """In seven rounds eight players meet everyone three times: best in the last three rounds, 3 + 2 + 1."""
    problem = SearchProblem(8, apart=frozenset({(0, 1)}), goal=Goal(0, 3, 252))
    search = _a_second(problem, initial_rounds(problem, playing(8, 7), Random(1)))

    assert search.worth == Worth(0, 3, 56, 252, 6)


def test_those_to_be_kept_apart_are_where_that_costs_nothing():
    problem = SearchProblem(
        32, apart=frozenset((one, one + 1) for one in range(0, 32, 2)), goal=Goal(0, 1, 144)
    )

    assert _a_second(problem, initial_rounds(problem, playing(32, 3), Random(1))).is_perfect


@pytest.mark.long  # each day those to be kept apart meet late
def test_partners_change_even_where_they_could_not_more_often():
    """Thirteen players in thirteen rounds can have everyone as a partner, and hardly more than once."""
    problem, begun = evening(13, 13, Goal(0, 3, 702))

    assert _a_second(problem, begun).worth.partner_repeats == 0


def test_a_search_that_has_reached_its_goal_rests():
    search = Search(*evening(30, 6, Goal(0, 1, 252)))
    search.advance(Random(1), STEPS_A_SECOND, 0)
    current = search.current
    search.advance(Random(2), STEPS_A_SECOND, 0.5)

    assert search.is_perfect
    assert search.current == current
