"""Two phones that write one game: the second is let in by the code in the menu of the first."""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

import pytest
from playwright.sync_api import Page, expect

from core.qr import qr_code
from tests.e2e.agreements import opened_rules, play_to, rename
from tests.e2e.deals import ANNA_120
from tests.e2e.table import Table, unhurried

KEPT = """() => new Promise((resolve) => {
  indexedDB.open("standblatt").onsuccess = ({ target }) => {
    target.result.transaction("games").objectStore("games").getAll().onsuccess = ({ target }) =>
      resolve(target.result.map(({ id, key, watch }) => ({ id, key, watch })));
  };
})"""


@pytest.fixture
def first(pages: Callable[[], Page], address: str) -> Table:
    """A phone with a game that the server has."""
    table = Table(pages(), address)
    table.start()
    table.badge("server")
    return table


@pytest.fixture
def second(pages: Callable[[], Page], address: str, first: Table) -> Table:
    """Another phone, which has scanned the code of the first."""
    table = Table(pages(), address)
    table.page.goto(shown_link(first))
    expect(total(table)).to_have_text("0")
    return table


def shown_link(table: Table) -> str:
    """The link in the code that a phone shows, which is as the server would draw it."""
    page = table.page
    page.locator("#open-menu").click()
    page.locator("#menu-dialog [data-opens=write-dialog]").click()
    expect(page.locator("#write-qr")).to_be_visible()
    (game,) = page.evaluate(KEPT)
    link = f"{table.base}/table/#g={game['id']}&write={game['key']}&watch={game['watch']}"
    source = page.locator("#write-qr").get_attribute("src") or ""
    assert untitled(unquote(source).removeprefix("data:image/svg+xml,")) == untitled(qr_code(link, ""))
    page.keyboard.press("Escape")
    return link


def told(table: Table) -> Table:
    """A phone that asks at once what is new, as it does when somebody takes it up."""
    table.badge("server")
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    return table


def untitled(svg: str) -> str:
    """A drawing without what it is called, which depends on the language."""
    return re.sub("<title>.*?</title>", "", svg)


def total(table: Table) -> Any:
    return table.page.locator('[data-total="NS"]')


def test_what_one_phone_writes_the_other_shows(first: Table, second: Table) -> None:
    first.deal(ANNA_120)
    first.badge("server")

    expect(total(told(second))).to_have_text("245")
    second.deal(ANNA_120)
    second.badge("server")
    expect(total(told(first))).to_have_text("490")


@pytest.mark.long  # each day one phone shows what the other writes
def test_the_keys_do_not_stay_in_the_address(second: Table) -> None:
    (game,) = second.page.evaluate(KEPT)

    assert second.page.url == f"{second.base}/table/#g={game['id']}"


@pytest.mark.long  # each day one phone shows what the other writes
def test_the_second_phone_may_watch_and_let_in_others_too(first: Table, second: Table) -> None:
    assert shown_link(second) == shown_link(first)


@pytest.mark.long
def test_of_one_deal_that_both_enter_differently_the_later_phone_shows_both(
    first: Table, second: Table
) -> None:
    second.page.context.set_offline(True)
    first.deal(ANNA_120)
    first.badge("server")
    second.deal({**ANNA_120, "card_points": {"NS": 130}})
    expect(total(second)).to_have_text("250")
    second.page.context.set_offline(False)

    conflict = second.page.locator("#conflicts [data-number='1']")
    expect(conflict).to_be_visible()
    expect(total(second)).to_have_text("245")
    conflict.locator("[data-choice=mine]").click()

    expect(total(second)).to_have_text("250")
    second.badge("server")
    expect(total(told(first))).to_have_text("250")
    expect(second.page.locator("#conflicts")).to_be_hidden()


@pytest.mark.long  # each day one phone shows what the other writes
def test_a_phone_that_has_lost_its_data_gets_its_game_back(first: Table, second: Table) -> None:
    first.deal(ANNA_120)
    first.badge("server")
    expect(total(told(second))).to_have_text("245")
    first.page.goto(f"{first.base}/healthz")
    first.page.evaluate("() => indexedDB.deleteDatabase('standblatt')")

    first.page.goto(shown_link(second))

    expect(total(first)).to_have_text("245")
    first.deal(ANNA_120)
    first.badge("server")
    expect(total(told(second))).to_have_text("490")


