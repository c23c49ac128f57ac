"""The best of three at a table in the hall: each phone goes on to the next game by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import Phone, Phones, table_state


@pytest.mark.long  # each day two phones report one game; of several, tests.clubs.api asks
def test_both_phones_go_on_to_the_next_game_until_one_side_has_two(phones: Phones, live_server: Any) -> None:
    several: dict[str, Any] = {"kind": "pairs", "method": "knockout", "best_of_games": 3}
    hall = Hall.open(live_server.url, tables=2, deals=2, **several)
    writing, watching = phones(), phones()
    for phone in (writing, watching):
        phone.sit_down(hall, hall.card(1))

    end_game(writing)

    for phone in (writing, watching):
        phone.ask()
        expect(phone.page.locator("#place [data-how]")).to_have_text("Games 0 : 1, best of 3 · 2 deals")
        phone.page.locator("#place-ours").click()
        expect(phone.page.locator("#place")).to_be_hidden()
        expect(phone.page.locator("#contract")).to_be_visible()
    assert table_state(hall)["result"] is None
    end_game(writing)
    writing.heading("Confirmed by both sides")
    assert table_state(hall)["source"] == "table"


def end_game(phone: Phone) -> None:
    """Write both deals, more points for East and West, and confirm them for both sides."""
    phone.play()
    phone.confirm("NS")
    phone.says("NS", "confirmed")
    phone.tap("Hand this phone over")
    phone.tap("We confirm 210 : 384")
