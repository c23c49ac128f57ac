"""Four languages, light and dark, phone and screen: readable by everyone, no complaint of the browser."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from scoring import handbook
from tests.e2e.conftest import PHONE, SCREEN, is_complaint
from tests.e2e.table import Table

LANGUAGES = ["de-CH", "fr-CH", "it-CH", "en"]
SIZES = {"phone": PHONE, "screen": SCREEN}


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> Any:
    return request.param


@pytest.fixture(params=SIZES)
def size(request: pytest.FixtureRequest) -> dict[str, Any]:
    return SIZES[request.param]


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def page(
    browser: Browser, language: str, scheme: Any, size: dict[str, Any], live_server: Any
) -> Iterator[Page]:
    context = browser.new_context(**size, locale=language, color_scheme=scheme)
    complaints: list[str] = []
    context.on("console", lambda message: complaints.append(message.text) if is_complaint(message) else None)
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    yield context.new_page()
    context.close()
    assert complaints == []


def findings(page: Page) -> list[str]:
    """Return what axe finds on the page as it stands, once nothing moves any more."""
    page.evaluate("Promise.all(document.getAnimations().map((each) => each.finished))")
    violations = Axe().run(page).response["violations"]
    return [f"{each['id']}: {node['html']}" for each in violations for node in each["nodes"]]


def is_too_wide(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))


def test_every_view_is_accessible_and_fits(page: Page, live_server: Any, language: str) -> None:
    table = Table(page, live_server.url)
    seen: dict[str, list[str]] = {}
    wide: list[str] = []

    def look(name: str) -> None:
        seen[name] = findings(page)
        if is_too_wide(page):
            wide.append(name)

    page.goto(f"{live_server.url}/")
    assert page.locator("html").get_attribute("lang") == language.lower()
    look("home")
    page.goto(f"{live_server.url}/handbook/")
    look("handbook")
    page.goto(f"{live_server.url}/handbook/three-and-two/")
    look("a game's page of the handbook")
    for name in handbook.EVENINGS:
        page.goto(f"{live_server.url}/handbook/{name}/")
        look(f"the handbook's page {name}")
    page.goto(f"{live_server.url}/table/#new")
    page.locator("summary").click()
    look("new game")
    page.locator("#chosen-game").click()
    look("games")
    page.locator("#game-search").fill("canasta")
    look("no game found")
    page.locator("#games-dialog [data-close]").click()
    for preset in ("handjass", "coiffeur", "two-against-one"):
        table.choose_game(preset)
        look(f"new game: {preset}")
    table.start()
    page.locator("#contract .actions button").click()
    look("contract with problems")
    table.contract("S", 120, "shields", 2)
    look("stakes")
    page.locator("#open-referee").click()
    page.locator('[data-card="bA"]').click()
    look("referee")
    page.keyboard.press("Escape")
    table.points("NS", 113)
    table.weis("NS", 50)
    look("preview")
    table.save()
    expect(page.locator("#deals tr")).to_have_count(1)
    page.goto(f"{live_server.url}/table/#g={table.game_id}&tab=deals")
    look("deals")
    page.goto(f"{live_server.url}/table/#g={table.game_id}&tab=slate")
    look("slate")
    page.goto(f"{live_server.url}/table/#g={table.game_id}&deal=1")
    look("correction")
    table.badge("server")
    page.goto(page.locator("#share-link").input_value())
    look("watch")

    assert {name: found for name, found in seen.items() if found} == {}
    assert wide == []
