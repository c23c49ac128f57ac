"""Whole games by taps come to the same as on the command line."""

import json
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.rules import codec
from scoring.rules.games import PRESETS
from tests.e2e.table import PLAYERS, Table


def command_line(verb: str, document: dict[str, Any]) -> dict[str, Any]:
    command = [sys.executable, "-m", "scoring.rules", verb]
    done = subprocess.run(command, input=json.dumps(document), capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


NAMES = dict(zip("12345", ("Anna", "Beat", "Carla", "Dani", "Emil"), strict=True))
AGREED: dict[str, dict[str, Any]] = {
    "schieber-single": {"deals": 12},  # as the page proposes
    "handjass": {"rules": {"players": 5}},
    "handjass-high": {"rules": {"players": 2}},
}
"""What is played otherwise than the preset says: a number of deals, and more or fewer players."""


def players_of(game: dict[str, Any]) -> dict[str, str]:
    """Return a name for each place at the table of this game."""
    places = codec.read_game(game).jass.places(codec.read_game(game).rules)
    return {place.value: NAMES[place] for place in places} if "1" in places else dict(PLAYERS)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_simulated_game_of_each_preset_tapped_to_its_end(table: Table, preset: str) -> None:
    game = command_line("play", {"seed": 7, "game": preset, **AGREED.get(preset, {})})
    result = command_line("score", game)
    terms = {name: game[name] for name in ("soloist", "solo_bid") if name in game}
    table.start(preset=preset, players=players_of(game), first_dealer=game["first_dealer"], **terms)
    assert codec.read_game(table.stored()).rules == codec.read_game(game).rules

    for deal in game["deals"]:
        table.deal(deal)

    assert table.totals() == result["totals"]
    expect(table.page.locator("#ending")).to_be_visible()
    named = table.page.locator(".standings li:visible").count()
    assert named == (len(result["totals"]) if len(result["totals"]) > 2 else 0)
    table.badge("server")
    tapped = command_line("score", table.stored())
    assert [deal["scores"] for deal in tapped["deals"]] == [deal["scores"] for deal in result["deals"]]
    assert {**tapped, "deals": None} == {**result, "deals": None}
