"""An event as its organiser plays it through the pages: set up, drawn, written, ranked, with its prizes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.e2e.office import SEATS, Office

Sides = Sequence[Sequence[int]]
Score = int | Fraction
Values = Mapping[str, str]

CALLS = """calls => calls.map(call => [
  (call.querySelector(".contest")?.textContent ?? "").trim(),
  call.querySelector(".nth").textContent.trim(),
  [...call.querySelectorAll("p:not(.contest)")].map(winner => [
    winner.querySelector("b").textContent.trim(),
    (winner.querySelector(".gift")?.textContent ?? "").trim(),
  ]),
])"""
"""What stands at each place of the prize-giving: the list, the rank, the winners with their prizes."""


class Call(NamedTuple):
    """A place that is called: of which list, empty for the standings, and who gets what."""

    contest: str
    rank: str
    winners: tuple[tuple[str, str], ...]


@dataclass
class Event:
    """The office of an event, which has been set up."""

    office: Office

    @property
    def page(self) -> Page:
        return self.office.page

    def fill_in(self, values: Values) -> None:
        """Fill fields in by their names: typed, chosen, or ticked where the value is `on`."""
        self.page.evaluate("document.querySelectorAll('details').forEach(more => (more.open = true))")
        for name, value in values.items():
            field = self.page.locator(f"[name='{name}']")
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(value)
            elif field.first.evaluate("field => ['checkbox', 'radio'].includes(field.type)"):
                field.first.set_checked(value == "on")
            else:
                field.fill(value)

    def save(self, page: str, values: Values, button: str = "Save") -> None:
        self.office.open(page)
        folds = self.page.locator("main form details")
        folds.evaluate_all("(folds) => folds.forEach((fold) => { fold.open = true; })")
        self.fill_in(values)
        self.office.press(button)
        expect(self.page.locator(".notice.success").first).to_be_visible()

    def set_up(
        self,
        name: str,
        *,
        rounds: int,
        deals: int,
        match: str,
        settings: Values,
        lines: Mapping[int, Values],
        day: str = "2026-12-04",
        season: str = "",
    ) -> None:
        """Start a tournament, say how it is played and ranked, and open it."""
        office = self.office
        office.open("tournament-new")
        self.page.locator("[name=template][value=own]").check()
        self.page.locator(f"[name=match][value='{match}']").check()
        office.fill("Name", name)
        office.fill("Date", day)
        if season:
            self.page.get_by_label("Season", exact=True).select_option(label=season)
        office.fill("Rounds", str(rounds))
        office.fill("Deals per round", str(deals))
        office.press("Create the draft")
        expect(self.page.locator("nav.second a").first).to_have_text(name)
        office.tournament = office.part(3)
        if settings:
            self.save("tournament-settings", settings)
        if lines:
            self.save(
                "programme",
                {f"{number}-{name}": value for number, line in lines.items() for name, value in line.items()},
            )
            office.look("programme")
        office.open("tournament")
        office.press("Open the entries")
        expect(self.page.locator(".notice.success").first).to_be_visible()

    def enter_members(self, count: int) -> None:
        self.office.open("entry-new")
        self.office.press("Enter all active members")
        expect(self.page.get_by_text(f"{count} entries added.")).to_be_visible()
        self.check_in()

    def check_in(self) -> None:
        self.office.open("entries")
        self.office.press("Everyone is here")
        expect(self.page.locator(".notice.success").first).to_be_visible()

    def seats_of_round(self, number: int) -> Mapping[int, Sides]:
        """Draw a round and release it; return who sits on which side of each table, by number."""
        self.office.draw_and_release(number)
        return self.board(number)

    def board(self, number: int) -> Mapping[int, Sides]:
        self.office.open("round-results", number)
        return dict(self.page.locator(".board-row").evaluate_all(SEATS))

    def choose(self, table: int) -> None:
        self.page.locator("[name=table]").fill(str(table))
        self.page.keyboard.press("Enter")
        expect(self.page.locator("#entry [data-column=points]").first).to_be_focused()

    def write(self, table: int, points: Mapping[str, int]) -> None:
        """Type what stands on a sheet, side by side."""
        self.choose(table)
        for side, written in points.items():
            self.page.locator(f"#entry [data-side='{side}'] [data-column=points]").fill(str(written))
        self.page.keyboard.press("Enter")
        expect(self.page.locator(f"#table-{table}")).not_to_have_attribute("data-seen", "0")

    def close(self, number: int) -> None:
        self.office.open("round-results", number)
        self.office.press("Close the round")
        expect(self.page.get_by_text("Reopen the round")).to_be_visible()

    def standings(self) -> dict[int, tuple[int, float]]:
        """Everyone's rank and total, by number."""
        self.office.open("standings")
        return {
            int(row["No."]): (int(row["Rank"]), float(row["Total"].replace(",", "")))
            for row in self.office.rows()
        }

    def plan(self, prizes: Sequence[Values], **general: str) -> None:
        values = {
            f"{number}-{name}": value for number, prize in enumerate(prizes) for name, value in prize.items()
        }
        self.save("prize-plan", {**general, **values})
        self.office.look("prize-plan")

    def calls(self) -> list[Call]:
        """What is called at the prize-giving, from the last prize to the first."""
        self.office.open("prizes")
        self.office.press("Show all")
        self.office.look("prizes")
        found = self.page.locator("#prizes > li").evaluate_all(CALLS)
        return [Call(contest, rank, tuple(map(tuple, winners))) for contest, rank, winners in found]


def ranks(totals: Mapping[int, Score]) -> dict[int, tuple[int, float]]:
    """Return everyone's rank and total: equal totals share a rank, the next are skipped."""
    better = {number: sum(other > total for other in totals.values()) for number, total in totals.items()}
    return {number: (better[number] + 1, float(total)) for number, total in totals.items()}
