"""The worked examples of the rule book by taps give what they give on the command line."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.commands import command_line
from tests.e2e.table import Table

# The rule book is held against these, and the scripts against the rule book, without a browser.
pytestmark = pytest.mark.long

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def examples(name: str) -> list[Any]:
    read = tomllib.loads((EXAMPLES / name).read_text(encoding="utf-8"))["example"]
    return [pytest.param(example, id=example["id"]) for example in read]


def on_the_command_line(example: dict[str, Any], deals: list[dict[str, Any]]) -> dict[str, Any]:
    numbered = [{"number": number, **deal} for number, deal in enumerate(deals, start=1)]
    game = {"format": 1, "game": "sidi-barrani", "rules": example.get("rules", {}), "first_dealer": "W"}
    return command_line("score", {**game, "deals": numbered})


@pytest.mark.parametrize("example", examples("sidi_barrani_deals.toml"))
def test_a_worked_deal_by_taps(table: Table, example: dict[str, Any]) -> None:
    table.start(rules=example.get("rules"), first_dealer=example["deal"].get("dealer", "W"))

    table.deal(example["deal"])

    table.expect_totals(example["scores"]["NS"], example["scores"]["EW"])
    assert on_the_command_line(example, [example["deal"]])["totals"] == example["scores"]
    table.badge("server")


@pytest.mark.parametrize("example", examples("sidi_barrani_games.toml"))
def test_a_worked_game_by_taps(table: Table, example: dict[str, Any]) -> None:
    table.start()

    for deal in example["deals"]:
        table.deal(deal)

    table.expect_totals(example["totals"]["NS"], example["totals"]["EW"])
    ending = table.page.locator("#ending")
    expect(ending).to_be_visible() if example["expected"]["over"] else expect(ending).to_be_hidden()
    result = on_the_command_line(example, example["deals"])
    assert {key: result[key] for key in example["expected"]} == example["expected"]
    table.badge("server")
