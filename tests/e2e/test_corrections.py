"""Corrections, removals and undo: everything after them is judged again, and all is remembered."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.deals import ANNA_120, FAILED, MATCH
from tests.e2e.fitting import faults
from tests.e2e.table import Table


@pytest.mark.long  # each day a deal is undone and one removed; tests.static judges corrections
def test_a_correction_judges_everything_after_it_again_and_is_remembered(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)
    table.expect_totals(245, 546)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.points("NS", 115)
    table.page.locator("#reason").fill("miscounted")
    table.save()

    expect(table.page.locator("#correction")).to_be_hidden()
    table.expect_totals(115, 676)
    table.badge("server")
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator(".deals-more button").click()
    last = table.page.locator("#history li").first
    expect(last.locator("[data-what]")).to_have_text("Deal 1 corrected")
    expect(last.locator("[data-change]")).to_have_text(
        "Anna 120 shields, Anna & Carla 125 → Anna 120 shields, Anna & Carla 115"
    )
    expect(last.locator("[data-device]")).to_have_text(re.compile(r" · [0-9a-f]{4} · miscounted$"))


@pytest.mark.long  # each day one deal is corrected, and one removed
def test_the_reason_of_a_correction_outlives_a_reload_and_stays_with_its_deal(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)
    links = table.page.locator("#deals a")
    table.page.locator(".tabs [data-tab=deals]").click()
    links.last.click()
    table.page.locator("#reason").fill("sides swapped")
    table.reload_when_kept("sides swapped")

    expect(table.page.locator("#reason")).to_have_value("sides swapped")
    table.page.go_back()
    links.first.click()

    expect(table.page.locator("#reason")).to_have_value("")


def test_a_deal_can_be_removed(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.deal(MATCH)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.page.locator("#remove-deal").click()
    table.expect_totals(245, 546)
    table.page.locator("#really-remove").press("Enter")

    expect(table.page.locator("#correction")).to_be_hidden()
    table.expect_totals(0, 514)
    table.badge("server")


def test_undo_takes_the_last_deal_back_to_be_entered_again(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)

    table.page.locator("#answer [data-undo]").click()

    table.expect_totals(0, 0)
    expect(table.page.locator('[data-points="NS"]')).to_have_text("125")
    table.save()
    expect(table.page.locator("#deals tr")).to_have_count(1)
    table.badge("server")
    table.expect_totals(245, 32)


@pytest.mark.long  # each day one deal is corrected, and one removed
def test_a_correction_reopens_a_finished_game(table: Table) -> None:
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("#ending")).to_be_visible()

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").first.click()
    table.page.locator("#edit-contract").click()
    table.check(table.contract_form, "bid", 100)
    table.contract_form.locator(".actions button").click()
    table.save()

    expect(table.page.locator("#ending")).to_be_hidden()
    expect(table.page.locator("#notice")).to_have_text("The game is open again.")
    table.expect_totals(0, 871)


@pytest.mark.parametrize(
    ("match", "said"),
    [
        pytest.param("EW", "Deals after the end no longer count.", id="the-same-side-wins-earlier"),
        pytest.param(
            "NS",
            "Anna & Carla now win the game. Deals after the end no longer count.",
            id="the-other-side-wins",
        ),
    ],
)
@pytest.mark.long  # each day one deal is corrected, and one removed
def test_a_correction_says_that_later_deals_fall_after_the_end(table: Table, match: str, said: str) -> None:
    table.start(goal="target:1000")
    for deal in (FAILED, FAILED, FAILED, MATCH, MATCH):
        table.deal(deal)
    table.expect_totals(942, 1328)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.match(match)
    table.save()

    expect(table.page.locator("#notice")).to_have_text(said)
    table.badge("server")


@pytest.mark.long  # each day a deal is undone and one removed; tests.static judges corrections
def test_a_correction_names_the_deal_that_it_makes_wrong(table: Table) -> None:
    table.start(preset="coiffeur")
    slalom = {"declarer": "S", "row": "slalom", "card_points": {"NS": 93}}
    table.deal(slalom)
    table.deal({**slalom, "row": "gusti"})

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.page.locator("#edit-contract").click()
    table.agreed({"declarer": "S", "row": "gusti"})
    table.save()

    expect(table.page.locator("#notice")).to_have_text(
        "Deal 2 no longer fits and does not count: correct it."
    )
    table.expect_totals(8 * 93, 0)
    assert faults(table.page, "#contract") == {}
    expect(table.page.locator(".tabs")).to_be_hidden()
    table.page.get_by_role("button", name="Close").click()
    expect(table.page.locator("#notice")).to_be_hidden()
    expect(table.page.locator(".tabs")).to_be_visible()


@pytest.mark.long  # each day a deal is undone and one removed; tests.static judges corrections
def test_points_typed_for_three_are_not_filled_up_for_the_fourth(table: Table) -> None:  # HJ-1
    four = {"1": "Anna", "2": "Beat", "3": "Carla", "4": "Dani"}
    table.start(preset="handjass", players=four, first_dealer="4")
    table.deal({"match": "1"})
    table.deal({"card_points": {"1": 62, "2": 40, "3": 35}})
    table.deal({"card_points": {"2": 62, "3": 40, "4": 30}})
    assert table.totals() == {"1": 6, "2": 2, "3": 1, "4": -2}
    for player, points in (("2", 50), ("3", 40), ("4", 30)):  # of the deal to come
        table.points(player, points)

    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").last.click()
    table.page.locator("#match").uncheck()
    for player, points in (("1", 60), ("2", 50), ("3", 25)):
        table.points(player, points)
    table.save()

    expect(table.page.locator("#notice")).to_have_text(
        "Deal 3 no longer fits and does not count: correct it."
    )
    assert table.totals() == {"1": 3, "2": 3, "3": 1, "4": -1}
    expect(table.result_form.locator("[data-points]")).to_have_text(["–"] * 4)
    table.badge("server")

    table.page.get_by_role("button", name="Close").click()
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator("#deals a").first.click()
    expect(table.page.locator("#kept-problems")).to_have_text(
        "This deal was entered for Beat, Carla, Dani, but Anna, Beat, Carla, Dani play it: enter it again."
    )
    table.save()
    expect(table.result_form.locator("[data-problem=card_points]")).to_have_text(
        "Enter the card points of each player who plays."
    )


ROSES = {"denomination": "roses", "card_points": {"NS": 100}}
BELLS_MATCH = {"denomination": "bells", "match": "NS"}


def dealers(table: Table) -> list[tuple[int, str]]:
    return [(deal["number"], deal["dealer"]) for deal in table.stored()["deals"]]


@pytest.mark.long  # each day a deal is undone and one removed; tests.static judges corrections
def test_deals_after_an_earlier_end_are_taken_into_the_rematch_with_their_dealers(table: Table) -> None:
    table.start(preset="schieber", goal="target:1000")
    for deal in (BELLS_MATCH, ROSES, {**ROSES, "card_points": {"NS": 60}}, ROSES):
        table.deal(deal)
    table.expect_totals(774, 211)
    correct(table, "2", BELLS_MATCH)

    later = table.page.locator("#later-deals")
    expect(later.locator("p")).to_have_text("2 deals no longer count.")
    table.expect_totals(1028, 0)
    game = table.game_id
    later.locator("button").click()
    table.page.wait_for_function("game => !location.hash.includes(game)", arg=game)
    table.expect_totals(160, 154)
    assert dealers(table) == [(1, "E"), (2, "N")]
    expect(table.page.locator("#answer [data-next]")).to_have_text("Dani deals")
    table.badge("server")

    table.page.goto(f"{table.base}/table/#g={game}")
    table.page.get_by_role("button", name="Close").click()
    correct(table, "2", ROSES)
    expect(table.page.locator("#ending")).to_be_hidden()
    table.expect_totals(774, 211)


def correct(table: Table, number: str, deal: Mapping[str, Any]) -> None:
    """Enter the deal of that number otherwise."""
    table.page.locator(".tabs [data-tab=deals]").click()
    table.page.locator(f"#deals tr:has(.deal-number:text-is('{number}')) a").click()
    table.page.locator("#edit-contract").click()
    table.agreed(deal)
    table.outcome(deal)
    table.save()
    expect(table.page.locator("#correction")).to_be_hidden()
