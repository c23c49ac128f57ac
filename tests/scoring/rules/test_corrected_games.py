"""A corrected game says what its deals would say if they were typed anew, or it asks (V-6)."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import codec
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import GameEntry, GameResult, ScoreSheet, play_game, score_game, settle_game
from tests import laws
from tests.scoring.rules.situations import codes_of

MOST = 7


LEAVING = sorted(preset for preset, jass in GAME_OF.items() if jass.players_leave)


def as_typed(game: GameEntry) -> GameEntry:
    """Return a simulated game as it is kept: without what is left over, and with who dealt and had cards."""
    documents = [_without_rest(codec.deal_document(deal, game.jass)) for deal in game.deals]
    deals = [game.jass.read_deal(json.loads(json.dumps(document))) for document in documents]
    return settle_game(replace(game, deals=tuple(deals)))[0]


def _without_rest(deal: dict[str, Any]) -> dict[str, Any]:
    """Return a deal of four who share all points with those of the last of them left out."""
    points = deal.get("card_points", {})
    if "match" in deal or len(points) != 4:
        return deal
    return {**deal, "card_points": dict(list(points.items())[:3])}


def corrected(game: GameEntry, number: int, seed: int | None) -> GameEntry:
    """Return the game with one deal played otherwise, or removed."""
    sheet = ScoreSheet(game.jass, game.rules, game.first_dealer)
    for deal in game.deals[: number - 1]:
        sheet.write(deal)
    other = () if seed is None else (game.jass.play_deal(game.rules, number, sheet.situation, Random(seed)),)
    return replace(game, deals=(*game.deals[: number - 1], *other, *game.deals[number:]))


def taken(result: GameResult, after: int) -> dict[int, Any]:
    """Return what was taken in each deal that counts after this one."""
    return {deal.number: deal.card_points for deal in result.deals if deal.counted and deal.number > after}


@laws.examples(1000)
@given(
    preset=st.sampled_from(LEAVING) | st.sampled_from(sorted(PRESETS)),
    seed=st.integers(0, 10_000),
    number=st.integers(1, MOST),
    other=st.none() | st.integers(0, 1000),
)
def test_after_a_correction_a_deal_that_counts_holds_what_was_taken_in_it(preset, seed, number, other):
    game = as_typed(play_game(preset, GAME_OF[preset], PRESETS[preset], Random(seed), most=MOST))
    number = min(number, len(game.deals))
    before = taken(score_game(game), number)
    after = taken(score_game(corrected(game, number, other)), number)

    assert after == {deal: before[deal] for deal in after}


HANDJASS: dict[str, Any] = {
    "format": 1,
    "game": "handjass",
    "players": {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani"},
    "first_dealer": "4",
}
ALL = ["1", "2", "3", "4"]
WITHOUT_MATCH = {"number": 1, "dealt_to": ALL, "card_points": {"1": 60, "2": 50, "3": 25}}
LATER = [
    {"number": 2, "dealt_to": ALL, "card_points": {"1": 62, "2": 40, "3": 35}},
    {"number": 3, "dealt_to": ["2", "3", "4"], "card_points": {"2": 62, "3": 40, "4": 30}},
]


@pytest.mark.parametrize(
    ("first", "problems", "totals"),
    [
        pytest.param(
            {"number": 1, "dealt_to": ALL, "match": "1"}, [], (6, 2, 1, -2), id="who-made-a-match-is-out"
        ),
        pytest.param(WITHOUT_MATCH, ["dealt_to_others"], (3, 3, 1, -1), id="who-is-back-is-given-nothing"),
    ],
)
def test_points_typed_for_three_are_not_filled_up_for_four(first, problems, totals):  # HJ-1, HJ-2
    result = score_game(codec.read_game({**HANDJASS, "deals": [first, *LATER]}))

    assert [codes_of(deal.problems) for deal in result.deals] == [[], [], problems]
    assert result.totals.values == totals


def test_a_game_that_was_typed_by_hand_is_settled_before_it_is_corrected():  # HJ-1, V-6
    deals = [{"number": 1, "match": "1"}, *LATER]
    by_hand = [{key: each[key] for key in each if key != "dealt_to"} for each in deals]
    typed, _ = settle_game(codec.read_game({**HANDJASS, "deals": by_hand}))

    said = [codec.deal_document(deal, typed.jass) for deal in typed.deals]
    assert [deal["dealt_to"] for deal in said] == [ALL, ALL, ["2", "3", "4"]]
    assert [deal["dealer"] for deal in said] == ["4", "1", "2"]
    assert score_game(typed).totals == score_game(codec.read_game({**HANDJASS, "deals": by_hand})).totals


def test_a_deal_written_for_others_says_for_whom():  # HJ-1
    result = score_game(codec.read_game({**HANDJASS, "deals": [WITHOUT_MATCH, *LATER]}))

    (problem,) = result.deals[-1].problems
    assert problem.message() == (
        "This deal was entered for Player 2, Player 3, Player 4, but Player 1, Player 2, Player 3, Player 4 "
        "play it: enter it again."
    )


PANDUR: dict[str, Any] = {"format": 1, "game": "pandur", "rules": {"target": 5}, "first_dealer": "4"}


def test_a_failed_bid_is_not_shared_among_others_than_those_who_played():  # PA-1, PA-4
    first = {"number": 1, "dealt_to": ["1", "2", "3"], "declarer": "1", "made": True}
    second = {"number": 2, "dealer": "2", "dealt_to": ["2", "3", "4"], "declarer": "3", "made": False}
    games = [
        {**PANDUR, "deals": [{**first, "bid": bid}, {**second, "bid": 100}]} for bid in ("pandur", "misere")
    ]
    results = [score_game(codec.read_game(game)) for game in games]

    assert [codes_of(result.deals[1].problems) for result in results] == [[], ["dealt_to_others"]]
