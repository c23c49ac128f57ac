"""The table page as a scorekeeper uses it: by taps.

Games are started and whole deals entered in one go (`tests.e2e.steps`). A contract, points, a match and Save
are Playwright's taps, one by one.
"""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e import steps
from tests.e2e.steps import PERFORM, Step
from tests.waiting import LONGEST_STEP

PLAYERS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
MINUS = "−"
LONGEST_PAUSE = 20_000  # milliseconds until the page tries again to reach the server


def number(text: str | None) -> int:
    """Read a number as the page writes it: 1,288, −20, – for none."""
    return int((text or "").replace(",", "").replace(MINUS, "-").replace("–", "0"))


def unhurried(page: Page) -> None:
    """Have the next tap come as after a moment: it is not the second one of a double tap."""
    page.keyboard.press("Shift")


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Wait for what no locator sees: what a device keeps, or what has arrived where requests are caught."""
    end = time.monotonic() + LONGEST_STEP
    while not condition():
        assert time.monotonic() < end, condition
        page.wait_for_timeout(20)  # in which what was caught is answered


@dataclass(frozen=True, slots=True)
class Table:
    """One browser page on the table page of the server at `base`."""

    page: Page
    base: str

    def start(
        self,
        *,
        preset: str = "sidi-barrani",
        players: Mapping[str, str] = PLAYERS,
        first_dealer: str = "W",
        goal: str | None = None,
        pack: str = "swiss",
        **agreed: Any,
    ) -> str:
        """Start a game and return its id; `agreed` is as in `agree`."""
        self.new_game()
        chosen = {"first_dealer": first_dealer, "pack": pack, **({"goal": goal} if goal else {})}
        self.perform(steps.filled_in(preset, players, **chosen))
        self.agree(**agreed)
        self.perform(steps.begun())
        self.expect_list()
        return self.game_id

    def perform(self, wanted: Iterable[Step], growing: str = "") -> None:
        """Have the page do all these steps, and wait until one more of what is `growing` is there."""
        self.page.evaluate(PERFORM, {"steps": list(wanted), "growing": growing})

    @property
    def form(self) -> Locator:
        """The new-game page's form."""
        return self.page.locator("#new-game")

    def new_game(self, preset: str = "") -> Locator:
        """Open the new-game page, with a game taken from the list; return its form."""
        self.page.goto(f"{self.base}/table/#new")
        expect(self.form).to_be_visible()
        if preset:
            self.choose_game(preset)
        return self.form

    def rematch(self) -> None:
        """Start the game after this one, and wait until it is shown."""
        before = self.page.url
        unhurried(self.page)
        self.page.locator("#rematch").click()
        self.page.wait_for_function("before => location.href !== before", arg=before)
        expect(self.page.locator("#ending")).to_be_hidden()

    def choose_game(self, preset: str) -> None:
        self.perform(steps.chosen_game(preset))
        expect(self.page.locator("#games-dialog")).to_be_hidden()

    def seat(self, players: Mapping[str, str]) -> None:
        """Type names, by seat or by number; of numbered players there are then as many."""
        self.perform(steps.seated(players))

    def agree(
        self,
        *,
        rules: Mapping[str, Any] | None = None,
        factors: Mapping[str, int] | None = None,
        rows: Sequence[str] = (),
        soloist: str = "",
        solo_bid: int = 0,
    ) -> None:
        """Set in the form what this game's table has agreed."""
        for name, factor in (factors or {}).items():
            self.form.locator(f"[name=factor-{name}]").select_option(str(factor))
        if rows:
            self.list_rows(rows)
        self.perform(steps.soloist(soloist, solo_bid))
        if rules:
            self.perform(steps.house_rules(rules))

    def list_rows(self, rows: Sequence[str]) -> None:
        """Type the rows of Coiffeur in their order, and leave out those that are left over."""
        fields = self.form.locator("#rows input")
        while fields.count() < len(rows):
            self.form.locator("#add-row").click()
        for place, row in enumerate(rows):
            fields.nth(place).fill(row)
        while fields.count() > len(rows):
            fields.last.fill("")
            fields.last.press("Tab")

    @staticmethod
    def tile(scope: Locator, name: str, value: object) -> Locator:
        """Return the tile of a radio button or checkbox, as it is tapped."""
        return scope.locator(f'label:has(input[name="{name}"][value="{value}"])')

    @staticmethod
    def check(scope: Locator, name: str, value: object) -> None:
        """Tap the tile of a radio button or checkbox."""
        unhurried(scope.page)
        scope.locator(f'input[name="{name}"][value="{value}"]').check()

    @property
    def game_id(self) -> str:
        return str(self.page.evaluate("new URLSearchParams(location.hash.slice(1)).get('g')"))

    @property
    def contract_form(self) -> Locator:
        return self.page.locator("#contract")

    @property
    def result_form(self) -> Locator:
        return self.page.locator("#result")

    def contract(self, declarer: str, bid: int, denomination: str, stake: int = 1) -> None:
        """Tap a contract: the deal begins with its last field."""
        self.check(self.contract_form, "declarer", declarer)
        self.check(self.contract_form, "bid", bid)
        if stake > 1:
            self.check(self.contract_form, "stake", stake)
        self.tile(self.contract_form, "denomination", denomination).click()
        expect(self.result_form).to_be_visible()

    def points(self, side: str, points: int) -> None:
        """Type the card points of a side on the keypad."""
        unhurried(self.page)
        self.tile(self.result_form, "points-side", side).click()
        self.key("clear")
        for digit in str(points):
            self.key(digit)

    def key(self, key: str) -> None:
        self.result_form.locator(f'[data-key="{key}"]').click()

    def match(self, side: str) -> None:
        self.check(self.result_form, "points-side", side)
        self.result_form.locator("#match").check()

    def weis(self, side: str, points: int) -> None:
        """Tap chips until they add up."""
        self.perform(steps.weis(side, points))

    def stoeck(self, side: str) -> None:
        self.perform(steps.stoeck(side))

    def save(self) -> None:
        """Tap Save, and confirm where the page asks."""
        button = self.page.locator("#save")
        unhurried(self.page)
        button.click()
        confirm = self.page.locator("#confirm input")
        if confirm.is_visible():
            confirm.check()
            button.click()

    def deal(self, deal: Mapping[str, Any]) -> None:
        """Enter a deal of the entry format, to its saving."""
        self.expect_list()
        self.perform(steps.entered(deal), growing="#deals tr")

    def expect_list(self) -> None:
        """Wait until the list of deals is drawn, be it an empty one: its module comes after the page."""
        expect(self.page.locator(":is(#no-deals, table.deals):not([hidden])")).to_have_count(1)

    def agreed(self, deal: Mapping[str, Any]) -> None:
        """Enter what is agreed before the cards are played, or the calls that lead to it."""
        self.perform(steps.agreed(deal))

    def contract_fields(self, deal: Mapping[str, Any]) -> None:
        self.perform(steps.contract(deal))

    def auction(self, calls: Sequence[str | int]) -> None:
        """Tap calls, each by the player whose turn it is, and take their contract over."""
        self.perform(steps.auction(calls))

    def outcome(self, deal: Mapping[str, Any]) -> None:
        """Enter what each side took, or that the bid was made or failed."""
        self.perform(steps.outcome(deal))

    def tricks(self, deal: Mapping[str, Any]) -> None:
        """Enter the card points of all sides but what follows from the others, or a match."""
        self.perform(steps.tricks(deal))

    def totals(self) -> dict[str, int]:
        written = self.page.locator("#game [data-total]").all()
        return {str(each.get_attribute("data-total")): number(each.text_content()) for each in written}

    def expect_totals(self, north_south: int, east_west: int) -> None:
        """Wait until the totals of the two pairs are these."""
        self.expect_total_of_each({"NS": north_south, "EW": east_west})

    def expect_total_of_each(self, totals: Mapping[str, int]) -> None:
        """Wait until the totals at the top of the page are these, by side."""
        for side, points in totals.items():
            expect(self.page.locator(f'[data-total="{side}"]')).to_have_text(f"{points:,}")

    def badge(self, state: str) -> None:
        """Wait for the badge to say where the game is: `server`, `here`, `refused`."""
        expect(self.page.locator("#badge")).to_have_attribute("data-state", state)

    def ask(self) -> None:
        """Let the page ask the server now, as it does when the network comes back."""
        self.page.evaluate("dispatchEvent(new Event('online'))")

    def stored(self) -> dict[str, Any]:
        """Return the game's document as this device keeps it."""
        document: dict[str, Any] = self.kept()["document"]
        return document

    def kept(self) -> dict[str, Any]:
        """Return all that this device keeps of the game, what is being entered included."""
        record: dict[str, Any] = self.page.evaluate(STORED, self.game_id)
        return record

    def reload_when_kept(self, text: str) -> None:
        """Load the page again as soon as the device keeps `text`: nobody taps and reloads in one instant."""
        wait_until(self.page, lambda: text in json.dumps(self.kept(), ensure_ascii=False))
        self.page.reload()


STORED = """(id) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("standblatt");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const reading = opening.result.transaction("games").objectStore("games").get(id);
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
  };
})"""
