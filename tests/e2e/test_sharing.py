"""The end of a game and what others see of it."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table

QUESTION = 3000  # milliseconds from one question of the page that watches to the next


def test_the_watch_link_follows_the_game(clock: Any, table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-dialog [data-opens=share-dialog]").click()
    link = table.page.locator("#share-link").input_value()
    expect(table.page.locator("#share-qr")).to_be_visible()
    table.page.keyboard.press("Escape")
    watcher = table.page.context.new_page()
    watcher.goto(link)
    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("0")

    table.deal(ANNA_120)
    table.badge("server")
    clock.fast_forward(QUESTION)

    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("245")


@pytest.mark.long  # each day the link follows the game; tests.scoring asks what a withdrawn one shows
def test_watchers_see_the_deals_above_the_slate_and_totals_twice_as_large(table: Table) -> None:
    table.start()
    table.deal(ANNA_120)
    table.badge("server")
    own = table.page.locator(".total-points").first.evaluate(HEIGHT)
    watcher = table.page.context.new_page()
    watcher.goto(table.page.locator("#share-link").input_value())

    deals, slate = watcher.locator(".deals").bounding_box(), watcher.locator(".slate-board").bounding_box()
    assert deals
    assert slate
    assert deals["y"] < slate["y"]
    assert watcher.locator(".total-points").first.evaluate(HEIGHT) >= 1.9 * own


HEIGHT = "(each) => Number.parseFloat(getComputedStyle(each).fontSize)"


@pytest.mark.long  # each day the link follows the game; tests.scoring asks what a withdrawn one shows
def test_a_link_that_was_withdrawn_says_so_and_the_new_one_follows_the_game(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-dialog [data-opens=share-dialog]").click()
    shown = table.page.locator("#share-link")
    withdrawn = shown.input_value()

    table.page.get_by_role("button", name="Withdraw this link and make a new one").click()

    expect(shown).not_to_have_value(withdrawn)
    assert table.page.request.get(withdrawn).status == 410
    table.page.keyboard.press("Escape")
    table.deal(ANNA_120)
    table.badge("server")
    watcher = table.page.context.new_page()
    watcher.goto(shown.input_value())
    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("245")


@pytest.mark.long  # each day the link follows the game; tests.scoring asks what a withdrawn one shows
def test_the_watch_page_says_what_is_new_once_and_can_be_paused(clock: Any, table: Table) -> None:
    table.start()
    table.badge("server")
    watcher = table.page.context.new_page()
    watcher.goto(table.page.locator("#share-link").input_value())
    said, heard = watcher.locator("[data-said]"), watcher.locator("[data-heard]")
    pause = watcher.get_by_role("button", name="Pause")
    expect(heard).to_have_text("Checked 0 s ago")
    expect(said).to_be_empty()

    table.deal(ANNA_120)
    table.badge("server")
    clock.fast_forward(QUESTION)
    expect(said).to_have_text(
        "Deal 1: Anna: 120 shields, made. Anna & Carla 245, Beat & Dani 32. Anna deals, Beat speaks first."
    )

    pause.click()
    expect(pause).to_have_attribute("aria-pressed", "true")
    table.deal(ANNA_120)
    table.badge("server")
    clock.fast_forward(QUESTION)
    expect(heard).to_contain_text("Paused since")
    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("245")

    pause.click()
    clock.fast_forward(QUESTION)
    expect(watcher.locator("#watch [data-side=NS] output")).to_have_text("490")
    expect(said).to_contain_text("Deal 2: Anna: 120 shields, made. Anna & Carla 490, Beat & Dani 64.")


@pytest.mark.long  # each day a watcher follows a game
def test_the_watch_page_says_since_when_there_is_no_connection(
    clock: Any, table: Table, complaints: list[str]
) -> None:
    table.start()
    table.badge("server")
    watcher = table.page.context.new_page()
    watcher.goto(table.page.locator("#share-link").input_value())
    watcher.route("**/live/", lambda route: route.abort())

    clock.fast_forward(QUESTION)

    expect(watcher.locator("[data-heard]")).to_have_text(re.compile(r"No connection since \d\d:\d\d"))
    complaints.clear()  # the browser's own, of the questions that were lost
    watcher.unroute("**/live/")
    clock.fast_forward(QUESTION)
    expect(watcher.locator("[data-heard]")).to_have_text("Checked 0 s ago")


@pytest.mark.long  # each day a watcher follows a game
def test_a_link_that_leads_to_this_computer_only_says_so(table: Table) -> None:
    def by_its_name(route: Route) -> None:
        route.fulfill(response=route.fetch(url=route.request.url.replace("http://club.example", table.base)))

    table.page.route("http://club.example/**", by_its_name)
    told = {}
    for base in (table.base, "http://club.example"):
        Table(table.page, base).start()
        table.badge("server")
        table.page.locator("#open-menu").click()
        table.page.locator("#menu-dialog [data-opens=share-dialog]").click()
        expect(table.page.locator("#share-qr")).to_be_visible()
        told[base] = table.page.locator("#share-dialog .notice:visible").all_inner_texts()

    sentence = "This address works on this computer only: open the page by its network address to share it."
    assert told == {table.base: [sentence], "http://club.example": []}


@pytest.mark.long  # each day a watcher follows a game
def test_a_watcher_may_read_in_another_language(table: Table) -> None:
    table.start()
    table.badge("server")
    link = table.page.locator("#share-link").input_value()

    table.page.goto(link)
    table.page.locator('.languages button[value="fr-ch"]').click()

    expect(table.page.locator("html")).to_have_attribute("lang", "fr-ch")
    assert table.page.url == link
