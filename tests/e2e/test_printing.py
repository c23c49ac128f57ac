"""From a page of the office to the printer: what is chosen is shown, and nobody waits blindly."""

from __future__ import annotations

import fcntl
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Page, Response, expect
from pytest_django import Settings

from clubs.models import Role, Tournament
from tests.clubs.conftest import House, house
from tests.clubs.printouts import evening, next_round, save, table_of
from tests.e2e.accessibility import findings, findings_in_light_and_dark, is_too_wide
from tests.e2e.drawer import Drawn, new_context
from tests.e2e.sessions import sign_in


@pytest.fixture
def bern(live_server: Any) -> House:
    return house("Bern", "bern")


@pytest.fixture
def there(bern: House) -> Tournament:
    """An evening with a round that is written and one that is released."""
    there = evening(bern, tables=2)
    for number in (1, 2):
        save(table_of(there, number), 700, 556, by=bern.people[Role.HELPER])
    next_round(there)
    return there


@pytest.fixture
def office(
    page: Page, live_server: Any, bern: House, there: Tournament, complaints: list[str], drawn: Drawn
) -> Page:
    drawn.is_spent = True
    sign_in(page.context, live_server.url, bern.owner)
    page.set_viewport_size({"width": 1280, "height": 900})
    page.goto(live_server.url + reverse("clubs:standings", args=["bern", there.slug]))
    return page


@pytest.fixture
def shelf(settings: Settings, tmp_path: Path) -> Path:
    """A folder for PDFs in which there is none yet."""
    folder = tmp_path / "sheets"
    folder.mkdir()
    settings.SHEETS = folder
    return folder


@contextmanager
def another_sheet_first(shelf: Path) -> Iterator[IO[str]]:
    """Keep small sheets waiting, as others before them do, until the lock of their queue is given back."""
    with (shelf / "queue.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield held


def is_pdf(response: Response) -> bool:
    """Whether this is what the browser's own viewer of PDFs shows."""
    return response.status == 200 and response.headers.get("content-type") == "application/pdf"


@pytest.mark.long  # each day what is chosen is asked without a browser, in tests.clubs.views.test_printing
def test_what_is_chosen_is_shown_as_it_will_be_printed(office: Page, shelf: Path):
    office.get_by_role("link", name="Print", exact=True).last.click()
    sheet = office.frame_locator("iframe.paper")
    expect(sheet.get_by_role("heading", name="Standings")).to_be_visible()
    expect(sheet.get_by_role("columnheader")).to_have_count(5)

    office.get_by_label("Round").select_option("Round 1")

    expect(office).to_have_url(re.compile(r"\?round=1&"))
    expect(sheet.get_by_role("heading", name="Standings after round 1 of 4: interim")).to_be_visible()
    assert (findings_in_light_and_dark(office), is_too_wide(office)) == ([], False)


@pytest.mark.long
def test_a_pdf_comes_by_itself_once_its_turn_has_come(office: Page, there: Tournament, shelf: Path):
    office.get_by_role("link", name="Print", exact=True).last.click()

    with another_sheet_first(shelf) as held:
        office.get_by_role("link", name="PDF").click()
        expect(office.get_by_role("progressbar", name="Another sheet is being made first")).to_be_visible()
        assert findings(office) == []
        with office.expect_response(is_pdf) as awaited:
            fcntl.flock(held, fcntl.LOCK_UN)

    assert urlsplit(awaited.value.url).path == reverse(
        "clubs:sheet-pdf", args=["bern", there.slug, "standings"]
    )


@pytest.mark.long  # each day a PDF comes once its turn has come
def test_a_question_that_gets_lost_is_asked_again(
    clock: Any, office: Page, complaints: list[str], shelf: Path
):
    """The network goes for a moment: the page goes on asking, and the PDF comes by itself all the same."""
    office.get_by_role("link", name="Print", exact=True).last.click()

    with another_sheet_first(shelf) as held:
        office.get_by_role("link", name="PDF").click()
        expect(office.get_by_role("progressbar")).to_be_visible()
        office.context.set_offline(True)
        with office.expect_event("requestfailed"):
            clock.fast_forward(1000)
        with office.expect_response(is_pdf):
            fcntl.flock(held, fcntl.LOCK_UN)
            office.context.set_offline(False)
            clock.fast_forward(5000)
    complaints.clear()  # the browser's own, of the question that was lost


@pytest.mark.long
def test_all_sheets_are_on_one_page_also_in_the_hand(office: Page, there: Tournament, shelf: Path):
    office.get_by_role("navigation", name="Tournament").get_by_role("link", name="Print").click()
    expect(office.get_by_role("heading", level=1, name="Print")).to_be_visible()
    assert (findings_in_light_and_dark(office), is_too_wide(office)) == ([], False)

    office.set_viewport_size({"width": 360, "height": 740})
    assert (findings(office), is_too_wide(office)) == ([], False)
    office.get_by_role("searchbox").fill("standings")
    with office.expect_response(is_pdf):
        office.get_by_role("button", name=re.compile("^PDF.*Standings$")).click()


@pytest.mark.long
def test_without_scripts_the_page_of_a_pdf_asks_again_by_itself(
    browser: Any, live_server: Any, bern: House, there: Tournament, shelf: Path
):
    context = new_context(browser, java_script_enabled=False, locale="en")
    sign_in(context, live_server.url, bern.owner)
    page = context.new_page()
    page.goto(live_server.url + reverse("clubs:sheet", args=["bern", there.slug, "standings"]))

    with another_sheet_first(shelf) as held:
        page.get_by_role("link", name="PDF").click()
        expect(page.get_by_role("progressbar")).to_be_visible()
        with page.expect_response(is_pdf):
            fcntl.flock(held, fcntl.LOCK_UN)
    context.close()
