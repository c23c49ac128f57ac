"""What a table agrees on differently once its game has begun, by taps in its menu."""

from playwright.sync_api import Locator, expect

from tests.e2e.table import Table


def rename(table: Table, **names: str) -> None:
    """Give players other names, from the menu."""
    page = table.page
    page.locator("#open-menu").click()
    page.locator("#menu-dialog [data-opens=names-dialog]").click()
    for place, name in names.items():
        page.locator(f"#names-form [name='{place}']").fill(name)
    page.locator("#names-form .button").click()
    expect(page.locator("#names-dialog")).to_be_hidden()


def opened_rules(table: Table) -> Locator:
    """The dialog, with the form of the new-game page in it."""
    page = table.page
    page.locator("#open-menu").click()
    page.locator("#menu-dialog [data-opens=rules-dialog]").click()
    dialog = page.locator("#rules-dialog")
    expect(dialog.locator("#new-game")).to_be_visible()
    return dialog


def play_to(table: Table, target: str) -> None:
    """Agree on another target, from the menu."""
    dialog = opened_rules(table)
    dialog.get_by_role("radio", name=target, exact=True).check()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
