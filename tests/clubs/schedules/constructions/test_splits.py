"""The same tables three times, with other partners each time."""

import pytest

from clubs.schedules.constructions.bose import bose
from clubs.schedules.constructions.splits import three_splits
from tests.clubs.schedules.constructions.judged import counts, is_a_plan, meetings, partnerships


def test_four_people_are_two_and_two_in_three_ways():
    assert list(three_splits([((0, 1, 2, 3),)])) == [((0, 1, 2, 3),), ((0, 2, 3, 1),), ((0, 3, 1, 2),)]


@pytest.mark.parametrize("players", [16, 28, 40])
def test_where_all_have_met_once_it_is_a_whist_tournament(players):
    rounds = list(three_splits(tuple(bose(players))))

    assert len(rounds) == players - 1
    assert is_a_plan(rounds, players)
    assert counts(partnerships(rounds, players)) == {1}
    assert counts(meetings(rounds, players)) == {3}
