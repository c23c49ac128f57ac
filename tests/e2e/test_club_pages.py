"""Every page of a club, for everyone: read aloud, on a narrow phone, in the dark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from django.urls import get_resolver, reverse
from playwright.sync_api import Page, ViewportSize

from clubs.actions.logos import store_logo
from clubs.actions.messages import send_message
from clubs.audit_log import log_action
from clubs.models import Action, Adjustment, AdjustmentKind, Club, Season, State, Table
from tests.clubs.actions.test_logos import picture
from tests.clubs.conftest import House, enter, house, seated, tournament, written
from tests.clubs.halls import clock, dealt, phone, says
from tests.clubs.test_access import CASES
from tests.e2e.accessibility import findings, findings_in_the_dark, is_too_wide
from tests.e2e.conftest import PHONE
from tests.e2e.sessions import sign_in

WIDE: ViewportSize = {"width": 1280, "height": 900}
PARTS = 6
# What Chromium remarks and nobody needs to mend.
REMARKS = {"debug", "info", "log", "verbose"}
# Files, parts of pages, what is not always there: those have tests of their own.
ELSEWHERE = {
    "club-colour",
    "club-logo",
    "tournament-export",
    "live-part",
    "projector-part",
    "sheet-paper",
    "sheet-pdf",
    "season-sheet-paper",
    "season-sheet-pdf",
    "set-up",
    "invitation",
    "enter",
    "password-link",
    "members-preview",
    "draw-request",
    "rounds-check",
    "rounds-search",
}


@pytest.fixture
def bern(live_server: Any) -> House:
    """A club in the middle of an evening: names that hurt, a correction, a penalty, a season."""
    bern = house("Bern", "bern")
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter")
    evening = tournament(bern.club, public=True, state=State.RUNNING, season=season, fee=1000)
    entries = enter(evening, 9)
    bern.club.players.filter(number="1").update(name="Anna-Magdalena von Siebenthal-Niederberger-Zgraggen")
    bern.club.players.filter(number="2").update(name="<b>Beat</b> & \u202eSöhne")
    for number in (1, 2):
        for table in Table.objects.in_round(seated(evening, number, entries[:8])):
            written(table, NS=700, EW=556 + number)
    penalty = AdjustmentKind.PENALTY
    Adjustment.objects.create(tournament=evening, entry=entries[0], kind=penalty, points=-20, reason="late")
    log_action(
        evening, Action.ADJUSTED, by=bern.director, before={"NS": 1}, after={"points": -20}, reason="late"
    )
    disputed = dealt(evening, 1, round_number=2)
    own = phone(disputed, "<b>iPhone</b>", unsent=2, conflicts=1)
    says(disputed, "NS", device=own)
    says(disputed, "EW", rejects="Deal 2 & <b>3</b>", points={"NS": 1, "EW": 2})
    clock(evening, 45, passed=50, number=2)
    send_message(evening, text="<b>Soup</b> & \u202ebread", by=bern.helper)
    Club.objects.update(colour="#ffee88")
    store_logo(bern.club, picture(600, 100), by=bern.owner)
    return bern


def parts_of(name: str) -> list[str]:
    """What an address names: club, tournament, round."""
    known = get_resolver().namespace_dict["clubs"][1].reverse_dict
    possibilities: list[tuple[str, list[str]]] = known.getlist(name)[0][0]
    return possibilities[0][1]


def addresses(bern: House) -> dict[str, str]:
    """The address of each page that people open, in the club's evening."""
    evening = bern.club.tournaments.get()
    there = {
        "club": "bern",
        "tournament": "november",
        "season": "winter",
        "round": 2,
        "draw": 1,
        "table": 1,
        "entry": evening.entries.get(number=1).pk,
        "member": bern.club.players.get(number="1").pk,
        "person": bern.helper.pk,
        "adjustment": evening.adjustments.get().pk,
        "sheet": "standings",
    }
    pages = {case.name: parts_of(case.name) for case in CASES if case.get and case.name not in ELSEWHERE}
    return {
        name: reverse(f"clubs:{name}", args=[there[part] for part in parts]) for name, parts in pages.items()
    } | {
        name: reverse(f"clubs:{name}", args=["bern", "november", 1])
        for name in ("entry-story", "rounds-fairness-entry")
    }


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


def test_every_page_of_a_club_is_accessible_and_fits(visit: Visit, pages: dict[str, str]):
    for name, address in pages.items():
        visit.open(name, address)
        visit.look(name, findings(visit.page))

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
