"""A phone of somebody who belongs to a group of friends."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.deals import MATCH
from tests.e2e.table import Table, unhurried, wait_until

FOR_NS = {**MATCH, "match": "NS", "declarer": "S"}
SIZES = [(320, 508), (360, 740), (844, 390), (1280, 900)]


@dataclass(frozen=True, slots=True)
class Member:
    """A phone of the group, on the page of the group or at the table."""

    page: Page
    base: str

    @property
    def table(self) -> Table:
        return Table(self.page, self.base)

    def open(self) -> None:
        self.page.goto(f"{self.base}/group/")

    def found(self, name: str = "Thursday") -> None:
        self.open()
        self.page.locator("#group-name").fill(name)
        self.page.get_by_role("button", name="Create the group").click()
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    def synced(self, state: str = "server") -> None:
        """Ask at once what is new, and wait until all is as the server has it, or as it is said."""
        self.page.evaluate("() => document.dispatchEvent(new Event('visibilitychange'))")
        expect(self.page.locator("#group-sync")).to_have_attribute("data-state", state)

    def link(self, kind: str = "write") -> str:
        place = self.page.locator(f"[data-link={kind}]")
        if place.get_attribute("open") is None:
            unhurried(self.page)
            place.locator("summary").click()
        return place.locator("input").input_value()

    def join(self, link: str, name: str = "Thursday") -> None:
        self.page.goto("about:blank")
        self.page.goto(link)
        expect(self.page.get_by_role("heading", name=name)).to_be_visible()

    def add(self, name: str) -> None:
        self.page.locator("#person-name").fill(name)
        self.page.locator("#person-form .button").click()
        expect(self.person(name)).to_be_visible()

    def person(self, name: str) -> Locator:
        return self.page.locator("#people li").filter(has_text=name)

    def people(self) -> list[str]:
        return self.page.locator("#people li > span").all_text_contents()

    def rename(self, name: str, other: str) -> None:
        self.person(name).get_by_role("button", name="Change").click()
        self.page.locator("#people li input").fill(other)
        self.page.locator("#people li form .button").click()
        expect(self.person(other)).to_be_visible()

    def begin(self, **chosen: Any) -> None:
        """Begin the evening, or go on with it, and its next game."""
        self.open()
        unhurried(self.page)
        self.page.get_by_role("button", name="Play tonight").click()
        expect(self.page.locator("#new-game")).to_be_visible()
        self.table.start(goal="target:1000", **chosen)

    def shared(self) -> None:
        """Wait until this phone knows that its game is the group's."""
        wait_until(self.page, lambda: bool(self.table.kept().get("base")))

    def play(self, **chosen: Any) -> None:
        """Play a game of two matches."""
        self.begin(**chosen)
        for _ in range(2):
            self.table.deal(FOR_NS)
        expect(self.page.locator("#ending")).to_be_visible()

    def ask(self, what: str) -> None:
        """Tap a button that asks first, and say yes."""
        unhurried(self.page)
        self.page.locator(f"[data-ask={what}]").click()
        unhurried(self.page)
        self.page.locator("[role=group].once [data-yes]").click()


def together(one: Member, other: Member, *names: str) -> None:
    """Found a group on one phone, with these people, and let the other in."""
    one.found()
    for name in names:
        one.add(name)
    one.synced()
    other.join(one.link())
    for name in names:
        expect(other.person(name)).to_be_visible()
