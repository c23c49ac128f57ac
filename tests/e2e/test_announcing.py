"""Differenzler's announcements: the phone is handed round, and nobody sees what the others announce."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.table import Table

FOUR = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani"}


def start(table: Table, first_dealer: str = "4") -> None:
    table.start(preset="differenzler", players=FOUR, first_dealer=first_dealer)


def announces(table: Table, name: str) -> None:
    expect(table.contract_form.locator("[data-announces]")).to_have_text(f"{name} announces")


def hand_on(table: Table) -> Locator:
    """Return the button below the keypad."""
    return table.contract_form.locator(".actions button")


def announce(table: Table, points: int) -> None:
    for digit in str(points):
        table.contract_form.locator(f'[data-key="{digit}"]').click()
    hand_on(table).click()


def shown(table: Table) -> list[str]:
    """Return what the page shows of the four announcements."""
    return table.contract_form.locator(".announced output").all_inner_texts()


ENDS = "(places) => places.map((each) => document.querySelector(each).getBoundingClientRect().toJSON())"


@pytest.mark.long  # each day a number is refused, and what was hidden stays hidden
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(each, marks=pytest.mark.long) for each in ("fr", "it", "en"))]
)
def test_who_announces_stands_beside_the_key_for_doing_so_openly(table: Table, language: str) -> None:
    table.page.set_viewport_size({"width": 320, "height": 508})
    table.page.context.add_cookies([{"name": "django_language", "value": language, "url": table.base}])
    table.start(preset="differenzler", players=FOUR | {"1": "Bernadette"}, first_dealer="4")

    who, openly = table.page.evaluate(ENDS, ["[data-announces]", "#announce-openly"])

    assert who["right"] <= openly["left"]


@pytest.mark.long
def test_each_announces_in_turn_and_sees_only_the_own_number(table: Table) -> None:  # DZ-3, DZ-8
    start(table, first_dealer="1")
    announces(table, "Beat")
    announce(table, 25)
    announces(table, "Carla")
    said = "Carla announces Hand the phone to Carla; nobody else may look."
    expect(table.page.locator("#announcer")).to_have_text(said)
    table.page.keyboard.type("60")
    assert shown(table) == ["–", "✓", "60", "–"]
    hand_on(table).click()
    announce(table, 20)
    announces(table, "Anna")
    announce(table, 40)

    expect(table.contract_form.locator("[data-announces]")).to_have_text("Everyone has announced")
    assert shown(table) == ["✓", "✓", "✓", "✓"]
    expect(table.contract_form.locator(".keypad")).to_be_hidden()
    hand_on(table).click()

    expect(table.result_form.locator("[data-contract]")).to_have_text("Anna deals")
    marks = table.result_form.locator("#preview td")
    assert marks.all_inner_texts() == ["✓", "✓", "✓", "✓"]
    for player, points in (("1", 52), ("2", 25), ("3", 71)):
        table.points(player, points)
    expect(table.result_form.locator("[data-contract]")).to_have_text("Anna deals")
    assert marks.all_inner_texts() == ["✓", "✓", "✓", "✓"]
    assert table.result_form.locator(".points output").all_inner_texts() == ["52", "25", "71", "–"]
    table.tile(table.result_form, "points-side", "4").click()
    expect(table.result_form.locator("[data-contract]")).to_have_text("40 · 25 · 60 · 20")
    table.save()
    table.expect_total_of_each({"1": 12, "2": 0, "3": 11, "4": 11})


@pytest.mark.long  # each day all announce in turn, and openly
def test_what_was_announced_stays_hidden_after_a_reload(table: Table) -> None:
    start(table)
    announce(table, 87)
    table.contract_form.locator('[data-key="9"]').click()

    table.reload_when_kept('"2": "9"')

    announces(table, "Beat")
    assert shown(table) == ["✓", "9", "–", "–"]


@pytest.mark.long  # each day all announce in turn, and openly
def test_whoever_announces_nothing_hands_on_an_empty_number(table: Table) -> None:  # DZ-5
    start(table)
    expect(hand_on(table)).to_have_text("No announcement", use_inner_text=True)
    hand_on(table).click()
    for points in (40, 50, 30):
        announce(table, points)
    hand_on(table).click()
    table.tricks({"card_points": {"1": 31, "2": 40, "3": 50}})
    table.save()

    table.expect_total_of_each({"1": 31 + 20, "2": 0, "3": 0, "4": 6})


def test_a_number_that_cannot_be_is_refused_before_the_phone_goes_on(table: Table) -> None:  # DZ-3
    start(table)
    announce(table, 158)

    announces(table, "Anna")
    problem = table.contract_form.locator("[data-field=announced] .problem")
    expect(problem).to_be_visible()
    table.contract_form.locator("[data-key=back]").click()
    expect(problem).to_be_hidden()
    hand_on(table).click()
    announces(table, "Beat")


@pytest.mark.long  # each day all announce in turn, and openly
def test_whoever_wants_to_announce_anew_gives_the_number_again(table: Table) -> None:
    start(table)
    announce(table, 40)
    table.check(table.contract_form, "announcer", "1")

    announces(table, "Anna")
    assert shown(table) == ["–", "–", "–", "–"]
    announce(table, 44)
    announces(table, "Beat")


def test_what_was_announced_hidden_is_shown_with_a_second_tap_only(table: Table) -> None:
    start(table)
    announce(table, 40)
    openly = table.contract_form.locator(".announcing button:visible")

    openly.press("Enter")
    assert shown(table) == ["✓", "–", "–", "–"]
    table.contract_form.locator('[data-key="2"]').click()
    expect(openly).to_have_text("Announce openly")
    openly.press("Enter")
    expect(openly).to_have_text("Yes, show")
    openly.press("Enter")

    assert shown(table) == ["40", "2", "–", "–"]


@pytest.mark.long  # each day a number is refused, and what was hidden stays hidden
def test_what_hands_the_phone_on_never_stands_where_the_tap_before_it_was(table: Table) -> None:
    start(table)
    table.contract_form.locator('[data-key="4"]').click()
    (following,) = table.page.evaluate(ENDS, ["#contract .actions button"])
    hand_on(table).click()

    (nothing,) = table.page.evaluate(ENDS, ["#contract .actions button"])
    assert nothing["right"] < following["left"]


@pytest.mark.long  # each day a number is refused, and what was hidden stays hidden
def test_all_may_announce_openly(table: Table) -> None:
    start(table)
    table.contract_form.locator("#announce-openly").click()

    expect(table.contract_form.locator("[data-announces]")).to_be_hidden()
    assert shown(table) == ["–", "–", "–", "–"]
    table.agreed({"announced": {"1": 40, "2": 25, "4": 20}})
    assert table.result_form.locator("#preview td").all_inner_texts() == ["40", "25", "–", "20"]


@pytest.mark.long  # each day a number is refused, and what was hidden stays hidden
def test_a_correction_shows_all_numbers_and_changes_one(table: Table) -> None:  # DZ-4
    start(table)
    announced = {"1": 40, "2": 25, "3": 60, "4": 20}
    table.deal({"announced": announced, "card_points": {"1": 52, "2": 25, "3": 71}})
    table.page.evaluate("location.hash += '&deal=1'")
    table.page.locator("#edit-contract").click()
    assert shown(table) == ["40", "25", "60", "20"]

    table.agreed({"announced": {"3": 70}})
    table.save()

    expect(table.page.locator('[data-total="3"]')).to_have_text("1")
    assert table.stored()["deals"][0]["announced"] == {**announced, "3": 70}
