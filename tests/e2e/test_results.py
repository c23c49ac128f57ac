"""The office's page of results at the keyboard: nobody waits, and nothing that was typed is lost."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import RequestFactory
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.actions.results import result_sides
from clubs.models import Result, Tournament
from config.errors import page as error_page
from scoring.disk_full import SENTENCE
from tests.clubs.conftest import House, house
from tests.clubs.printouts import evening, save, sides, table_of
from tests.e2e.sessions import sign_in


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    return evening(bern, tables=4)


@pytest.fixture
def desk(page: Page, live_server: Any, bern: House, there: Tournament, complaints: list[str]) -> Page:
    """The page of the first round, with the first missing table in the form."""
    sign_in(page.context, live_server.url, bern.owner)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(live_server.url + reverse("clubs:round-results", args=["bern", there.slug, 1]))
    return page


def type_in(page: Page, *words: str) -> None:
    """Type each word and Enter after it."""
    for word in words:
        page.keyboard.type(word)
        page.keyboard.press("Enter")


def points(page: Page, table: int) -> list[str]:
    return page.locator(f"#table-{table} .board-points").all_inner_texts()


def test_a_whole_round_is_typed_without_the_mouse(desk: Page, there: Tournament):
    type_in(desk, "3", "630")
    type_in(desk, "", "700", "", "500")  # the missing ones come by themselves, 4 and then 1
    desk.keyboard.type("2")
    desk.keyboard.press("Enter")
    desk.keyboard.type("830")
    desk.keyboard.press("Tab")
    type_in(desk, "1")  # a match makes the sheet worth 100 more

    expect(desk.get_by_text("All results are there and add up: 10,248 points.")).to_be_visible()
    assert [result_sides(result) for result in Result.objects.order_by("table__number")] == [
        sides(500, 756),
        sides(830, 526, matches=(1, 0)),
        sides(630, 626),
        sides(700, 556),
    ]
    expect(desk.get_by_label("Table", exact=True)).to_be_focused()


def test_a_correction_asks_why_and_completes_the_other_side(desk: Page, there: Tournament, bern: House):
    save(table_of(there, 2), 630, 626, by=bern.helper)
    desk.reload()

    type_in(desk, "2", "640", "misread")

    expect(desk.locator("#said")).to_have_text("Table 2 has been saved.")
    assert points(desk, 2) == ["640", "616"]
    assert Result.objects.get(active=True).reason == "misread"


def test_a_sheet_that_does_not_add_up_stays_until_it_does(desk: Page):
    type_in(desk, "1")
    desk.keyboard.type("630")
    desk.keyboard.press("Tab")
    desk.keyboard.press("Tab")
    type_in(desk, "636")

    expect(desk.get_by_text("This adds up to 1,266 points, not 1,256: 10 too many.")).to_be_visible()
    expect(desk.locator("[name=EW-points]")).to_be_focused()
    type_in(desk, "626")
    expect(desk.locator("#said")).to_have_text("Table 1 has been saved.")


def test_a_sheet_that_somebody_else_saved_is_kept_at_hand(desk: Page, there: Tournament, bern: House):
    save(table_of(there, 1), 600, 656, by=bern.helper)  # the page does not know it yet

    type_in(desk, "1", "630", "2", "700")
    expect(desk.locator("#said")).to_have_text("Table 2 has been saved.")
    desk.get_by_role("button", name="Open again").click()

    expect(desk.locator(".entry-newer dd")).to_have_text(["600", "656"])
    expect(desk.locator("[name=NS-points]")).to_have_value("630")
    type_in(desk, "", "looked again")
    expect(desk.locator("#said")).to_have_text("Table 1 has been saved.")
    assert points(desk, 1) == ["630", "626"]


def test_what_no_answer_came_to_is_kept_at_hand(desk: Page):
    desk.context.set_offline(True)
    type_in(desk, "1", "630", "2")
    desk.keyboard.type("700")
    expect(desk.get_by_text("Not saved: table 1")).to_be_visible()
    desk.context.set_offline(False)
    desk.keyboard.press("Enter")
    expect(desk.locator("#said")).to_have_text("Table 2 has been saved.")

    desk.get_by_role("button", name="Open again").click()
    expect(desk.locator("[name=NS-points]")).to_have_value("630")
    desk.keyboard.press("Enter")

    expect(desk.locator("#said")).to_have_text("Table 1 has been saved.")
    assert Result.objects.count() == 2


def test_a_full_disk_is_told_at_the_form_that_keeps_what_was_typed(desk: Page, complaints: list[str]):
    page = error_page(RequestFactory().get("/"), HTTPStatus.INSUFFICIENT_STORAGE, SENTENCE)
    full = {"status": 507, "body": page, "content_type": "text/html"}
    desk.route("**/results/**", lambda route: route.fulfill(**full))

    type_in(desk, "3", "630")
    desk.get_by_role("button", name="Open again").click()

    expect(desk.locator("#entry-errors")).to_have_text(SENTENCE)
    assert {line.partition("507")[1] for line in complaints} == {"507"}
    complaints.clear()
