"""The table page as a scorekeeper uses it: by taps."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

from scoring.rules.cards import Suit

PLAYERS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
MINUS = "−"


def number(text: str | None) -> int:
    """Read a number as the page writes it: 1’288, −20, – for none."""
    return int((text or "").replace("’", "").replace(MINUS, "-").replace("–", "0"))


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
        form = self.new_game(preset)
        self.seat(players)
        self.check(form, "first_dealer", first_dealer)
        self.check(form, "pack", pack)
        if goal:
            self.check(form.locator("[data-goal]:visible"), "goal", goal)
        self.agree(**agreed)
        form.locator("button:not([type=button])").click()
        expect(self.page.locator("#game")).to_be_visible()
        return self.game_id

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

    def choose_game(self, preset: str) -> None:
        """Take a game from the list."""
        self.page.locator("#chosen-game").click()
        self.page.locator(f"[data-preset={preset}]").click()
        expect(self.page.locator("#games-dialog")).to_be_hidden()

    def seat(self, players: Mapping[str, str]) -> None:
        """Type names, by seat or by number; of numbered players there are then as many."""
        circle = self.form.locator(".circle-player:visible")
        if "1" in players:
            while circle.count() < len(players):
                self.form.locator("#add-player").click()
            while circle.count() > len(players):
                circle.last.locator("button").click()
        for place, name in players.items():
            self.form.locator(f"[name=player-{place}]").fill(name)

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
        if soloist:
            self.check(self.form, "soloist", soloist)
        if solo_bid:
            self.form.locator("[name=solo_bid]").fill(str(solo_bid))
        if rules:
            self.form.locator("summary").click()
        for name, value in (rules or {}).items():
            field = self.form.locator(f"[name=rule-{name}]")
            if isinstance(value, bool):
                field.set_checked(value)
            else:
                field.select_option(str(value))

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
    def check(scope: Locator, name: str, value: object) -> None:
        """Tap the tile of a radio button or checkbox."""
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
        """Tap a contract and play."""
        self.check(self.contract_form, "declarer", declarer)
        self.check(self.contract_form, "bid", bid)
        self.check(self.contract_form, "denomination", denomination)
        if stake > 1:
            self.check(self.contract_form, "stake", stake)
        self.contract_form.locator(".actions button").click()
        expect(self.result_form).to_be_visible()

    def points(self, side: str, points: int) -> None:
        """Type the card points of a side on the keypad."""
        self.check(self.result_form, "points-side", side)
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
        self.for_player("weis-side", side)
        for chip in (200, 100, 50, 20):
            while points >= chip and (points - chip) not in {10, 30}:
                self.result_form.locator(f'[data-weis="{chip}"]').click()
                points -= chip
        assert points == 0

    def stoeck(self, side: str) -> None:
        if self.for_player("stoeck", side):
            self.result_form.locator("#own-stoeck").check()

    def for_player(self, name: str, side: str) -> bool:
        """Choose whose Weis or Stöck follow; tell whether that is done where the points are typed."""
        own = self.result_form.locator(f'label:has(input[name="{name}"][value="{side}"])')
        if own.is_visible():
            self.check(self.result_form, name, side)
            return False
        self.check(self.result_form, "points-side", side)
        return True

    def save(self) -> None:
        """Tap Save, and confirm where the page asks."""
        button = self.page.locator("#save")
        button.click()
        confirm = self.page.locator("#confirm input")
        if confirm.is_visible():
            confirm.check()
            button.click()

    def deal(self, deal: Mapping[str, Any]) -> None:
        """Enter a deal of the entry format, to its saving."""
        before = self.page.locator("#deals tr").count()
        if deal.get("thrown_in"):
            self.page.locator("#thrown-in").click()
        else:
            self.agreed(deal)
            self.outcome(deal)
            self.save()
        expect(self.page.locator("#deals tr")).to_have_count(before + 1)

    def agreed(self, deal: Mapping[str, Any]) -> None:
        """Enter what is agreed before the cards are played, or the calls that lead to it."""
        expect(self.page.locator(":is(#contract, #result):visible")).to_have_count(1)
        if "calls" in deal and "declarer" not in deal:
            self.auction([call for _, call in deal["calls"]])
        elif self.contract_form.is_visible():
            self.contract_fields(deal)
            self.contract_form.locator(".actions button").click()
        expect(self.result_form).to_be_visible()

    def contract_fields(self, deal: Mapping[str, Any]) -> None:
        """Tap each field of the contract that the deal tells."""
        form = self.contract_form
        for place in deal.get("declined", ()):
            self.check(form, "declined", place)
        for name in ("declarer", "bid", "row"):
            if name in deal:
                self.check(form, name, deal[name])
        self.trumps(deal)
        if deal.get("pushed"):
            self.check(form, "pushed", "true")
        if deal.get("stake", 1) > 1:
            self.check(form, "stake", deal["stake"])
        for place, points in deal.get("announced", {}).items():
            form.locator(f'[name=announced][data-place="{place}"]').fill(str(points))

    def trumps(self, deal: Mapping[str, Any]) -> None:
        """Tap the card turned up, where the page asks for one; else what is trumps."""
        form, card = self.contract_form, deal.get("turned_up")
        if card and form.locator("[data-field=turned_up]").is_visible():
            for name, value in zip(("turned-suit", "turned-rank"), card, strict=True):
                self.check(form, name, value)
        elif card:
            self.check(form, "denomination", next(suit.value for suit in Suit if suit.letter == card[0]))
        elif "denomination" in deal:
            self.check(form, "denomination", deal["denomination"])

    def auction(self, calls: Sequence[str]) -> None:
        """Tap calls, each by the player whose turn it is, and take their contract over."""
        self.contract_form.locator("[data-opens=auction-dialog]").click()
        dialog = self.page.locator("#auction-dialog")
        for call in calls:
            if " " in call:
                bid, denomination = call.split()
                dialog.locator(f'[data-bid="{bid}"]').click()
                dialog.locator(f"[data-call-denomination={denomination}]").click()
            else:
                dialog.locator(f"[data-call={call}]").click()
        dialog.locator("#auction-take").click()

    def show_cards(self, shown: Mapping[str, Sequence[Sequence[str]]]) -> None:
        """Tap the Weis that each player shows, and take the referee's word over."""
        self.page.locator("#open-referee").click()
        dialog = self.page.locator("#referee-dialog")
        for seat, items in shown.items():
            self.check(dialog, "referee-seat", seat)
            for card in [card for item in items for card in item]:
                dialog.locator(f'[data-card="{card}"]').click()
        dialog.locator("#referee-take").click()

    def outcome(self, deal: Mapping[str, Any]) -> None:
        """Enter what each side took, or that the bid was made or failed."""
        if deal.get("claimed_by"):
            self.check(self.result_form, "claimed_by", deal["claimed_by"])
        self.tricks(deal)
        for side, points in deal.get("weis", {}).items():
            if points:
                self.weis(side, points)
        if deal.get("weis_cards"):
            self.show_cards(deal["weis_cards"])
        if deal.get("stoeck"):
            self.stoeck(deal["stoeck"])
        for player in [deal.get("cut_won_by", [])] if isinstance(deal.get("cut_won_by"), str) else []:
            self.check(self.result_form, "cut_won_by", player)

    def tricks(self, deal: Mapping[str, Any]) -> None:
        """Enter the card points of all sides but what follows from the others, or a match."""
        taken = list(deal.get("card_points", {}).items())
        panels = self.result_form.locator(".points-side:visible")
        if deal.get("match"):
            taken = [(side, points) for side, points in taken if side == deal["match"]]
        elif not taken and "made" in deal:
            self.check(self.result_form, "made", str(deal["made"]).lower())
        elif panels.count() == len(taken) == 2 and sum(deal["card_points"].values()) == 157:
            taken = taken[:1]
        for side, points in taken:
            self.points(side, points)
        if deal.get("match"):
            self.match(deal["match"])

    def totals(self) -> dict[str, int]:
        """Return the totals at the top of the page."""
        written = self.page.locator("#game [data-total]").all()
        return {str(each.get_attribute("data-total")): number(each.text_content()) for each in written}

    def expect_totals(self, north_south: int, east_west: int) -> None:
        """Wait until the totals at the top of the page are these."""
        for side, points in (("NS", north_south), ("EW", east_west)):
            expect(self.page.locator(f'[data-total="{side}"]')).to_have_text(f"{points:,}".replace(",", "’"))

    def badge(self, state: str) -> None:
        """Wait for the badge to say where the game is: `server`, `here`, `refused`."""
        expect(self.page.locator("#badge")).to_have_attribute("data-state", state, timeout=20_000)

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
        for _ in range(100):
            if text in json.dumps(self.kept(), ensure_ascii=False):
                break
            self.page.wait_for_timeout(50)
        self.page.reload()


STORED = """(id) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("standblatt");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const reading = opening.result.transaction("games").objectStore("games").get(id);
    reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
  };
})"""
