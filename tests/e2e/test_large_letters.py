"""Letters of twice their size, as set in the browser: each step of a deal regroups, nothing is too wide."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page

from tests.e2e.conftest import PHONE
from tests.e2e.drawer import new_context
from tests.e2e.fitting import GAMES, Walk
from tests.e2e.table import Table
from tests.e2e.test_speech import by_keyboard

WIDE = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.checkVisibility() && !each.closest(".visually-hidden, .brand, svg"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  .map(({ tagName, className, id }) => [tagName, className, id].join(" "))"""
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


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_wider_than_the_phone(phone: Page, address: str, game: str) -> None:
    found = {}
    for step, _ in Walk(phone, address).steps(GAMES[game]):
        found[step] = phone.evaluate(WIDE)

    assert phone.evaluate(LETTERS) == "32px"
    assert {step: wide for step, wide in found.items() if wide} == {}


IN_SIGHT = """() => {
  const { left, top, width, height } = document.activeElement.getBoundingClientRect();
  return document.elementsFromPoint(left + width / 2, top + height / 2)[0]?.closest("label, button") !== null;
}"""


def test_a_whole_deal_goes_by_keyboard_and_the_focus_is_in_sight(phone: Page, address: str) -> None:
    table = Table(phone, address)
    table.start()

    for _ in by_keyboard(table):
        assert phone.evaluate(IN_SIGHT)

    table.expect_totals(97 + 80, 60)
