"""A phone at a table in the hall, and what the office has of that table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.hall import Card, Hall
from tests.e2e.steps import tap
from tests.e2e.table import Table, unhurried

FIRST = {"declarer": "S", "bid": 100, "denomination": "roses", "card_points": {"NS": 110}}
SECOND = {"declarer": "E", "bid": 80, "denomination": "bells", "match": "EW"}
WON = {"declarer": "W", "bid": 257, "denomination": "acorns", "match": "EW"}
TOTALS = {"NS": 210, "EW": 47 + 257 + 80}

SUPPER = (
    "Please finish this deal, then stop the clock: supper is served downstairs, and after it all tables "
    "change. Those who have not paid yet come to the office."
)

Phones = Callable[[], "Phone"]


class Phone(Table):
    """A phone in the hall."""

    def scan(self, hall: Hall, card: Card) -> None:
        self.page.goto(hall.scan(card))
        expect(self.page.locator("#place-ours")).to_be_visible()

    def sit_down(self, hall: Hall, card: Card) -> None:
        self.scan(hall, card)
        self.page.locator("#place-ours").click()
        expect(self.page.locator("#place")).to_be_hidden()

    def play(self) -> None:
        """Write both deals."""
        for deal in (FIRST, SECOND):
            self.deal(deal)
        expect(self.report).to_be_visible()

    @property
    def report(self) -> Locator:
        return self.page.locator("#report")

    @property
    def next(self) -> Locator:
        return self.page.locator("#next")

    def tap(self, name: str) -> None:
        """Tap the button or link of that name at the end of the table."""
        unhurried(self.page)
        self.report.get_by_role("button", name=name).or_(self.report.get_by_role("link", name=name)).click()

    def side(self, side: str) -> Locator:
        return self.report.locator(f'.say-side[data-side="{side}"]')

    def confirm(self, side: str) -> None:
        self.check(self.report, "say-side", side)
        self.page.locator("#say-confirm").click()

    def reject(self, side: str, why: str) -> None:
        self.check(self.report, "say-side", side)
        self.page.locator("#say-open-reject").click()
        self.page.locator("#say-reason").fill(why)
        self.page.locator("#say-reject").click()

    def correct_first(self, north_south: int) -> None:
        """Give the first deal other points."""
        self.perform([tap("#report [data-deals]")])
        self.page.locator("#deals a").last.click()
        self.points("NS", north_south)
        self.save()

    def says(self, side: str, kind: str) -> None:
        """Wait until the page says that of a side: nothing, confirmed, rejected, waiting, lapsed."""
        expect(self.side(side)).to_have_attribute("data-said", kind)

    def heading(self, text: str) -> None:
        expect(self.report.get_by_role("heading")).to_have_text(text)


def table_state(hall: Hall) -> dict[str, Any]:
    found: dict[str, Any] = hall.do("table_state", table=1, number=1)
    return found


def together(card: Card, side: str) -> str:
    """Return a side's players as the page names them together."""
    return " & ".join(card.seats[chair] for chair in ("SN" if side == "NS" else "EW"))
