"""Ranks, shared and not (TN-4, TN-9, TN-10)."""

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.numbers import Exact
from clubs.standings.problems import CheckKind
from clubs.standings.ranking import rank, ranks
from clubs.standings.settings import Counts, Order, Settings, SitOutRule
from clubs.standings.values import Adjustment, Round, Tournament
from tests.clubs.standings.examples import lines
from tests.clubs.standings.tournaments import rows, scored, seated, table, totals, tournaments

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


sums = st.builds(
    Settings,
    counts=st.sampled_from([Counts.POINTS, Counts.DIFFERENCE, Counts.GAME_POINTS]),
    order=st.sampled_from([Order.HIGHEST, Order.LOWEST]),
    drop_worst=st.integers(0, 3),
)


@given(tournaments(), st.randoms(use_true_random=False))
def test_the_order_in_which_things_were_written_does_not_matter(tournament: Tournament[str], rng: Random):
    def mixed(things):
        return tuple(rng.sample(things, len(things)))

    otherwise = replace(
        tournament,
        entries=mixed(tournament.entries),
        rounds=mixed([replace(each, results=mixed(each.results)) for each in tournament.rounds]),
        adjustments=mixed(tournament.adjustments),
    )

    assert rows(otherwise) == rows(tournament)


def turned(entry: str) -> str:
    """Return another name for an entry, so that the first of the alphabet becomes the last."""
    return chr(ord("A") + ord("Z") - ord(entry))


def renamed(entries: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(turned, entries))


@given(tournaments())
def test_other_names_give_the_same_standings_with_other_names(tournament: Tournament[str]):
    rounds = [
        replace(
            each,
            results=[replace(result, sides=tuple(map(renamed, result.sides))) for result in each.results],
            scores={turned(entry): score for entry, score in each.scores.items()},
            sit_outs=renamed(each.sit_outs),
        )
        for each in tournament.rounds
    ]
    other = Tournament(
        renamed(tournament.entries),
        rounds,
        [replace(each, entry=turned(each.entry)) for each in tournament.adjustments],
        tournament.settings,
        lot=renamed(tournament.lot),
        outside=renamed(tournament.outside),
    )

    assert [replace(row, entry=turned(row.entry)) for row in rank(other).rows] == list(rank(tournament).rows)


@given(tournaments(sums))
def test_every_total_is_what_counts_by_weight_and_what_was_adjusted(tournament: Tournament[str]):
    standings = rank(tournament)
    weights = {each.number: each.weight for each in tournament.rounds}
    for row in standings.rows:
        counted = [
            weights[number] * score
            for number, score in zip(standings.numbers, row.rounds, strict=True)
            if score is not None and number not in row.dropped
        ]

        assert row.total == sum(counted) + row.adjustments


@given(tournaments(st.just(Settings())))
def test_every_point_that_is_written_is_in_the_totals(tournament: Tournament[str]):
    written: Exact = sum(each.points for each in tournament.adjustments)
    for each in tournament.rounds:
        written += each.weight * sum(each.scores.values())
        for result in each.results:
            sides = zip(result.sides, result.points, strict=True)
            written += each.weight * sum(len(side) * made for side, made in sides)

    assert sum(row.total for row in rank(tournament).rows) == written


@given(tournaments(sums))
def test_the_rounds_dropped_are_those_that_are_best_left_out(tournament: Tournament[str]):
    best = max if tournament.settings.order is Order.HIGHEST else min
    droppable = {each.number: each.weight for each in tournament.rounds if each.droppable}
    standings = rank(tournament)
    for row in standings.rows:
        scores = dict(zip(standings.numbers, row.rounds, strict=True))
        shares = [
            weight * score for number, weight in droppable.items() if (score := scores[number]) is not None
        ]
        kept = len(shares) - len(row.dropped)
        always = sum(
            each.weight * (scores[each.number] or 0) for each in tournament.rounds if not each.droppable
        )

        assert row.total - row.adjustments - always == best(map(sum, combinations(shares, kept)))


@given(tournaments())
def test_a_rank_is_one_more_than_there_are_above(tournament: Tournament[str]):
    given_ranks = [row.rank for row in rank(tournament).rows if row.rank is not None]

    assert given_ranks == [1 + sum(other < each for other in given_ranks) for each in given_ranks]


@given(tournaments())
def test_the_unranked_stand_at_the_end(tournament: Tournament[str]):
    unranked = [row.rank is None for row in rank(tournament).rows]

    assert unranked == sorted(unranked)


@given(tournaments(st.builds(Settings, ties=st.just(("best_round", "matches", "lot")))))
def test_whoever_is_above_on_the_same_total_is_told_why(tournament: Tournament[str]):
    ranked = [row for row in rank(tournament).rows if row.rank is not None]
    for row, following in pairwise(ranked):
        level_but_above = row.total == following.total and row.rank != following.rank

        assert row.rank == following.rank or (row.decided_by is not None) == level_but_above


@given(tournaments(), st.integers(0, 9))
def test_an_earlier_round_stands_as_if_nothing_had_come_after_it(tournament: Tournament[str], number: int):
    before = replace(
        tournament,
        rounds=[each for each in tournament.rounds if each.number <= number],
        adjustments=[each for each in tournament.adjustments if (each.round or 0) <= number],
    )

    assert rank(tournament, through=number) == rank(before)


