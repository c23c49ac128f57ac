"""The table page as it is served to clubs, bundled, hashed and compressed; and to developers, as it lies."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.deals import ANNA_120
from tests.e2e.server import Deployment, Server
from tests.e2e.table import Table


def scripts(page: Page) -> int:
    """Return how many scripts the page has; one that it fetches before the import is one."""
    names: list[str] = page.evaluate("performance.getEntriesByType('resource').map(({ name }) => name)")
    return len({name for name in names if name.endswith(".js")})


def test_a_deal_is_scored_with_bundled_scripts(table: Table, context: BrowserContext) -> None:
    table.start()
    assert scripts(table.page) <= 9
    context.set_offline(True)
    table.deal(ANNA_120)
    table.badge("here")
    context.set_offline(False)

    table.badge("server")
    table.expect_totals(245, 32)
    watcher = context.new_page()
    watcher.goto(table.page.locator("#share-link").input_value())
    expect(watcher.locator("[data-slate=NS] svg title")).to_have_text("Anna & Carla: 245 points")
    watcher.goto(table.base)
    expect(watcher.locator(".go-on:visible, .game-row")).to_have_count(1)


@pytest.fixture
def developed(tmp_path: Path, deployment: Deployment, page: Page, complaints: list[str]) -> Iterator[Table]:
    with Server(tmp_path, deployment, settings="tests.settings") as server:
        yield Table(page, server.url)


@pytest.mark.long  # files lie so for developers alone
def test_a_deal_is_scored_with_scripts_as_they_lie(developed: Table) -> None:
    developed.start()
    assert scripts(developed.page) > 40

    developed.deal(ANNA_120)

    developed.badge("server")
    developed.expect_totals(245, 32)
