"""Browser tests: a real server, a real Chromium, and no complaint of the browser left unseen."""

import os
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import override_settings
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pytest_django import Settings
from pytest_django.live_server_helper import LiveServer

from config import settings as deployed
from tests.e2e.drawer import Drawer, Drawn
from tests.e2e.server import Deployment, Server
from tests.e2e.table import Table
from tests.spreading import spread
from tests.waiting import LONGEST_STEP

expect.set_options(timeout=LONGEST_STEP * 1000)  # a busy machine is slow, not wrong

# What a worker fetches is not seen by `page.route`; where pages start offline, the tests let it in.
NO_WORKER = {"service_workers": "block"}
PHONE: dict[str, Any] = {
    **NO_WORKER,
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
REFUSALS = ("401 (Unauthorized)", "403 (Forbidden)", "410 (Gone)", "422 (Unprocessable")
SCREEN: dict[str, Any] = {**NO_WORKER, "viewport": {"width": 1280, "height": 900}}


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None, None, None]:
    """Mark the tests of browsers, and spread them once Django's plugin has put all tests into its order."""
    for item in items:
        if "tests/e2e" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)
    yield
    items[:] = spread(items, lambda item: item.path if item.get_closest_marker("browser") else None)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE, "locale": "en"}


@pytest.fixture(scope="session")
def drawer(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Drawer]:
    drawer = Drawer(browser, browser_context_args)
    yield drawer
    drawer.close()


@pytest.fixture
def drawn(drawer: Drawer) -> Iterator[Drawn]:
    drawn = drawer.take()
    yield drawn
    drawer.put_back(drawn)


@pytest.fixture
def context(drawn: Drawn) -> BrowserContext:
    """What all pages of this test's phone have in common: instead of a new one for each test."""
    return drawn.context


@pytest.fixture
def complaints(drawn: Drawn) -> Iterator[list[str]]:
    """Collect what the browser complains about, on every page of the test; none may be left at its end."""
    yield drawn.heard
    assert drawn.heard == []


@pytest.fixture
def clock(drawn: Drawn) -> Any:
    """The clock of this test's pages: it goes as usual, until the test moves it instead of waiting."""
    drawn.context.clock.install()
    drawn.is_spent = True
    return drawn.context.clock


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
    with Server(tmp_path_factory.mktemp("server"), deployment) as server:
        yield server.url


@pytest.fixture
def server(deployment: Deployment, tmp_path: Path) -> Iterator[Server]:
    """A server for this test alone, with an empty database."""
    with Server(tmp_path, deployment) as server:
        yield server


@pytest.fixture(scope="session")
def own_process(deployment: Deployment) -> Iterator[LiveServer]:
    """A server in this process, whose pages name the files that were collected."""
    with override_settings(**as_collected(deployment)):
        server = LiveServer("localhost", start=False)
        server.thread.static_handler = lambda app: app  # type: ignore[assignment] # a function will do
        server.start()
    yield server
    server.stop()


@pytest.fixture
def live_server(own_process: LiveServer, deployment: Deployment, settings: Settings) -> LiveServer:
    """The app on this test's own database, with the bundled files that clubs get."""
    for name, value in as_collected(deployment).items():
        setattr(settings, name, value)
    return own_process


def as_collected(deployment: Deployment) -> dict[str, Any]:
    """Return the settings of a deployment for its files."""
    return {
        "STORAGES": deployed.STORAGES,
        "STATIC_ROOT": deployment.static,
        "WHITENOISE_AUTOREFRESH": False,
        "WHITENOISE_USE_FINDERS": False,
    }


@pytest.fixture
def table(page: Page, address: str, complaints: list[str]) -> Table:
    return Table(page, address)


@pytest.fixture
def pages(drawer: Drawer) -> Iterator[Callable[[], Page]]:
    """Open pages, each on a phone with a memory of its own; none may have complained in the end."""
    taken: list[Drawn] = []

    def page() -> Page:
        taken.append(drawer.take())
        return taken[-1].context.new_page()

    yield page
    heard = [text for drawn in taken for text in drawn.heard]
    for drawn in taken:
        drawer.put_back(drawn)
    # Chromium writes down every refusal as an error; what is refused in the hall was meant to be.
    assert [text for text in heard if not any(meant in text for meant in REFUSALS)] == []
