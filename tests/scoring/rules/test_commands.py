import json
import re
from typing import Any

import pytest

from core.errors import DocumentError
from scoring.rules.commands import VERBS
from scoring.rules.games import PRESETS


def ask(verb: str, *documents: Any) -> list[Any]:
    """Return the answers to these documents, as JSON gives them back."""
    return [json.loads(json.dumps(VERBS[verb](document, str))) for document in documents]


def test_weis_of_whole_hands_are_settled():  # W-5, W-8
    question: dict[str, Any] = {
        "denomination": "bells",
        "order": ["E", "N", "W", "S"],
        "hands": {"S": ["aK", "aO", "aU", "b9"], "E": ["r6", "r7", "r8", "r9"], "N": ["sA"]},
    }

    assert ask("weis", question) == [
        {
            "items": {
                "S": [{"cards": ["aK", "aO", "aU"], "points": 20}],
                "E": [{"cards": ["r9", "r8", "r7", "r6"], "points": 50}],
                "N": [],
            },
            "best": {"seat": "E", "cards": ["r9", "r8", "r7", "r6"], "points": 50},
            "step": "higher value",
            "side": "EW",
            "points": {"NS": 0, "EW": 50},
        }
    ]


def test_declared_weis_are_settled_and_wrong_ones_told():
    question = {
        "denomination": "bells",
        "declared": {"S": [["aK", "aO", "aU"]], "E": [["b8", "s8", "a8", "r8"]]},
    }
    (answer,) = ask("weis", question)

    assert (answer["side"], answer["step"], answer["points"]) == ("NS", "unopposed", {"NS": 20, "EW": 0})
    assert [problem["code"] for problem in answer["problems"]] == ["weis_item"]


def test_weis_of_three_players_are_settled():  # W-5, J3-1
    question = {
        "game": "three-hand",
        "denomination": "bells",
        "order": ["2", "3", "1"],
        "hands": {"1": ["aK", "aO", "aU"], "3": ["rK", "rO", "rU"]},
    }
    (answer,) = ask("weis", question)

    assert answer["best"] == {"seat": "3", "cards": ["rK", "rO", "rU"], "points": 20}
    assert (answer["step"], answer["side"]) == ("declared earlier", "3")
    assert answer["points"] == {"1": 0, "2": 0, "3": 20}


def test_a_pair_against_one_scores_its_weis_together():  # W-5, J3-2
    question = {
        "game": "two-against-one",
        "rules": {"soloist": "2"},
        "denomination": "bells",
        "declared": {"1": [["aK", "aO", "aU"]], "2": [["sK", "sO", "sU"]], "3": [["rA", "rK", "rO", "rU"]]},
    }
    (answer,) = ask("weis", question)

    assert (answer["side"], answer["step"], answer["points"]) == ("1", "higher value", {"1": 70, "2": 0})


def test_nobody_has_a_weis():
    (answer,) = ask("weis", {"denomination": "bells", "hands": {"S": ["aK"]}})

    assert answer.pop("points") == {"NS": 0, "EW": 0}
    assert answer == {"items": {"S": []}, "best": None, "step": None, "side": None}


def test_house_rules_hold_for_weis():  # W-2
    question = {
        "denomination": "bells",
        "declared": {"E": [["b8", "s8", "a8", "r8"]]},
        "rules": {"low_fours": True},
    }

    assert ask("weis", question)[0]["points"] == {"NS": 0, "EW": 100}


def test_an_auction_goes_on():  # SB-3, SB-4
    (answer,) = ask("auction", {"dealer": "S", "calls": [["E", "150 acorns"]], "rules": {"match_bonus": 0}})

    assert answer == {
        "turn": "N",
        "legal": [
            "pass",
            "double",
            *(f"157 {word}" for word in ["bells", "shields", "acorns", "roses", "obenabe", "undenufe"]),
        ],
        "over": False,
        "thrown_in": False,
        "contract": None,
        "may_double": ["S"],
        "problems": [],
    }


PASSED = [["E", "150 acorns"], ["N", "pass"], ["W", "pass"]]


