"""The pictures of the README: taken anew into docs/screenshots when SCREENSHOTS is set, else only tried."""

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table

STORED = Path(__file__).resolve().parents[2] / "docs" / "screenshots"
DEALS = [
    {
        "declarer": "S",
        "bid": 120,
        "denomination": "undenufe",
        "stake": 2,
        "card_points": {"NS": 113},
        "weis": {"NS": 50},
    },
    {"declarer": "W", "bid": 110, "denomination": "acorns", "card_points": {"EW": 124}},
    {"declarer": "N", "bid": 157, "denomination": "roses", "match": "NS", "stoeck": "NS"},
]


@pytest.mark.long  # makes the picture of the README; journeys go the same way
def test_the_table_page_has_its_picture(table: Table, tmp_path: Path) -> None:
    table.start()
    for deal in DEALS:
        table.deal(deal)
    table.contract("E", 100, "shields", 2)
    expect(table.page.locator("#preview tr")).to_have_count(6)
    table.badge("server")

    folder = STORED if os.environ.get("SCREENSHOTS") else tmp_path
    picture = table.page.screenshot(path=folder / "table.png")

    assert picture.startswith(b"\x89PNG")
    assert (STORED / "table.png").exists()
