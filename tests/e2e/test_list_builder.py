"""A list is built, shown, changed and removed, with a phone in the hand and at a laptop."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from clubs.models import Role
from tests.clubs.conftest import house, player
from tests.clubs.pages.evenings import evening_of
from tests.e2e.accessibility import findings
from tests.e2e.office import SIZES, Office
from tests.e2e.sessions import sign_in

EVENING = ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABCD", 556, 700)
BEST = {
    ("1", "Anna Bern", "1,000", "Round 1"),
    ("1", "Carla Bern", "1,000", "Round 1"),
    ("3", "Anna Bern", "700", "Round 2"),
    ("3", "Dani Bern", "700", "Round 2"),
    ("3", "Dani Bern", "700", "Round 3"),
    ("3", "Beat Bern", "700", "Round 3"),
}
"""Three places, of which the third is shared: partners sit across, as A and C of ABCD."""

WORST = {
    ("1", "Dani Bern", "256", "Round 1"),
    ("1", "Beat Bern", "256", "Round 1"),
    ("3", "Anna Bern", "556", "Round 3"),
    ("3", "Carla Bern", "556", "Round 2"),
    ("3", "Carla Bern", "556", "Round 3"),
    ("3", "Beat Bern", "556", "Round 2"),
}

CELLS = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent.trim()))"


@pytest.fixture(params=SIZES)
def office(request: pytest.FixtureRequest, page: Page, live_server: Any, complaints: list[str]) -> Office:
    size: ViewportSize = request.param
    bern = house("Bern", "bern")
    for number in range(1, 5):
        player(bern.club, number)
    evening_of(bern, *EVENING)
    sign_in(page.context, live_server.url, bern.people[Role.DIRECTOR])
    return Office(page, live_server.url, club="bern", tournament="november").at(size)


def rows(office: Office) -> set[tuple[str, ...]]:
    """Return the lines of the list: rank, name, points, round."""
    return {tuple(cells) for cells in office.page.locator("main tbody tr").evaluate_all(CELLS)}


def choose(office: Office, name: str, value: str) -> None:
    office.page.locator(f"#id_{name}").select_option(value)


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_tournament_lists
def test_a_list_of_the_best_single_rounds_is_built_changed_and_removed(office: Office):
    office.open("lists")
    office.follow("New list")
    office.fill("Name of the list", "Best single rounds")
    choose(office, "unit", "round")
    office.fill("Places", "3")
    office.look("new-list")
    assert findings(office.page) == []

    office.press("Save")

    heading = office.page.get_by_role("heading", level=1, name="Best single rounds")
    expect(heading).to_be_visible()
    office.look("list")
    assert findings(office.page) == []
    assert rows(office) == BEST
    office.page.get_by_role("main").get_by_role("link", name="Settings").click()
    choose(office, "order", "lowest")
    office.press("Save")
    expect(heading).to_be_visible()
    assert rows(office) == WORST
    office.page.get_by_role("main").get_by_role("link", name="Settings").click()
    office.press("Remove the list")
    expect(office.page).to_have_url(re.compile("/lists/$"))
    expect(office.page.get_by_text("Best single rounds")).to_have_count(0)


@pytest.mark.long  # each day without a browser, in tests.clubs.views.test_tournament_lists
def test_a_list_without_a_name_is_refused_at_the_field_and_keeps_what_was_chosen(office: Office):
    office.open("tournament-list-new")
    choose(office, "measure", "matches")

    office.press("Save")

    expect(office.page.locator("#id_name")).to_have_attribute("aria-invalid", "true")
    expect(office.page.locator("#id_measure")).to_have_value("matches")
    office.look("refused")
    assert findings(office.page) == []
