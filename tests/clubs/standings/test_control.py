"""The office's control (TN-8)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.control import check_results
from clubs.standings.settings import Counts
from clubs.standings.values import Round, Tournament
from scoring.rules.cards import table_sum
from tests.clubs.standings.tournaments import seated, table

FULL = {"A": 1000, "B": 1000, "C": 884, "D": 884}


def controlled(
    *rounds: Round[str], match_bonus: int = 0, deals: int | None = 12, **settings
) -> Tournament[str]:
    return replace(seated(*rounds, **settings), deals_per_round=deals, match_bonus=match_bonus)


def messages(tournament: Tournament[str]) -> list[str]:
    return [found.message() for found in check_results(tournament)]


@pytest.mark.parametrize(
    ("deals", "match_bonus", "matches", "expected"),
    [(8, 0, 0, 1256), (10, 0, 0, 1570), (12, 0, 0, 1884), (12, 100, 2, 2084), (8, 50, 1, 1306)],
)
def test_a_table_adds_to_157_a_deal_and_its_matches(deals, match_bonus, matches, expected):
    assert table_sum(deals, 157, match_bonus, matches) == expected


def test_a_deal_can_have_other_points_in_a_tournament_or_in_one_round():
    rounds = [Round(1, [table("AB 1000 CD 944")]), Round(2, [table("AB 1000 CD 884")], points_per_deal=157)]

    assert check_results(replace(controlled(*rounds, match_bonus=0), points_per_deal=162)) == ()
    assert messages(controlled(*rounds, match_bonus=0)) == [
        "Round 1, table 1: the sides must have 1884 points together, not 1944."
    ]


@pytest.mark.parametrize(
    ("result", "match_bonus"),
    [
        pytest.param(table("AB 1000 CD 884"), 0, id="no-bonus"),
        pytest.param(table("AB 1000 CD 884", matches=(3, 1)), 0, id="matches-without-a-bonus"),
        pytest.param(table("AB 1100 CD 884", matches=(1, 0)), 100, id="a-match"),
        pytest.param(table("AB 1000 CD 884"), 100, id="perhaps-no-match"),
        pytest.param(table("AB 1100 CD 1084"), 100, id="perhaps-three-matches"),
        pytest.param(table("A 500 B 600 C 784"), 0, id="three-each-alone"),
        pytest.param(table("AB 2200 CD 1300", card_points=(1000, 884)), 0, id="card-points"),
        pytest.param(table("AB 700 CD 556", deals=8), 0, id="fewer-deals-at-this-table"),
        pytest.param(table("AB 1500 CD 0", forfeit=True), 0, id="a-forfeit"),
    ],
)
def test_a_table_that_can_be_right_is_not_found(result, match_bonus):
    assert check_results(controlled(Round(1, [result]), match_bonus=match_bonus)) == ()


@pytest.mark.parametrize(
    ("result", "match_bonus", "message"),
    [
        pytest.param(
            table("AB 1000 CD 874"),
            0,
            "Round 1, table 1: the sides must have 1884 points together, not 1874.",
            id="too-few",
        ),
        pytest.param(
            table("AB 1012 CD 872", matches=(1, 0)),
            100,
            "Round 1, table 1: the sides must have 1984 points together, not 1884.",
            id="a-match-without-its-bonus",
        ),
        pytest.param(
            table("AB 1050 CD 884", table=7),
            100,
            "Round 1, table 7: the sides must have 1884 points together and 100 for each match, not 1934.",
            id="half-a-match",
        ),
        pytest.param(
            table("AB 784 CD 1000"),
            100,
            "Round 1, table 1: the sides must have 1884 points together and 100 for each match, not 1784.",
            id="fewer-than-without-matches",
        ),
        pytest.param(
            table("AB 2200 CD 984"),
            100,
            "Round 1, table 1: the sides must have 1884 points together and 100 for each match, not 3184.",
            id="more-matches-than-deals",
        ),
        pytest.param(
            table("AB 1000 CD 884", card_points=(1000, 854)),
            0,
            "Round 1, table 1: the sides must have 1884 points together, not 1854.",
            id="card-points",
        ),
        pytest.param(
            table("AB 1000 CD 884", deals=8),
            0,
            "Round 1, table 1: the sides must have 1256 points together, not 1884.",
            id="deals-of-this-table",
        ),
    ],
)
def test_a_table_that_does_not_add_up_is_found(result, match_bonus, message):
    (found,) = check_results(controlled(Round(1, [result]), match_bonus=match_bonus))

    assert (found.message(), found.code, found.round) == (message, "table_sum", 1)


def test_every_table_of_every_round_is_looked_at_in_order():
    wrong, right = table("AB 1000 CD 800"), table("EF 1000 GH 884")
    tournament = controlled(Round(2, [wrong]), Round(1, [right, wrong]), deals=12)

    assert [(found.round, found.table) for found in check_results(tournament)] == [(1, 2), (2, 1)]
    assert [(found.round, found.table) for found in check_results(tournament, through=1)] == [(1, 2)]


@pytest.mark.parametrize(
    "tournament",
    [
        pytest.param(controlled(Round(1, [table("AB 10 CD 20")]), deals=None), id="games-to-a-target"),
        pytest.param(
            replace(controlled(Round(1, [table("AB 10 CD 20")])), check_sum=False), id="switched-off"
        ),
    ],
)
def test_where_no_sum_is_known_nothing_is_found(tournament):
    assert check_results(tournament) == ()


def test_a_round_may_have_its_own_number_of_deals():
    assert check_results(controlled(Round(1, [table("AB 1000 CD 256")], deals=8))) == ()


@pytest.mark.parametrize(
    ("scores", "match_bonus"),
    [
        pytest.param(FULL, 0, id="two-pairs"),
        pytest.param({**FULL, "A": 1100, "B": 1100}, 100, id="perhaps-a-match"),
        pytest.param({"A": 1000, "B": 7, "C": 7}, 0, id="no-whole-table"),
        pytest.param({}, 0, id="nothing-yet"),
    ],
)
def test_scores_that_can_be_right_are_not_found(scores, match_bonus):
    assert check_results(controlled(Round(1, scores=scores), match_bonus=match_bonus)) == ()


@pytest.mark.parametrize(
    ("match_bonus", "message"),
    [
        (0, "Round 1: all scores must add up to 3768 points, not 3770."),
        (100, "Round 1: all scores must add up to 3768 points and 100 for each match, not 3770."),
    ],
)
def test_the_scores_of_a_round_add_to_twice_the_tables(match_bonus, message):
    (found,) = check_results(controlled(Round(1, scores={**FULL, "D": 886}), match_bonus=match_bonus))

    assert (found.message(), found.code, found.table) == (message, "round_sum", None)


def test_with_partners_a_match_is_written_twice():
    partners = Round(1, [table("AB 1000 CD 884")])
    tournament = controlled(partners, Round(2, scores={**FULL, "A": 1100}), match_bonus=100)

    assert messages(tournament) == [
        "Round 2: all scores must add up to 3768 points and 200 for each match, not 3868."
    ]


def test_with_pairs_a_match_is_written_once():
    pairs = Round(1, [table("A 1000 B 884")])
    tournament = controlled(pairs, Round(2, scores={"A": 1100, "B": 884}), match_bonus=100)

    assert check_results(tournament) == ()


@pytest.mark.parametrize("counts", [Counts.GAME_POINTS, Counts.DIFFERENCE])
def test_scores_that_are_no_points_of_the_sheet_add_to_anything(counts):
    assert check_results(controlled(Round(1, scores={"A": 1, "B": 0}), counts=counts)) == ()


def test_each_round_is_held_against_its_own_deals_and_bonus():
    """E31, E23: rounds of 12 deals without a bonus, of 8 with one of 50, and one that keeps no sum."""
    rounds = (
        Round(1, [table("AB 1000 CD 884", matches=(1, 0))]),
        Round(2, [table("AB 700 CD 606", matches=(0, 1))], deals=8, match_bonus=50),
        Round(3, [table("AB 700 CD 606")], check_sum=False),
        Round(4, [table("AB 700 CD 600", matches=(1, 0))], deals=8, match_bonus=50),
    )

    assert messages(controlled(*rounds)) == [
        "Round 4, table 1: the sides must have 1306 points together, not 1300."
    ]


def test_who_stands_in_a_round_twice_is_found_even_where_no_sum_is_known():
    tournament = controlled(Round(3, [table("AB 10 CD 20")], sit_outs=["A", "E"]), deals=None)
    (found,) = check_results(tournament)

    assert (found.code, found.round, found.table) == ("entry_twice", 3, None)
    assert found.message() == "Round 3: A appears twice and gets no score until this is settled."


def test_a_team_at_two_tables_does_not_stand_there_twice():
    tables = table("A 1000 B 884"), table("A 900 C 984")

    assert check_results(controlled(Round(1, tables, several_tables=True))) == ()


@given(st.integers(1, 16), st.integers(0, 2512), st.integers(-2512, 2512))
def test_without_a_bonus_any_other_sum_is_found(deals: int, own: int, off_by: int):
    other = deals * 157 - own + off_by
    tournament = controlled(Round(1, [table(f"A {own} B {other}")]), deals=deals)

    assert bool(check_results(tournament)) == (off_by != 0)
