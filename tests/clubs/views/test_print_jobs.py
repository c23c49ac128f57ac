"""A PDF in a browser: while it is made, when it is there, and why it is not."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from clubs.models import Role, Tournament
from core.printing import print_jobs, responses
from core.printing.pdf import SMALL_LOCK, isolate
from core.printing.print_jobs import running_children
from tests.clubs.conftest import House
from tests.clubs.printouts import evening, save, table_of
from tests.waiting import LONGEST, until

HTMX = {"HX-Request": "true"}


@pytest.fixture(autouse=True)
def shelf(tmp_path: Path, settings: Settings) -> Path:
    settings.SHEETS = tmp_path / "sheets"
    return tmp_path / "sheets"


@pytest.fixture
def played(bern: House) -> Tournament:
    there = evening(bern, 1)
    save(table_of(there), 700, 556, by=bern.people[Role.HELPER])
    return there


@pytest.fixture
def browser(bern: House) -> Client:
    return bern.client(Role.OWNER)


@contextmanager
def busy(shelf: Path) -> Iterator[None]:
    """Another sheet is in the making."""
    shelf.mkdir(exist_ok=True)
    with isolate(shelf), isolate(shelf, SMALL_LOCK):
        yield


@contextmanager
def at_once(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let whoever waits for a sheet wait longer than any machine is slow; who does not is done before."""
    with monkeypatch.context() as patched:
        patched.setattr(responses, "TIMEOUT", LONGEST)
        began = time.monotonic()
        yield
        assert time.monotonic() - began < LONGEST


def address(there: Tournament, slug: str = "standings") -> str:
    return reverse("clubs:sheet-pdf", args=[there.club.slug, there.slug, slug])


def waited(browser, address):
    until(lambda: browser.get(address).status_code != 202)
    return browser.get(address)


def following(response):
    """Return where a page leads that waits for its PDF."""
    return response["Refresh"].removeprefix("1; url=")


def test_a_pdf_is_handed_out_once_and_then_known(browser: Client, played: Tournament):
    response = waited(browser, address(played))

    assert response.content.startswith(b"%PDF")
    assert response["Content-Type"] == "application/pdf"
    assert response["Cache-Control"] == "private, no-cache"
    again = browser.get(address(played), headers={"If-None-Match": response["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.long
def test_without_javascript_a_page_asks_again(browser: Client, played: Tournament, shelf: Path):
    with busy(shelf):
        response = browser.get(address(played))

        assert response.status_code == 202
        assert response["Refresh"].startswith(f"1; url={address(played)}?begun=")
        assert "no-store" in response["Cache-Control"]
        assert b"<progress" in response.content
    assert waited(browser, following(response)).content.startswith(b"%PDF")


@pytest.mark.long  # each day the PDF is handed out once it is there
def test_with_htmx_a_part_of_the_page_asks_again(
    browser: Client, played: Tournament, shelf: Path, monkeypatch: pytest.MonkeyPatch
):
    with busy(shelf):
        with at_once(monkeypatch):
            response = browser.get(address(played), headers=HTMX)

        assert response.status_code == 200
        asked = re.search(r'hx-get="([^"]+)"', response.content.decode())
        assert asked
        follow = unescape(asked[1])
        assert b"<html" not in response.content
        assert browser.get(follow, headers=HTMX).status_code == 200
    waited(browser, follow)
    there = browser.get(follow, headers=HTMX)
    assert there["HX-Redirect"].partition("?")[0] == address(played)
    assert browser.get(there["HX-Redirect"]).content.startswith(b"%PDF")


@pytest.mark.long  # each day roles without the sheet are kept away, in test_printing
def test_what_was_begun_for_a_director_is_not_opened_for_others(
    bern: House, browser: Client, played: Tournament, shelf: Path
):
    viewer = bern.client(Role.VIEWER)
    with busy(shelf):
        follow = following(browser.get(address(played, "seating-plan")))
    with_drafts = waited(browser, follow)["ETag"]

    own = waited(viewer, address(played, "seating-plan"))["ETag"]

    assert waited(viewer, follow)["ETag"] == own
    assert own != with_drafts


@pytest.mark.long
def test_who_waits_gets_what_was_begun_though_results_come_in(
    bern: House, browser: Client, played: Tournament, shelf: Path
):
    until(lambda: not running_children())  # those of the tests before it
    with busy(shelf):
        follow = following(browser.get(address(played)))
        save(table_of(played), 710, 546, by=bern.people[Role.HELPER], seen=1, reason="misread")
        assert browser.get(follow).status_code == 202
        assert len(running_children()) == 1
    first = waited(browser, follow)

    assert waited(browser, follow)["ETag"] == first["ETag"]
    assert waited(browser, address(played))["ETag"] != first["ETag"]


@pytest.mark.long
def test_what_was_begun_opens_no_other_sheet(browser: Client, played: Tournament, shelf: Path):
    with busy(shelf):
        query = following(browser.get(address(played))).partition("?")[2]
        browser.get(address(played, "section-list"), headers=HTMX)
    standings = waited(browser, f"{address(played)}?{query}")
    other = waited(browser, f"{address(played, 'section-list')}?{query}")

    assert other["ETag"] != standings["ETag"]
    forged = standings["ETag"].strip('"') + ":x"
    assert waited(browser, f"{address(played)}?begun={forged}")["ETag"] == standings["ETag"]


def test_few_answers_wait_the_others_are_at_once(
    browser: Client, played: Tournament, shelf: Path, monkeypatch: pytest.MonkeyPatch
):
    with busy(shelf), responses.PATIENT, responses.PATIENT:
        browser.get(address(played), headers=HTMX)
        with at_once(monkeypatch):
            response = browser.get(address(played))

        assert response.status_code == 202


@pytest.mark.parametrize(
    ("most", "in_place", "told"),
    [
        (0, False, "Many sheets are being made at the moment. Try again in a minute."),
        (9, True, "This PDF could not be made. Try again in a minute, or print this page."),
    ],
    ids=["too-many", "no-folder"],
)
def test_why_there_is_no_pdf_is_said_on_the_page_of_the_sheet(
    browser: Client,
    played: Tournament,
    shelf: Path,
    monkeypatch: pytest.MonkeyPatch,
    most: int,
    in_place: bool,
    told: str,
):
    monkeypatch.setattr(print_jobs, "MOST_WAITING", most)
    if in_place:
        shelf.write_text("a file where the folder should be")
    back = reverse("clubs:sheet", args=[played.club.slug, played.slug, "standings"])

    response = browser.get(address(played), headers={"Accept-Language": "en"}, follow=True)
    assert response.redirect_chain == [(back, 302)]
    assert told in unescape(response.content.decode())
    assert browser.get(address(played), headers=HTMX)["HX-Redirect"] == back
