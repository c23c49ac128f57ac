"""Double taps: the second tap does nothing where the first one has changed what stands under the finger."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.deals import ANNA_120, MATCH
from tests.e2e.fitting import SIDI
from tests.e2e.table import Table

SLOW = 400
"""Milliseconds between the taps of the slowest double tap."""

LATER = 200
"""So much later it would be a tap of its own."""

STATE = """() => JSON.stringify([
  [...document.querySelectorAll(".problem:not([hidden])")].map(({ innerText }) => innerText),
  [...document.querySelectorAll("input")].map(({ name, value, checked }) => [name, value, checked]),
  [...document.querySelectorAll(".step, dialog, [data-points]")].map((each) =>
    [each.hidden, each.open, each.matches("output") && each.innerText]),
  location.hash,
])"""
"""What a tap may have changed: problems, fields, steps, dialogs, points, the address."""


@pytest.fixture
def stop(clock: Any, table: Table) -> Callable[[], None]:
    """Stop the clock of the table: from then on it moves only when it is told to."""
    return lambda: clock.pause_at(table.page.evaluate("Date.now() / 1000") + 1)


def middle(place: Locator) -> tuple[float, float]:
    box = place.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def saving(table: Table) -> tuple[Locator, Locator]:
    table.agreed(SIDI)
    table.points("NS", 113)
    return table.page.locator("#save"), table.contract_form


def taking_back(table: Table) -> tuple[Locator, Locator]:
    table.deal(ANNA_120)
    return table.page.locator("#answer [data-undo]"), table.result_form


def trumps(table: Table) -> tuple[Locator, Locator]:
    table.contract_fields({"declarer": "S", "bid": 120})
    return table.tile(table.contract_form, "denomination", "bells"), table.result_form


def changing(table: Table) -> tuple[Locator, Locator]:
    table.agreed(SIDI)
    return table.page.locator("#edit-contract"), table.contract_form


def menu(table: Table) -> tuple[Locator, Locator]:
    return table.page.locator("#open-menu"), table.page.locator("#menu-dialog")


FIRST: dict[str, Callable[[Table], tuple[Locator, Locator]]] = {
    "saving": saving,
    "taking a deal back": taking_back,
    "trumps": trumps,
    "the contract's line": changing,
    "the menu": menu,
}
"""What is tapped twice, and what the first tap leads to."""


@pytest.mark.long  # each day a double tap begins one game, and a later tap counts
@pytest.mark.sample(2)
@pytest.mark.parametrize("first", FIRST)
def test_what_the_second_tap_hits_does_nothing(
    table: Table, clock: Any, stop: Callable[[], None], first: str
) -> None:
    table.start()
    tapped, follows = FIRST[first](table)
    stop()
    place = middle(tapped)
    table.page.touchscreen.tap(*place)
    expect(follows).to_be_visible()
    before = table.page.evaluate(STATE)

    clock.run_for(SLOW)
    table.page.touchscreen.tap(*place)

    assert table.page.evaluate(STATE) == before


def test_a_double_tap_on_rematch_begins_one_game_and_chooses_nobody(
    table: Table, clock: Any, stop: Callable[[], None]
) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("#ending")).to_be_visible()  # its part comes late, and listens from then on
    stop()
    over, place = table.page.url, middle(table.page.locator("#rematch"))

    table.page.touchscreen.tap(*place)
    table.page.touchscreen.tap(*place)
    expect(table.page).not_to_have_url(over)
    expect(table.contract_form).to_be_visible()
    clock.run_for(SLOW)
    table.page.touchscreen.tap(*place)

    expect(table.contract_form.locator("[data-field=declarer] :checked")).to_have_count(0)
    table.page.goto(table.base)
    expect(table.page.locator(".game-side")).to_have_count(2 * 2)


TAP_AGAIN_ON_THE_WAY = """key => new Promise((resolve) => {
  addEventListener("hashchange", () => {
    if (key.checkVisibility()) key.click();
    resolve();
  }, { capture: true, once: true });
  key.click();
})"""
"""Tap a key, and once more when the address is already that of the new game, but not yet the page."""


@pytest.mark.long  # each day a double tap begins one game, and a later tap counts
def test_what_begins_a_game_begins_no_other_one_while_the_page_comes(table: Table) -> None:
    table.page.goto(f"{table.base}/table/#new")
    table.page.locator("#new-game .actions .primary").evaluate(TAP_AGAIN_ON_THE_WAY)
    table.expect_list()
    table.page.goto(f"{table.base}/")
    expect(table.page.locator(".game-side")).to_have_count(2)


@pytest.mark.long  # each day a double tap begins one game, and a later tap counts
def test_a_rematch_begins_no_other_one_while_the_page_comes(table: Table) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("#ending")).to_be_visible()
    table.page.locator("#rematch").evaluate(TAP_AGAIN_ON_THE_WAY)
    expect(table.contract_form).to_be_visible()
    table.page.goto(f"{table.base}/")
    expect(table.page.locator(".game-side")).to_have_count(2 * 2)


def test_a_tap_that_comes_later_counts(table: Table, clock: Any, stop: Callable[[], None]) -> None:
    table.start()
    tapped, _follows = saving(table)
    stop()
    place = middle(tapped)
    table.page.touchscreen.tap(*place)
    expect(table.contract_form).to_be_visible()

    clock.run_for(SLOW + LATER)
    table.page.touchscreen.tap(*place)

    expect(table.contract_form.locator("[data-field=declarer] .problem")).to_be_visible()


@pytest.mark.long  # each day a double tap begins one game, and a later tap counts
def test_keys_that_are_still_there_take_both_taps_at_once(
    table: Table, clock: Any, stop: Callable[[], None]
) -> None:
    table.start()
    table.agreed(SIDI)
    stop()

    for key in ('[data-key="1"]', '[data-key="1"]', '[data-weis="20"]', '[data-weis="20"]'):
        table.page.touchscreen.tap(*middle(table.result_form.locator(key)))

    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("11")
    expect(table.result_form.locator("[data-weis-sum]")).to_have_text("40")


@pytest.mark.long  # each day a double tap begins one game, and a later tap counts
def test_a_tap_elsewhere_and_the_keyboard_count_at_once(
    table: Table, clock: Any, stop: Callable[[], None]
) -> None:
    table.start()
    tapped, _follows = saving(table)
    stop()
    table.page.touchscreen.tap(*middle(tapped))
    expect(table.contract_form).to_be_visible()

    table.page.touchscreen.tap(*middle(table.tile(table.contract_form, "declarer", "N")))
    table.contract_form.locator(".actions button").press("Enter")

    expect(table.contract_form.locator('[name=declarer][value="N"]')).to_be_checked()
    expect(table.contract_form.locator("[data-field=bid] .problem")).to_be_visible()
