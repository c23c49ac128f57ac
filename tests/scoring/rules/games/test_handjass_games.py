"""Whole games of Handjass: sticks and potatoes add up, the deal passes on, and somebody wins (HJ-6)."""

from itertools import permutations
from random import Random

import pytest

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.games import GAME_OF
from scoring.rules.games.handjass import PRESETS
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from scoring.rules.sides import BySide, solo
from tests.scoring.rules.situations import codes_of

HANDJASS = GAME_OF["handjass"]
FOUR = solo(4)


def codes(deal) -> list[str]:
    return codes_of(deal.problems)


def game_of(*points, game="handjass", weis=None, stoeck=None, **rules):
    """Return the result of a game of these card points, with the same Weis and Stöck in each deal."""
    deals = [
        {"number": n, "card_points": each, "weis": weis, "stoeck": stoeck} for n, each in enumerate(points, 1)
    ]
    return score_game(codec.read_game({"game": game, "rules": rules, "first_dealer": "1", "deals": deals}))


def test_a_stick_cancels_a_potato():  # HJ-6
    points = [dict(zip("1234", each, strict=True)) for each in permutations((60, 45, 32, 20))]
    result = game_of(*points, game="handjass-high", out_at=50)

    assert [codes(deal) for deal in result.deals] == [[]] * 24
    assert result.totals == BySide((0, 0, 0, 0), FOUR)


def test_the_deal_passes_over_those_who_have_left():  # C-9, HJ-6
    result = game_of(
        {"1": 10, "2": 100, "3": 25, "4": 22},
        {"1": 20, "4": 15},
        players=4,
        out_at=2,
    )

    assert result.outcome.out == ("2", "3")
    assert ([deal.dealer for deal in result.deals], result.next_dealer) == (["1", "4"], "1")


@pytest.mark.parametrize(
    ("preset", "deal", "dealers"),
    [
        pytest.param("handjass-declining", {"thrown_in": True}, ["1", "1", "2"], id="thrown-in"),
        pytest.param("handjass-high", {"declined": ["1", "2", "3"]}, ["1", "1", "2"], id="each-declined"),
        pytest.param("handjass-declining", {"declined": ["1", "2"]}, ["1", "2", "3"], id="all-but-one"),
        pytest.param("handjass", {"thrown_in": True}, ["1", "2", "3"], id="refused"),
    ],
)
def test_when_all_decline_the_same_dealer_deals_again(preset, deal, dealers):  # HJ-5, C-9
    alone = {"number": 2, "declined": ["1", "2"]}
    document = {"game": preset, "rules": {"players": 3}, "first_dealer": "1"}
    result = score_game(codec.read_game({**document, "deals": [{"number": 1, **deal}, alone]}))

    assert [*(each.dealer for each in result.deals), result.next_dealer] == dealers


@pytest.mark.parametrize(
    ("points", "rules", "stands"),
    [
        pytest.param([{"1": 80, "2": 20}], {"out_at": 2}, (True, "1", "2", ("1",)), id="one-has-left"),
        pytest.param([{"1": 80, "2": 30}], {"out_at": 1}, (True, "1", "2", ("1", "2")), id="more-points"),
        pytest.param([{"1": 40, "2": 40}], {"out_at": 1}, (True, None, None, ("1", "2")), id="wholly-level"),
        pytest.param(
            [{"1": 40, "2": 40}],
            {"out_at": 1, "weis": {"2": 20}},
            (True, "2", "1", ("2", "1")),
            id="with-weis",
        ),
        pytest.param(
            [{"1": 40, "2": 40}], {"out_at": 1, "stoeck": "2"}, (True, "2", "1", ("2", "1")), id="with-stoeck"
        ),
        pytest.param(
            [{"1": 80, "2": 20}, {"1": 30, "2": 80}, {"1": 25, "2": 70}],
            {"out_at": 3},
            (True, "1", "2", ("1",)),
            id="sooner",
        ),
        pytest.param([{"1": 80, "2": 20}], {"out_at": 3}, (False, None, None, ()), id="nobody-yet"),
    ],
)
def test_who_has_won_and_who_has_lost(points, rules, stands):  # HJ-6
    outcome = game_of(*points, players=2, **rules).outcome

    assert (outcome.over, outcome.winner, outcome.loser, outcome.out) == stands
    assert outcome.game_points == BySide.build(lambda side: int(side == stands[1]), solo(2))
    assert outcome.double_game is False


def simulated(preset, changes, seed) -> GameEntry:
    return play_game(preset, HANDJASS, PRESETS[preset].override(changes), Random(seed))


@pytest.mark.sample(2)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("preset", PRESETS)
def test_simulated_games_are_accepted_to_their_end(preset, players):  # V-7
    for seed in range(20):
        game = simulated(preset, {"players": players}, seed)
        result = score_game(game)

        assert [problem for deal in result.deals for problem in deal.problems] == []
        assert (result.over, len(result.outcome.out)) in [(True, players - 1), (True, players)]
        assert codec.read_game(codec.game_document(game)) == game


SPOILED = {
    "dealer": "9",
    "denomination": "obenabe",
    "declined": ["1"],
    "card_points": {"1": 157, "2": 157, "3": 0, "4": 0},
    "match": "5",
    "weis": {"1": 20, "2": 20},
    "weis_cards": {"1": [["b6"]]},
    "stoeck": "5",
    "cut_won_by": ["5"],
    "thrown_in": True,
}


@pytest.mark.sample(3)
@pytest.mark.parametrize("field", SPOILED)
def test_each_field_spoilt_is_found(field):
    for seed in range(10):
        game = codec.game_document(simulated("handjass", {}, seed))
        game["deals"] = game["deals"][:2]
        game["deals"][0][field] = SPOILED[field]

        assert problems_of(game) != []


def problems_of(game):
    """Return the problems of a game's first deal, or why it cannot be read."""
    try:
        return codes(score_game(codec.read_game(game)).deals[0])
    except DocumentError as error:
        return [error.message()]


def test_nothing_is_written_after_the_end():  # V-6
    for players in (2, 3, 4, 5):
        game = codec.game_document(simulated("handjass-declining", {"players": players}, 1))
        number = len(game["deals"]) + 1
        game["deals"].append({**game["deals"][0], "number": number, "dealer": "1"})
        result = score_game(codec.read_game(game))

        assert codes(result.deals[-1])[:1] == ["game_over"]
        assert [codes(deal) for deal in result.deals[:-1]] == [[]] * (number - 1)


def test_a_result_names_who_has_left_and_who_has_lost():  # HJ-6
    document = codec.result_document(game_of({"1": 80, "2": 20}, players=2, out_at=2))

    assert {key: document[key] for key in ("totals", "winner", "out", "loser")} == {
        "totals": {"1": 2, "2": -1},
        "winner": "1",
        "out": ["1"],
        "loser": "2",
    }
