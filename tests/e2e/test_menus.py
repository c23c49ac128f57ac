"""The menus of the office: two rows where there is room, one row with a menu on a phone."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.clubs.conftest import house
from tests.clubs.printouts import evening
from tests.e2e.accessibility import findings, is_too_wide
from tests.e2e.sessions import sign_in


@pytest.fixture
def standings(page: Page, live_server: Any, complaints: list[str]) -> Page:
    bern = house("Bern", "bern")
    there = evening(bern, tables=1)
    sign_in(page.context, live_server.url, bern.owner)
    page.goto(live_server.url + reverse("clubs:standings", args=["bern", there.slug]))
    return page


@pytest.mark.long  # each day on a screen
def test_on_a_phone_one_row_opens_all_pages_by_keyboard(standings: Page):
    assert standings.locator("main").evaluate("(main) => main.getBoundingClientRect().top") < 60
    expect(standings.get_by_role("button", name="Sign out")).to_be_hidden()
    standings.locator(".menu summary").press("Enter")

    for name in ("Settings", "Club settings", "Log", "Club log"):
        expect(standings.get_by_role("navigation").get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(standings.get_by_role("button", name="Sign out")).to_be_visible()
    assert (findings(standings), is_too_wide(standings)) == ([], False)


def test_on_a_screen_more_opens_what_is_not_in_the_row(standings: Page):
    standings.set_viewport_size({"width": 1280, "height": 900})
    menu = standings.get_by_role("navigation", name="Tournament")
    expect(menu.get_by_role("link")).to_have_count(5)
    menu.locator("summary").press("Enter")

    expect(menu.get_by_role("link")).to_have_count(10)
    assert findings(standings) == []
