"""A server whose disk is full: the phone says so, keeps everything, and sends it when there is room again."""

from playwright.sync_api import Route, expect

from scoring.disk_full import CODE
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
    table.page.locator("#send-now").click()

    table.badge("server")
    assert {line.partition("507")[1] for line in complaints} == {"507"}
    complaints.clear()