@given(tournaments(st.just(Settings())), st.data())
def test_more_points_never_cost_a_rank(tournament: Tournament[str], data: st.DataObject):
    entry = data.draw(st.sampled_from(tournament.entries))
    more = Adjustment(entry, data.draw(st.integers(0, 100)))
    better = replace(tournament, adjustments=(*tournament.adjustments, more))

    assert (rows(better)[entry].rank or 0) <= (rows(tournament)[entry].rank or 0)


@given(tournaments())
def test_ranking_leaves_what_it_was_given_as_it_was(tournament: Tournament[str]):
    before = deepcopy(tournament)
    standings = rank(tournament)

    assert tournament == before
    assert rank(tournament) == standings


@given(tournaments(), st.none() | st.integers(1, 9))
def test_the_ranks_alone_are_those_of_the_standings(tournament: Tournament[str], number: int | None):
    standings = rank(tournament, through=number)

    assert list(ranks(tournament, number).items()) == [(row.entry, row.rank) for row in standings.rows]


def test_a_stand_in_who_is_no_entry_has_no_row():
    tournament = replace(seated(Round(1, [table("AJ 1000 BC 884")])), entries=["A", "B", "C"])

    assert [row.entry for row in rank(tournament).rows] == ["A", "B", "C"]


def test_an_empty_tournament_has_empty_standings():
    nobody: list[str] = []
    standings = rank(Tournament(nobody))

    assert (standings.rows, standings.numbers, standings.checks) == ((), (), ())


def test_before_the_first_result_nobody_is_better_than_anyone():
    assert {row.rank for row in rank(Tournament(["A", "B"], [Round(1), Round(2)])).rows} == {1}


def test_rounds_stand_in_the_order_of_their_numbers():
    tournament = Tournament(["A"], [Round(5, scores={"A": 50}), Round(2, scores={"A": 20})])

    assert (rank(tournament).numbers, rows(tournament)["A"].rounds) == ((2, 5), (20, 50))


def test_a_row_tells_what_the_results_hold():
    first = Round(1, [table("AB 1112 CD 872", matches=(1, 0), game_points=(2, 0), strokes=(3, 1))])
    second = Round(2, [table("AC 900 BD 984", matches=(0, 2))], sit_outs=["E"])
    late = Adjustment("A", -20, 2, "late")
    row = rows(replace(seated(first, second, drop_worst=1, sit_out=SitOutRule.AVERAGE), adjustments=[late]))[
        "A"
    ]

    assert (row.rank, row.total, row.rounds, row.dropped) == (2, 1092, (1112, 900), (2,))
    assert (row.adjustments, row.matches, row.game_points, row.difference) == (-20, 1, 2, 240 - 84)
    assert row.strokes == 3
    assert (row.attended, row.best, row.decided_by) == (2, 1112, None)


@pytest.mark.parametrize(("order", "best"), [(Order.HIGHEST, 90), (Order.LOWEST, 10), (Order.NEAREST, 40)])
def test_the_best_round_is_best_in_the_order_of_the_tournament(order: Order, best: int):  # TN-10
    tournament = scored({"A": 10}, {"A": 40}, {"A": 90}, order=order, target=45)

    assert rows(tournament)["A"].best == best


def test_numbers_that_are_not_whole_are_shown_with_two_decimals():
    tournament = scored({"A": 10}, {"A": 10}, {"A": 11}, counts=Counts.AVERAGE)

    assert rows(tournament)["A"].total == 10.33


def test_ranks_follow_from_the_exact_average():
    rounds = [{"A": 1, "B": 1}] * 299
    tournament = scored(*rounds, {"A": 1, "B": 2}, counts=Counts.AVERAGE)

    assert [(row.rank, row.entry, row.total) for row in rank(tournament).rows] == [(1, "B", 1), (2, "A", 1)]


# Outside the ranking (ST-10)


def test_who_plays_outside_the_ranking_has_a_total_and_no_rank_and_takes_none_from_others():  # ST-10
    tournament = replace(scored({"A": 1050, "B": 1000, "C": 900}), outside=["A"])

    assert [(row.rank, row.entry, row.total) for row in rank(tournament).rows] == [
        (1, "B", 1000),
        (2, "C", 900),
        (None, "A", 1050),
    ]


def test_who_plays_outside_takes_no_place_in_a_round_and_gets_the_points_it_would_have_had():  # ST-10
    scores = {"A": 1050, "B": 1000, "C": 900, "D": 800}
    by_places = scored(scores, counts=Counts.RANK_POINTS, rank_points=(25, 18, 15))
    tournament = replace(by_places, outside=["A", "C"])

    assert totals(tournament) == {"A": 25, "B": 25, "C": 18, "D": 18}


def test_the_control_counts_those_outside_the_ranking():  # ST-10
    wrong = replace(seated(Round(1, [table("AB 1000 CD 885")])), deals_per_round=12, outside=["D"])

    assert [check.kind for check in rank(wrong).checks] == [CheckKind.TABLE_SUM_OF_SOME_MATCHES]


@given(tournaments(sums))
def test_those_outside_leave_the_others_ranked_as_if_they_were_no_entries(tournament: Tournament[str]):
    entries = [entry for entry in tournament.entries if entry not in tournament.outside]
    without = replace(tournament, entries=entries, outside=())

    found = [row for row in rank(tournament).rows if row.entry not in tournament.outside]

    assert found == list(rank(without).rows)
    assert {row.rank for row in rank(tournament).rows if row.entry in tournament.outside} <= {None}
