"""What Handjass refuses: entries with all their problems, and house rules out of bounds."""

import pytest

from core.errors import DocumentError
from scoring.rules.deals import JudgedDeal
from scoring.rules.sides import Side
from tests.scoring.rules.games.test_handjass import NOTHING, TWO_PLAY, USUAL, codes, judge


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


@pytest.mark.parametrize(
    ("rule", "low", "high"), [("players", 2, 5), ("threshold", 0, 157), ("out_at", 1, 1000)]
)
def test_a_house_rule_has_its_bounds(rule, low, high):  # HJ-1, HJ-3, HJ-6
    for number in (low - 1, high + 1):
        with pytest.raises(DocumentError) as caught:
            USUAL.override({rule: number})

        assert caught.value.message() == f"House rule {rule} must be a whole number from {low} to {high}."


TIED = {"card_points": {"1": 67, "2": 30, "3": 30, "4": 30}}


@pytest.mark.parametrize(
    ("changes", "rules", "problems"),
    [
        pytest.param({"card_points": None}, {}, ["card_points_of_all"], id="V-1-no-card-points"),
        pytest.param({"card_points": {"1": 60, "2": 45}}, {}, ["card_points_of_all"], id="V-1-two-missing"),
        pytest.param(
            {"card_points": {"1": 60, "2": 45, "3": 42, "4": 20}}, {}, ["card_points_total"], id="V-1"
        ),
        pytest.param(
            {"card_points": {"1": 60.5, "2": 44.5, "3": 32, "4": 20}},
            {},
            ["card_points_whole"] * 2,
            id="V-1-half-points",
        ),
        pytest.param({"card_points": {"1": 257}}, {}, ["card_points_whole"], id="V-1-match-without-its-box"),
        pytest.param(
            {"card_points": {"1": 156, "2": 1, "3": 0, "4": 0}},
            {},
            ["card_points_impossible"] * 2,
            id="V-2-1-and-156",
        ),
        pytest.param(
            {"card_points": {"1": 60, "2": 45}},
            {"players": 3},
            ["card_points_of_all"],
            id="V-1-cards-lie-dead",
        ),
        pytest.param(
            {"card_points": {"1": 100, "2": 58}},
            {"players": 2},
            ["card_points_total_impossible"],
            id="V-2-over-157-of-two",
        ),
        pytest.param(
            {"card_points": {"1": 0, "2": 4}},
            {"players": 2},
            ["card_points_total_impossible"],
            id="V-2-nine-tricks-of-two-are-worth-more",
        ),
        pytest.param(
            {"card_points": {"1": 60, "2": 45, "3": 52, "4": 20}},
            {"players": 3},
            ["card_points_not_in_play"],
            id="HJ-1-a-fourth-of-three",
        ),
        pytest.param({"match": "1"}, {}, ["match_others", "match_points_of_player"], id="V-1-match-of-60"),
        pytest.param(
            {"match": "1", "card_points": {"1": 0}}, {}, ["match_points_of_player"], id="V-1-match-of-nothing"
        ),
        pytest.param(
            {"match": "5", "card_points": None}, {}, ["match_not_in_play"], id="HJ-1-match-of-a-fifth"
        ),
        pytest.param(
            {"match": "1", "card_points": {"2": 0}}, {"players": 2}, ["match_points_missing"], id="V-1-of-two"
        ),
        pytest.param(
            {"match": "1", "card_points": {"1": 258}},
            {"players": 2, "match_with_bonus": True},
            ["card_points_total_impossible"],
            id="V-2-match-of-two-over-257",
        ),
        pytest.param(
            {"match": "1", "card_points": {"1": 188}},
            {"players": 2},
            ["match_with_bonus"],
            id="HJ-2-match-of-two-with-the-bonus",
        ),
        pytest.param(
            {"card_points": {"1": 151, "2": 0}},
            {"players": 2},
            ["card_points_shared"],
            id="V-2-no-blank-is-left",
        ),
        pytest.param({"weis": {"1": 20, "2": 50}}, {}, ["weis_one_player"], id="HJ-2-weis-of-two"),
        pytest.param({"weis": {"1": 20.5}}, {}, ["weis_whole"], id="V-3-half-points"),
        pytest.param({"weis": {"1": 30}}, {}, ["weis_impossible_hand"], id="V-3-30"),
        pytest.param({"weis": {"1": 400}}, {}, ["weis_impossible_hand"], id="V-3-more-than-one-hand-holds"),
        pytest.param({"weis": {"5": 20}}, {}, ["weis_not_in_play"], id="HJ-1-weis-of-a-fifth"),
        pytest.param({"weis": {"1": 20}}, {"weis": False}, ["weis_not_played"], id="W-7-no-weis"),
        pytest.param(
            {"weis_cards": {"1": [["aK", "aO", "aU"]]}},
            {"weis": False},
            ["weis_not_played"],
            id="W-7-no-cards",
        ),
        pytest.param({"weis_cards": {"1": [["aK", "aO"]]}}, {}, ["weis_item"], id="V-3-no-weis"),
        pytest.param(
            {"weis_cards": {"5": [["aK", "aO", "aU"]]}}, {}, ["weis_not_in_play"], id="HJ-1-cards-of-a-fifth"
        ),
        pytest.param(
            {"weis_cards": {"1": [["aK", "aO", "aU"]]}, "weis": {"1": 50}},
            {},
            ["weis_disagrees"],
            id="V-3-cards-and-points-differ",
        ),
        pytest.param(
            {"weis_cards": {"1": [["aK", "aO", "aU"]]}, "denomination": None},
            {},
            ["denomination_missing"],
            id="W-5-trumps-may-decide",
        ),
        pytest.param({"stoeck": "1"}, {"stoeck": False}, ["stoeck_not_played"], id="W-7-no-stoeck"),
        pytest.param({"stoeck": "5"}, {}, ["stoeck_not_in_play"], id="HJ-1-stoeck-of-a-fifth"),
        pytest.param(
            {"stoeck": "1", "denomination": "obenabe"},
            {"no_trump_denominations": True},
            ["stoeck_no_trump"],
            id="V-4",
        ),
        pytest.param({"denomination": "undenufe"}, {}, ["denomination_not_played"], id="no-undenufe"),
        pytest.param({"declined": ["1"]}, {}, ["declining_not_played"], id="HJ-1-no-declining"),
        pytest.param(
            {"thrown_in": True, "card_points": None}, {}, ["thrown_in_not_played"], id="HJ-1-thrown-in"
        ),
        pytest.param({"cut_won_by": "1"}, {}, ["cut_without_tie"], id="HJ-5-cut-without-a-tie"),
        pytest.param(TIED, {}, ["cut_missing"], id="HJ-5-nobody-cut"),
        pytest.param({**TIED, "cut_won_by": "1"}, {}, ["cut_not_level"], id="HJ-5-cut-won-by-the-highest"),
        pytest.param({**TIED, "cut_won_by": ["2", "3"]}, {}, ["cut_number"], id="HJ-5-two-for-one-stick"),
        pytest.param(
            {**TIED, "cut_won_by": ["1", "5"]},
            {},
            ["cut_number", "cut_not_level", "cut_not_level"],
            id="HJ-5-all-wrong",
        ),
        pytest.param(
            {
                "denomination": "obenabe",
                "card_points": {"1": 60, "2": 45, "3": 42, "4": 20},
                "weis": {"1": 10},
                "stoeck": "5",
            },
            {},
            ["denomination_not_played", "card_points_total", "weis_impossible_hand", "stoeck_not_in_play"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (set(deal.scores.values), deal.lines, deal.confirm, deal.counted) == ({0}, (), (), False)


@pytest.mark.parametrize(
    ("changes", "problems"),
    [
        pytest.param({"declined": ["5"]}, ["declined_not_in_play"], id="HJ-1-a-fifth-declined"),
        pytest.param(
            {**TWO_PLAY, "card_points": {"1": 5, "2": 80, "4": 30}},
            ["card_points_not_in_play"],
            id="HJ-1-points-of-one-who-declined",
        ),
        pytest.param({**TWO_PLAY, "card_points": {"2": 80}}, ["card_points_of_all"], id="V-1-one-missing"),
        pytest.param(
            {**TWO_PLAY, "card_points": {"1": 90}, "match": "1"},
            ["card_points_not_in_play", "match_not_in_play"],
            id="HJ-1-match-of-his",
        ),
        pytest.param({**TWO_PLAY, "weis": {"3": 20}}, ["weis_not_in_play"], id="HJ-1-weis-of-his"),
        pytest.param({**TWO_PLAY, "stoeck": "3"}, ["stoeck_not_in_play"], id="HJ-1-stoeck-of-his"),
        pytest.param({"declined": ["1", "2", "3"]}, ["nothing_played"], id="HJ-5-points-of-the-only-one"),
        pytest.param(
            {**NOTHING, "declined": ["1", "2", "3"], "cut_won_by": "4"}, ["nothing_played"], id="HJ-5-his-cut"
        ),
        pytest.param({"thrown_in": True}, ["nothing_played"], id="HJ-5-points-of-nobody"),
        pytest.param(
            {**NOTHING, "thrown_in": True, "declined": ["1", "2"]},
            ["thrown_in_by_some"],
            id="HJ-5-not-by-all",
        ),
        pytest.param(
            {**NOTHING, "declined": ["1", "2", "3", "4"], "weis": {"1": 20}},
            ["nothing_played"],
            id="HJ-5-by-all",
        ),
    ],
)
def test_where_hands_may_be_thrown_in_all_problems_are_found(changes, problems):
    assert codes(judge(game="handjass-declining", **changes)) == problems


@pytest.mark.parametrize(
    ("dealer", "out", "message"),
    [
        pytest.param(None, "", "Enter who dealt: the dealer sits out.", id="unknown"),
        pytest.param("2", "23", "Player 2 is out: Player 4 deals.", id="out"),
        pytest.param("5", "5", "Player 5 is out: Player 1 deals.", id="out-at-the-end"),
    ],
)
def test_the_dealer_is_one_of_those_still_in(dealer, out, message):  # HJ-1, HJ-6
    playing = [player for player in "12345" if player not in out]
    points = dict(zip(playing, (60, 45, 32, 20), strict=False))
    deal = judge({"players": 5}, dealer=dealer and Side(dealer), out=out, card_points=points)

    assert messages(deal)[:1] == [message]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            TIED,
            "Player 2, Player 3, Player 4 are level for the last stick: enter who won the cut, 1 of them.",
            id="nobody-cut",
        ),
        pytest.param(
            {**TIED, "cut_won_by": ["2", "3"]},
            "1 of Player 2, Player 3, Player 4 can win the cut, not 2.",
            id="number",
        ),
        pytest.param(
            {**TIED, "cut_won_by": "1"},
            "Player 1 had no part in the cut: Player 2, Player 3, Player 4 are level.",
            id="not-level",
        ),
        pytest.param(
            {"cut_won_by": "1"},
            "Nobody had to cut for a stick: leave the winner of the cut empty.",
            id="no-tie",
        ),
        pytest.param(
            {**NOTHING, "thrown_in": True, "declined": ["1", "2"]},
            "The deal is thrown in only when everybody declines: Player 3 did not.",
            id="thrown-in-by-some",
        ),
        pytest.param(
            {"weis": {"1": 30}},
            "One hand cannot hold a Weis of 30: the nearest possible are 20 and 40.",
            id="weis",
        ),
        pytest.param(
            {"card_points": {"1": 60, "2": 45, "3": 42, "4": 20}},
            "The card points of all players must add up to 157, not 167.",
            id="sum",
        ),
        pytest.param(
            {"match": "2", "card_points": {"2": 207}},
            "A match is 257 card points for the player with all the tricks and 0 for the others.",
            id="match",
        ),
    ],
)
def test_a_message_says_what_would_be_right(changes, message):
    assert messages(judge({"may_decline": True}, **changes)) == [message]
