"""The standings in a frame of a club's website: as high as what they show."""

from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from clubs.models import State, Table
from tests.clubs.conftest import enter, house, seated, tournament, written
from tests.e2e.sessions import sign_in
from tests.e2e.table import wait_until

Website = Callable[[str], str]


@pytest.fixture
def website() -> Iterator[Website]:
    """Another website on this machine: what it is given is its page, at the address that it returns."""
    pages: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(pages[-1] if self.path == "/" else b"")

        def log_message(self, *_about: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()

        def opened(page: str) -> str:
            pages.append(page.encode())
            return f"http://127.0.0.1:{server.server_port}/"

        yield opened
        server.shutdown()


def test_the_frame_is_as_high_as_the_standings(
    page: Page, live_server: Any, website: Website, complaints: list[str]
) -> None:
    bern = house("Bern", "bern")
    evening = tournament(bern.club, slug="november", public=True, state=State.RUNNING)
    for table in Table.objects.in_round(seated(evening, 1, enter(evening, 40))):
        written(table, NS=700, EW=556)
    sign_in(page.context, live_server.url, bern.owner)
    page.goto(f"{live_server.url}/clubs/bern/tournaments/november/embedding/")
    lines = page.locator("textarea").input_value()

    page.goto(website(lines))

    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("row")).to_have_count(41)
    root = frame.locator("html")
    wait_until(page, lambda: root.evaluate("page => page.scrollHeight <= innerHeight"))
    high = root.evaluate("() => innerHeight")
    root.evaluate("page => page.querySelectorAll('tbody tr').forEach((row, at) => at && row.remove())")
    wait_until(page, lambda: root.evaluate("() => innerHeight") < high / 2)
