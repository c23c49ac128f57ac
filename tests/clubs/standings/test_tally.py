"""What is dropped, what missing rounds and sit-outs do, what adjustments are added to (TN-3, TN-6, TN-9)."""

from dataclasses import replace

import pytest

from clubs.standings.ranking import rank, ranks
from clubs.standings.settings import Counts, Incomplete, Order, SitOutRule
from clubs.standings.values import Adjustment, Round
from tests.clubs.standings.tournaments import rows, scored, seated, table, totals


@pytest.mark.parametrize(
    ("agreed", "dropped", "total"),
    [
        pytest.param({}, (), 100, id="none"),
        pytest.param({"drop_worst": 1}, (1,), 90, id="the-worst"),
        pytest.param({"drop_worst": 2}, (1, 4), 70, id="the-two-worst"),
        pytest.param({"best_of": 1}, (1, 2, 4), 40, id="all-but-the-best"),
        pytest.param({"best_of": 9}, (), 100, id="best-of-more-than-there-are"),
        pytest.param({"drop_worst": 9}, (1, 2, 4), 40, id="at-least-one-counts"),
        pytest.param(
            {"drop_worst": 1, "order": Order.LOWEST}, (3,), 60, id="the-highest-where-the-lowest-wins"
        ),
        pytest.param({"best_of": 2, "order": Order.NEAREST, "target": 25}, (1, 3), 50, id="the-farthest"),
        pytest.param({"drop_worst": 1, "counts": Counts.AVERAGE}, (1,), 30, id="from-an-average"),
    ],
)
def test_the_worst_rounds_are_dropped(agreed, dropped, total):  # TN-3
    row = rows(scored({"A": 10}, {"A": 30}, {"A": 40}, {"A": 20}, **agreed))["A"]

    assert (row.dropped, row.total) == (dropped, total)


def test_of_two_rounds_alike_the_later_is_dropped():
    assert rows(scored({"A": 10}, {"A": 10}, {"A": 30}, drop_worst=1))["A"].dropped == (2,)


def test_a_round_is_judged_by_what_it_adds_to_the_total():
    double = Round(2, scores={"A": 60}, weight=2)

    assert rows(seated(Round(1, scores={"A": 100}), double, drop_worst=1))["A"].dropped == (1,)


def test_a_round_of_an_average_is_judged_by_its_score():
    double = Round(2, scores={"A": 60}, weight=2)
    tournament = seated(Round(1, scores={"A": 100}), double, drop_worst=1, counts=Counts.AVERAGE)

    assert rows(tournament)["A"].dropped == (2,)


def test_a_round_that_is_not_droppable_counts_whatever_it_is():
    final = Round(3, scores={"A": 5}, droppable=False)
    tournament = seated(Round(1, scores={"A": 20}), Round(2, scores={"A": 10}), final, drop_worst=1)

    assert rows(tournament)["A"].dropped == (2,)


def test_a_missing_round_leaves_an_entry_without_a_rank():  # TN-9
    tournament = scored({"A": 10, "B": 90}, {"A": 10}, {"A": 10, "B": 5})

    assert ranks(tournament) == {"A": 1, "B": None}
    assert (rows(tournament)["B"].total, rows(tournament)["B"].attended) == (95, 2)


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        pytest.param({"drop_worst": 1}, {"B": 1, "A": 2, "C": None}, id="usual"),
        pytest.param({"drop_worst": 2}, {"C": 1, "B": 2, "A": 3}, id="as-many-as-are-dropped"),
        pytest.param({"best_of": 3}, {"B": 1, "A": 2, "C": None}, id="best-of"),
        pytest.param({}, {"A": 1, "B": None, "C": None}, id="nothing-is-dropped"),
        pytest.param({"drop_worst": 1, "minimum": 2}, {"B": 1, "C": 2, "A": 3}, id="with-a-minimum"),
        pytest.param(
            {"drop_worst": 1, "incomplete": Incomplete.UNRANKED}, {"A": 1, "B": None, "C": None}, id="no-rank"
        ),
        pytest.param(
            {"drop_worst": 1, "incomplete": Incomplete.ZERO}, {"B": 1, "C": 2, "A": 3}, id="counts-nothing"
        ),
    ],
)
def test_a_missing_round_is_a_dropped_one(agreed, expected):  # TN-9
    """B lacks one of four rounds, C two."""
    late = scored(
        {"A": 10}, {"A": 10, "B": 30}, {"A": 10, "B": 30, "C": 40}, {"A": 10, "B": 30, "C": 40}, **agreed
    )

    assert {row.entry: row.rank for row in rank(late).rows} == expected


