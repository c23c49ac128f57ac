"""The same chance plays the same game: `simulated_games.jsonl` holds games as they were once played.

Where players shall play otherwise on purpose, `python -m tests.scoring.rules.test_simulated_games` plays
them again and writes them down.
"""

import json
from typing import Any

import pytest

from scoring.rules import codec
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.score_sheet import GameEntry, play_game, score_game
from tests.scoring.rules.chance import Chance
from tests.scoring.rules.examples import FOLDER

FILE = FOLDER / "simulated_games.jsonl"
GAMES: list[dict[str, Any]] = [json.loads(line) for line in FILE.read_text(encoding="utf-8").splitlines()]


def play(game: dict[str, Any]) -> GameEntry:
    """Play a game of the file again, for as many deals."""
    preset = game["preset"]
    rules = PRESETS[preset].override(game["rules"])
    return play_game(preset, GAME_OF[preset], rules, Chance(game["seed"]), len(game["deals"]))


def written(entry: GameEntry) -> list[dict[str, Any]]:
    return [codec.deal_document(deal, entry.jass) for deal in entry.deals]


@pytest.mark.sample(12)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['preset']}-{game['seed']}")
def test_the_same_chance_plays_the_same_game(game):
    entry = play(game)

    assert written(entry) == game["deals"]
    assert entry.first_dealer == game["deals"][0]["dealer"]
    assert (entry.preset, entry.rules) == (game["preset"], PRESETS[game["preset"]].override(game["rules"]))
    assert [deal.problems for deal in score_game(entry).deals] == [()] * len(entry.deals)


def test_every_game_is_played():
    assert {GAME_OF[game["preset"]].slug for game in GAMES} == {jass.slug for jass in GAME_OF.values()}


if __name__ == "__main__":
    again = [{**game, "deals": written(play(game))} for game in GAMES]
    FILE.write_text("".join(f"{json.dumps(game)}\n" for game in again), encoding="utf-8")
