"""Players' phones, without an account: four begin a table and write there, somebody says what a lot gives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import Role, SeatingKind, SeatLot, Table, Tournament
from tests.clubs.conftest import House, house
from tests.e2e import table
from tests.e2e.accessibility import findings_in_light_and_dark
from tests.e2e.self_seating import open_evening, scanned_path
from tests.e2e.sessions import sign_in

SMALLEST: ViewportSize = {"width": 320, "height": 508}
DEAL = {"declarer": "S", "bid": 100, "denomination": "roses", "card_points": {"NS": 110}}

Follow = Callable[[SeatingKind], Page]


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    return open_evening(bern)


@pytest.fixture
def follow(page: Page, live_server: Any, bern: House, there: Tournament, complaints: list[str]) -> Follow:
    """A player's phone that scans a code."""

    def scan(kind: SeatingKind) -> Page:
        page.set_viewport_size(SMALLEST)
        page.goto(live_server.url + scanned_path(there, kind, bern))
        return page

    return scan


@pytest.mark.long  # each day who drew a lot reads where to sit, and tests.clubs.views seats all
def test_four_begin_a_table_with_one_phone_and_write_there(
    follow: Follow, there: Tournament, live_server: Any
):
    phone = follow(SeatingKind.TABLES)
    assert findings_in_light_and_dark(phone) == []

    for seat, who in zip("SENW", ("1", "Beat", "3", "Zita Neu"), strict=True):
        phone.locator(f"[name=seat_{seat}]").fill(who)
    phone.get_by_role("button", name="Begin").click()
    expect(phone.locator(".errors")).to_have_text("Nobody here is called “Zita Neu”.")
    phone.get_by_label("Enter those who are new").check()
    phone.get_by_role("button", name="Begin").click()

    expect(phone.locator("#place-ours")).to_be_visible()
    phone.locator("#place-ours").click()
    table.Table(phone, live_server.url).deal(DEAL)
    begun = Table.objects.get()
    assert begun.game is not None
    assert [seat.player.name for seat in begun.seated().values()][-1] == "Zita Neu"
    table.wait_until(phone, begun.game.deals.exists)


def test_whoever_drew_a_lot_says_so_and_reads_where_to_sit(follow: Follow, there: Tournament):
    phone = follow(SeatingKind.LOTS)
    phone.get_by_label("Your number or name").fill("2")
    phone.get_by_label("Your lot: table and seat").fill("3x")
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator(".errors")).to_have_text("A table has no seat “x”.")
    assert findings_in_light_and_dark(phone) == []

    phone.get_by_label("Your lot: table and seat").fill("3a")
    phone.get_by_role("button", name="Save").click()

    expect(phone.locator(".own-lot .lot-place")).to_have_text("Table 3, S")
    assert findings_in_light_and_dark(phone) == []
    assert str(SeatLot.objects.get()) == "3S"
    phone.get_by_role("link", name="Another lot").click()
    expect(phone.get_by_label("Your number or name")).to_have_value("")


@pytest.mark.long
def test_a_helper_who_scans_a_lot_types_it_where_all_lots_are(
    follow: Follow, bern: House, there: Tournament, live_server: Any
):
    phone = follow(SeatingKind.LOTS)
    sign_in(phone.context, live_server.url, bern.people[Role.HELPER])

    phone.goto(f"{phone.url}?place=12")
    phone.keyboard.type("2")
    phone.keyboard.press("Enter")

    expect(phone.locator("#lot-said")).to_contain_text("2 Beat: Table 3, W")
    assert str(SeatLot.objects.get()) == "3W"