def test_a_missing_round_leaves_all_others_counting():
    late = scored({"A": 10, "B": 12}, {"A": 20}, {"A": 5, "B": 9}, drop_worst=1)

    assert {row.entry: (row.rounds, row.dropped, row.total) for row in rank(late).rows} == {
        "A": ((10, 20, 5), (3,), 30),
        "B": ((12, None, 9), (), 21),
    }


def test_while_nothing_is_dropped_yet_a_missing_round_costs_the_rank():
    late = scored({"A": 10}, {"A": 5, "B": 20}, drop_worst=1)

    assert (ranks(late, through=1), ranks(late)) == ({"A": 1, "B": None}, {"B": 1, "A": 2})


def test_a_missing_round_that_always_counts_is_no_dropped_one():
    final = Round(3, scores={"A": 10, "C": 9}, droppable=False)
    rounds = Round(1, scores={"A": 10, "B": 90, "C": 80}), Round(2, scores={"A": 10, "B": 90}), final

    assert ranks(seated(*rounds, drop_worst=1)) == {"C": 1, "A": 2, "B": None}


def test_who_has_all_rounds_that_count_is_ranked():  # TN-5
    assert ranks(scored({"A": 10, "B": 90}, {"A": 10}, {"A": 10, "B": 5}, best_of=2)) == {"B": 1, "A": 2}


@pytest.mark.parametrize(("minimum", "expected"), [(1, 1), (2, 1), (3, None), (4, None)])
def test_a_minimum_of_attendances_decides_who_is_ranked(minimum, expected):  # TN-5
    tournament = scored({"A": 10, "B": 90}, {"A": 10}, {"A": 10, "B": 5}, {"A": 1}, minimum=minimum)

    assert ranks(tournament)["B"] == expected


def test_early_in_a_season_nobody_needs_more_rounds_than_there_were():
    assert ranks(scored({"A": 10, "B": 5}, minimum=3)) == {"A": 1, "B": 2}


def test_a_missing_round_may_count_nothing():  # TN-9
    row = rows(scored({"A": 10, "B": 90}, {"A": 10}, incomplete=Incomplete.ZERO))["B"]

    assert (row.rank, row.rounds, row.total, row.attended) == (1, (90, 0), 90, 1)


def test_a_missing_round_that_counts_nothing_is_the_first_to_be_dropped():
    row = rows(scored({"A": 10, "B": 90}, {"A": 10}, incomplete=Incomplete.ZERO, drop_worst=1))["B"]

    assert (row.dropped, row.total) == ((2,), 90)


@pytest.mark.parametrize("drawn", [Round(2), Round(2, sit_outs=["B"])], ids=["all-sit", "one-rests"])
@pytest.mark.parametrize("incomplete", Incomplete)
def test_a_round_in_which_nothing_is_written_is_missing_to_nobody(drawn, incomplete):  # ST-2
    tournament = seated(Round(1, scores={"A": 10, "B": 9}), drawn, incomplete=incomplete)

    assert (ranks(tournament), rows(tournament)["A"].rounds) == ({"A": 1, "B": 2}, (10, None))


