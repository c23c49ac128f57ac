"""What Pandur refuses: entries with all their problems, documents of another form, house rules."""

import pytest

from core.errors import DocumentError
from scoring.rules.deals import JudgedDeal
from tests.scoring.rules.games.test_pandur import MADE, PANDUR, USUAL, codes, judge


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


@pytest.mark.parametrize("name", ["large_weis", "low_fours", "undenufe_sixes", "undenufe_six_is_eleven"])
def test_what_six_ranks_leave_no_room_for_is_no_house_rule(name):  # PA-1
    with pytest.raises(DocumentError) as caught:
        USUAL.override({name: True})

    assert caught.value.message() == f"House rule {name} does not exist in this game."


@pytest.mark.parametrize(
    ("changes", "rules", "problems"),
    [
        pytest.param({"declarer": None}, {}, ["declarer_missing"], id="V-5-declarer"),
        pytest.param({"declarer": "1"}, {}, ["soloist_not_in_play"], id="PA-1-the-dealer"),
        pytest.param({"declarer": "5", "made": True}, {}, ["soloist_not_in_play"], id="PA-1-a-fifth"),
        pytest.param({"bid": None, "made": True}, {}, ["bid_missing"], id="V-5-bid"),
        pytest.param({"bid": 155, "made": True}, {}, ["bid_unknown"], id="PA-2-no-such-bid"),
        pytest.param({"bid": 90, "made": True}, {}, ["bid_unknown"], id="PA-2-too-low"),
        pytest.param({"bid": 610, "made": True}, {}, ["bid_unknown"], id="PA-2-too-high"),
        pytest.param({"bid": 150.5, "made": True}, {}, ["bid_unknown"], id="PA-2-half-points"),
        pytest.param({"card_points": None}, {}, ["made_missing"], id="V-5-neither-made-nor-points"),
        pytest.param({"made": False}, {}, ["made_after_all"], id="V-5-made-after-all"),
        pytest.param({"made": True, "bid": 160}, {}, ["failed_after_all"], id="V-5-failed-after-all"),
        pytest.param({"card_points": {"2": 158}}, {}, ["card_points_whole"], id="V-1-over-157"),
        pytest.param({"card_points": {"2": 257}}, {}, ["match_box"], id="V-1-match-box"),
        pytest.param({"card_points": {"2": 156}}, {}, ["card_points_impossible"], id="V-2-156"),
        pytest.param(
            {"card_points": {"2": 126}, "denomination": "obenabe", "stoeck": None},
            {"no_trump_denominations": True},
            ["card_points_impossible"],
            id="V-2-no-eights-in-the-pack",
        ),
        pytest.param(
            {"card_points": {"2": 130, "3": 27}}, {}, ["card_points_of_soloist"], id="PA-1-opponents"
        ),
        pytest.param(
            {"card_points": {"1": 27, "2": 130}}, {}, ["card_points_not_in_play"], id="PA-1-dealers"
        ),
        pytest.param({"match": "3"}, {}, ["match_of_soloist"], id="PA-1-match-of-an-opponent"),
        pytest.param({"match": "1"}, {}, ["match_not_in_play"], id="PA-1-match-of-the-dealer"),
        pytest.param({"match": "2"}, {}, ["match_points_of_player"], id="V-1-match-of-130"),
        pytest.param(
            {"match": "2", "card_points": {"2": 0}}, {}, ["match_points_of_player"], id="V-1-match-of-nothing"
        ),
        pytest.param({"weis": {"3": 20}}, {}, ["weis_of_soloist"], id="PA-1-weis-of-an-opponent"),
        pytest.param({"weis": {"1": 20}}, {}, ["weis_not_in_play"], id="PA-1-weis-of-the-dealer"),
        pytest.param({"weis": {"2": 30}}, {}, ["weis_impossible_hand"], id="V-3-30"),
        pytest.param({"weis": {"2": 180}}, {}, ["weis_impossible_hand"], id="V-3-no-room-beside-six"),
        pytest.param({"weis": {"2": 20.5}}, {}, ["weis_whole"], id="V-3-half-points"),
        pytest.param({"weis": {"2": 20}}, {"weis": False}, ["weis_not_played"], id="W-7-no-weis"),
        pytest.param({"weis_cards": {"2": [["a8", "a9", "aB"]]}}, {}, ["weis_item"], id="PA-1-no-eights"),
        pytest.param(
            {"weis_cards": {"1": [["aU", "a9", "aB"]]}},
            {},
            ["weis_not_in_play"],
            id="PA-1-cards-of-the-dealer",
        ),
        pytest.param(
            {"weis_cards": {"2": [["aU", "a9", "aB"]]}, "denomination": None},
            {},
            ["denomination_missing"],
            id="W-5-trumps-may-decide",
        ),
        pytest.param({"stoeck": "3"}, {}, ["stoeck_of_soloist"], id="PA-1-stoeck-of-an-opponent"),
        pytest.param({"stoeck": "1"}, {}, ["stoeck_not_in_play"], id="PA-1-stoeck-of-the-dealer"),
        pytest.param({}, {"stoeck": False}, ["stoeck_not_played"], id="W-7-no-stoeck"),
        pytest.param(
            {"denomination": "obenabe", "card_points": {"2": 100}},
            {"no_trump_denominations": True},
            ["stoeck_no_trump"],
            id="V-4",
        ),
        pytest.param(
            {"denomination": "obenabe", "card_points": {"2": 100}, "stoeck": None},
            {},
            ["denomination_not_played"],
            id="no-obenabe",
        ),
        pytest.param({"bid": "misere", "made": True}, {}, ["bid_without_trumps", "bid_of_tricks"], id="PA-2"),
        pytest.param(
            {
                "bid": "trump-pandur",
                "denomination": "obenabe",
                "card_points": None,
                "stoeck": None,
                "made": True,
            },
            {},
            ["bid_with_trumps"],
            id="PA-2-trumps",
        ),
        pytest.param(
            {"bid": "pandur", "denomination": None, "card_points": None, "stoeck": None},
            {},
            ["made_missing"],
            id="V-5-pandur-made-or-not",
        ),
        pytest.param({"calls": [["2", 150]]}, {}, ["auction_open"], id="PA-2-open"),
        pytest.param({"calls": []}, {}, ["auction_open"], id="PA-2-not-begun"),
        pytest.param(
            {"calls": [["3", 150], ["4", "pass"], ["2", "pass"]], "declarer": "3", "card_points": {"3": 157}},
            {},
            ["call_turn"],
            id="PA-2-not-forehand",
        ),
        pytest.param(
            {"calls": [["2", 160], ["3", "pass"], ["4", "pass"]]},
            {},
            ["contract_disagrees"],
            id="V-5-other-bid",
        ),
        pytest.param(
            {"calls": [["2", "pass"], ["3", 150], ["4", "pass"]]},
            {},
            ["contract_disagrees"],
            id="V-5-who-bid",
        ),
        pytest.param({"thrown_in": True}, {}, ["nothing_played"], id="PA-2-with-a-contract"),
        pytest.param(
            {"calls": [["2", 150], ["3", "pass"], ["4", "pass"]], "thrown_in": True},
            {},
            ["contract_disagrees", "nothing_played"],
            id="PA-2-with-an-auction-that-was-not",
        ),
        pytest.param(
            {
                "bid": 155,
                "declarer": "1",
                "denomination": "undenufe",
                "thrown_in": False,
                "made": None,
            },
            {},
            ["bid_unknown", "soloist_not_in_play", "denomination_not_played"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (deal.made, set(deal.scores.values), deal.lines, deal.confirm, deal.counted) == (
        None,
        {0},
        (),
        (),
        False,
    )


def test_with_four_it_must_be_known_who_dealt():  # PA-1
    assert messages(judge(dealer=None)) == ["Enter who dealt: the dealer sits out."]
    assert codes(judge(dealer=None, out="1")) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"bid": 155}, "There is no bid of 155: the nearest are 150 and 160.", id="bid"),
        pytest.param({"made": False}, "With 150 points a bid of 150 is made.", id="made"),
        pytest.param({"made": True, "bid": 160}, "With 150 points a bid of 160 has failed.", id="failed"),
        pytest.param(
            {"card_points": {"2": 130, "3": 27}},
            "Enter only the soloist’s card points: Player 3 writes none.",
            id="opponents",
        ),
        pytest.param(
            {"bid": "misere", "denomination": None},
            "Misère and Pandur are only about tricks: leave points, match, Weis and Stöck empty.",
            id="misere",
        ),
    ],
)
def test_a_message_says_what_would_be_right(changes, message):
    assert message in messages(judge(**changes))


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        pytest.param(
            "bid",
            "null",
            'bid must be a number or one of misere, trump-misere, pandur, trump-pandur, not "null".',
            id="bid",
        ),
        pytest.param(
            "calls",
            [["2"]],
            "calls must hold pairs of a player and a call, not […].",
            id="call-without-a-bid",
        ),
        pytest.param(
            "calls",
            [["2", True]],
            "calls must be a number or one of misere, trump-misere, pandur, trump-pandur, not true.",
            id="call",
        ),
    ],
)
def test_a_document_of_another_form_is_refused(key, value, message):
    with pytest.raises(DocumentError) as caught:
        PANDUR.read_deal({"number": 1, key: value})

    assert caught.value.message() == message


