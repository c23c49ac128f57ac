"""Back closes what is open before it leaves the game, where the browser cannot say so by itself too."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.deals import ANNA_120
from tests.e2e.fitting import SIDI
from tests.e2e.table import Table


@pytest.fixture
def there(table: Table) -> Page:
    """The page of a game in a browser without CloseWatcher, as on iPhones."""
    table.page.add_init_script("delete globalThis.CloseWatcher")
    table.page.goto(table.base)
    table.start()
    return table.page


def test_back_closes_the_menu_and_then_leaves(there: Page, table: Table) -> None:
    game = there.url
    there.locator("#open-menu").click()
    expect(there.locator("#menu-dialog")).to_be_visible()

    there.go_back()

    expect(there.locator("#menu-dialog")).to_be_hidden()
    expect(table.contract_form).to_be_visible()
    there.go_back()
    expect(there).not_to_have_url(game)


@pytest.mark.long  # each day back closes the menu
def test_back_closes_a_dialog_before_the_step_below_it(there: Page, table: Table) -> None:
    table.agreed(SIDI)
    expect(table.result_form).to_be_visible()
    there.locator("#open-menu").click()

    there.go_back()
    expect(there.locator("#menu-dialog")).to_be_hidden()
    expect(table.result_form).to_be_visible()
    there.go_back()

    expect(table.contract_form).to_be_visible()


@pytest.mark.long  # each day back closes the menu
def test_after_what_was_closed_in_other_ways_one_back_leaves(there: Page, table: Table) -> None:
    for _ in range(2):
        there.locator("#open-menu").click()
        there.locator("#menu-dialog [data-close]").first.click()
    table.deal(ANNA_120)
    there.locator(".tabs [data-tab=deals]").click()
    there.locator("#deals a").click()
    expect(there.locator("#correction")).to_be_visible()

    there.go_back()
    expect(there.locator("#correction")).to_be_hidden()
    game = there.url
    there.go_back()

    expect(there).not_to_have_url(game)
