"""Browser tests: a real server, a real Chromium, and no complaint of the browser left unseen."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.drawer import Drawer, Drawn, heard_from
from tests.e2e.server import Deployment, Server
from tests.e2e.table import Table

expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong

# What a worker fetches is not seen by `page.route`; where pages start offline, the tests let it in.
NO_WORKER = {"service_workers": "block"}
PHONE: dict[str, Any] = {
    **NO_WORKER,
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
REFUSALS = ("401 (Unauthorized)", "403 (Forbidden)", "422 (Unprocessable")
SCREEN: dict[str, Any] = {**NO_WORKER, "viewport": {"width": 1280, "height": 900}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE, "locale": "en"}


@pytest.fixture
def complaints(context: BrowserContext) -> Iterator[list[str]]:
    """Collect what the browser complains about, on every page of the test; none may be left at its end."""
    heard = heard_from(context)
    yield heard
    assert heard == []


@pytest.fixture(scope="session")
def deployment(tmp_path_factory: pytest.TempPathFactory) -> Deployment:
    """What all servers of this run share, those of other workers included."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "deployment"
    folder.mkdir(exist_ok=True)
    deployment = Deployment(folder)
    deployment.make()
    return deployment


@pytest.fixture(scope="session")
def address(deployment: Deployment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server as clubs run it, for all tests that share it: none sees another's games."""
    server = Server(tmp_path_factory.mktemp("server"), deployment)
    server.start()
    yield server.url
    server.kill()


@pytest.fixture
def server(deployment: Deployment, tmp_path: Path) -> Iterator[Server]:
    """A server for this test alone, with an empty database."""
    server = Server(tmp_path, deployment)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def table(page: Page, address: str, complaints: list[str]) -> Table:
    """A phone on the table page."""
    return Table(page, address)


@pytest.fixture(scope="module")
def lasting(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[tuple[Page, list[str]]]:
    context = browser.new_context(**browser_context_args)
    heard = heard_from(context)
    yield context.new_page(), heard
    context.close()


@pytest.fixture
def lasting_table(lasting: tuple[Page, list[str]], address: str) -> Iterator[Table]:
    """A phone that stays on the table page, for modules whose tests only start one game after another."""
    page, heard = lasting
    yield Table(page, address)
    assert heard == []


@pytest.fixture(scope="session")
def drawer(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Drawer]:
    drawer = Drawer(browser, browser_context_args)
    yield drawer
    drawer.close()


@pytest.fixture
def pages(drawer: Drawer, live_server: Any) -> Iterator[Callable[[], Page]]:
    """Open pages, each on a phone with a memory of its own; none may have complained in the end."""
    taken: list[Drawn] = []

    def page() -> Page:
        taken.append(drawer.take())
        return taken[-1].context.new_page()

    yield page
    heard = [text for drawn in taken for text in drawn.heard]
    for drawn in taken:
        drawer.put_back(drawn, live_server.url)
    # Chromium writes down every refusal as an error; what is refused in the hall was meant to be.
    assert [text for text in heard if not any(meant in text for meant in REFUSALS)] == []
