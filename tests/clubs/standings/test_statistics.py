"""Statistics of a tournament: sums and extremes of what its tables wrote."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.statistics import SideScore, TournamentStatistics, statistics_of
from clubs.standings.values import Round, TableResult, Tournament

EVENING = Tournament(
    entries="ABCD",
    rounds=[
        Round(2, [TableResult(["AC", "BD"], [700, 556], matches=[0, 1])], deals=10),
        Round(1, [TableResult(["AB", "CD"], [1000, 256], matches=[2, 0])]),
        Round(3, [TableResult(["AD", "BC"], [256, 1000], deals=6)]),
    ],
    deals_per_round=8,
)


def test_an_evening_has_its_sums_and_the_first_of_the_highest_and_lowest():
    assert statistics_of(EVENING) == TournamentStatistics(
        tables=3,
        deals=8 + 10 + 6,
        matches=3,
        average=Fraction(628),
        highest=SideScore(1, "AB", 1000),
        lowest=SideScore(1, "CD", 256),
    )


def test_deals_are_unknown_where_a_game_goes_to_its_target():
    found = statistics_of(replace(EVENING, deals_per_round=None))

    assert found
    assert found.deals is None


def test_what_was_written_without_play_or_is_annulled_does_not_count():
    first = Round(1, [TableResult(["AB", "CD"], [1000, 256], forfeit=True)])

    assert statistics_of(replace(EVENING, rounds=[first])) is None
    assert statistics_of(replace(EVENING, annulled=["A"])) is None


@pytest.mark.parametrize("rounds", [[], [Round(1)]])
def test_there_are_no_figures_without_results(rounds):
    assert statistics_of(replace(EVENING, rounds=rounds)) is None


@given(st.lists(st.integers(0, 157 * 12), min_size=1, max_size=9))
def test_where_all_share_a_sum_the_average_is_half_of_it_and_the_extremes_add_up_to_it(points):
    total = 157 * 12
    rounds = [Round(n, [TableResult(["AB", "CD"], [p, total - p])]) for n, p in enumerate(points, 1)]

    found = statistics_of(replace(EVENING, rounds=rounds))

    assert found
    assert (found.average, found.highest.points + found.lowest.points) == (Fraction(total, 2), total)
