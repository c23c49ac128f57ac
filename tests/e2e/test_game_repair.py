"""A game whose start the server refused is mended on the phone, and sent anew with all its deals."""

from typing import Any

from playwright.sync_api import expect

from scoring.rules.games import PRESETS
from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table
from tests.e2e.test_earlier_games import KEEP, kept

RULES = PRESETS["sidi-barrani"].document()
GAME: dict[str, Any] = {
    "format": 1,
    "game": "sidi-barrani",
    "rules": {**RULES, "target": -5},
    "players": {"S": "Anna " * 20},
    "first_dealer": "W",
    "deals": [{"number": 1, **ANNA_120}, {"number": 2, **ANNA_120, "card_points": {"NS": "all"}}],
}
"""As an earlier version began it from a file, which did not ask whether a server would take it."""


def test_a_game_whose_start_was_refused_is_mended_at_its_field_and_sent_anew(
    table: Table, complaints: list[str]
) -> None:
    page = table.page
    record, rows = kept(GAME)
    table.new_game()
    page.evaluate(KEEP, [record, rows])
    page.evaluate("(game) => { location.hash = `g=${game}`; }", record["id"])
    table.ask()
    table.badge("refused")

    page.locator("#badge").click()
    expect(page.locator("#refused li")).to_have_count(1)
    page.locator("#refused").get_by_role("button", name="Correct").click()
    field, problem = page.locator("#repair-value"), page.locator("#repair-problem")
    expect(problem).to_have_text("Play to cannot be -5. Possible: 1 – 100000")
    expect(field).to_have_value("-5")
    expect(page.locator("#repair-name")).to_have_text("Play to")
    field.fill("1'000")
    page.get_by_role("button", name="Save and send again").click()
    expect(problem).to_contain_text("South cannot be")
    field.fill("Anna")
    page.get_by_role("button", name="Save and send again").click()
    expect(problem).to_contain_text("Card points · Anna & North cannot be")
    expect(page.locator("#repair-name")).to_have_text("Deal 2 · Card points · Anna & North")
    field.fill("113")
    page.get_by_role("button", name="Save and send again").click()

    table.badge("server")
    assert (table.stored()["rules"]["target"], table.stored()["players"]) == (1000, {"S": "Anna"})
    assert len(table.stored()["deals"]) == 2
    expect(page.locator("#repair-dialog")).to_be_hidden()
    complaints[:] = [each for each in complaints if "400" not in each and "404" not in each]
