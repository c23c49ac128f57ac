"""People who join a plan, and one who leaves it."""

import pytest

from clubs.schedules.constructions.columns import over_a_ring
from clubs.schedules.constructions.designs import bose
from clubs.schedules.constructions.guests import instead_of_the_last, with_guests, without_the_last
from clubs.schedules.constructions.whist import whist
from tests.clubs.schedules.constructions.judged import counts, figures, is_a_plan, meetings, partnerships


def test_a_guest_rests_first_and_then_takes_somebody_s_place():
    assert list(with_guests([((0, 1, 2, 3),), ((0, 2, 3, 1),)], 4, 1)) == [((0, 1, 2, 3),), ((4, 2, 3, 1),)]


@pytest.mark.parametrize("guests", [1, 2, 3])
def test_guests_meet_nobody_twice_while_the_rounds_are_few(guests):
    rounds = list(with_guests(list(over_a_ring(44))[:8], 44, guests))

    assert is_a_plan(rounds, 44 + guests)
    assert counts(meetings(rounds, 44 + guests)) == {0, 1}


@pytest.mark.parametrize("guests", [1, 2, 3])
def test_guests_of_a_whist_tournament_rest_like_everybody_else(guests):
    rounds = list(with_guests(whist(24), 24, guests))

    assert len(rounds) == 23
    assert is_a_plan(rounds, 24 + guests)


@pytest.mark.parametrize("turn", [1, 2, 5])
def test_another_turn_gives_another_plan(turn):
    plans = [list(with_guests(over_a_ring(32), 32, 1, turn)) for turn in (0, turn)]

    assert plans[0] != plans[1]
    assert is_a_plan(plans[1], 33)


def test_three_others_rest_in_each_round_when_one_has_left_who_met_nobody_twice():
    rounds = list(without_the_last(bose(28), 28))

    assert is_a_plan(rounds, 27)
    assert counts(meetings(rounds, 27)) == {0, 1}
    assert len({one for tables in rounds for one in range(27) if one not in sum(tables, ())}) == 27


def test_one_who_left_takes_nothing_from_the_others():
    rounds = list(without_the_last(whist(24), 24))

    assert figures(rounds, 23)[:2] == (0, 3)
    assert counts(partnerships(rounds, 23)) == {0, 1}


def test_who_would_rest_takes_the_place_of_the_one_who_left():
    rounds = list(instead_of_the_last(whist(21), 21))

    assert len(rounds) == 21
    assert is_a_plan(rounds, 20)
