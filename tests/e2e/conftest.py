"""Browser tests: a real server, a real Chromium, and no complaint of the browser left unseen."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

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
SCREEN: dict[str, Any] = {**NO_WORKER, "viewport": {"width": 1280, "height": 900}}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/e2e" in item.path.as_posix():
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return {**browser_context_args, **PHONE, "locale": "en"}


def is_complaint(message: ConsoleMessage) -> bool:
    # That the network is off is what some tests are about; Chromium still writes each failed request down.
    return message.type == "error" and "net::ERR_" not in message.text


def heard_from(context: BrowserContext) -> list[str]:
    """Return the list to which the browser's complaints will be added, from every page of the context."""
    heard: list[str] = []
    context.on("console", lambda message: heard.append(message.text) if is_complaint(message) else None)
    context.on("weberror", lambda error: heard.append(str(error.error)))
    return heard


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
