"""Rounds in an order in which people rest by turns."""

from random import Random

import pytest

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.bose import bose
from clubs.schedules.constructions.leaving import without_the_last
from clubs.schedules.constructions.resting import by_turns
from clubs.schedules.constructions.splits import three_splits
from tests.clubs.schedules.constructions.judged import is_a_plan


def test_rounds_are_put_in_order_however_they_came():
    rounds = list(without_the_last(three_splits(tuple(bose(16))), 16))
    Random(7).shuffle(rounds)

    ordered = by_turns(rounds, 15, 15)

    assert is_a_plan(ordered, 15)
    assert sorted(ordered) == sorted(rounds)


@pytest.mark.parametrize("players", [11, 15, 18, 19])
def test_who_rests_one_after_the_other_gives_an_order_of_all_rounds(players):
    rounds = list(stored.whist()[players].rounds())
    Random(7).shuffle(rounds)

    ordered = by_turns(rounds, players, players)

    assert len(ordered) == players
    assert is_a_plan(ordered, players)


def test_some_of_the_rounds_will_do():
    rounds = list(stored.whist()[14].rounds())

    assert is_a_plan(by_turns(rounds, 14, 6), 14)
    assert len(by_turns(rounds, 14, 6)) == 6


@pytest.mark.parametrize("wanted", [2, 3])
def test_there_may_be_no_such_order(wanted):
    both_rest_twice = [((0, 1, 2, 3),), ((1, 0, 2, 3),)]

    assert by_turns(both_rest_twice, 6, wanted) == ()
