"""Check-in at the door: taps without a page load, found by typing, with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from clubs.models import Entry, LogEvent, Player, Role, Tournament
from tests.clubs.conftest import House, enter, house, tournament
from tests.e2e.office import LAPTOP
from tests.e2e.sessions import sign_in


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    """An evening with a fee and twelve entries, of whom nobody is here yet."""
    evening = tournament(bern.club, fee=2000)
    enter(evening, 12)
    evening.entries.update(present=False)
    second = Player.objects.get(number="2")
    second.surname, second.given_name = "Müller", "Beat"
    second.save()
    return evening


@pytest.fixture
def address(live_server: Any, there: Tournament) -> str:
    return f"{live_server.url}{reverse('clubs:entries-check-in', args=['bern', there.slug])}"


@pytest.fixture
def door(page: Page, live_server: Any, bern: House, address: str, complaints: list[str]) -> Page:
    sign_in(page.context, live_server.url, bern.people[Role.HELPER])
    page.goto(address)
    return page


def marks(number: int) -> tuple[bool, bool]:
    entry = Entry.objects.get(number=number)
    return entry.present, entry.paid


def figures(page: Page) -> list[str]:
    return page.locator("#door-counts b").all_inner_texts()


def test_taps_mark_and_take_back_where_they_are(door: Page):
    loaded = door.evaluate("performance.timeOrigin")
    door.get_by_role("button", name="Bern Ida: Here & paid").scroll_into_view_if_needed()
    row = door.locator("li").filter(has_text="Bern Ida")
    before = row.bounding_box()

    door.get_by_role("button", name="Bern Ida: Here & paid").tap()
    expect(door.get_by_role("button", name="Bern Ida: Paid")).to_have_attribute("aria-pressed", "true")

    expect(door.locator("#door-said")).to_have_text("9 Bern Ida: here and paid")
    assert (marks(9), figures(door)) == ((True, True), ["12", "1", "11", "0"])
    assert row.bounding_box() == before
    door.get_by_role("button", name="Bern Ida: Paid").click()  # a tap so soon after would be a double one
    expect(door.locator("#door-said")).to_have_text("9 Bern Ida: not here yet")
    assert (marks(9), figures(door)) == ((False, False), ["12", "0", "12", "0"])
    assert row.bounding_box() == before
    assert door.evaluate("performance.timeOrigin") == loaded


@pytest.mark.long  # each day taps mark and take back, and one that does not get through is said
def test_a_double_click_is_one_tap(door: Page):
    door.get_by_role("button", name="Bern Anna: Here", exact=True).dblclick()

    expect(door.locator("#door-said")).to_have_text("1 Bern Anna: here")
    assert LogEvent.objects.count() == 1


@pytest.mark.long  # each day taps mark and take back, and one that does not get through is said
def test_at_a_laptop_nobody_needs_the_mouse(door: Page):
    door.set_viewport_size(LAPTOP)
    door.locator("#q").focus()

    door.keyboard.type("mueller")
    expect(door.locator(".door > li:visible")).to_have_count(1)
    door.keyboard.press("Enter")
    door.keyboard.press("Enter")

    expect(door.locator("#door-said")).to_have_text("2 Müller Beat: here")
    assert marks(2) == (True, False)


@pytest.mark.long  # each day taps mark and take back, and one that does not get through is said
def test_a_scanner_types_the_code_of_a_name_tag(door: Page, address: str):
    key = Entry.objects.get(number=7).pk

    door.locator("#q").fill(f"{address.removesuffix('check-in/')}{key}/door/")

    expect(door.locator(".door > li:visible")).to_have_id(f"entry-{key}")


@pytest.mark.long  # each day taps mark and take back, and one that does not get through is said
def test_who_is_not_found_walks_in(door: Page):
    door.locator("#q").fill("zita neumann")
    expect(door.get_by_label("Name", exact=True)).to_have_value("Zita Neumann")

    door.get_by_role("button", name="Enter and check in, paid").tap()

    expect(door.get_by_text("Zita Neumann takes part under number 13.")).to_be_visible()
    assert marks(13) == (True, True)


def test_a_tap_that_does_not_get_through_is_said(door: Page, complaints: list[str]):
    door.route("**/door/", lambda route: route.abort())

    door.get_by_role("button", name="Bern Anna: Here", exact=True).tap()

    expect(door.get_by_role("alert")).to_contain_text("The last tap was not saved")
    door.unroute("**/door/")
    door.get_by_role("button", name="Bern Anna: Here", exact=True).tap()
    expect(door.get_by_role("alert")).to_be_hidden()
    assert marks(1) == (True, False)
    complaints.clear()  # the browser tells of the connection that was cut


@pytest.fixture
def plain(browser: Browser, live_server: Any, bern: House) -> Iterator[Page]:
    """A browser without scripts."""
    context = browser.new_context(java_script_enabled=False, locale="en")
    sign_in(context, live_server.url, bern.people[Role.HELPER])
    yield context.new_page()
    context.close()


@pytest.mark.long  # each day somebody is tapped in with scripts
def test_without_scripts_each_tap_is_a_page_that_comes_back_to_the_row(plain: Page, address: str):
    plain.goto(f"{address}?show=missing")
    plain.get_by_label("Search by name or number").fill("muller")
    plain.get_by_role("button", name="Search").click()

    plain.get_by_role("button", name="Müller Beat: Here & paid").click()

    assert plain.url.startswith(f"{address}?show=missing&q=muller#entry-")
    assert marks(2) == (True, True)
    assert figures(plain) == ["12", "1", "11", "0"]


@pytest.mark.long  # each day taps mark and take back, and one that does not get through is said
def test_a_name_that_is_nearly_known_is_asked_about_and_one_answer_enters(bern: House, door: Page):
    jorg = Player.objects.create(club=bern.club, name="Jörg Meier", number="99", section="Uster")
    door.get_by_role("searchbox").fill("jörg mayer")
    door.get_by_role("button", name="Enter and check in", exact=True).click()

    question = door.get_by_role("group", name="Who is “Jörg Mayer”?")
    expect(door.locator("#walk-in .errors")).to_have_text("Do you mean Jörg Meier, number 99, Uster?")
    question.get_by_role("radio", name="Jörg Meier, number 99, Uster").check()
    door.get_by_role("button", name="Enter and check in", exact=True).click()

    expect(door.get_by_role("status").first).to_contain_text("Jörg Meier takes part under number 13.")
    assert Entry.objects.get(number=13).members.get().player == jorg
