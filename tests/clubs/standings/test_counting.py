"""What counts of a result, and for whom (TN-3, TN-5)."""

from fractions import Fraction

import pytest

from clubs.standings.counting import points_of
from clubs.standings.settings import Counts, Order
from clubs.standings.values import Round
from tests.clubs.standings.tournaments import rows, scored, seated, table, totals

PARTNERS = Round(1, [table("AB 1000 CD 884", game_points=(2, 0), strokes=(4, 1))])


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        (Counts.POINTS, {"A": 1000, "B": 1000, "C": 884, "D": 884}),
        (Counts.DIFFERENCE, {"A": 116, "B": 116, "C": -116, "D": -116}),
        (Counts.GAME_POINTS, {"A": 2, "B": 2, "C": 0, "D": 0}),
        (Counts.STROKES, {"A": 4, "B": 4, "C": 1, "D": 1}),
        (Counts.AVERAGE, {"A": 1000, "B": 1000, "C": 884, "D": 884}),
    ],
)
def test_each_partner_is_credited_with_what_counts_of_the_side(counts, expected):
    assert totals(seated(PARTNERS, counts=counts)) == expected


def test_among_several_alone_the_difference_is_to_all_the_others():
    alone = Round(1, [table("A 10 B 20 C 30")])

    assert totals(seated(alone, counts=Counts.DIFFERENCE)) == {"A": -40, "B": -20, "C": 0}


@pytest.mark.parametrize("counts", [Counts.GAME_POINTS, Counts.STROKES])
def test_where_game_points_or_strokes_count_a_result_without_them_is_missing(counts):
    tournament = seated(PARTNERS, Round(2, [table("AB 900 CD 984")]), counts=counts)

    assert {row.rank for row in rows(tournament).values()} == {None}


@pytest.mark.parametrize("counts", [Counts.POINTS, Counts.DIFFERENCE, Counts.GAME_POINTS])
def test_scores_without_results_count_as_they_are(counts):
    assert totals(scored({"A": 7, "B": -2}, counts=counts)) == {"A": 7, "B": -2}


def test_an_average_respects_the_weight_of_a_round():
    rounds = Round(1, scores={"A": 10, "B": 40}), Round(2, scores={"A": 40, "B": 10}, weight=2)

    assert totals(seated(*rounds, counts=Counts.AVERAGE)) == {"A": 30, "B": 20}


def test_the_average_of_no_rounds_is_nothing():
    assert totals(scored({"A": 10}, entries="AB", counts=Counts.AVERAGE)) == {"A": 10, "B": 0}


def test_a_round_may_count_half():
    """W12: 1389 in Handjass and 2088 that a pair wrote in Schieber make 2433."""
    rounds = (
        Round(1, scores={"A": 1389, "B": 1308}),
        Round(2, scores={"A": 2088, "B": 1965}, weight=Fraction(1, 2)),
    )

    assert totals(seated(*rounds)) == {"A": 2433, "B": 2290.5}


def test_a_round_of_double_weight_counts_twice():
    rounds = Round(1, scores={"A": 10}), Round(2, scores={"A": 25}, weight=2)

    assert totals(seated(*rounds)) == {"A": 60}


def test_rank_points_are_those_of_the_place_in_each_round():
    first, second = {"A": 900, "B": 800, "C": 700, "D": 600}, {"A": 600, "B": 900, "C": 800, "D": 700}
    tournament = scored(first, second, counts=Counts.RANK_POINTS, rank_points=(25, 18, 15))

    assert {entry: row.rounds for entry, row in rows(tournament).items()} == {
        "A": (25, 15),
        "B": (18, 25),
        "C": (15, 18),
        "D": (15, 15),
    }


def test_the_lowest_of_a_round_gets_the_points_where_the_lowest_wins_it():  # Differenzler
    tournament = scored(
        {"A": 88, "B": 131}, counts=Counts.RANK_POINTS, rank_points=(2, 1), round_order=Order.LOWEST
    )

    assert totals(tournament) == {"A": 2, "B": 1}


def test_one_round_may_be_ranked_the_other_way():
    rounds = Round(1, scores={"A": 88, "B": 131}), Round(2, scores={"A": 88, "B": 131}, order=Order.LOWEST)

    assert totals(seated(*rounds, counts=Counts.RANK_POINTS, rank_points=(5, 1))) == {"A": 6, "B": 6}


def test_who_sits_out_takes_no_place_from_the_others():
    rounds = Round(1, scores={"A": 88, "B": 131}, sit_outs=["C"]), Round(2, scores={"A": 1, "B": 3, "C": 2})

    assert totals(seated(*rounds, counts=Counts.RANK_POINTS, rank_points=(5, 3, 1))) == {
        "A": 4,
        "B": 10,
        "C": 3,
    }


@pytest.mark.parametrize(
    ("place", "table_of_points", "worth"),
    [(1, (25, 18), 25), (2, (25, 18), 18), (3, (25, 18), 18), (99, (25, 18), 18), (7, (), 7)],
)
def test_below_the_last_rank_points_everyone_has_them(place, table_of_points, worth):  # TN-5
    assert points_of(place, table_of_points) == worth
