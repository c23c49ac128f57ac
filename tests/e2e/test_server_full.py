"""A server whose disk is full: phones say so, keep everything, and send it later; the office reads it too."""

from http import HTTPStatus
from typing import Any

from django.test import RequestFactory
from django.urls import reverse
from playwright.sync_api import Page, Route, expect

from config.errors import page as error_page
from core.disk_full import CODE, SENTENCE
from tests.clubs.conftest import house, tournament
from tests.e2e.sessions import sign_in
from tests.e2e.table import Table

CHANGES = "**/api/v1/games/*/changes"


def refuse(route: Route) -> None:
    route.fulfill(status=507, json={"detail": "The server’s disk is full.", "code": CODE})


def test_the_badge_says_that_the_server_is_full_until_it_has_room(
    table: Table, complaints: list[str]
) -> None:
    table.page.route(CHANGES, refuse)
    table.start()
    table.badge("full")
    expect(table.page.locator("#badge")).to_have_text("server full", use_inner_text=True)
    table.page.locator("#badge").click()
    expect(table.page.locator('[data-about="full"]')).to_be_visible()

    table.page.unroute(CHANGES)
    # The page may have tried by itself meanwhile, and taken the button away.
    table.page.locator("#send-now").dispatch_event("click")

    table.badge("server")
    assert {line.partition("507")[1] for line in complaints} == {"507"}
    complaints.clear()


def test_a_part_of_a_page_that_the_full_server_refuses_gives_way_to_its_sentence(
    page: Page, live_server: Any, complaints: list[str]
) -> None:
    bern = house("Bern", "bern")
    tournament(bern.club)
    sign_in(page.context, live_server.url, bern.director)
    page.goto(live_server.url + reverse("clubs:entry-new", args=["bern", "november"]))
    body = error_page(RequestFactory().get("/"), HTTPStatus.INSUFFICIENT_STORAGE, SENTENCE)
    page.route(
        "**/entries/new/?*", lambda route: route.fulfill(status=507, body=body, content_type="text/html")
    )

    page.locator("#q").fill("Anna")

    expect(page.get_by_role("heading", level=1)).to_have_text(SENTENCE)
    assert {line.partition("507")[1] for line in complaints} == {"507"}
    complaints.clear()