@pytest.mark.parametrize(
    "more",
    [
        {"declarer": "2"},
        {"bid": 100},
        {"denomination": "bells"},
        {"made": False},
        {"card_points": {"2": 10}},
        {"weis": {"2": 20}},
        {"weis_cards": {"2": [["aA", "aK", "aO"]]}},
        {"match": "2"},
        {"stoeck": "2"},
    ],
    ids=lambda more: next(iter(more)),
)
def test_cards_thrown_in_leave_nothing_to_write(more):  # PA-2
    deal = judge(**{**dict.fromkeys(MADE), "thrown_in": True, **more})

    assert codes(deal) == ["nothing_played"]


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        pytest.param({"players": 2}, "House rule players must be a whole number from 3 to 4.", id="two"),
        pytest.param({"players": 5}, "House rule players must be a whole number from 3 to 4.", id="five"),
        pytest.param(
            {"target": 0}, "House rule target must be a whole number from 1 to 1000.", id="no-target"
        ),
        pytest.param({"target": 1001}, "House rule target must be a whole number from 1 to 1000.", id="far"),
        pytest.param({"misere_worth": 5}, "House rule misere_worth must be one of 3, 4.", id="misere"),
        pytest.param({"nines_weis": 50}, "House rule nines_weis must be one of 0, 100, 150.", id="nines"),
    ],
)
def test_a_bad_house_rule_is_refused(rule, message):
    with pytest.raises(DocumentError) as caught:
        USUAL.override(rule)

    assert caught.value.message() == message