def test_an_auction_offers_bookel_in_turn_and_sidi():  # SB-4a, SB-12
    bookel = {"dealer": "S", "game": "sidi-barani-2500", "rules": {"no_trump_denominations": False}}
    (answer,) = ask("auction", {**bookel, "calls": PASSED})

    assert answer["turn"] == "S"
    assert answer["legal"] == ["pass", "double", "257 bells", "257 shields", "257 acorns", "257 roses"]
    assert (answer["may_double"], answer["over"], answer["contract"]) == ([], False, None)


def test_an_auction_is_over_while_its_winner_may_bid_once_more():  # SB-6a
    bookel = {"dealer": "S", "game": "sidi-barani-2500", "rules": {"no_trump_denominations": False}}
    (answer,) = ask("auction", {**bookel, "calls": [*PASSED, ["S", "pass"]]})

    assert (answer["turn"], answer["over"]) == ("E", True)
    assert answer["legal"] == ["pass", "257 bells", "257 shields", "257 acorns", "257 roses"]
    assert answer["contract"] == {"declarer": "E", "bid": 150, "denomination": "acorns", "stake": 1}


def test_an_auction_ends_in_its_contract():  # SB-6
    (answer,) = ask("auction", {"dealer": "S", "calls": [["E", "70 acorns"], ["N", "double"]]})

    assert (answer["over"], answer["turn"], answer["legal"]) == (True, None, [])
    assert answer["contract"] == {"declarer": "E", "bid": 70, "denomination": "acorns", "stake": 2}


def test_who_may_redouble_out_of_turn_is_told():  # SB-5
    question = {"dealer": "S", "calls": [["E", "70 acorns"], ["N", "double"]], "rules": {"redoubling": True}}
    (answer,) = ask("auction", question)

    assert (answer["turn"], answer["legal"], answer["may_redouble"]) == ("W", ["pass", "redouble"], ["E"])


def test_an_illegal_call_is_a_problem_with_its_number():  # V-5
    (answer,) = ask("auction", {"dealer": "S", "calls": [["E", "70 acorns"], ["N", "60 bells"]]})

    assert answer["problems"] == [
        {
            "code": "call_low",
            "clause": "SB-3",
            "field": "calls",
            "message": "Call 2 must be a pass or a bid above 70.",
        }
    ]


@pytest.mark.parametrize("trick", [["aK"], [["S", "aK"]]], ids=["cards", "with-seats"])
def test_legal_cards(trick):  # T-3
    question = {"denomination": "bells", "hand": ["aA", "b6", "s9"], "trick": trick}

    assert ask("legal", question) == [{"legal": ["aA", "b6"]}]


def test_undertrumping_as_agreed():  # T-4
    question = {"denomination": "bells", "hand": ["b6", "s9"], "trick": ["aK", "b9"]}
    strict, weak = ask("legal", question, {**question, "undertrumping": "weak"})

    assert (strict, weak) == ({"legal": ["s9"]}, {"legal": ["b6", "s9"]})


def test_a_trick_has_a_winner_and_points():  # T-1, C-4, C-7
    question = {"denomination": "bells", "trick": [["S", "aK"], ["E", "aA"], ["N", "b6"], ["W", "a6"]]}

    assert ask("trick", question, {**question, "last": True}) == [
        {"winner": "N", "points": 15},
        {"winner": "N", "points": 20},
    ]


def test_the_slate():  # SL-2
    assert ask("slate", {"points": 1288}, {"points": 40}) == [
        {"hundreds": 12, "fifties": 1, "twenties": 1, "rest": 18},
        {"hundreds": 0, "fifties": 0, "twenties": 2, "rest": 0},
    ]


def test_play_gives_so_many_played_deals_and_nothing_to_refuse():  # V-7
    (game,) = ask("play", {"seed": 7, "deals": 30, "rules": {"lowest_bid": 90}})
    (result,) = ask("score", game)

    assert game["rules"] == {"lowest_bid": 90, "deals": 30}
    assert sum("thrown_in" not in deal for deal in game["deals"]) == 30
    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(game["deals"])
    assert result["over"] is True


