"""A draw that takes some seconds: its bar moves, and a killed server costs nothing of it."""

import re
import subprocess
import sys

from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import findings_in_light_and_dark, is_too_wide
from tests.e2e.server import ROOT, Server, environment


def signed_in(page: Page, server: Server) -> str:
    """Sign the director in who is about to draw; return the address of the rounds."""
    command = [sys.executable, "-m", "tests.e2e.searched"]
    where = environment(server.folder / "standblatt.sqlite3", server.deployment.static)
    made = subprocess.run(command, cwd=ROOT, env=where, check=True, capture_output=True, text=True)
    page.context.add_cookies([{"name": "sessionid", "value": made.stdout, "url": server.url}])
    return server.url + reverse("clubs:rounds", args=["bern", "november"])


def test_a_search_goes_on_after_the_server_was_killed(page: Page, server: Server):
    rounds = signed_in(page, server)
    page.goto(rounds)
    page.get_by_role("button", name="Draw all rounds").click()
    bar = page.get_by_role("progressbar", name="Searched")
    expect(bar).to_have_attribute("value", re.compile("[1-9]"))

    server.kill()
    cancel = page.get_by_role("button", name="Cancel")
    cancel.focus()
    assert findings_in_light_and_dark(page) == []
    assert not is_too_wide(page)
    server.start()
    expect(cancel).to_be_focused()

    expect(page).to_have_url(rounds)
    expect(page.get_by_text("Drawn: 5 rounds.")).to_be_visible()
