"""Whole games by taps come to the same as on the command line."""

from typing import Any

import pytest
from playwright.sync_api import expect

from scoring.rules import codec
from scoring.rules.games import PRESETS
from tests.e2e.commands import command_line
from tests.e2e.table import PLAYERS, Table
from tests.everyday import everyday

NAMES = dict(zip("12345", ("Anna", "Beat", "Carla", "Dani", "Emil"), strict=True))
AGREED: dict[str, dict[str, Any]] = {
    "schieber-single": {"deals": 12},  # as the page proposes
    "handjass": {"rules": {"players": 5}},
    "handjass-high": {"rules": {"players": 2}},
    "kreuzjass": {"rules": {"target": 1000}},
    # These are over soon with these cards.
    "pandur": {"seed": 27},
    "sidi-barrani-plain": {"seed": 30},
    "three-hand": {"seed": 26},
    "two-hand": {"seed": 10},
}
"""What is played otherwise than the preset says: number of deals, goal, players; and the cards."""

GOALS = {"kreuzjass": "target:1000"}
"""What is tapped for such a goal."""


def players_of(game: dict[str, Any]) -> dict[str, str]:
    places = codec.read_game(game).jass.places(codec.read_game(game).rules)
    return {place.value: NAMES[place] for place in places} if "1" in places else dict(PLAYERS)


# A deal of each game is tapped every day, in tests.e2e.test_taps.
@pytest.mark.parametrize("preset", everyday("sidi-barrani", of=PRESETS))
def test_a_simulated_game_of_each_preset_tapped_to_its_end(table: Table, preset: str) -> None:
    game = command_line("play", {"seed": 7, "game": preset, **AGREED.get(preset, {})})
    result = command_line("score", game)
    terms = {name: game[name] for name in ("soloist", "solo_bid") if name in game}
    first, goal = game["first_dealer"], GOALS.get(preset)
    table.start(preset=preset, players=players_of(game), first_dealer=first, goal=goal, **terms)
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