@pytest.mark.sample(6)
@pytest.mark.parametrize("preset", PRESETS)
def test_play_gives_a_game_of_any_preset_to_its_end(preset):  # V-7
    (game,) = ask("play", {"seed": 5, "game": preset})
    (result,) = ask("score", game)

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(game["deals"])
    assert (game["game"], result["over"]) == (preset, True)


def test_play_stops_where_no_number_of_deals_can_be_agreed():
    (game,) = ask("play", {"seed": 5, "deals": 2, "game": "two-against-one", "rules": {"pair_target": 9000}})

    assert (len(game["deals"]), game["rules"]) == (2, {"pair_target": 9000})


@pytest.mark.long  # plays five thousand deals
def test_play_stops_where_nobody_ever_leaves_and_no_number_was_said():  # HJ-3
    (game,) = ask("play", {"seed": 5, "game": "handjass", "rules": {"players": 2, "threshold": 157}})

    assert len(game["deals"]) == 5_000


def test_the_same_seed_plays_the_same_game_to_its_target():
    first, again, other = ask("play", {"seed": 1}, {"seed": 1}, {"seed": 2})

    assert first == again != other
    assert max(ask("score", first)[0]["totals"].values()) >= 2000


@pytest.mark.parametrize(
    ("verb", "document", "complaint"),
    [
        pytest.param("score", {"game": "poker"}, "game must be one of sidi-barrani, ", id="unknown-preset"),
        pytest.param(
            "weis", {"denomination": "bells"}, "weis needs either hands or declared.", id="no-hands"
        ),
        pytest.param(
            "weis",
            {"denomination": "bells", "hands": {}, "order": ["S", "E", "N"]},
            "order must name each seat once.",
            id="three-of-four-seats",
        ),
        pytest.param(
            "weis",
            {"denomination": "bells", "hands": {}, "game": "pandur", "order": ["1", "1", "2"]},
            "order must name each seat once.",
            id="a-player-twice",
        ),
        pytest.param(
            "weis",
            {"denomination": "bells", "hands": {}, "game": "handjass", "order": ["4", "5", "1"]},
            "order must name each seat once.",
            id="a-player-who-is-not-there",
        ),
        pytest.param(
            "weis",
            {"denomination": "bells", "hands": {}, "order": ["S", "S", "N", "W"]},
            "order must name each seat once.",
            id="order",
        ),
        pytest.param("auction", {"calls": []}, "auction needs the key dealer.", id="no-dealer"),
        pytest.param(
            "legal",
            {"denomination": "bells", "hand": ["aK"], "trick": ["a6", "a7", "a8", "a9"]},
            "trick must hold at most 3 cards.",
            id="full-trick",
        ),
        pytest.param(
            "trick", {"denomination": "bells", "trick": []}, "trick must hold 1 to 4 cards.", id="no-card"
        ),
        pytest.param(
            "trick",
            {"denomination": "bells", "trick": ["aK"]},
            'trick must hold pairs of a seat and a card, not "aK".',
            id="card-without-seat",
        ),
        pytest.param(
            "trick",
            {"denomination": "bells", "trick": [["S", "aK"], ["E", "aK"]]},
            "trick must name aK only once.",
            id="C-1-card-twice-in-a-trick",
        ),
        pytest.param(
            "trick",
            {"denomination": "bells", "trick": [["S", "aK"], ["S", "a6"]]},
            "trick must name S only once.",
            id="SB-1-seat-twice-in-a-trick",
        ),
        pytest.param(
            "legal",
            {"denomination": "bells", "hand": ["aK", "b6"], "trick": ["aK"]},
            "legal must name aK only once.",
            id="C-1-card-in-hand-and-trick",
        ),
        pytest.param(
            "play",
            {"seed": 1, "deals": 0},
            "House rule deals must be a whole number from 1 to 100000, or null.",
            id="no-deals",
        ),
        pytest.param("play", {"deals": 1}, "play needs the key seed.", id="no-seed"),
        pytest.param(
            "play",
            {"seed": 1, "deals": 0, "game": "two-against-one"},
            "deals must be a whole number from 1 to 100000, not 0.",
            id="no-deals-of-a-game-to-totals",
        ),
        pytest.param(
            "weis",
            {"denomination": "bells", "game": "two-hand", "hands": {"3": ["aK"]}},
            'hands has an unknown place "3": it must be one of 1, 2.',
            id="J3-3-a-third-player",
        ),
        pytest.param(
            "auction", {"dealer": "S", "game": "schieber"}, "schieber has no auction.", id="SC-1-no-auction"
        ),
    ],
)
def test_a_document_that_is_none_for_its_verb_is_refused(verb, document, complaint):
    with pytest.raises(DocumentError) as refused:
        VERBS[verb](document, str)

    assert refused.value.message(str).startswith(complaint)


