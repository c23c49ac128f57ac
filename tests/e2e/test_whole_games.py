"""Whole games by taps come to the same as on the command line."""

import json
import subprocess
import sys
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table


def command_line(verb: str, document: dict[str, Any]) -> dict[str, Any]:
    command = [sys.executable, "-m", "scoring.rules", verb]
    done = subprocess.run(command, input=json.dumps(document), capture_output=True, text=True, check=True)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.parametrize("seed", [7, 2026])
def test_a_simulated_game_of_twelve_deals_tapped_to_its_end(table: Table, seed: int) -> None:
    game = command_line("play", {"seed": seed, "deals": 12, "game": "sidi-barrani"})
    result = command_line("score", game)
    table.start(first_dealer=game["first_dealer"], goal="deals:12")

    for deal in game["deals"]:
        table.deal(deal)

    table.expect_totals(result["totals"]["NS"], result["totals"]["EW"])
    expect(table.page.locator("#ending")).to_be_visible()
    table.badge("server")
    tapped = command_line("score", table.stored())
    assert [deal["scores"] for deal in tapped["deals"]] == [deal["scores"] for deal in result["deals"]]
    assert {key: tapped[key] for key in ("totals", "over", "winner", "game_points")} == {
        key: result[key] for key in ("totals", "over", "winner", "game_points")
    }


def test_a_simulated_game_to_the_target_ends_where_the_command_line_ends_it(table: Table) -> None:
    game = command_line("play", {"seed": 11, "game": "sidi-barrani-1500"})
    result = command_line("score", game)
    table.start(first_dealer=game["first_dealer"], preset="sidi-barrani-1500")

    for deal in game["deals"]:
        table.deal(deal)

    table.expect_totals(result["totals"]["NS"], result["totals"]["EW"])
    expect(table.page.locator("#ending")).to_be_visible()
    assert result["over"] is True
