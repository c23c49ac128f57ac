"""The cash desk at the door, with a phone in the hand and at a laptop."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import CashLine, Role
from tests.clubs.conftest import enter, house, tournament
from tests.e2e.accessibility import findings
from tests.e2e.office import SIZES, Office
from tests.e2e.sessions import sign_in

FEE = 1200


@pytest.fixture(params=SIZES)
def desk(request: pytest.FixtureRequest, page: Page, live_server: Any, complaints: list[str]) -> Office:
    size: ViewportSize = request.param
    bern = house("Bern", "bern")
    enter(tournament(bern.club, fee=FEE), 4)
    sign_in(page.context, live_server.url, bern.people[Role.DIRECTOR])
    return Office(page, live_server.url, club="bern", tournament="november").at(size)


def book(desk: Office, **fields: str) -> None:
    for name, text in fields.items():
        field = desk.page.locator(f"form:has(#id_movement) #id_{name}")
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(text)
        else:
            field.fill(text)
    desk.press("Record")


def booked(desk: Office, **fields: str) -> None:
    book(desk, **fields)
    expect(desk.page.get_by_text("Recorded.")).to_be_visible()


def checked(desk: Office, name: str) -> None:
    desk.look(name)
    assert findings(desk.page) == []


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_cash
def test_a_fee_is_paid_and_the_booking_is_taken_back(desk: Office):
    desk.open("cash")
    checked(desk, "cash")
    desk.page.locator("main tbody a").first.click()
    expect(desk.page.locator("#id_amount")).to_have_value("12")

    booked(desk, means="twint")

    line = desk.page.locator(".cash-lines li")
    expect(line).to_contain_text("TWINT")
    checked(desk, "cash-entry")
    line.get_by_role("link", name="Take back").click()
    desk.fill("Reason", "wrong person")
    desk.page.locator("main form button").last.click()
    expect(desk.page.locator(".cash-lines s")).to_have_count(2)  # the payment, and what takes it back
    assert not CashLine.objects.standing().exists()


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_cash
def test_a_discount_without_a_reason_is_refused_at_the_field_and_keeps_what_was_typed(desk: Office):
    desk.open("cash-entry", 2)

    book(desk, movement="discount", amount="5.50")

    expect(desk.page.locator("#id_reason")).to_have_attribute("aria-invalid", "true")
    expect(desk.page.locator("#id_amount")).to_have_value("5.50")
    checked(desk, "refused")
    booked(desk, reason="came too late")
    expect(desk.page.locator(".cash-lines li")).to_contain_text("came too late")


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_cash
def test_the_till_is_counted_against_the_books(desk: Office):
    desk.open("cash-entry", 1)
    booked(desk, means="cash")
    desk.open("cash-till")
    booked(desk, movement="float", amount="50")

    desk.fill("Counted in the till", "60")
    desk.press("Compare")

    missing = desk.page.locator(".rows li.bad")
    expect(missing).to_contain_text("CHF\N{NO-BREAK SPACE}60.00")
    expect(missing).to_contain_text("CHF\N{NO-BREAK SPACE}2.00")
    checked(desk, "till")


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_cash
def test_a_price_stays_as_it_was_typed(desk: Office):
    desk.open("cash-prices")
    desk.fill("Guests", "15")
    checked(desk, "prices")

    desk.press("Save")
    expect(desk.page).to_have_url(re.compile("/cash/$"))

    desk.open("cash-prices")
    expect(desk.page.get_by_label("Guests", exact=True)).to_have_value("15")