NEEDED: dict[str, dict[str, Any]] = {
    "weis": {"denomination": "bells"},
    "auction": {"dealer": "E"},
    "legal": {"denomination": "bells", "hand": ["aK"]},
    "trick": {"denomination": "bells", "trick": [["S", "aK"]]},
    "slate": {"points": 40},
    "play": {"seed": 1},
}
LACKING = [
    pytest.param(verb, {other: needed[other] for other in needed if other != key}, key, id=f"{verb}-{key}")
    for verb, needed in NEEDED.items()
    for key in needed
]


@pytest.mark.parametrize(("verb", "document", "key"), LACKING)
def test_what_a_verb_needs_must_be_there(verb, document, key):
    with pytest.raises(DocumentError) as refused:
        VERBS[verb](document, str)

    assert refused.value.message(str) == f"{verb} needs the key {key}."


@pytest.mark.parametrize("verb", NEEDED)
def test_what_a_verb_does_not_know_is_refused(verb):
    with pytest.raises(DocumentError) as refused:
        VERBS[verb]({**NEEDED[verb], "colour": "red"}, str)

    assert refused.value.message(str) == f'{verb} has an unknown key "colour".'


@pytest.mark.parametrize("verb", NEEDED)
def test_what_is_no_object_is_refused(verb):
    with pytest.raises(DocumentError) as refused:
        VERBS[verb]([], str)

    assert refused.value.message(str) == f"{verb} must be an object, not […]."


SEAT = "must be one of S, E, N, W, not"
PLACE = "must be one of S, E, N, W, 1, 2, 3, 4, 5, not"


