"""A whole evening of a club through the pages: the organiser at her laptop, several helpers at theirs."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Page, expect

from tests.e2e.expected_standings import Line, PlayedRound, Sheet
from tests.e2e.hall import done
from tests.e2e.helpers import Helper, all_done, helpers
from tests.e2e.office import LAPTOP, Office
from tests.e2e.server import Server

HELPERS = ("Anna Amstad", "Beat Bissig", "Carla Camenzind", "Dario Dettling", "Esther Ehrler")

UNPROCESSABLE = "422 (Unprocessable"
"""What Chromium writes down where a sheet was not saved, because somebody else had been faster."""

Deed = Callable[[Office], None]
Thing = TypeVar("Thing")


@dataclass
class Evening:
    """The organiser's laptop, her helpers, and what was typed in rounds of so many `deals`."""

    office: Office
    helpers: Sequence[Helper]
    deals: int
    rounds: list[PlayedRound] = field(default_factory=list)
    rng: random.Random = field(default_factory=lambda: random.Random(7))

    @property
    def page(self) -> Page:
        return self.office.page

    def opened(self, number: int) -> PlayedRound:
        """Release a round and note who sits where, from the page on which its results are typed."""
        self.office.open("round", number)
        self.office.press("Release")
        expect(self.page.get_by_role("link", name="Results", exact=True)).to_be_visible()
        self.office.open("round-results", number)
        played = PlayedRound(self.office.seats())
        played.sheets = {table: self.sheet() for table in played.seats}
        self.rounds.append(played)
        return played

    def sheet(self) -> Sheet:
        return Sheet(self.rng.randint(50 * self.deals, 107 * self.deals), match=self.rng.random() < 0.1)

    def sum(self) -> str:
        """What the control says of all that was typed: both partners are credited with it."""
        points = 2 * sum(played.total(self.deals) for played in self.rounds)
        return f"All results are there and add up: {points:,} points."

    def close(self, number: int) -> None:
        self.office.open("round-results", number)
        expect(self.page.get_by_text(self.sum())).to_be_visible()
        self.office.press("Close the round")
        expect(self.page.get_by_text("Reopen the round")).to_be_visible()

    def draw(self, rounds: int) -> None:
        """Draw all rounds that nobody has seen; it is searched until no better draw is likely."""
        self.office.open("rounds")
        self.office.press("Draw all rounds")
        expect(self.page.get_by_text(f"Drawn: {rounds} rounds.")).to_be_visible()

    def invite(self) -> None:
        """Let the helpers in, one after the other, each with a link of her own."""
        office = self.office
        for helper in self.helpers:
            office.page.goto(f"{office.server}/clubs/{office.club}/people/invite/")
            office.fill("For whom", helper.name)
            office.press("Create the link")
            shown = office.page.get_by_label("Link", exact=True)
            link = urljoin(office.server, urlsplit(shown.input_value()).path)
            helper.sit_down(link, office).result()

    def numbers(self) -> dict[str, int]:
        """The numbers of all entries by their names as they stand in the list."""
        self.office.open("entries")
        return {row["Name"]: int(row["No."]) for row in self.office.rows()}

    def standings(self) -> list[Line]:
        self.office.open("standings")
        rows = self.office.rows()
        return [Line(row["Rank"], int(row["No."]), number_in(row["Total"])) for row in rows]

    def type_together(self, number: int) -> None:
        """All helpers type, each a part of the sheets."""
        sheets = self.rounds[-1].sheets
        piles = [{table: sheets[table] for table in pile} for pile in share(list(sheets), len(self.helpers))]
        all_done(helper.do(type_pile(number, pile)) for helper, pile in zip(self.helpers, piles, strict=True))


@contextmanager
def whole_evening(server: Server, page: Page, launch: Mapping[str, Any], *, deals: int) -> Iterator[Evening]:
    """Found a club on an empty server; five helpers wait to be let in. No browser may have complained."""
    office = Office(page, server.url).at(LAPTOP)
    office.found(server.url + urlsplit(done("set_up", server)).path, "Jassclub Mythen")
    with helpers(HELPERS, launch) as everybody:
        yield Evening(office, everybody, deals)
        assert [text for helper in everybody for text in helper.heard if UNPROCESSABLE not in text] == []


def number_in(text: str) -> int:
    """Return a number as the English pages write it."""
    return int(text.replace(",", ""))


def mark(names: Sequence[str], what: str) -> Deed:
    """What a helper does who goes through a part of the list with one tap for each."""

    def tap(office: Office) -> None:
        office.open("entries")
        for name in names:
            button = office.page.get_by_role("button", name=f"{name}: {what}", exact=True)
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")

    return tap


def type_pile(number: int, sheets: Mapping[int, Sheet]) -> Deed:
    """What a helper does with a pile of sheets: table, Enter, points, Enter, without a look at the page."""

    def type_in(office: Office) -> None:
        office.open("round-results", number)
        office.type_list({table: sheet.keys for table, sheet in sheets.items()})

    return type_in


def share(things: Sequence[Thing], count: int) -> list[Sequence[Thing]]:
    """Deal things out, one after the other."""
    return [things[place::count] for place in range(count)]
