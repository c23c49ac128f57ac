"""What tables add up to."""

from __future__ import annotations

from math import isclose, sqrt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.statistics.sums import (
    PlayerTable,
    grouped_tables,
    limits_of,
    most_won_in_a_row,
    player_sums,
    spread_of,
    sums_beside,
)


def table(points: int, theirs: int | None = 0, deals: int | None = 8, **more: Any) -> PlayerTable[str]:
    return PlayerTable(**{"evening": 1, "points": points, "theirs": theirs, "deals": deals, **more})


tables = st.builds(
    PlayerTable,
    evening=st.integers(1, 4),
    points=st.integers(0, 2000),
    theirs=st.integers(0, 2000),
    deals=st.integers(1, 24),
    matches=st.integers(0, 3),
)


def test_points_are_divided_by_the_deals_of_all_rounds():
    sums = player_sums([table(800, 456), table(400, 228, deals=4, evening=2, matches=1)])

    assert (sums.evenings, sums.rounds, sums.deals, sums.points, sums.matches) == (2, 2, 12, 1200, 1)
    assert (sums.average, sums.spread, sums.highest, sums.lowest) == (100, 0, 800, 400)
    assert sums.lead == 43


def test_the_spread_is_that_of_the_rounds_each_as_heavy_as_its_deals():
    assert spread_of([80 * 8, 100 * 4], [8, 4]) == pytest.approx(
        sqrt((8 * (20 / 3) ** 2 + 4 * (40 / 3) ** 2) / 12)
    )


def test_a_single_round_has_no_spread():
    assert player_sums([table(800)]).spread is None


def test_where_the_deals_of_a_round_are_not_known_the_average_is_a_round():
    sums = player_sums([table(1000, 800), table(700, 900, deals=None)])

    assert (sums.deals, sums.average, sums.lead, sums.spread) == (None, 850, 0, 150)


def test_who_plays_alone_has_no_lead():
    assert player_sums([table(40, None)]).lead is None


def test_the_limits_are_the_lowest_and_the_highest_average_of_the_groups():
    played = [table(800, evening=1), table(640, evening=1), table(960, evening=2)]

    assert limits_of(grouped_tables(played, lambda each: each.evening).values()) == (90, 120)


def test_whoever_was_met_most_often_comes_first_with_the_sums_of_those_tables():
    played = [
        table(800, partners=["Beat"]),
        table(700, partners=["Carla"], evening=2),
        table(600, partners=["Carla"], evening=3),
    ]

    found = sums_beside(played, lambda each: each.partners)

    assert [(person, sums.evenings, sums.points) for person, sums in found.items()] == [
        ("Carla", 2, 1300),
        ("Beat", 1, 800),
    ]


@given(st.lists(tables, min_size=2, max_size=12))
def test_the_average_lies_between_the_limits_and_parts_add_up(played: list[PlayerTable[str]]):
    parts = grouped_tables(played, lambda each: each.evening)
    whole, sums = player_sums(played), [player_sums(part) for part in parts.values()]
    low, high = limits_of(parts.values())

    assert low <= whole.average or isclose(low, whole.average)
    assert whole.average <= high or isclose(high, whole.average)
    assert (whole.points, whole.deals, whole.rounds, whole.evenings) == (
        sum(each.points for each in sums),
        sum(each.deals or 0 for each in sums),
        sum(each.rounds for each in sums),
        len(sums),
    )


@given(st.lists(tables, min_size=1, max_size=8), st.randoms())
def test_the_order_of_the_tables_makes_no_difference(played: list[PlayerTable[str]], chance):
    shuffled = list(played)
    chance.shuffle(shuffled)
    before, after = player_sums(played), player_sums(shuffled)

    assert (before.average, before.points, before.highest, before.lowest) == (
        after.average,
        after.points,
        after.highest,
        after.lowest,
    )


@pytest.mark.parametrize(
    ("written", "fewest_first", "most"),
    [
        pytest.param([(9, 1), (8, 2), (1, 9), (7, 3)], False, 2, id="lost"),
        pytest.param([(9, 1), (5, 5), (8, 2)], False, 1, id="level"),
        pytest.param([(9, 1), (8, 2), (1, 9), (7, 3)], True, 1, id="fewest"),
        pytest.param([(1, 9)], False, 0, id="none"),
    ],
)
def test_rounds_won_in_a_row_end_with_one_that_is_not_won(
    written: list[tuple[int, int]], fewest_first: bool, most: int
):
    played = [table(points, theirs) for points, theirs in written]

    assert most_won_in_a_row(played, fewest_first=fewest_first) == most


def test_nobody_wins_in_a_row_where_everyone_plays_alone():
    assert most_won_in_a_row([table(9, 1), table(9, None)], fewest_first=False) is None


@given(st.lists(tables, min_size=1))
def test_rounds_in_a_row_are_won_by_one_side_only(played: list[PlayerTable[str]]):
    most = most_won_in_a_row(played, fewest_first=False)
    others = most_won_in_a_row(played, fewest_first=True)

    assert most is not None
    assert others is not None
    assert most + others <= len(played)
