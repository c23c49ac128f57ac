"""Four columns: all rounds that are promised, and nobody meets twice in them."""

import pytest

from clubs.schedules.constructions.columns import (
    by_rotation,
    by_stored_shifts,
    each_for_itself,
    over_a_ring,
)
from tests.clubs.schedules.constructions.judged import counts, is_a_plan, meetings


@pytest.mark.parametrize("tables", [4, 5, 7, 8, 9, 16, 20, 25, 28, 35])
def test_over_a_ring_all_meet_once_who_are_not_of_one_column(tables):
    rounds = list(over_a_ring(4 * tables))
    met = meetings(rounds, 4 * tables)

    assert len(rounds) == tables
    assert is_a_plan(rounds, 4 * tables)
    assert met == [
        [int(one // tables != other // tables) for other in range(4 * tables)] for one in range(4 * tables)
    ]


@pytest.mark.parametrize("players", [0, 4, 8, 12, 17, 24, 40, 48, 60])
def test_there_is_no_ring_where_a_prime_power_is_less_than_four(players):
    assert list(over_a_ring(players)) == []


@pytest.mark.parametrize(
    ("tables", "rounds"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 5), (6, 2), (7, 7), (12, 4), (15, 5), (50, 25)]
)
def test_rotation_lasts_until_a_difference_comes_again(tables, rounds):
    rotation = list(by_rotation(4 * tables))

    assert len(rotation) == rounds
    assert is_a_plan(rotation, 4 * tables)
    assert max(counts(meetings(rotation, 4 * tables))) == 1


@pytest.mark.parametrize("tables", [48, 60, 75])
def test_stored_shifts_go_together_with_those_of_a_ring(tables):
    rounds = list(by_stored_shifts(4 * tables))
    part = list(by_stored_shifts({48: 48, 60: 60, 75: 60}[tables]))

    assert len(rounds) == len(part) * {48: 4, 60: 4, 75: 5}[tables]
    assert is_a_plan(rounds, 4 * tables)
    assert counts(meetings(rounds, 4 * tables)) == {0, 1}


def test_each_column_plays_a_round_of_its_own():
    assert each_for_itself((((3, 2, 1, 0),),) * 4, 4) == (
        (3, 2, 1, 0),
        (7, 6, 5, 4),
        (11, 10, 9, 8),
        (15, 14, 13, 12),
    )
