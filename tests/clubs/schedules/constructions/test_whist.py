"""Whist tournaments: every two are partners once and meet three times."""

import pytest

from clubs.schedules.constructions.whist import two_squares, whist
from tests.clubs.schedules.constructions.judged import counts, is_a_plan, meetings, partnerships

STORED = [8, 12, 21, 57]
SQUARES = [5, 9, 13, 17, 25, 29, 45, 49, 65, 81, 117]
PRODUCTS = [77, 92, 96, 100, 156]
COLUMNS = [64, 68, 80, 84, 128]


@pytest.mark.sample(8)
@pytest.mark.parametrize("players", sorted({*STORED, *SQUARES, *PRODUCTS, *COLUMNS}))
def test_every_two_are_partners_once_and_meet_three_times(players):
    rounds = list(whist(players))

    assert len(rounds) == players - 1 + players % 4
    assert is_a_plan(rounds, players)
    assert counts(partnerships(rounds, players)) == {1}
    assert counts(meetings(rounds, players)) == {3}


def test_the_smallest_from_two_squares():
    base = two_squares(5)

    assert base is not None
    assert base.tables == ((1, 2, 4, 3),)


@pytest.mark.parametrize("players", [1, 3, 6, 7, 8, 21, 33, 57])
def test_there_are_no_two_squares(players):
    assert two_squares(players) is None


@pytest.mark.parametrize("players", [6, 7, 10, 11, 72, 93, 200])
def test_none_is_known(players):
    assert list(whist(players)) == []
