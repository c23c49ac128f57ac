"""Rounds in an order in which people rest by turns."""

from random import Random

import pytest

from clubs.schedules.constructions import stored
from clubs.schedules.constructions.designs import bose
from clubs.schedules.constructions.guests import without_the_last
from clubs.schedules.constructions.rest_order import by_turns
from clubs.schedules.constructions.whist import whist
from clubs.schedules.plans import three_splits
from tests.clubs.schedules.constructions.judged import is_a_plan


def test_rounds_are_put_in_order_however_they_came():
    rounds = list(without_the_last(three_splits(tuple(bose(16))), 16))
    Random(7).shuffle(rounds)

    ordered = by_turns(rounds, 15, 15)

    assert is_a_plan(ordered, 15)
    assert sorted(ordered) == sorted(rounds)


@pytest.mark.parametrize("players", [11, 14, 15, 18, 19])
def test_rounds_near_a_whist_tournament_rest_people_by_turns(players):
    rounds = [tables for base in stored.near_whist()[players] for tables in base.rounds()]
    Random(7).shuffle(rounds)

    ordered = by_turns(rounds, players, players)

    assert len(ordered) == players
    assert is_a_plan(ordered, players)


def test_some_rounds_can_be_put_in_order_where_not_all_can():
    rounds = list(without_the_last(whist(12), 12))

    assert by_turns(rounds, 11, 11) == ()
    assert len(by_turns(rounds, 11, 2)) == 2
    assert is_a_plan(by_turns(rounds, 11, 2), 11)


@pytest.mark.parametrize("wanted", [2, 3])
def test_there_may_be_no_such_order(wanted):
    both_rest_twice = [((0, 1, 2, 3),), ((1, 0, 2, 3),)]

    assert by_turns(both_rest_twice, 6, wanted) == ()
