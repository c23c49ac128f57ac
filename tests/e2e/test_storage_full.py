"""A phone whose storage is full: it says so, and keeps what was typed until there is room again."""

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.table import Table, unhurried, wait_until

ROOM = 600_000  # bytes
FILL = """async () => {
  const opening = indexedDB.open("other", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore("filling");
  await new Promise((done) => { opening.onsuccess = done; });
  const put = (size) => new Promise((done) => {
    const writing = opening.result.transaction("filling", "readwrite", { durability: "strict" });
    writing.objectStore("filling").put("x".repeat(size), crypto.randomUUID());
    writing.oncomplete = () => done(true);
    writing.onabort = () => done(false);
  });
  for (const size of [100_000, 10_000, 1_000, 300]) while (await put(size));
  opening.result.close();
}"""
CLEAR = """() => new Promise((done) => {
  indexedDB.deleteDatabase("other").onsuccess = done;
})"""


@pytest.fixture
def small_phone(drawn: Any, context: BrowserContext, address: str) -> BrowserContext:
    """A phone that lets this page keep little."""
    drawn.is_spent = True
    page = context.new_page()
    quota = {"origin": address, "quotaSize": ROOM}
    context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", quota)
    return context


def test_what_was_typed_outlives_a_reload_and_is_saved_once_there_is_room(
    small_phone: BrowserContext, table: Table
) -> None:
    table.start()
    table.contract("S", 120, "shields")
    table.key("9")
    table.page.evaluate(FILL)

    table.key("7")
    table.page.locator("#save").click()

    table.badge("failed")
    expect(table.page.locator("#badge")).to_have_text("not saved", use_inner_text=True)
    table.page.reload()
    expect(table.result_form.locator('[data-points="NS"]')).to_have_text("97")
    expect(table.page.locator("#deals tr")).to_have_count(0)
    table.badge("failed")

    table.page.evaluate(CLEAR)
    wait_until(table.page, lambda: tap_save(table))
    table.badge("server")
    table.expect_totals(97, 60 + 120)


@pytest.mark.long  # each day what was typed outlives a full phone
def test_the_badge_is_silent_again_as_soon_as_what_was_typed_is_kept(
    small_phone: BrowserContext, table: Table
) -> None:
    table.start()
    table.badge("server")
    table.contract("S", 120, "shields")
    table.page.evaluate(FILL)
    table.key("9")
    table.badge("failed")

    table.page.evaluate(CLEAR)
    wait_until(table.page, lambda: looked_at(table))

    assert table.kept()["draft"]["typed"] == {"NS": "9"}
    table.page.evaluate(FILL)
    table.key("7")
    table.badge("failed")
    table.page.evaluate(CLEAR)
    table.key("back")
    wait_until(table.page, lambda: looked_at(table))
    assert table.kept()["draft"]["typed"] == {"NS": "9"}


def looked_at(table: Table) -> bool:
    """Come back to the page, and return whether all that was typed is kept."""
    table.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
    return table.page.locator("#badge").get_attribute("data-state") == "server"


def tap_save(table: Table) -> bool:
    """Save where there is something to save, and return whether the deal is in the list."""
    unhurried(
        table.page
    )  # in one step: between a look and a tap the page may have saved what was tapped before
    table.page.evaluate("() => document.querySelector('#result:not([hidden]) #save')?.click()")
    return table.page.locator("#deals tr").count() == 1
