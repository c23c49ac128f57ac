"""An organiser at the office, with a laptop or with the phone in the hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from playwright.sync_api import Locator, Page, ViewportSize, expect

LAPTOP: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PASSWORD = "sieben Trümpfe und der Bauer"

CELLS = """table => {
  const heads = [...table.tHead.rows[0].cells].map(cell => cell.textContent.trim());
  const cells = row => [...row.cells].map((cell, place) => [heads[place], cell.textContent.trim()]);
  return [...table.tBodies[0].rows].map(row => Object.fromEntries(cells(row)));
}"""
SEATS = """rows => rows.map(row => [
  Number(row.dataset.table),
  [...row.querySelectorAll(".board-side")].map(
    side => [...side.querySelectorAll(".person b")].map(number => Number(number.textContent))
  ),
])"""


SIZES = [
    pytest.param(PHONE, id="phone"),
    pytest.param(LAPTOP, id="laptop", marks=pytest.mark.long),  # the same steps, with more room
]
"""What a test of an office's page is parametrized with."""


@dataclass
class Office:
    """What an organiser does, by what stands on the buttons; `shots` are the pages she has looked at."""

    page: Page
    server: str
    club: str = ""
    tournament: str = ""
    shots: Path | None = None
    _count: int = field(default=0)

    def look(self, name: str) -> None:
        """Keep a picture of the page where pictures are wanted; nothing may hang over its edge."""
        self.page.wait_for_load_state()
        width = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        assert width <= 0, f"{name} is {width} px too wide"
        if self.shots:
            self._count += 1
            self.page.screenshot(path=self.shots / f"{self._count:02}-{name}.png", full_page=True)

    def at(self, size: ViewportSize) -> Office:
        self.page.set_viewport_size(size)
        return self

    def open(self, name: str, *args: str | int) -> None:
        """Open a page of the club, or of its tournament."""
        where = [part for part in (self.club, self.tournament) if part]
        self.page.goto(self.server + reverse(f"clubs:{name}", args=[*where, *args]))

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def follow(self, name: str) -> None:
        self.page.get_by_role("link", name=name, exact=True).click()

    def fill(self, label: str, text: str) -> None:
        self.page.get_by_label(label, exact=True).fill(text)

    def part(self, place: int) -> str:
        """A part of the address of the page that is open."""
        return urlsplit(self.page.url).path.strip("/").split("/")[place]

    # The evening, step by step

    def found(self, link: str, club: str) -> None:
        self.page.goto(link)
        self.fill("Club name", club)
        self.fill("Your name", "Vreni Muster")
        self.fill("Username", "vreni")
        self.fill("Password", PASSWORD)
        self.fill("Repeat the password", PASSWORD)
        self.look("set-up")
        self.page.locator("main form button").last.click()
        expect(self.page.get_by_role("heading", level=1, name=club)).to_be_visible()
        self.club = self.part(1)

    def import_members(self, file: Path) -> None:
        self.open("members-import")
        self.page.locator("input[type=file]").set_input_files(file)
        self.press("Preview")
        expect(self.page.get_by_role("button", name="Import the list")).to_be_visible()
        self.look("preview")
        self.press("Import the list")
        expect(self.page.get_by_role("heading", level=1, name="Members")).to_be_visible()

    def new_tournament(
        self, name: str, day: str, season: str = "no season", fee: int = 0, match: int = 0
    ) -> None:
        """Create a draft; a match counts so much more than the points of its deal."""
        self.open("tournament-new")
        self.fill("Name", name)
        self.fill("Date", day)
        self.page.get_by_label("Season", exact=True).select_option(label=season)
        self.fill("Entry fee per player, in francs", str(fee))
        self.page.locator(f"[name=match][value='{match}']").check()
        self.look("wizard")
        self.press("Create the draft")
        expect(self.page.locator("nav.second a").first).to_have_text(name)
        self.tournament = self.part(3)

    def new_season(self, name: str) -> None:
        self.open("season-new")
        self.fill("Name", name)
        self.page.get_by_label("Totals without a rank count, too").check()
        self.press("Start the season")
        expect(self.page.get_by_role("heading", level=1, name=name)).to_be_visible()

    def entry(self, name: str) -> None:
        self.open("entries")
        self.page.get_by_role("link", name=name).click()
        expect(self.page.get_by_role("heading", level=1)).to_contain_text(name.split()[0])

    def enter_guests(self, names: Sequence[str]) -> None:
        """Enter people whom nobody has heard of before, once the page has shown which is the last name."""
        self.fill("Guests", "\n".join(names))
        expect(self.page.locator("#guest-names tbody tr")).to_have_count(len(names))
        self.press("Enter")
        expect(self.page.get_by_text(f"{len(names)} entries added.")).to_be_visible()

    def leave(self, name: str) -> None:
        self.entry(name)
        self.press("Withdraw from the next round on")
        expect(self.page.get_by_role("button", name="Bring back for the next round")).to_be_visible()

    def mark(self, name: str) -> Locator:
        """The button that says whether someone is here."""
        self.open("entries")
        row = self.page.locator("tbody tr").filter(has_text=name)
        return row.get_by_role("button", name="Here")

    def off(self, name: str) -> None:
        mark = self.mark(name)
        mark.click()
        expect(mark).to_have_attribute("aria-pressed", "false")

    def here(self, name: str) -> None:
        mark = self.mark(name)
        mark.click()
        expect(mark).to_have_attribute("aria-pressed", "true")

    def publish(self) -> None:
        """Let everyone see the tournament."""
        self.open("tournament-settings")
        self.unfold()
        self.page.get_by_label("Public page").check()
        self.look("settings")
        self.press("Save")
        expect(self.page.locator(".notice.success")).to_be_visible()

    def unfold(self) -> None:
        """Open all sections of a long form."""
        for group in reversed(self.page.locator("details.group:not([open]) > summary").all()):
            group.click()

    def correct(self, *, table: int, north_south: int, reason: str) -> None:
        """Write a sheet once more, as it should have been read."""
        self.page.locator(f"#table-{table} .board-number").click()
        first, second = (
            self.page.locator(f"[data-side={side}] [data-column=points]") for side in ("NS", "EW")
        )
        first.first.fill(str(north_south))
        second.first.fill(str(12 * 157 - north_south))
        self.fill("Reason for the change", reason)
        self.press("Save")

    def finish(self) -> None:
        self.open("tournament")
        self.next_step().click()
        expect(self.page.locator(".state").first).to_have_text("Finished")

    def open_season(self, slug: str) -> None:
        self.page.goto(self.server + reverse("clubs:season", args=[self.club, slug]))

    def next_step(self) -> Locator:
        """The one button that the tournament's page proposes."""
        return self.page.locator(".next-step .button.primary")

    def draw_and_release(self, number: int) -> None:
        self.open("round", number)
        self.page.locator(".next-step").get_by_role("button", name="Draw", exact=True).click()
        expect(self.page.locator(".draw-columns")).to_be_visible()
        self.look(f"draw-{number}")
        self.press("Release")
        expect(self.page.get_by_role("link", name="Results", exact=True)).to_be_visible()

    def write(self, table: int, north_south: int) -> None:
        """A sheet by keyboard alone; the complement fills itself in."""
        keys = self.page.keyboard
        self.page.locator("[name=table]").fill(str(table))
        keys.press("Enter")
        expect(self.points("NS")).to_be_focused()
        keys.type(str(north_south))
        keys.press("Enter")  # the other side's points are the rest of the sum
        expect(self.page.locator(f"#table-{table}")).not_to_have_attribute("data-seen", "0")

    def type_list(self, keys: Mapping[int, str]) -> None:
        """Type sheets from a list without a look at the page, then see whether all of them were saved."""
        for table, typed in keys.items():
            for word in (str(table), typed):
                self.page.keyboard.type(word)
                self.page.keyboard.press("Enter")
        for table in keys:
            expect(self.page.locator(f"#table-{table}")).not_to_have_attribute("data-seen", "0")
        expect(self.page.locator("#not-saved-list li")).to_have_count(0)

    def seats(self) -> dict[int, tuple[Sequence[int], Sequence[int]]]:
        """Who sits North–South and East–West at each table, by number, on the page of a round's results."""
        seats = self.page.locator(".board-row").evaluate_all(SEATS)
        return {table: (north_south, east_west) for table, (north_south, east_west) in seats}

    def rows(self) -> Iterator[Mapping[str, str]]:
        """The cells of a list by their headings, on all of its pages."""
        following = self.page.locator("nav.pages a[aria-current=page] + a")
        while True:
            yield from self.page.locator("main table").first.evaluate(CELLS)
            if not following.count():
                return
            self.page.goto(str(following.evaluate("link => link.href")))

    def points(self, side: str) -> Locator:
        return self.page.locator(f"#entry [data-side={side}] [data-column=points]")

    def standings(self) -> list[tuple[str, str, str]]:
        """Rank, name and total of each line."""
        self.open("standings")
        rows = self.page.locator("main table tbody tr")
        return [cells_of(row) for row in rows.all()]


def cells_of(row: Locator) -> tuple[str, str, str]:
    cells: Sequence[str] = row.locator("td, th").all_inner_texts()
    return cells[0].strip(), row.locator("th").inner_text().strip(), row.locator("td.total").inner_text()
