"""From the last result to the draft of the final, with a phone in the hand and at a laptop."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import Role, Round, RoundState, State, Tournament
from tests.clubs.conftest import House, house, player
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


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_cut
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


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_cut
def test_the_final_of_two_evenings_takes_points_along(office: Office):
    bern = Tournament.objects.get().club
    fields = {"name": "December", "slug": "december", "date": date(2026, 12, 18), "planned_rounds": 2}
    rounds = ("DABC", 900, 356), ("DACB", 800, 456)
    evening_of(House(bern, {}), *rounds, place="Adler", state=State.RUNNING, public=True, **fields)
    Round.objects.update(state=RoundState.CLOSED)
    Tournament.objects.update(public=True)
    office.open("cut")
    office.page.get_by_text("Several preliminaries").click()
    office.page.get_by_label("December").check()
    office.look("several-offered")
    office.press("Use these tournaments")
    office.page.get_by_label("How many go through").fill("1")
    office.press("Draw the line")
    expect(office.page.get_by_role("button", name="Create the final with 2 entries")).to_be_visible()
    office.look("several-each")
    office.page.get_by_label("Where the line is drawn").select_option("sum")
    office.page.get_by_label("How many go through").fill("2")
    office.press("Draw the line")
    expect(office.page.get_by_text("1,700 + 1,356")).to_be_visible()
    office.page.get_by_text("Points carried over").click()
    office.page.get_by_label("How many points are carried over").select_option("half")
    office.look("several-together")
    assert findings(office.page) == []

    office.page.get_by_label("Date of the final").fill("2027-01-15")
    office.press("Create the final with 2 entries")
    expect(office.page.locator("nav.second a").first).to_have_text("November: final")
    office.look("final-of-two")
    assert findings(office.page) == []
    final = Tournament.objects.get(name="November: final")
    assert list(final.adjustments.values_list("points", flat=True)) == [1528, 1406]

    Tournament.objects.filter(pk=final.pk).update(public=True, state=State.OPEN, published=timezone.now())
    office.open("live-together")
    expect(office.page.get_by_text("Beat Bern, Anna Bern")).to_be_visible()
    office.look("together")
    assert findings(office.page) == []