@pytest.mark.parametrize(
    ("sit_out", "score", "total"),
    [
        pytest.param(SitOutRule.NONE, None, 51, id="nothing"),
        pytest.param(SitOutRule.AVERAGE, 25.5, 76.5, id="the-average-of-the-rounds-played"),
        pytest.param(1000, 1000, 1051, id="a-number"),
        pytest.param(0, 0, 51, id="nought"),
    ],
)
def test_a_sit_out_scores_what_the_tournament_says(sit_out, score, total):  # TN-9
    rounds = Round(1, scores={"A": 20}), Round(2, scores={"B": 1}, sit_outs=["A"]), Round(3, scores={"A": 31})
    row = rows(seated(*rounds, sit_out=sit_out))["A"]

    assert (row.rank, row.rounds[1], row.total, row.attended) == (1, score, total, 3)


def test_who_sat_out_only_has_no_average_yet():
    tournament = seated(Round(1, scores={"A": 20}, sit_outs=["B"]), sit_out=SitOutRule.AVERAGE)

    assert (ranks(tournament), totals(tournament)) == ({"A": 1, "B": 2}, {"A": 20, "B": 0})


def test_a_sit_out_without_a_score_takes_the_place_of_a_dropped_round():
    rounds = Round(1, scores={"A": 20, "B": 20}), Round(2, scores={"B": 10}, sit_outs=["A"])
    everyone = rows(seated(*rounds, drop_worst=1))

    assert {entry: (row.dropped, row.total) for entry, row in everyone.items()} == {
        "A": ((), 20),
        "B": ((2,), 20),
    }


def test_a_sit_out_with_a_score_may_be_dropped():
    rounds = Round(1, scores={"A": 20}), Round(2, scores={"B": 10}, sit_outs=["A"])

    assert rows(seated(*rounds, drop_worst=1, sit_out=5))["A"].dropped == (2,)


@pytest.mark.parametrize(
    "again",
    [
        pytest.param(Round(2, [table("AB 1000 AC 884")]), id="on-both-sides"),
        pytest.param(Round(2, [table("AB 1000 CD 884"), table("AE 900 FG 984")]), id="at-two-tables"),
        pytest.param(Round(2, [table("AB 1000 CD 884")], sit_outs=["A"]), id="sitting-out-as-well"),
        pytest.param(Round(2, scores={"A": 10}, sit_outs=["A"]), id="with-a-score-as-well"),
    ],
)
def test_who_stands_in_a_round_twice_has_no_score_there(again):  # TN-9
    tournament = seated(Round(1, scores={"A": 20}), again)

    assert (rows(tournament)["A"].rounds, ranks(tournament)["A"]) == ((20, None), None)


def test_a_team_scores_the_sum_of_its_tables():  # TN-1
    tables = table("A 1000 B 884"), table("A 900 C 984")

    assert totals(seated(Round(1, tables, several_tables=True))) == {"A": 1900, "B": 884, "C": 984}


@pytest.mark.parametrize("given", [None, 1, 2])
def test_an_adjustment_is_neither_dropped_nor_doubled(given):  # TN-6
    rounds = Round(1, scores={"A": 10}), Round(2, scores={"A": 100}, weight=2)
    tournament = replace(seated(*rounds, drop_worst=1), adjustments=[Adjustment("A", -20, given, "late")])

    assert (totals(tournament), rows(tournament)["A"].rounds) == ({"A": 180}, (10, 100))


@pytest.mark.parametrize(("given", "through", "total"), [(None, 1, -10), (1, 1, -10), (2, 1, 10), (2, 2, 0)])
def test_an_adjustment_stands_from_its_round_on(given, through, total):  # TN-7
    tournament = replace(scored({"A": 10}, {"A": 10}), adjustments=[Adjustment("A", -20, given, "late")])

    assert rows(tournament, through=through)["A"].total == total


def test_an_adjustment_of_an_average_is_points_of_the_average():
    tournament = replace(
        scored({"A": 10}, {"A": 20}, counts=Counts.AVERAGE),
        adjustments=[Adjustment("A", 1), Adjustment("A", 2)],
    )

    assert totals(tournament) == {"A": 18}