@pytest.mark.long  # each day what one phone writes is on the other, in tests.static what both do
def test_the_code_waits_until_the_server_has_the_game(table: Table) -> None:
    table.start()
    table.badge("server")
    table.page.context.set_offline(True)
    table.deal(ANNA_120)
    table.page.locator("#open-menu").click()
    table.page.locator("#menu-dialog [data-opens=write-dialog]").click()
    expect(table.page.locator("#write-unsent")).to_be_visible()
    expect(table.page.locator("#write-qr")).to_be_hidden()

    table.page.context.set_offline(False)

    expect(table.page.locator("#write-qr")).to_be_visible()
    expect(table.page.locator("#write-unsent")).to_be_hidden()


@pytest.mark.long  # each day one phone shows what the other writes
def test_a_phone_is_told_that_the_other_has_deleted_the_game_for_everyone(
    first: Table, second: Table
) -> None:
    first.page.locator("#open-menu").click()
    first.page.locator("#delete-item [data-delete]").click()
    unhurried(first.page)
    first.page.get_by_role("button", name="Delete on the server too").click()
    first.page.wait_for_url("**/")

    second.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")

    expect(second.page.locator("#barred")).to_contain_text("This game was deleted on the server.")
    expect(second.page.locator("#barred a")).to_be_hidden()
    expect(total(second)).to_have_text("0")


def test_a_code_of_a_game_that_is_not_there_says_so(table: Table, complaints: list[str]) -> None:
    page = table.page
    nowhere = "00000000-0000-4000-8000-000000000000"

    page.goto(f"{table.base}/table/#g={nowhere}&write={'k' * 32}&watch={'w' * 32}")

    expect(page.locator("#missing [data-why=unknown]")).to_be_visible()
    complaints.clear()  # the browser's own, of the answer 404


def heads(table: Table) -> Any:
    return table.page.get_by_role("region", name="Totals")


@pytest.mark.long  # each day what one phone writes is on the other, in tests.static what both do
def test_a_name_is_corrected_without_a_network_and_on_the_other_phone_too(
    first: Table, second: Table
) -> None:
    first.deal(ANNA_120)
    first.badge("server")
    expect(total(told(second))).to_have_text("245")
    rename(second)  # which loads what the dialog needs
    second.page.context.set_offline(True)
    rename(first, N="Cora")
    rename(second, S="Annina")
    expect(heads(second)).to_contain_text("Annina & Carla")
    second.badge("here")
    first.badge("server")
    second.page.context.set_offline(False)

    expect(heads(told(second))).to_contain_text("Annina & Cora")
    expect(heads(told(first))).to_contain_text("Annina & Cora")
    for phone in (first, second):
        expect(total(phone)).to_have_text("245")
        rows = phone.page.locator("#history li")
        expect(rows).to_have_count(3)
        expect(rows.first.locator("[data-change]")).to_have_text("Anna → Annina")


@pytest.mark.long  # each day what one phone writes is on the other, in tests.static what both do
def test_of_two_targets_agreed_without_a_network_the_later_holds_on_both_phones(
    first: Table, second: Table
) -> None:
    opened_rules(second)  # which loads what the dialog needs
    second.page.keyboard.press("Escape")
    second.page.context.set_offline(True)
    play_to(second, "1,000")
    second.badge("here")
    play_to(first, "1,500")
    first.badge("server")
    second.page.context.set_offline(False)

    expect(told(second).page.locator("#history li")).to_have_count(2)
    expect(told(first).page.locator("#history li")).to_have_count(2)
    for phone in (first, second):
        newest = phone.page.locator("#history li").first.locator("[data-change]")
        expect(newest).to_have_text("Target: 1500 → 1000 · Double game below: 750 → 500")


@pytest.mark.long  # each day what one phone writes is on the other, in tests.static what both do
def test_a_name_that_the_server_refuses_is_said_and_put_away(pages: Callable[[], Page], address: str) -> None:
    table = Table(pages(), address)
    table.start()
    table.badge("server")
    table.page.route(
        "**/changes", lambda route: route.fulfill(status=422, json={"detail": "Too new for this server."})
    )

    rename(table, S="Annina")
    table.badge("refused")
    table.page.unroute("**/changes")
    table.page.locator("#badge").click()
    item = table.page.locator("#refused li")
    expect(item).to_contain_text("Names: Too new for this server.")
    item.locator("[data-let-go]").press("Enter")  # a second tap so soon would be a double one
    item.locator("[data-let-go]").press("Enter")  # a second tap so soon would be a double one

    table.badge("server")
    table.page.keyboard.press("Escape")
    expect(heads(table)).to_contain_text("Anna & Carla")
