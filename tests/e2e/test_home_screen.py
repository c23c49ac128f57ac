"""Safari forgets a page after a week: after its first game a phone is asked for its home screen."""

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.deals import MATCH
from tests.e2e.table import Table

SAFARI = "() => { Object.defineProperty(Navigator.prototype, 'standalone', { value: false }); }"
"""What Safari on a phone says of a page that is no app."""


def finished(table: Table) -> Locator:
    table.start(goal="target:1000")
    table.deal(MATCH)
    table.deal(MATCH)
    expect(table.page.locator("#ending")).to_be_visible()
    return table.page.locator("#home-screen")


@pytest.mark.long  # each day the other browsers are not asked
def test_safari_is_asked_once_after_the_first_finished_game(table: Table) -> None:
    table.page.add_init_script(f"({SAFARI})()")

    question = finished(table)
    expect(question).to_contain_text("tap Share in Safari, then “Add to Home Screen”")
    question.get_by_role("button", name="Close").click()
    expect(question).to_be_hidden()

    expect(finished(table)).to_be_hidden()


def test_no_other_browser_is_asked(table: Table) -> None:
    expect(finished(table)).to_be_hidden()
