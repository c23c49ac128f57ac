"""Every page of a club, for everyone: read aloud, on a narrow phone, in the dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from tests.clubs.all_pages import addresses, busy_club
from tests.clubs.conftest import House
from tests.e2e.accessibility import findings, findings_in_the_dark, is_too_wide
from tests.e2e.conftest import PHONE
from tests.e2e.sessions import sign_in
from tests.e2e.test_targets import SMALL

WIDE: ViewportSize = {"width": 1280, "height": 900}
NARROW: ViewportSize = {"width": 320, "height": 508}
IN_THE_HALL = ("enter-code", "seat-yourself", "live", "entry-story", "tournament", "sign-up", "own-sign-up")
"""What people open on their own phones in the hall: with fingers, on any phone, in a hurry."""
PARTS = 12
# What Chromium remarks and nobody needs to mend.
REMARKS = {"debug", "info", "log", "verbose"}


@pytest.fixture
def bern(live_server: Any) -> House:
    return busy_club()


class Visit:
    """A browser that opens pages one after the other, and what is wrong with each."""

    def __init__(self, page: Page, base: str) -> None:
        self.page, self.base = page, base
        self.found: dict[str, list[str]] = {}
        page.on("console", lambda heard: self.note("console", heard.text, unless=heard.type in REMARKS))

    def note(self, name: str, wrong: str, *, unless: bool = False) -> None:
        if not unless:
            self.found.setdefault(name, []).append(wrong)

    def open(self, name: str, address: str) -> None:
        answer = self.page.goto(self.base + address)
        status = answer and answer.status
        self.note(name, f"answered {status}", unless=status == 200)

    def look(self, name: str, findings: Sequence[str]) -> None:
        for each in findings:
            self.note(name, each)
        self.note(name, "too wide", unless=not is_too_wide(self.page))


@pytest.fixture
def visit(page: Page, live_server: Any, bern: House, complaints: list[str]) -> Visit:
    sign_in(page.context, live_server.url, bern.owner)
    return Visit(page, live_server.url)


@pytest.fixture(params=range(PARTS), ids=lambda part: f"{part + 1}-of-{PARTS}")
def pages(request: pytest.FixtureRequest, bern: House) -> dict[str, str]:
    """A part of the pages, so that workers share them."""
    return dict([*addresses(bern).items()][request.param :: PARTS])


@pytest.mark.sample(1)
def test_every_page_of_a_club_is_accessible_and_fits(visit: Visit, pages: dict[str, str]):
    for name, address in pages.items():
        visit.open(name, address)
        visit.look(name, findings(visit.page))
        if name in IN_THE_HALL:
            visit.page.set_viewport_size(NARROW)
            visit.look(name, visit.page.evaluate(SMALL))
            visit.page.set_viewport_size(PHONE["viewport"])

    assert visit.found == {}


@pytest.mark.long  # colours and widths rarely break on one page alone
def test_every_page_of_a_club_is_accessible_in_the_dark_and_on_a_screen(visit: Visit, pages: dict[str, str]):
    for name, address in pages.items():
        visit.open(name, address)
        visit.look(name, findings_in_the_dark(visit.page))
        visit.page.set_viewport_size(WIDE)
        visit.look(name, findings(visit.page))
        visit.page.set_viewport_size(PHONE["viewport"])

    assert visit.found == {}
