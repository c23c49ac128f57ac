"""Lots from a hat in a browser: a helper types with the keyboard alone while another one types too."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.actions.seat_lots import enter_lot
from clubs.models import Draw, Role, SeatLot, Tournament
from clubs.schedules.lot_notation import LotPlace
from tests.clubs.conftest import House, house, planned
from tests.e2e.accessibility import findings
from tests.e2e.sessions import sign_in


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    return planned(bern, 8, 1)


@pytest.fixture
def hat(page: Page, live_server: Any, bern: House, there: Tournament, complaints: list[str]) -> Page:
    sign_in(page.context, live_server.url, bern.people[Role.DIRECTOR])
    page.goto(live_server.url + reverse("clubs:round-lots", args=["bern", there.slug, 1]))
    return page


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_seat_lots
def test_lots_are_typed_without_a_mouse_and_become_the_draw(hat: Page, there: Tournament, bern: House):
    said, field = hat.locator("#lot-said"), hat.get_by_label("Number, then table and seat")
    expect(field).to_be_focused()
    for lot in ("1 1a", "2 1b", "anna 2a", "3 1a"):
        hat.keyboard.type(lot)
        hat.keyboard.press("Enter")

    refused = hat.locator("#lots-not-saved li").or_(said.locator("[data-refused]"))
    expect(refused).to_contain_text("1 Anna has drawn a lot already: take that one back first.")
    expect(hat.locator(".lots-count")).to_have_text("3 of 8 lots")
    expect(hat.locator(".lots-missing")).to_contain_text("4 Dani 5 Erna 6 Fritz 7 Greti 8 Hans")
    assert findings(hat) == []

    entry = there.entries.get(number=8)
    enter_lot(there.rounds.get(), entry, LotPlace(2, "W"), by=bern.people[Role.HELPER])
    expect(hat.locator(".lots-count")).to_have_text("4 of 8 lots")
    if hat.locator("#lots-not-saved li").count():
        hat.get_by_role("button", name="Type it again").click()
    field.fill("")
    for lot in ("4 1b", "5 2a", "6 2b", "7 8"):
        hat.keyboard.type(lot)
        hat.keyboard.press("Enter")
    expect(hat.locator("#lots-not-saved li").or_(said.locator("[data-refused]"))).to_contain_text(
        "8 Hans has drawn this seat at table 2: one of the two is wrong."
    )
    hat.keyboard.type("7 2 N")
    hat.keyboard.press("Enter")
    expect(said).to_contain_text("7 Greti: Table 2, N, with 5 Erna")
    hat.get_by_role("button", name="Make the draw of these lots").press("Enter")

    expect(hat.locator(".origin")).to_contain_text("By lots from a hat")
    assert (Draw.objects.get().algorithm, SeatLot.objects.count()) == ("lots", 0)
