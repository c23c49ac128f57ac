"""The prizes as they are called out in the hall: one by one, from the last, on the whole screen."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from clubs.models import Role
from tests.clubs.conftest import house, player
from tests.clubs.pages.evenings import evening_of
from tests.e2e.accessibility import findings
from tests.e2e.sessions import sign_in

PLAN = {"prizes": [{"last": 2, "amount": 5000}, {"places": "from_last", "thing": "Ham"}]}


@pytest.fixture
def hall(page: Page, live_server: Any, complaints: list[str]) -> Page:
    bern = house("Bern", "bern")
    for number in range(1, 5):
        player(bern.club, number)
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700), prize_plan=PLAN)
    sign_in(page.context, live_server.url, bern.people[Role.VIEWER])
    page.goto(live_server.url + reverse("clubs:prizes", args=["bern", "november"]))
    return page


@pytest.mark.long  # each day on the whole screen
def test_prizes_are_called_one_by_one_with_a_key_and_taken_back(hall: Page):
    calls = hall.locator("#prizes > li:visible")
    expect(calls).to_have_count(0)

    hall.keyboard.press("Space")
    expect(calls).to_have_count(1)
    expect(calls.first).to_contain_text("Last place")
    expect(calls.first).to_contain_text("Ham")
    hall.keyboard.press("ArrowRight")
    hall.keyboard.press("ArrowRight")

    expect(hall.locator("#prizes .now")).to_contain_text("Anna Bern")
    expect(hall.locator("#next")).to_be_disabled()
    assert findings(hall) == []
    hall.keyboard.press("ArrowLeft")
    expect(calls).to_have_count(2)


def test_on_the_whole_screen_the_prizes_are_alone_and_are_called_by_the_same_keys(hall: Page):
    hall.get_by_role("button", name="Full screen").click()
    hall.wait_for_function("() => document.fullscreenElement?.id === 'stage'")
    hall.keyboard.press("Space")
    expect(hall.locator("#prizes > li:visible")).to_have_count(1)
    assert findings(hall) == []

    hall.get_by_role("button", name="Full screen").click()
    hall.wait_for_function("() => document.fullscreenElement === null")