@pytest.mark.parametrize(
    ("verb", "fields", "complaint"),
    [
        pytest.param("weis", {"order": "S"}, 'order must be a list, not "S".', id="order"),
        pytest.param("weis", {"order": ["X"]}, f'order {SEAT} "X".', id="order-of-nobody"),
        pytest.param("weis", {"hands": [], "order": []}, "hands must be an object, not […].", id="hands"),
        pytest.param("weis", {"hands": {"X": []}}, f'hands {SEAT} "X".', id="hand-of-nobody"),
        pytest.param("weis", {"hands": {"S": "aK"}}, 'hands must be a list, not "aK".', id="hand"),
        pytest.param("weis", {"declared": []}, "declared must be an object, not […].", id="declared"),
        pytest.param("weis", {"declared": {"X": []}}, f'declared {SEAT} "X".', id="declared-by-nobody"),
        pytest.param("weis", {"declared": {"S": "a"}}, 'declared must be a list, not "a".', id="groups"),
        pytest.param("weis", {"declared": {"S": ["a"]}}, 'declared must be a list, not "a".', id="group"),
        pytest.param(
            "weis", {"hands": {}, "declared": {}}, "weis needs either hands or declared.", id="both"
        ),
        pytest.param(
            "weis",
            {"declared": {"1": []}},
            'declared has an unknown place "1": it must be one of S, E, N, W.',
            id="declared-by-a-player",
        ),
        pytest.param(
            "auction",
            {"dealer": "1"},
            ('dealer has an unknown place "1": it must be one of S, E, N, W.'),
            id="dealer",
        ),
        pytest.param(
            "auction",
            {"calls": "pass"},
            'calls must be a list, not "pass".',
            id="calls",
        ),
        pytest.param(
            "auction",
            {"game": "pandur", "dealer": "1", "calls": "pass"},
            'calls must be a list, not "pass".',
            id="calls-of-pandur",
        ),
        pytest.param(
            "auction",
            {"game": "pandur", "dealer": "1", "calls": [["S", "pass"]]},
            'calls must be one of 1, 2, 3, 4, not "S".',
            id="calls-of-a-seat",
        ),
        pytest.param("legal", {"trick": "aK"}, 'trick must be a list, not "aK".', id="trick-so-far"),
        pytest.param(
            "legal",
            {"trick": ["xx"]},
            ('trick: "xx" is not a card; a card is written like aK.'),
            id="card-so-far",
        ),
        pytest.param(
            "legal",
            {"trick": [["S"]]},
            "trick must hold pairs of a seat and a card, not […].",
            id="seat-without-card",
        ),
        pytest.param("trick", {"trick": "aK"}, 'trick must be a list, not "aK".', id="trick"),
        pytest.param("trick", {"trick": [["X", "aK"]]}, f'trick {PLACE} "X".', id="card-of-nobody"),
        pytest.param(
            "trick",
            {"trick": [["S", "xx"]]},
            ('trick: "xx" is not a card; a card is written like aK.'),
            id="no-card",
        ),
        pytest.param(
            "trick", {"trick": [[]] * 5}, "trick must hold pairs of a seat and a card, not […].", id="none"
        ),
        pytest.param(
            "trick",
            {"trick": [["S", "aK"], ["E", "a6"], ["N", "a7"], ["W", "a8"], ["1", "a9"]]},
            "trick must hold 1 to 4 cards.",
            id="C-9-five-cards",
        ),
        pytest.param(
            "slate",
            {"points": -1},
            "points must be a whole number from 0 to 1000000000, not -1.",
            id="SL-1-no-points-below-nothing",
        ),
        pytest.param(
            "play",
            {"seed": -1},
            "seed must be a whole number from 0 to 1000000000, not -1.",
            id="seed-below-nothing",
        ),
        pytest.param("play", {"game": "poker"}, "game must be one of ", id="play-no-game"),
        pytest.param("weis", {"game": "poker"}, "game must be one of ", id="weis-no-game"),
        pytest.param("auction", {"game": "poker"}, "game must be one of ", id="auction-no-game"),
    ],
)
def test_a_field_of_the_wrong_shape_is_refused_by_its_name(verb, fields, complaint):
    with pytest.raises(DocumentError) as refused:
        VERBS[verb]({**NEEDED[verb], **fields}, str)

    assert refused.value.message(str).startswith(complaint)


def test_the_least_that_a_verb_takes_is_enough():
    assert ask("slate", {"points": 0}) == [{"hundreds": 0, "fifties": 0, "twenties": 0, "rest": 0}]
    assert ask("legal", NEEDED["legal"]) == [{"legal": ["aK"]}]
    assert ask("trick", NEEDED["trick"]) == [{"winner": "S", "points": 4}]
    assert ask("auction", NEEDED["auction"])[0]["turn"] == "N"


def test_a_trick_is_worth_what_the_house_rules_say():  # C-5
    question = {"denomination": "undenufe", "trick": [["S", "a6"], ["E", "a8"]]}
    on, off = ({"rules": {"undenufe_six_is_eleven": value}} for value in (True, False))

    assert ask("trick", {**question, **on}, {**question, **off}) == [
        {"winner": "S", "points": 19},
        {"winner": "S", "points": 8},
    ]


def test_a_trick_is_worth_what_the_house_rules_of_its_game_say():  # C-5
    question = {"denomination": "undenufe", "trick": [["S", "a6"], ["E", "a8"]], "game": "schieber"}

    assert ask("trick", question) == [{"winner": "S", "points": 19}]


