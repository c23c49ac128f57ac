"""From the last result to the draft of the final, with a phone in the hand and at a laptop."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import Role, Round, RoundState, State, Tournament
from tests.clubs.conftest import house, player
from tests.clubs.pages.evenings import evening_of
from tests.e2e.accessibility import findings
from tests.e2e.office import SIZES, Office
from tests.e2e.sessions import sign_in


@pytest.fixture(params=SIZES)
def office(request: pytest.FixtureRequest, page: Page, live_server: Any, complaints: list[str]) -> Office:
    size: ViewportSize = request.param
    bern = house("Bern", "bern")
    for number in range(1, 5):
        player(bern.club, number)
    evening = evening_of(bern, ("ACBD", 1000, 256), ("ABCD", 1000, 700), planned_rounds=2)
    Round.objects.filter(tournament=evening).update(state=RoundState.CLOSED)
    Tournament.objects.update(state=State.RUNNING)
    sign_in(page.context, live_server.url, bern.people[Role.DIRECTOR])
    return Office(page, live_server.url, club="bern", tournament="november").at(size)


def test_the_final_is_made_of_those_who_go_through(office: Office):
    office.open("tournament")
    office.follow("Does it go on with a final?")
    office.page.get_by_label("How many go through").fill("2")
    office.page.locator("tbody select").first.select_option("declined")
    office.press("Draw the line")
    expect(office.page.get_by_role("button", name="Create the final with 2 entries")).to_be_visible()
    office.look("cut")
    assert findings(office.page) == []

    office.page.get_by_label("Date of the final").fill("2027-01-15")
    office.press("Create the final with 2 entries")
    expect(office.page.locator("h1")).to_contain_text("November: final")
    office.look("final")
    office.follow("November")
    expect(office.page.locator("h1")).not_to_contain_text("final")
    office.look("overview")
    assert findings(office.page) == []
    assert Tournament.objects.get(name="November: final").entries.count() == 2
