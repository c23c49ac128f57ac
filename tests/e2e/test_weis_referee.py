"""The Weis referee: cards by tapping, whose Weis counts, and why."""

import pytest
from playwright.sync_api import expect

from tests.e2e.table import Table


@pytest.mark.long  # the rules behind it are compared each day, in tests.static
def test_the_weis_referee_says_whose_weis_counts_and_why(table: Table) -> None:
    table.start()
    table.contract("S", 100, "acorns")
    page = table.page
    page.locator("#open-referee").click()
    for card in ("bA", "bK", "bO"):
        page.locator(f'[data-card="{card}"]').click()
    table.check(page.locator("#referee-dialog"), "referee-seat", "E")
    for card in ("s9", "s8", "s7"):
        page.locator(f'[data-card="{card}"]').click()
    expect(page.locator("#verdict")).to_have_text(
        "Anna & Carla score 20Anna has the best Weis: of equal length, its top card is higher."
    )

    table.check(page.locator("#referee-dialog"), "referee-seat", "W")
    for card in ("r9", "r8", "r7", "r6"):
        page.locator(f'[data-card="{card}"]').click()
    expect(page.locator("#verdict")).to_have_text(
        "Beat & Dani score 70Dani has the best Weis: it is worth more."
    )
    page.locator("#referee-take").click()
    table.points("NS", 100)
    table.save()

    expect(page.locator("#deals tr")).to_have_count(1)
    assert table.stored()["deals"][0]["weis"] == {"EW": 70}


@pytest.mark.long
def test_the_cards_shown_outlive_a_reload_but_not_their_deal(table: Table) -> None:
    table.start()
    page = table.page
    table.contract("S", 100, "acorns")
    page.locator("#open-referee").click()
    for card in ("bA", "bK", "bO"):
        page.locator(f'[data-card="{card}"]').click()
    table.reload_when_kept('"bO"')

    page.locator("#open-referee").click()
    expect(page.locator("#verdict")).to_contain_text("Anna & Carla score 20")
    page.locator("#referee-take").click()
    table.points("NS", 100)
    table.save()
    expect(page.locator("#deals tr")).to_have_count(1)
    table.contract("S", 100, "acorns")
    page.locator("#open-referee").click()

    expect(page.locator("#cards [aria-pressed=true]")).to_have_count(0)
