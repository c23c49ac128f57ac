"""The office follows the tables in the hall: what changes there is seen, and nothing else moves."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from clubs.actions.messages import send_message
from clubs.models import Result, Tournament
from tests.clubs.conftest import House, house
from tests.clubs.halls import aged, clock, dealt, in_play, phone, says
from tests.clubs.printouts import save, table_of
from tests.e2e.accessibility import findings, findings_in_the_dark, is_too_wide
from tests.e2e.conftest import PHONE
from tests.e2e.sessions import sign_in
from tests.e2e.test_club_pages import WIDE

QUESTION = 4000
"""Milliseconds from one question of the list to the next."""


@pytest.fixture
def bern(live_server: Any) -> House:
    """A hall with a table in each state."""
    bern = house("Bern", "bern")
    there = in_play(bern, tables=8)
    says(dealt(there, 1), "NS", device=phone(table_of(there, 1)))
    says(table_of(there, 1), "EW", rejects="Deal 2 <b>was</b> never played & more")
    aged(dealt(there, 2), 20)
    phone(dealt(there, 3, deals=1), conflicts=1)
    says(dealt(there, 4), "EW")
    phone(dealt(there, 5, deals=2), silent=20, unsent=3)
    phone(dealt(there, 6, deals=3), silent=2)
    save(table_of(there, 8), 880, 148, by=bern.helper)
    clock(there, 45, passed=10)
    send_message(there, text="Soup <b>at</b> eight", by=bern.helper)
    return bern


@pytest.fixture
def there(bern: House) -> Tournament:
    return bern.club.tournaments.get()


@pytest.fixture
def hall(page: Page, live_server: Any, bern: House, complaints: list[str]) -> Page:
    sign_in(page.context, live_server.url, bern.owner)
    page.goto(live_server.url + reverse("clubs:hall", args=["bern", "november", 1]))
    return page


def row(page: Page, number: int) -> Locator:
    return page.locator(".hall-row").nth(number - 1)


def places(page: Page) -> list[list[int]]:
    """Where each line of the list begins, and how high it is."""
    found: list[list[int]] = page.locator(".hall-row").evaluate_all(
        "(rows) => rows.map((row) => [row.offsetTop, row.offsetHeight])"
    )
    return found


def pages_of(hall: Page) -> list[str]:
    """The list, and a table in each state of which its page has something of its own to say."""
    return [hall.url, *(f"{hall.url}{number}/" for number in (1, 2, 5, 8))]


@pytest.mark.long
def test_the_hall_is_accessible_in_all_its_states(hall: Page):
    found: dict[str, list[str]] = {}

    for address in pages_of(hall):
        hall.goto(address)
        found[address] = [*findings(hall), *(["too wide"] if is_too_wide(hall) else [])]

    assert {address: each for address, each in found.items() if each} == {}


@pytest.mark.long  # colours and widths rarely break on one page alone
def test_the_hall_is_accessible_in_the_dark_and_on_a_screen(hall: Page):
    found: dict[str, list[str]] = {}

    for address in pages_of(hall):
        hall.goto(address)
        found[address] = findings_in_the_dark(hall)
        hall.set_viewport_size(WIDE)
        found[address] += findings(hall)
        hall.set_viewport_size(PHONE["viewport"])

    assert {address: each for address, each in found.items() if each} == {}


def test_what_changes_in_the_hall_is_seen(clock: Any, hall: Page, there: Tournament, bern: House):
    expect(row(hall, 7)).to_have_attribute("data-state", "not-begun")
    hall.locator("#hall-7").focus()
    hall.get_by_label("Message", exact=True).evaluate("(field) => { field.value = 'half a sentence' }")
    before = places(hall)

    phone(dealt(there, 7, deals=2), unsent=1)
    send_message(there, text="Hurry", by=bern.director)
    clock.fast_forward(QUESTION)

    expect(row(hall, 7)).to_have_attribute("data-state", "playing")
    expect(row(hall, 7)).to_contain_text("1 not sent yet")
    expect(hall.locator("#hall-messages li").first).to_contain_text("Hurry")
    expect(hall.locator("#hall-7")).to_be_focused()
    expect(hall.get_by_label("Message", exact=True)).to_have_value("half a sentence")
    assert places(hall) == before


@pytest.mark.long  # each day what changes in the hall is seen
def test_the_list_keeps_its_order_while_it_follows(clock: Any, hall: Page, there: Tournament):
    hall.get_by_role("link", name="Needs attention first").click()
    expect(row(hall, 1)).to_contain_text("disputed")
    expect(row(hall, 8)).to_contain_text("done")

    phone(table_of(there, 7), conflicts=1)
    clock.fast_forward(QUESTION)

    expect(row(hall, 4)).to_contain_text("two versions")
    expect(row(hall, 4).locator(".hall-number")).to_contain_text("7")


@pytest.mark.long  # each day what changes in the hall is seen
def test_a_report_is_taken_on_a_phone(hall: Page):
    row(hall, 1).click()
    expect(hall.get_by_role("heading", level=1)).to_contain_text("table 1")
    expect(hall.locator(".says-reason")).to_have_text("“Deal 2 <b>was</b> never played & more”")

    hall.get_by_role("button", name="Use this report").click()
    expect(hall.locator(".errors")).to_have_text(
        "Not everyone agrees with this report: give a reason for using it."
    )
    hall.get_by_label("Reason").fill("Deal 2 stands on the paper sheet")
    hall.get_by_role("button", name="Use this report").click()

    expect(hall.locator("h1 .state")).to_have_text("done")
    assert Result.objects.get(table__number=1).reason == "Deal 2 stands on the paper sheet"


@pytest.mark.long  # each day what changes in the hall is seen
def test_the_clock_is_set_with_taps(hall: Page):
    clock_box = hall.locator("#clock")
    clock_box.get_by_role("button", name="+5 min").click()
    expect(clock_box).to_contain_text("50 minutes in all")
    clock_box.get_by_text("Set or stop").click()
    clock_box.get_by_role("button", name="Stop the clock").click()
    clock_box.get_by_label("Minutes").fill("0")
    clock_box.get_by_role("button", name="Start the clock").click()
    expect(clock_box.locator(".errors")).to_have_text("A clock can run for 1 to 300 minutes.")
    clock_box.get_by_label("Minutes").fill("30")
    clock_box.get_by_role("button", name="Start the clock").click()

    expect(clock_box).to_contain_text("30 minutes in all")
