"""Ranks, shared and not (TN-4, TN-9, TN-10)."""

from dataclasses import replace

import pytest

from clubs.standings.ranking import rank
from clubs.standings.settings import Order
from clubs.standings.values import Round
from tests.clubs.standings.examples import lines
from tests.clubs.standings.tournaments import scored, seated

LEVEL = {"A": 30, "B": 20, "C": 20, "D": 20, "E": 10}


def test_a_shared_rank_skips_the_next():  # TN-4
    assert lines(rank(scored(LEVEL))) == ["1 A 30", "2 B 20", "2 C 20", "2 D 20", "5 E 10"]


def test_without_shared_ranks_the_order_of_the_entries_decides_and_says_so():
    tournament = scored(LEVEL, entries="EDCBA", shared_ranks=False)

    assert lines(rank(tournament)) == ["1 A 30", "2 D 20 entries", "3 C 20 entries", "4 B 20", "5 E 10"]


def test_everyone_who_shares_a_rank_is_above_the_next_for_the_same_reason():
    tournament = seated(Round(1, scores=LEVEL), ties=("lot",), lot="DBC")
    best = scored({"A": 9, "B": 9, "C": 5}, {"A": 1, "B": 1, "C": 5}, ties=("best_round",))

    assert lines(rank(tournament)) == ["1 A 30", "2 D 20 lot", "3 B 20 lot", "4 C 20", "5 E 10"]
    assert lines(rank(best)) == ["1 A 10 best_round", "1 B 10 best_round", "3 C 10"]


def test_unshared_ranks_keep_the_reason_at_the_last_of_those_alike():
    best = scored(
        {"A": 9, "B": 9, "C": 5}, {"A": 1, "B": 1, "C": 5}, ties=("best_round",), shared_ranks=False
    )

    assert lines(rank(best)) == ["1 A 10 entries", "2 B 10 best_round", "3 C 10"]


@pytest.mark.parametrize(
    ("agreed", "expected"),
    [
        ({}, ["1 A 30", "2 B 20", "3 C 10"]),
        ({"order": Order.LOWEST}, ["1 C 10", "2 B 20", "3 A 30"]),
        ({"order": Order.NEAREST, "target": 18}, ["1 B 20", "2 C 10", "3 A 30"]),
        ({"order": Order.NEAREST, "target": 25}, ["1 A 30", "1 B 20", "3 C 10"]),
        ({"order": Order.NEAREST, "target": 20}, ["1 B 20", "2 A 30", "2 C 10"]),
    ],
    ids=["highest", "lowest", "nearest", "as-near-from-above-as-from-below", "nearest-to-one-of-them"],
)
def test_the_totals_stand_in_the_order_that_was_agreed(agreed, expected):  # TN-10
    assert lines(rank(scored({"A": 30, "B": 20, "C": 10}, **agreed))) == expected


def test_the_target_may_be_nought():
    assert lines(rank(scored({"A": 1, "B": -1, "C": 2}, order=Order.NEAREST, target=0))) == [
        "1 A 1",
        "1 B -1",
        "3 C 2",
    ]


def test_the_unranked_stand_last_who_attended_more_before():  # TN-9
    tournament = scored({"A": 1, "B": 90, "C": 5, "D": 6}, {"A": 1, "C": 5, "D": 6}, {"A": 1})

    assert lines(rank(tournament)) == ["1 A 3", "- D 12", "- C 10", "- B 90"]


def test_a_reason_is_given_only_between_those_with_the_same_total():
    tournament = scored({"A": 9, "B": 5, "C": 4}, {"A": 1, "B": 5, "C": 4}, ties=("best_round",))

    assert lines(rank(replace(tournament, entries="CBA"))) == ["1 A 10 best_round", "2 B 10", "3 C 8"]
