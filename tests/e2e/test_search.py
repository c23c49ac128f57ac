"""A draw that takes a while: its bar moves, and a killed server costs nothing of it."""

import re
import subprocess
import sys
from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.clubs.actions.test_draws_search import planned
from tests.clubs.conftest import house
from tests.e2e.accessibility import findings_in_light_and_dark, is_too_wide
from tests.e2e.server import ROOT, Server, environment
from tests.e2e.sessions import sign_in
from tests.e2e.table import wait_until

QUESTION = 2000  # milliseconds from one question of the page to the next


def signed_in(page: Page, server: Server) -> str:
    """Sign the director in who is about to draw; return the address of the rounds."""
    command = [sys.executable, "-m", "tests.e2e.searched"]
    where = environment(server.folder / "standblatt.sqlite3", server.deployment.static)
    made = subprocess.run(command, cwd=ROOT, env=where, check=True, capture_output=True, text=True)
    page.context.add_cookies([{"name": "sessionid", "value": made.stdout, "url": server.url}])
    return server.url + reverse("clubs:rounds", args=["bern", "november"])


@pytest.mark.long  # each day a search that somebody left goes on, in tests.clubs.actions
def test_a_search_goes_on_after_the_server_was_killed(clock: Any, page: Page, server: Server):
    rounds = signed_in(page, server)
    page.goto(rounds)
    page.get_by_role("button", name="Draw all rounds").click()
    bar = page.get_by_role("progressbar", name="Progress")
    expect(bar).to_have_attribute("value", re.compile("[1-9]"))

    server.kill()
    reached = int(bar.get_attribute("value") or 0)
    cancel = page.get_by_role("button", name="Cancel")
    cancel.focus()
    assert findings_in_light_and_dark(page) == []
    assert not is_too_wide(page)
    server.start()
    clock.fast_forward(QUESTION)
    wait_until(page, lambda: int(bar.get_attribute("value") or 0) > reached)
    expect(cancel).to_be_focused()

    page.get_by_role("button", name="Take the best so far").click()
    expect(page).to_have_url(rounds)
    expect(page.get_by_text("Drawn: 5 rounds.")).to_be_visible()
    expect(page.locator("main tbody .state").get_by_text("Drawn", exact=True)).to_have_count(5)


@pytest.mark.long
def test_a_search_that_is_over_shows_its_draws(page: Page, live_server: Any, complaints: list[str]):
    bern = house("Bern", "bern")
    planned(bern, 14, 5, slug="november", seconds=1)
    sign_in(page.context, live_server.url, bern.director)
    page.goto(live_server.url + reverse("clubs:rounds", args=["bern", "november"]))

    page.get_by_role("button", name="Draw all rounds").click()

    expect(page.get_by_text("Drawn: 5 rounds.")).to_be_visible()
