"""What a small phone shows without scrolling: the keys and the button that end a deal."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.table import Table

PLAYERS = {"S": "Bernadette", "E": "Maximilian Theodor", "N": "Catherine-Elisabeth", "W": "Giambattista"}
DEAL = {
    "declarer": "S",
    "bid": 120,
    "denomination": "shields",
    "stake": 2,
    "card_points": {"NS": 125},
    "weis": {"NS": 50},
    "stoeck": "EW",
}
EDGES = "(element) => element.getBoundingClientRect().toJSON()"


def edges(table: Table, selector: str) -> dict[str, float]:
    """Return where the last element of the selector lies in the window."""
    found: dict[str, float] = table.page.locator(selector).last.evaluate(EDGES)
    return found


@pytest.mark.parametrize("language", ["de", "fr", "it", "en"])
def test_a_correction_shows_its_heading_all_keys_and_save_at_once(table: Table, language: str) -> None:
    table.page.set_extra_http_headers({"Accept-Language": language})
    table.start(players=PLAYERS)
    table.deal(DEAL)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").click()
    table.page.locator("#remove-deal").click()

    expect(table.page.locator("#really-remove")).to_be_visible()
    heading, keys, save = (edges(table, place) for place in ("#correction", ".keypad button", "#save"))
    assert heading["top"] >= 0
    assert keys["bottom"] <= save["top"]
    assert save["bottom"] <= PHONE["viewport"]["height"]
    assert table.page.evaluate("scrollY") == 0


def test_the_tabs_are_back_when_a_correction_is_left(table: Table) -> None:
    table.start()
    table.deal(DEAL)
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").click()
    expect(table.page.locator(".tabs")).to_be_hidden()

    table.page.locator("#cancel-correction").click()

    expect(table.page.locator(".tabs")).to_be_visible()


def test_a_phone_on_its_side_keeps_the_totals_and_leaves_the_keys_free(table: Table) -> None:
    table.page.set_viewport_size({"width": 740, "height": 360})
    table.start(players=PLAYERS)
    table.deal(DEAL)
    table.contract("S", 90, "roses")

    table.page.locator("#save").scroll_into_view_if_needed()

    totals, keys, save = (edges(table, place) for place in (".totals", ".keypad button", "#save"))
    assert totals["top"] >= 0
    assert keys["bottom"] <= save["top"]
    assert save["bottom"] <= 360


LINES = """(tile) => {
  const range = new Range();
  range.selectNodeContents(tile);
  return new Set([...range.getClientRects()].map(({ top }) => top)).size;
}"""


def test_long_names_stay_on_one_line_of_their_seat_and_on_the_slate(table: Table) -> None:
    table.start(players={"S": "Bernadette", "E": "Bernadette", "N": "W" * 40, "W": "i" * 40})

    seats = table.page.locator("#contract .seats [data-player]")
    assert [seat.evaluate(LINES) for seat in seats.all()] == [1, 1, 1, 1]
    assert seats.first.evaluate("(seat) => seat.scrollWidth <= seat.clientWidth")
    table.page.locator(".tabs [data-tab=slate]").click()
    names = table.page.locator(".slate-name")
    assert names.all_text_contents() == [f"Bernadette & {'W' * 40}", f"Bernadette & {'i' * 40}"]
    for name in names.all():
        assert name.evaluate(EDGES)["right"] <= edges(table, ".slate-board")["right"]
        assert name.evaluate("(name) => getComputedStyle(name).textOverflow") == "ellipsis"
    assert table.page.evaluate("document.documentElement.scrollWidth") == PHONE["viewport"]["width"]
