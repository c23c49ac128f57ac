"""Coiffeur's list is the input: a tap on a free field begins the deal."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.table import Table

SCROLLING = """[...document.querySelectorAll("#contract *")].filter(
  (each) => getComputedStyle(each).overflowY === "auto" && each.scrollHeight > each.clientHeight).length"""
SLALOM = {"declarer": "S", "row": "slalom", "card_points": {"NS": 93}}


def field(table: Table, name: str) -> Locator:
    """Return the key of a free field, by the name that a screen reader says."""
    return table.contract_form.get_by_role("button", name=name, exact=True)


def test_a_tap_on_a_free_field_begins_the_deal_and_four_taps_write_it(table: Table) -> None:  # CO-1, CO-5
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.start(preset="coiffeur", first_dealer="W")
    assert table.page.evaluate(SCROLLING) == 0

    field(table, "Anna & Carla: Slalom ×7").click()
    table.key("9")
    table.key("3")
    table.page.locator("#save").click()

    table.expect_totals(7 * 93, 0)
    deal = {"number": 1, "dealer": "W", "declarer": "S", "row": "slalom", "card_points": {"NS": 93}}
    assert table.stored()["deals"] == [deal]


@pytest.mark.long  # each day a tap on a free field begins the deal
def test_a_field_that_is_taken_shows_what_was_written(table: Table) -> None:  # CO-1
    table.start(preset="coiffeur")
    table.deal(SLALOM)

    expect(field(table, "Anna & Carla: Slalom ×7")).to_have_count(0)
    expect(field(table, "Beat & Dani: Slalom ×7")).to_be_enabled()
    row = table.contract_form.get_by_role("row").filter(has_text="Slalom")
    assert row.get_by_role("cell").all_inner_texts() == ["651", ""]


@pytest.mark.long  # each day a row is begun in the list
def test_who_of_the_two_declares_can_be_said_beside_the_points(table: Table) -> None:  # CO-4
    table.start(preset="coiffeur", first_dealer="W")
    field(table, "Beat & Dani: Gusti ×8").click()
    declarer = table.result_form.locator("[data-extra=declarer] label:visible")
    assert declarer.all_inner_texts() == ["Beat", "Dani"]
    expect(declarer.first.locator("input")).to_be_checked()

    declarer.last.click()
    table.points("EW", 100)
    table.save()

    table.expect_totals(0, 800)
    assert table.stored()["deals"][0]["declarer"] == "W"


@pytest.mark.long  # each day a tap on a free field begins the deal
def test_only_the_side_that_may_declare_has_free_fields(table: Table) -> None:  # CO-4
    table.start(preset="coiffeur", first_dealer="W", rules={"pushing": "partner"})
    free = table.contract_form.locator(".row-list button")

    expect(free).to_have_count(10)
    assert {each.get_attribute("data-side") for each in free.all()} == {"NS"}
    table.page.locator("#dealer").click()
    expect(free.first).to_have_attribute("data-side", "EW")
    expect(free).to_have_count(10)


@pytest.mark.long  # each day a tap on a free field begins the deal
def test_arrows_walk_over_the_free_fields_and_enter_begins(table: Table) -> None:
    table.start(preset="coiffeur")
    table.deal({**SLALOM, "row": "roses"})
    field(table, "Anna & Carla: acorns ×1").focus()

    table.page.keyboard.press("ArrowDown")
    expect(field(table, "Anna & Carla: shields ×3")).to_be_focused()
    table.page.keyboard.press("ArrowRight")
    expect(field(table, "Beat & Dani: shields ×3")).to_be_focused()
    table.page.keyboard.press("Enter")

    expect(table.result_form.locator("[data-contract]")).to_contain_text("×3")
    expect(table.page.locator("#save")).to_be_focused()


@pytest.mark.long  # each day a row is begun in the list
def test_a_correction_may_take_a_row_that_a_later_deal_has_played(table: Table) -> None:  # V-6
    table.start(preset="coiffeur")
    table.deal(SLALOM)
    table.deal({**SLALOM, "row": "gusti"})
    table.page.evaluate("location.hash += '&deal=1'")
    table.page.locator("#edit-contract").click()

    expect(field(table, "Anna & Carla: Slalom ×7")).to_have_attribute("aria-pressed", "true")
    field(table, "Anna & Carla: Gusti ×8, 744").click()
    expect(table.result_form.locator("[data-contract]")).to_contain_text("Gusti")


@pytest.mark.long  # each day a row is begun in the list
def test_a_list_longer_than_the_screen_alone_is_moved(table: Table) -> None:  # CO-2
    page = table.page
    page.set_viewport_size({"width": 320, "height": 460})
    table.start(preset="coiffeur", rows=[f"row {place}" for place in range(1, 13)])
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(SCROLLING) == 1
    last = field(table, "Beat & Dani: row 12 ×12")

    last.scroll_into_view_if_needed()
    assert page.evaluate("scrollY") == 0

    last.click()
    expect(table.result_form.locator("[data-contract]")).to_contain_text("row 12")
