"""The table page as it is served to clubs: bundled, hashed, compressed, under the settings of production."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.server import Server
from tests.e2e.table import Table


@pytest.fixture
def served(tmp_path: Path, page: Page, complaints: list[str]) -> Iterator[Table]:
    server = Server(tmp_path, settings="config.settings")
    server.manage("migrate")
    server.manage("collectstatic", "--no-input")
    server.start()
    yield Table(page, server.url)
    server.kill()


def test_a_deal_is_scored_with_bundled_scripts(served: Table, context: BrowserContext) -> None:
    served.start()
    context.set_offline(True)
    served.deal({"declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 125}})
    served.badge("here")
    context.set_offline(False)

    served.badge("server")
    served.expect_totals(245, 32)
    watcher = context.new_page()
    watcher.goto(served.page.locator("#share-link").input_value())
    expect(watcher.locator("[data-slate=NS] svg title")).to_have_text("Anna & Carla: 245 points")
    watcher.goto(served.base)
    expect(watcher.locator("#game-list li")).to_have_count(1)
