"""The answer to Save: what was written, who deals next, and the way back."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e import steps
from tests.e2e.accessibility import is_too_wide
from tests.e2e.fitting import GAMES, Walk
from tests.e2e.steps import step
from tests.e2e.table import Table
from tests.waiting import LONGEST_STEP

DOUBLED = {
    "declarer": "N",
    "bid": 120,
    "denomination": "shields",
    "stake": 2,
    "card_points": {"NS": 113, "EW": 44},
}


def test_a_line_says_what_was_written_until_the_next_deal_is_played(table: Table) -> None:
    line = table.page.locator("#answer")
    table.start()
    expect(line).to_be_hidden()

    table.deal(DOUBLED)

    assert line.locator("[data-written]").inner_text().split("\n") == [
        *("120", "×2", "failed", "+113 : 284"),
    ]
    expect(table.contract_form.locator("#dealer")).to_have_text("Anna deals")
    table.agreed(DOUBLED)
    expect(line).to_be_hidden()


@pytest.mark.long  # each day a line says what was written
def test_the_line_takes_the_deal_back(table: Table) -> None:
    table.start()
    table.deal(DOUBLED)

    table.page.locator("#answer").get_by_role("button", name="Undo").click()

    table.expect_totals(0, 0)
    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("113")
    expect(table.page.locator("#answer")).to_be_hidden()


CUT_OFF = "({ scrollWidth, clientWidth }) => scrollWidth - clientWidth"


@pytest.mark.long  # each day a line says what was written
@pytest.mark.parametrize(("game", "kept"), [("sidi-barrani", ["120", "×2"]), ("schieber", ["×2"])])
def test_bid_and_factor_are_whole_where_the_line_is_short(table: Table, game: str, kept: list[str]) -> None:
    table.page.set_extra_http_headers({"Accept-Language": "de"})
    walk = Walk(table.page, table.base)
    table.page.set_viewport_size({"width": 320, "height": 508})
    walk.start(GAMES[game])
    walk.perform(*steps.entered(GAMES[game].deal), step("see", "#answer"))

    found = table.page.locator("#answer [data-written] > span").filter(has_text=re.compile(r"^(×2|120)$"))

    assert found.all_inner_texts() == kept
    assert [each.evaluate(CUT_OFF) for each in found.all()] == [0] * len(kept)


# A phone without a motor has nothing to see of it: what it is asked for is written down.
MOTOR = "window.felt = []; Navigator.prototype.vibrate = (pattern) => felt.push(pattern) > 0;"


@pytest.mark.long  # each day the line says what was written, and takes it back
def test_a_deal_that_is_saved_is_felt_otherwise_than_one_that_is_refused(table: Table) -> None:
    table.page.add_init_script(MOTOR)
    table.start()
    table.agreed(DOUBLED)

    table.page.locator("#save").click()
    assert table.page.evaluate("felt") == [[30, 40, 30]]

    table.points("NS", 113)
    table.page.locator("#save").click()
    table.expect_totals(113, 44 + 240)
    assert table.page.evaluate("felt.slice(1)") == [20]


@pytest.mark.long  # each day a line says what was written
def test_without_a_contract_the_line_stands_over_the_keypad_until_points_are_typed(table: Table) -> None:
    table.start(
        preset="handjass", players=dict(zip("123", ("Anna", "Beat", "Carla"), strict=True)), first_dealer="1"
    )
    table.deal({"card_points": {"1": 80, "2": 50, "3": 27}})

    expect(table.page.locator("#answer [data-written]")).to_have_text("Deal 1+1 : 1 : 0")
    table.key("4")

    expect(table.page.locator("#answer")).to_be_hidden()


@pytest.mark.long  # each day the line says what was written, and takes it back
def test_who_enters_all_tricks_for_the_highest_bid_is_not_asked_whether_it_is_right(table: Table) -> None:
    table.start()
    table.contract("S", 257, "bells")
    table.match("NS")

    table.page.locator("#save").click()

    table.expect_totals(257 + 257, 0)


@pytest.mark.long  # each day a line says what was written
def test_the_badge_is_silent_until_something_waits(table: Table) -> None:
    table.start()
    table.badge("server")
    expect(table.page.locator("#badge")).to_be_hidden()

    table.page.context.set_offline(True)
    table.deal(DOUBLED)

    expect(table.page.locator("#badge")).to_have_text(
        "saved here", use_inner_text=True, timeout=LONGEST_STEP * 1000
    )
    table.page.context.set_offline(False)


@pytest.mark.long  # each day the line says what was written, and takes it back
def test_a_long_row_of_coiffeur_leaves_undo_on_the_smallest_phone(table: Table) -> None:
    rows = ["Slalom mit 4 Trümpfe", *"abcdefghij"]
    table.start(preset="coiffeur", rows=rows)
    table.page.set_viewport_size({"width": 320, "height": 508})

    table.deal({"declarer": "S", "row": rows[0], "card_points": {"NS": 113}})

    undo = table.page.locator("#answer [data-undo]").bounding_box()
    assert undo
    assert undo["x"] + undo["width"] <= 320 - 8
    assert not is_too_wide(table.page)
