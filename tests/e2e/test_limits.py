"""Limits at the phone: what has to wait is kept and sent, and a game says in time that it is nearly full."""

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table

CHANGES = "**/api/v1/games/*/changes"
NEARLY_FULL = "This game takes only 99 more changes: start a new game soon."


@pytest.mark.long
def test_what_has_to_wait_is_sent_as_soon_as_the_server_allows_it(
    table: Table, complaints: list[str]
) -> None:
    answers = iter([429, 429])

    def wait(route: Route) -> None:
        if status := next(answers, None):
            route.fulfill(status=status, headers={"Retry-After": "1"}, json={"detail": "Wait."})
        else:
            route.continue_()

    table.page.route(CHANGES, wait)
    table.start()

    table.badge("server")
    assert {line.partition("429")[1] for line in complaints} == {"429"}
    complaints.clear()


def test_a_game_that_is_nearly_full_says_so(table: Table) -> None:
    def grown(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json={**answer.json(), "revision": 1901})

    table.start()
    table.badge("server")
    expect(table.page.locator("#nearly-full")).to_be_hidden()

    table.page.route(CHANGES, grown)
    table.deal(ANNA_120)
    table.badge("server")

    table.page.locator('[data-tab="deals"]').click()
    expect(table.page.locator("#nearly-full")).to_have_text(NEARLY_FULL)
