"""Letters of twice their size, as set in the browser: each step of a deal regroups, nothing is too wide."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, ViewportSize

from tests.e2e.conftest import PHONE
from tests.e2e.drawer import new_context
from tests.e2e.fitting import GAMES, Walk, everyday_games
from tests.e2e.table import Table
from tests.e2e.test_speech import by_keyboard

WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden, .brand, svg"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map(({ tagName, className, id }) => [tagName, className, id].join(" "))"""
CUT = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest(".visually-hidden, .legend, svg"))
  .filter((each) => getComputedStyle(each).overflowX !== "visible" && each.scrollWidth > each.clientWidth + 1)
  .map(({ tagName, className, innerText }) => [tagName, className, innerText].join(" "))"""
IN_SIGHT = """() => {
  const key = document.activeElement.closest("label, button");
  const { left, top, width, height } = key.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest("label, button") === key;
}"""
SIZES = [(390, 664), (360, 740)]
LETTERS = "() => getComputedStyle(document.documentElement).fontSize"


@pytest.fixture(scope="module")
def phone(browser_type: BrowserType, browser_type_launch_args: dict[str, Any]) -> Iterator[Page]:
    """A phone whose owner reads large letters."""
    large = ["--blink-settings=defaultFontSize=32", *browser_type_launch_args["args"]]
    with (
        browser_type.launch(**{**browser_type_launch_args, "args": large}) as browser,
        new_context(browser, **PHONE, locale="en") as context,
    ):
        yield context.new_page()


@pytest.mark.long  # each day a whole deal with letters twice as large
@pytest.mark.parametrize("game", everyday_games("handjass"))
def test_nothing_is_wider_than_the_phone_and_no_word_is_cut(phone: Page, address: str, game: str) -> None:
    found = {}
    for step, _ in Walk(phone, address).steps(GAMES[game]):
        for width, height in SIZES:
            phone.set_viewport_size({"width": width, "height": height})
            found[step, width] = phone.evaluate(WIDE) + phone.evaluate(CUT)

    assert phone.evaluate(LETTERS) == "32px"
    assert {step: wide for step, wide in found.items() if wide} == {}


ZOOMED: ViewportSize = {"width": 320, "height": 256}
"""A window of 1280 × 1024 pixels, enlarged to 400 %."""


@pytest.mark.long  # each day a whole deal with letters twice as large
@pytest.mark.parametrize("game", everyday_games("sidi-barrani"))
def test_at_four_times_its_size_the_page_is_as_wide_as_the_window(table: Table, game: str) -> None:
    found = {}
    for step, _ in Walk(table.page, table.base).steps(GAMES[game]):
        before = table.page.viewport_size
        table.page.set_viewport_size(ZOOMED)
        found[step] = table.page.evaluate(WIDE)
        if before:
            table.page.set_viewport_size(before)

    assert {step: wide for step, wide in found.items() if wide} == {}


@pytest.mark.long  # each day a whole deal with letters twice as large
def test_at_four_times_its_size_a_whole_deal_goes_by_keyboard(table: Table) -> None:
    table.page.set_viewport_size(ZOOMED)
    table.start()

    for _ in by_keyboard(table):
        assert table.page.evaluate(IN_SIGHT)

    table.expect_totals(97 + 80, 60)


def test_a_whole_deal_goes_by_keyboard_and_the_focus_is_in_sight(phone: Page, address: str) -> None:
    table = Table(phone, address)
    table.start()

    for _ in by_keyboard(table):
        assert phone.evaluate(IN_SIGHT)

    table.expect_totals(97 + 80, 60)
