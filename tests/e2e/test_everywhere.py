"""Four languages, light and dark, phone and screen: readable by everyone, no complaint of the browser.

On a screen there is room for words of any length, and all else is as on a phone: one language is enough.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring import handbook
from tests.e2e.accessibility import findings, findings_in_light_and_dark, is_too_wide
from tests.e2e.conftest import PHONE, SCREEN
from tests.e2e.drawer import heard_from
from tests.e2e.table import Table

LANGUAGES = ["de-CH", "fr-CH", "it-CH", "en"]
SIZES = {"phone": PHONE, "screen": SCREEN}
SEEN = [*(("phone", language) for language in LANGUAGES), ("screen", LANGUAGES[0])]


@pytest.fixture(params=SEEN, ids="-".join)
def seen(request: pytest.FixtureRequest) -> tuple[str, str]:
    where, language = request.param
    return where, language


@pytest.fixture
def size(seen: tuple[str, str]) -> dict[str, Any]:
    return SIZES[seen[0]]


@pytest.fixture
def language(seen: tuple[str, str]) -> str:
    return seen[1]


@pytest.fixture
def page(browser: Browser, language: str, size: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**size, locale=language)
    complaints = heard_from(context)
    yield context.new_page()
    context.close()
    assert complaints == []


def test_every_view_is_accessible_and_fits(page: Page, address: str, language: str) -> None:
    table = Table(page, address)
    # The colours of the dark scheme are the same in all languages.
    inspect = findings_in_light_and_dark if language == LANGUAGES[0] else findings
    seen: dict[str, Sequence[str]] = {}
    wide: list[str] = []

    def look(name: str) -> None:
        seen[name] = inspect(page)
        if is_too_wide(page):
            wide.append(name)

    page.goto(f"{address}/")
    assert page.locator("html").get_attribute("lang") == language.lower()
    look("home")
    page.goto(f"{address}/handbook/")
    look("handbook")
    page.goto(f"{address}/handbook/three-and-two/")
    look("a game's page of the handbook")
    for name in handbook.EVENINGS:
        page.goto(f"{address}/handbook/{name}/")
        look(f"the handbook's page {name}")
    page.goto(f"{address}/pads/")
    look("blank sheets")
    page.goto(f"{address}/pads/paper/?game=coiffeur")
    look("a blank sheet")
    page.goto(f"{address}/table/#new")
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
    page.goto(f"{address}/table/#g={table.game_id}&tab=deals")
    look("deals")
    page.goto(f"{address}/table/#g={table.game_id}&tab=slate")
    look("slate")
    page.goto(f"{address}/table/#g={table.game_id}&deal=1")
    look("correction")
    table.badge("server")
    page.goto(page.locator("#share-link").input_value())
    look("watch")

    assert {name: found for name, found in seen.items() if found} == {}
    assert wide == []
