"""What is wrong with rounds, counted."""

import pytest

from clubs.schedules.constructions.designs import bose
from clubs.schedules.plans import Quality, quality, sorted_pair, three_splits
from tests.clubs.schedules.constructions.judged import counts, is_a_plan, meetings, partnerships
from tests.clubs.schedules.plans import rotation


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        pytest.param([], Quality(0, 0, 0, 0), id="nothing"),
        pytest.param([[(0, 1, 2, 3)]], Quality(0, 1, 0, 6), id="one-table"),
        pytest.param([[(0, 1, 2, 3)], [(0, 2, 1, 3)]], Quality(0, 2, 6, 24), id="other-partners"),
        pytest.param([[(0, 1, 2, 3)], [(3, 2, 1, 0)]], Quality(2, 2, 6, 24), id="the-same-partners"),
        pytest.param([[(0, 1, 2, 3)], [(0, 4, 5, 1)]], Quality(0, 2, 1, 14), id="two-meet-again"),
    ],
)
def test_quality_counts_what_happens_again(rounds, expected):
    assert quality(rounds) == expected


def test_the_better_of_two_has_fewer_partners_again_before_all_else():
    assert Quality(0, 3, 20, 100) < Quality(1, 1, 0, 60)


def test_a_rotation_lets_nobody_meet_again():
    assert quality(rotation(9, 3).rounds) == Quality(0, 1, 0, 3 * 9 * 6)


@pytest.mark.parametrize(("first", "second"), [(1, 2), (2, 1)])
def test_two_come_in_one_order(first: int, second: int):
    assert sorted_pair(first, second) == (1, 2)


def test_four_people_are_two_and_two_in_three_ways():
    assert list(three_splits([((0, 1, 2, 3),)])) == [((0, 1, 2, 3),), ((0, 2, 3, 1),), ((0, 3, 1, 2),)]


@pytest.mark.parametrize("players", [16, 28, 40])
def test_where_all_have_met_once_it_is_a_whist_tournament(players):
    rounds = list(three_splits(tuple(bose(players))))

    assert len(rounds) == players - 1
    assert is_a_plan(rounds, players)
    assert counts(partnerships(rounds, players)) == {1}
    assert counts(meetings(rounds, players)) == {3}