def test_as_many_players_show_weis_as_the_house_rules_say():  # HJ-1
    question = {"denomination": "bells", "game": "handjass", "hands": {"3": ["aA", "aK", "aO"]}}
    (answer,) = ask("weis", {**question, "rules": {"players": 3}})

    assert (answer["side"], answer["points"]) == ("3", {"1": 0, "2": 0, "3": 20})
    with pytest.raises(DocumentError) as refused:
        VERBS["weis"]({**question, "rules": {"players": 2}}, str)
    assert refused.value.message(str) == 'hands has an unknown place "3": it must be one of 1, 2.'


@pytest.mark.parametrize(
    ("game", "players", "order"),
    [
        pytest.param("handjass", 4, "3412", id="handjass"),
        pytest.param("handjass", 5, "4123", id="the-dealer-of-five-sits-out"),
        pytest.param("handjass-declining", 4, "412", id="one-declines"),
        pytest.param("pandur", 4, "412", id="the-dealer-of-pandur-sits-out"),
        pytest.param("pandur", 3, "312", id="pandur-for-three"),
    ],
)
def test_weis_of_those_who_play_are_settled_in_their_order(game, players, order):  # W-5, HJ-1, PA-1
    question = {"game": game, "rules": {"players": players}, "denomination": "bells", "order": list(order)}
    first, second = order[:2]
    shown = {second: [["aA", "aK", "aO"]], first: [["rA", "rK", "rO"]]}
    (answer,) = ask("weis", {**question, "declared": shown})

    assert (answer["side"], answer["step"]) == (first, "declared earlier")
    assert answer["points"] == {str(player): 0 for player in range(1, players + 1)} | {first: 20}


def test_who_sits_out_shows_no_weis():  # HJ-1, PA-1
    question = {"game": "pandur", "denomination": "bells", "order": ["2", "3", "4"], "hands": {"1": ["aA"]}}
    with pytest.raises(DocumentError) as refused:
        VERBS["weis"](question, str)

    assert refused.value.message(str) == 'hands has an unknown place "1": it must be one of 2, 3, 4.'


def test_weis_in_another_order_of_play():  # W-5
    hands = {"S": ["bA", "bK", "bO"], "E": ["aA", "aK", "aO"]}
    question = {"denomination": "roses", "hands": hands, "order": ["E", "N", "W", "S"]}

    assert [answer["side"] for answer in ask("weis", question, {**question, "order": None})] == ["EW", "NS"]


def test_an_auction_of_as_many_players_as_the_house_rules_say():  # PA-1, PA-2
    question = {"game": "pandur", "rules": {"players": 3}, "dealer": "3", "calls": [["1", 100]]}

    assert ask("auction", question)[0]["turn"] == "2"
    with pytest.raises(DocumentError) as refused:
        VERBS["auction"]({**question, "dealer": "4"}, str)
    assert refused.value.message(str) == 'dealer has an unknown place "4": it must be one of 1, 2, 3.'


def in_capitals(message: str) -> str:
    return "".join(part if part.startswith("{") else part.upper() for part in re.split(r"({\w+})", message))


@pytest.mark.parametrize(
    ("verb", "document", "message"),
    [
        pytest.param(
            "auction",
            {"dealer": "S", "calls": [["E", "70 acorns"], ["N", "60 bells"]]},
            "CALL 2 MUST BE A PASS OR A BID ABOVE 70.",
            id="auction",
        ),
        pytest.param(
            "weis",
            {"denomination": "bells", "declared": {"E": [["b8", "s8", "a8", "r8"]]}},
            "b8 s8 a8 r8 IS NOT A WEIS: IT TAKES THREE OR MORE CARDS IN SEQUENCE,"
            " OR FOUR OF A KIND THAT COUNTS.",
            id="weis",
        ),
    ],
)
def test_problems_are_told_in_the_language_asked_for(verb, document, message):
    (problem,) = VERBS[verb](document, in_capitals)["problems"]

    assert problem["message"] == message


def test_a_score_tells_problems_in_the_language_asked_for():  # V-1
    deal = {"number": 1, "declarer": "S", "denomination": "bells", "card_points": {"NS": 100}}
    (judged,) = VERBS["score"]({"game": "sidi-barrani", "deals": [deal]}, in_capitals)["deals"]

    assert [problem["message"] for problem in judged["problems"]] == ["ENTER THE BID."]
