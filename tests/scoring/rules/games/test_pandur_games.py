"""Simulated games of Pandur are accepted to their end; a spoilt field is found (V-6, V-7)."""

from random import Random

import pytest
from hypothesis import settings

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.cards import PACK
from scoring.rules.games.pandur.bids import TrickBid
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from tests.scoring.rules.games.test_pandur import PANDUR, USUAL, codes


def simulated(changes, seed) -> GameEntry:
    return play_game("pandur", PANDUR, USUAL.override(changes), Random(seed))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="usual"),
        pytest.param({"players": 3}, id="three"),
        pytest.param({"no_trump_denominations": True, "shared_cards": True}, id="without-trumps"),
        pytest.param({"match_bonus": 0, "weis": False, "target": 7}, id="card-points-only"),
    ],
)
def test_simulated_games_are_accepted_to_their_end(changes):  # V-7
    for seed in range(settings().max_examples):
        game = simulated(changes, seed)
        result = score_game(game)

        assert [problem for deal in result.deals for problem in deal.problems] == []
        assert (result.over, result.outcome.loser is None) == (True, False)
        assert codec.read_game(codec.game_document(game)) == game


@pytest.mark.long  # each day one simulated game of each kind is accepted to its end
def test_a_simulated_deal_has_24_cards_and_every_kind_of_bid():  # PA-1, PA-2
    deals = [deal for seed in range(30) for deal in simulated({}, seed).deals]

    assert {codec.deal_document(deal, PANDUR).get("bid") for deal in deals} >= set(TrickBid)
    assert len([card for card in PACK if card.rank not in ("8", "7", "6")]) == USUAL.hand * 3


SPOILED = {
    "dealer": "5",
    "declarer": "5",
    "bid": 155,
    "calls": [["2", 155]],
    "denomination": "undenufe",
    "card_points": {"1": 158, "2": 158, "3": 158, "4": 158},
    "match": "5",
    "weis": {"1": 30, "2": 30, "3": 30, "4": 30},
    "weis_cards": {"1": [["b6"]], "2": [["b6"]]},
    "stoeck": "5",
    "thrown_in": True,
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("field", SPOILED)
def test_each_field_spoilt_is_found(field):
    for seed in range(10):
        game = codec.game_document(simulated({}, seed))
        place = next(n for n, deal in enumerate(game["deals"]) if isinstance(deal.get("bid"), int))
        game["deals"][place][field] = SPOILED[field]

        assert problems_of(game, place) != []


def problems_of(game, place):
    """Return the problems of a game's deal, or why the game cannot be read."""
    try:
        return codes(score_game(codec.read_game(game)).deals[place])
    except DocumentError as error:
        return [error.message()]


def test_nothing_is_written_after_the_end():  # V-6
    for seed in range(5):
        game = codec.game_document(simulated({}, seed))
        number = len(game["deals"]) + 1
        game["deals"].append({**game["deals"][0], "number": number, "dealer": "1"})
        result = score_game(codec.read_game(game))

        assert [codes(deal) for deal in result.deals] == [*([[]] * (number - 1)), ["game_over"]]
