"""Four languages, light and dark, phone and screen: readable by everyone, no complaint of the browser.

On a screen there is room for words of any length, the colours of the dark scheme are the same in all
languages, and all else is as on a phone: so each of them is looked at in one language.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect

from scoring import handbook
from tests.e2e.accessibility import findings, findings_in_the_dark, is_too_wide
from tests.e2e.conftest import PHONE, SCREEN
from tests.e2e.drawer import heard_from, new_context
from tests.e2e.table import Table
from tests.everyday import everyday

Look = Callable[[str], None]
Walk = Callable[[Table, Look], None]

SIZES = {"phone": PHONE, "screen": SCREEN}
SCHEMES: dict[str, Callable[[Page], list[str]]] = {"light": findings, "dark": findings_in_the_dark}
EVERYDAY = ("phone", "de-CH", "light")
LONG = [
    ("phone", "de-CH", "dark"),
    *product(["phone"], ["fr-CH", "it-CH", "en"], ["light"]),
    *product(["screen"], ["de-CH"], ["light", "dark"]),
]
SEEN = [EVERYDAY, *(pytest.param(each, marks=pytest.mark.long) for each in LONG)]


def pages_to_read(table: Table, look: Look) -> None:
    page = table.page
    for name, path in {
        "home": "/",
        "handbook": "/handbook/",
        "a game's page of the handbook": "/handbook/three-and-two/",
        **{f"the handbook's page {name}": f"/handbook/{name}/" for name in handbook.EVENINGS},
        "what is found in the handbook": "/handbook/search/?q=draw",
        "blank sheets": "/pads/",
        "a blank sheet": "/pads/paper/?game=coiffeur",
    }.items():
        page.goto(table.base + path)
        look(name)


def a_new_game(table: Table, look: Look) -> None:
    page = table.page
    page.goto(f"{table.base}/table/#new")
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


def a_deal(table: Table, look: Look) -> None:
    page = table.page
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


def what_is_written(table: Table, look: Look) -> None:
    page = table.page
    table.start()
    table.deal({"declarer": "S", "bid": 120, "denomination": "shields", "card_points": {"NS": 113}})
    for name in ("deals", "slate"):
        page.goto(f"{table.base}/table/#g={table.game_id}&tab={name}")
        look(name)
    page.goto(f"{table.base}/table/#g={table.game_id}&deal=1")
    look("correction")
    table.badge("server")
    page.goto(page.locator("#share-link").input_value())
    expect(page.locator("#watch")).to_be_visible()
    look("watch")


WALKS: dict[str, Walk] = {
    "pages to read": pages_to_read,
    "a new game": a_new_game,
    "a deal": a_deal,
    "what is written": what_is_written,
}


@pytest.fixture(params=SEEN, ids="-".join)
def seen(request: pytest.FixtureRequest) -> tuple[str, str, str]:
    where, language, scheme = request.param
    return where, language, scheme


@pytest.fixture
def opened(browser: Browser, seen: tuple[str, str, str]) -> Iterator[Page]:
    where, language, _scheme = seen
    context = new_context(browser, **SIZES[where], locale=language)
    complaints = heard_from(context)
    yield context.new_page()
    context.close()
    assert complaints == []


@pytest.mark.parametrize("walk", everyday("a deal", of=WALKS))  # pages to read are in test_club_pages too
def test_every_view_is_accessible_and_fits(
    opened: Page, address: str, seen: tuple[str, str, str], walk: str
) -> None:
    _where, language, scheme = seen
    found: dict[str, Sequence[str]] = {}

    def look(name: str) -> None:
        expect(opened.locator("html")).to_have_attribute("lang", language.lower())
        found[name] = [*SCHEMES[scheme](opened), *(["too wide"] if is_too_wide(opened) else [])]

    WALKS[walk](Table(opened, address), look)

    assert {name: each for name, each in found.items() if each} == {}
