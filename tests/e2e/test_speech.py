"""The table page for those who hear it: one voice, problems bound to their fields, a place for the focus."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table

A_REST = 2000
"""Milliseconds after which typed points are said, if anything of them is."""

SPADES = {"declarer": "S", "bid": 80, "denomination": "shields", "card_points": {"NS": 97}}


def by_keyboard(table: Table) -> Iterator[None]:
    """Enter 40, doubled, by keys alone; stop wherever the focus has moved to."""
    keys = table.page.keyboard
    table.page.locator("#contract [name=declarer]").first.focus()
    keys.press("Space")
    for times in (1, 2, 5):
        keys.press("Tab")
        yield
        keys.press("Space")
        for _ in range(times - 1):
            keys.press("ArrowRight")
            yield
    keys.press("Enter")
    expect(table.result_form).to_be_visible()
    yield
    for key in ("9", "7", "Enter"):
        keys.press(key)


def test_a_whole_deal_goes_by_keyboard_alone_and_is_said_once(table: Table) -> None:
    table.start()

    for _ in by_keyboard(table):
        pass

    table.expect_totals(97 + 80, 60)
    said = table.page.locator("#announcer")
    expect(said).to_have_text("Saved: Anna & Carla 177, Beat & Dani 60. Anna deals.")
    expect(table.contract_form.locator("[name=declarer]").first).to_be_focused()


def test_what_is_refused_is_bound_to_its_field_which_has_the_focus(table: Table) -> None:
    table.start()

    table.contract_form.locator(".actions button").click()

    bid = table.contract_form.get_by_role("radiogroup", name="Bid")
    expect(bid).to_have_attribute("aria-invalid", "true")
    expect(bid).to_have_accessible_description("Enter the bid.")
    expect(table.contract_form.locator("[name=declarer]").first).to_be_focused()
    table.agreed(SPADES)
    table.save()
    points = table.result_form.get_by_role("radiogroup", name="Card points")
    expect(points).to_have_accessible_description("Enter the card points of one side.")
    expect(points.get_by_role("radio", name="Anna & Carla")).to_be_focused()


@pytest.mark.long  # each day a whole deal is said, and what is refused
def test_points_are_said_once_the_keys_rest(table: Table) -> None:
    table.start()
    table.agreed(SPADES)
    for digit in "110":
        table.key(digit)

    expect(table.page.locator("#announcer")).to_have_text("Anna & Carla 110, Beat & Dani 47")


@pytest.mark.long  # each day a whole deal is said
def test_what_is_saved_is_not_cut_off_by_the_points_that_were_typed_for_it(clock: Any, table: Table) -> None:
    table.start()
    table.deal(SPADES)
    said = table.page.locator("#announcer")
    expect(said).to_have_text("Saved: Anna & Carla 177, Beat & Dani 60. Anna deals.")

    clock.fast_forward(A_REST)

    expect(said).to_have_text("Saved: Anna & Carla 177, Beat & Dani 60. Anna deals.")


@pytest.mark.long  # each day a whole deal is said, and what is refused
def test_what_is_undone_is_said_and_the_focus_is_at_its_points(table: Table) -> None:
    table.start()
    table.deal(SPADES)

    table.page.locator("#answer [data-undo]").press("Enter")

    expect(table.page.locator("#announcer")).to_have_text("Deal 1 has been undone.")
    expect(table.result_form.locator("[name=points-side]:checked")).to_be_focused()


@pytest.mark.long  # each day a whole deal is said
def test_each_call_of_an_auction_leaves_the_focus_at_the_next(table: Table) -> None:
    table.start()
    table.contract_form.locator("[data-opens=auction-dialog]").press("Enter")
    dialog = table.page.locator("#auction-dialog")

    dialog.locator("[data-bid='60']").press("Enter")
    expect(dialog.locator("[data-bid='60']")).to_be_focused()
    dialog.locator("[data-call-denomination=bells]").press("Enter")

    expect(dialog.locator("#auction-form :focus")).to_be_enabled()
    dialog.locator("#out-of-turn button").first.press("Enter")
    expect(dialog.locator("#auction-take")).to_be_focused()


@pytest.mark.long  # each day a whole deal is said
def test_a_card_and_a_side_are_called_by_what_is_seen_of_them(table: Table) -> None:
    table.start()
    table.agreed(SPADES)

    expect(table.page.locator('[name="weis-side"][value="NS"]')).to_have_accessible_name("A C: Anna & Carla")
    table.page.locator("#open-referee").click()
    cards = table.page.locator("#cards")
    expect(cards.get_by_role("button", name="bells K", exact=True)).to_be_visible()
    assert cards.get_by_role("button", name=re.compile(r"^(bells|shields|acorns|roses) \S+$")).count() == 36
