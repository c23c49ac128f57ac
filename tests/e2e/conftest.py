"""Browser tests: a real server, a real Chromium, and no complaint of the browser left unseen."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect

from tests.e2e.table import Table

expect.set_options(timeout=15_000)  # a busy machine is slow, not wrong

PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SCREEN: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}


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


@pytest.fixture
def complaints(context: BrowserContext) -> Iterator[list[str]]:
    """Collect what the browser complains about, on every page of the test; none may be left at its end."""
    heard: list[str] = []
    context.on("console", lambda message: heard.append(message.text) if is_complaint(message) else None)
    context.on("weberror", lambda error: heard.append(str(error.error)))
    yield heard
    assert heard == []


@pytest.fixture
def table(page: Page, live_server: Any, complaints: list[str]) -> Table:
    """A phone on the table page of a fresh server."""
    return Table(page, live_server.url)
