"""How many clicks an organiser needs from signing in to a first round that is drawn and printed."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, expect

from clubs.models import Draw, DrawMethod, Entry
from tests.clubs.conftest import House, house, player
from tests.clubs.knockouts import begin, knockout, tables_of, write
from tests.e2e.drawer import Drawn
from tests.e2e.office import LAPTOP

MOST = 8
"""Beside one tap for each person at the door."""

PEOPLE = 8

MOST_TO_THE_FINAL = 10
"""From the last result of the preliminary to a final that is drawn."""


class Hand:
    """Clicks, and counts what it clicks; typing is no click."""

    def __init__(self, page: Page) -> None:
        self.page, self.clicks = page, 0

    def click(self, role: Any, name: str) -> None:
        self.clicks += 1
        self.page.get_by_role(role, name=name, exact=True).click()

    def print(self, name: str) -> None:
        """Click on a sheet, which opens beside the page."""
        with self.page.context.expect_page() as opened:
            self.click("link", name)
        opened.value.close()


@pytest.fixture
def bern(live_server: Any) -> House:
    bern = house("Bern", "bern")
    for number in range(1, PEOPLE + 1):
        player(bern.club, number)
    return bern


@pytest.fixture
def hand(page: Page, live_server: Any, bern: House, complaints: list[str], drawn: Drawn) -> Hand:
    """The hand of the club's director, at the page where people sign in."""
    drawn.is_spent = True
    page.set_viewport_size(LAPTOP)
    page.goto(f"{live_server.url}/accounts/sign-in/")
    return Hand(page)


def fill(page: Page, **fields: str) -> None:
    for label, text in fields.items():
        page.get_by_label(label, exact=True).fill(text)


def marks(page: Page) -> Locator:
    return page.get_by_role("button", name="Here", pressed=False)


@pytest.mark.long
def test_eight_clicks_lead_from_signing_in_to_the_sheets_of_the_first_round(hand: Hand):
    page = hand.page

    fill(page, Username="bern-director", Password="correct horse")
    hand.click("button", "Sign in")
    hand.click("link", "New tournament")
    fill(page, Name="November", Date="2026-11-27")
    hand.click("button", "Create the draft")
    hand.click("button", "Open the entries")
    hand.click("button", "Enter all active members")
    hand.click("link", "Check in")
    for left in range(PEOPLE, 0, -1):  # one tap a person
        expect(marks(page)).to_have_count(left)
        marks(page).first.click()
    expect(marks(page)).to_have_count(0)
    hand.click("button", "Draw round 1")
    expect(page.get_by_role("button", name="Release", exact=True)).to_be_visible()
    hand.print("Print as PDF")

    assert hand.clicks <= MOST
    assert Entry.objects.filter(present=True).count() == PEOPLE
    assert Draw.objects.get().tables.count() == PEOPLE // 4


@pytest.mark.long
def test_nine_clicks_lead_from_the_last_result_to_the_drawn_knockout(
    hand: Hand, bern: House, live_server: Any
):
    page = hand.page
    evening = knockout(bern, 8, DrawMethod.DRAW, planned_rounds=1)
    begin(bern, evening)
    write(evening, 1)
    fill(page, Username="bern-director", Password="correct horse")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("link", name="New tournament")).to_be_visible()
    page.goto(live_server.url + reverse("clubs:round-results", args=["bern", "november", 1]))

    hand.click("button", "Close the round")
    hand.click("link", "November")
    hand.click("link", "Does it go on with a final?")
    fill(page, **{"Date of the final": "2026-12-04"})
    hand.clicks += 1
    page.get_by_label("How the final is played").select_option("knockout")
    hand.click("button", "Create the final with 4 entries")
    hand.click("button", "Open the entries")
    hand.click("link", "Entries")
    hand.click("button", "Everyone is here")
    hand.click("button", "Draw round 1")
    expect(page.get_by_role("button", name="Release", exact=True)).to_be_visible()

    assert hand.clicks <= MOST_TO_THE_FINAL
    final = evening.followers.get()
    assert (final.method, final.planned_rounds) == (DrawMethod.KNOCKOUT, 2)
    met = [{seat.entry.number for seat in table.seats.all()} for table in tables_of(final, 1)]
    assert met == [{1, 4}, {2, 3}]
