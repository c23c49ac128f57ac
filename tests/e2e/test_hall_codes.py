"""A code is typed, a card is taken away, all cards are shown: in a browser, with what it sends by itself."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import findings, is_too_wide
from tests.e2e.hall import Hall
from tests.e2e.hall_world import PASSWORD, USERNAME


@pytest.fixture
def hall(live_server: Any) -> Hall:
    return Hall.open(live_server.url, tables=2)


@pytest.mark.long  # each day a card that was taken away says so
def test_a_code_that_is_typed_opens_the_table(page: Page, hall: Hall, complaints: list[str]) -> None:
    """Browsers send the form's origin only where the page does not hide it: else nobody could type a code."""
    page.goto(f"{hall.base}/q/")
    assert (findings(page), is_too_wide(page)) == ([], False)

    page.get_by_label("Your table’s code").fill(hall.card(2).code.lower().replace("-", " "))
    page.get_by_role("button", name="Open the table").click()

    expect(page.locator("#place-ours")).to_be_visible()
    assert page.url.startswith(f"{hall.base}/table/#g=")
    assert hall.card(2).token not in page.content()


def test_a_card_that_was_taken_away_says_so_above_the_field(page: Page, hall: Hall) -> None:
    card = hall.card(1)
    hall.do("renew", table=1, number=1)

    page.goto(hall.scan(card))

    expect(page.get_by_role("alert")).to_have_text(
        "This card is no longer valid: ask the office for your table’s new one."
    )
    assert page.url == f"{hall.base}/q/?because=revoked"
    expect(page.get_by_label("Your table’s code")).to_be_visible()


@pytest.mark.long
def test_all_codes_are_shown_to_be_scanned_and_printed(page: Page, hall: Hall, complaints: list[str]) -> None:
    page.goto(f"{hall.base}/accounts/sign-in/")
    page.get_by_label("Username").fill(USERNAME)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("button", name="Sign in")).to_have_count(0)

    page.goto(f"{hall.base}/clubs/{hall.club}/tournaments/{hall.tournament}/rounds/1/tables/codes/")

    expect(page.locator(".card-code")).to_have_text([card.code for card in hall.cards()])
    expect(page.get_by_role("img", name="QR code of table 2")).to_be_visible()
    assert (findings(page), is_too_wide(page)) == ([], False)

    page.get_by_role("link", name="Print the cards").click()
    paper = page.frame_locator("iframe")
    expect(paper.locator(".card-code")).to_have_text([card.code for card in hall.cards()])
    expect(paper.get_by_role("img", name="QR code of table 2")).to_be_visible()
