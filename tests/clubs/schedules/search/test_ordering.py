"""The order of rounds for those who should be kept apart."""

from clubs.schedules.search import Problem
from clubs.schedules.search.ordering import latest

TOGETHER, ASUNDER = ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7))
APART = frozenset({(0, 2), (1, 3), (4, 7)})


def test_the_round_in_which_they_meet_comes_last():
    assert latest(Problem(8, apart=APART), (TOGETHER, ASUNDER)) == (ASUNDER, TOGETHER)


def test_rounds_stay_where_nobody_is_to_be_kept_apart():
    assert latest(Problem(8), (TOGETHER, ASUNDER)) == (TOGETHER, ASUNDER)


def test_frozen_rounds_stay_before_the_others():
    assert latest(Problem(8, apart=APART, frozen=1), (TOGETHER, ASUNDER)) == (TOGETHER, ASUNDER)


def test_rounds_in_which_others_rest_stay():
    smaller = ((0, 4, 1, 5),)

    assert latest(Problem(8, apart=APART), (TOGETHER, smaller)) == (TOGETHER, smaller)
