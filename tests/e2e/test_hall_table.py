"""One table in the hall, from the scan of its card to the next table."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect

from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.models import Tournament
from tests.e2e.accessibility import findings_in_light_and_dark
from tests.e2e.fitting import faults
from tests.e2e.hall import Card, Hall
from tests.e2e.steps import step, tap
from tests.e2e.table import Table
from tests.everyday import everyday

FIRST = {"declarer": "S", "bid": 100, "denomination": "roses", "card_points": {"NS": 110}}
SECOND = {"declarer": "E", "bid": 80, "denomination": "bells", "match": "EW"}
WON = {"declarer": "W", "bid": 257, "denomination": "acorns", "match": "EW"}
TOTALS = {"NS": 210, "EW": 47 + 257 + 80}
ALONE = {"denomination": "roses", "announced": {"1": 40, "2": 30, "3": 20, "4": 60}}

LONG_NAMES = [
    "Bernadette Zgraggen",
    "Maximilian Theodor Inderbitzin",
    "Catherine-Elisabeth Neuenschwander",
    "Giambattista von Euw",
]
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


@pytest.fixture
def hall(live_server: Any) -> Hall:
    return Hall.open(live_server.url, tables=2, deals=2)


@pytest.fixture
def phones(pages: Callable[[], Page], live_server: Any) -> Phones:
    """Make phones, each with a memory of its own."""
    return lambda: Phone(pages(), live_server.url)


@pytest.fixture
def phone(phones: Phones) -> Phone:
    return phones()


@pytest.fixture
def played(phone: Phone, hall: Hall) -> Phone:
    """A phone at table 1 with both deals of the round written."""
    phone.sit_down(hall, hall.card(1))
    phone.play()
    return phone


def told(hall: Hall) -> dict[str, Any]:
    """Return what the office has of table 1."""
    found: dict[str, Any] = hall.do("told", table=1, number=1)
    return found


def together(card: Card, side: str) -> str:
    """Return a side's players as the page names them together."""
    return " & ".join(card.seats[chair] for chair in ("SN" if side == "NS" else "EW"))


# The opening screen


def test_a_scan_shows_the_table_its_people_and_what_is_played(phone: Phone, hall: Hall) -> None:
    card = hall.card(2)

    phone.scan(hall, card)

    place = phone.page.locator("#place")
    expect(place.get_by_role("heading")).to_have_text("Table 2")
    expect(place.locator(".place-where")).to_have_text("Round 1 Jassabend November")
    assert place.locator(".place-side p").all_inner_texts() == [
        f"{card.seats[chair]}\n{name}"
        for chair, name in (("S", "South"), ("N", "North"), ("E", "East"), ("W", "West"))
    ]
    expect(place.locator("[data-how]")).to_have_text("2 deals")
    expect(place.locator("[data-dealer]")).to_contain_text("deals first")
    expect(place.locator("[data-scorekeeper]")).to_be_hidden()
    expect(phone.page.locator("#contract")).to_be_hidden()


@pytest.mark.parametrize("message", ["", SUPPER], ids=["nothing new", "a message"])
@pytest.mark.parametrize("size", everyday("320x508", of=["320x508", "375x520", "390x664", "740x360"]))
def test_on_a_low_screen_all_four_names_and_the_button_are_in_view(
    phone: Phone, live_server: Any, size: str, message: str
) -> None:
    hall = Hall.open(live_server.url, names=LONG_NAMES)
    width, height = map(int, size.split("x"))
    phone.page.set_viewport_size({"width": width, "height": height})
    if message:
        hall.do("message", text=message)

    phone.scan(hall, hall.card(1))

    expect(phone.page.locator("#messages [data-more]")).to_have_count(1 if message else 0)

    last = phone.page.locator("#place .place-side p").last.bounding_box()
    button = phone.page.locator("#place-ours").bounding_box()
    assert last is not None
    assert button is not None
    assert last["y"] + last["height"] <= button["y"]
    assert button["y"] + button["height"] <= height


@pytest.mark.long  # few tables have somebody who writes without playing
def test_whoever_writes_without_playing_reads_the_own_name_at_the_table(phone: Phone, hall: Hall) -> None:
    there = Tournament.objects.get()
    assign_scorekeepers(there, {2: "Zita Neuenschwander-Abegglen"}, by=User.objects.all()[0])

    phone.scan(hall, hall.card(2))

    expect(phone.page.locator("#place [data-scorekeeper]")).to_have_text(
        "Scorekeeper Zita Neuenschwander-Abegglen"
    )
    assert findings_in_light_and_dark(phone.page) == []


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_the_table_is_remembered_and_can_be_looked_at_again(phone: Phone, hall: Hall) -> None:
    phone.sit_down(hall, hall.card(1))
    head = phone.page.locator("#hall-head")
    expect(head).to_have_text("Table 1 Round 1")
    expect(head).to_be_focused()

    phone.page.reload()
    expect(phone.contract_form).to_be_visible()
    head.click()

    expect(phone.page.locator("#place-title")).to_be_focused()
    phone.page.get_by_role("button", name="Back to the sheet").click()
    expect(phone.contract_form).to_be_visible()


def test_who_sits_at_a_wrong_table_finds_the_right_one_by_name(phone: Phone, hall: Hall) -> None:
    phone.scan(hall, hall.card(1))
    seated = {name: card.table for card in hall.cards() for name in card.seats.values()}

    phone.page.locator("#place").get_by_role("button", name="Find a name").click()
    dialog = phone.page.locator("#seats-dialog")
    expect(dialog.locator("li")).to_have_count(8)
    dialog.get_by_role("searchbox").fill("zgraggen")

    expect(dialog.locator("li")).to_have_count(1)
    expect(dialog.locator("li strong")).to_have_text("Zgraggen Carla")
    expect(dialog.locator("li b")).to_have_text(f"Table {seated['Carla Zgraggen']}")
    dialog.get_by_role("searchbox").fill("nobody")
    expect(dialog.locator("#seats-about")).to_have_text("Nobody of that name has a seat in this round.")
    expect(phone.page.get_by_role("link", name="Scan again or type the code")).to_have_attribute(
        "href", "/q/"
    )


def test_a_deal_at_a_table_and_its_correction_have_all_keys_and_the_totals_in_view(
    phone: Phone, hall: Hall
) -> None:
    phone.sit_down(hall, hall.card(1))
    hall.do("clock", number=1, minutes=45)
    phone.ask()
    expect(phone.page.locator("#clock")).to_be_visible()
    found = {"contract": faults(phone.page, "#contract")}
    phone.agreed(FIRST)
    phone.tricks(FIRST)
    found["result"] = faults(phone.page, "#result")
    phone.save()
    found["next deal"] = faults(phone.page, "#contract")
    phone.perform([tap(".tabs [data-tab=deals]"), tap("#deals a"), step("see", "#correction")])
    found["correction"] = faults(phone.page, ":is(#correction, #result)")
    phone.page.locator("#edit-contract").click()
    found["correction of the contract"] = faults(phone.page, ":is(#correction, #contract)")

    assert {each: wrong for each, wrong in found.items() if wrong} == {}


# The clock and the office's messages


def test_the_clock_says_once_that_the_time_is_up(
    clock: Any, page: Page, hall: Hall, complaints: list[str]
) -> None:
    phone = Phone(page, hall.base)
    hall.do("clock", number=1, minutes=30)
    phone.sit_down(hall, hall.card(1))
    expect(phone.page.locator("#clock")).not_to_have_attribute("data-over", "")
    phone.page.route(
        "**/api/**", lambda route: route.abort()
    )  # the server's time is another one from here on

    clock.fast_forward("26:00")
    expect(phone.page.locator("#announcer")).to_have_text("5 minutes left.")
    clock.fast_forward("05:00")

    expect(phone.page.locator("#clock")).to_have_attribute("data-over", "")
    expect(phone.page.locator("#announcer")).to_have_text("Time is up for this round.")


def test_without_a_clock_the_page_has_none(phone: Phone, hall: Hall) -> None:
    phone.sit_down(hall, hall.card(1))

    expect(phone.page.locator("#clock")).to_be_hidden()


@pytest.mark.long
def test_a_message_stays_until_it_was_read_and_a_new_one_appears(phone: Phone, hall: Hall) -> None:
    phone.sit_down(hall, hall.card(1))
    messages = phone.page.locator("#messages li")
    top = phone.contract_form.bounding_box()

    hall.do("message", text="Supper is at <b>eight</b>.")
    phone.ask()
    expect(messages).to_have_count(1)
    assert phone.contract_form.bounding_box() == top
    expect(messages.locator("[data-text]")).to_have_text("Supper is at <b>eight</b>.")
    messages.get_by_role("button", name="Read").click()
    expect(messages).to_have_count(0)
    phone.page.locator("#hall-head").click()
    expect(messages).to_have_count(1)
    phone.page.get_by_role("button", name="Back to the sheet").click()
    expect(messages).to_have_count(0)

    hall.do("message", text="Only for you.", table=1)
    hall.do("message", text="Not for you.", table=2)
    phone.ask()
    expect(messages).to_have_count(1)
    phone.page.reload()
    expect(messages).to_have_count(1)
    expect(messages).to_contain_text("Only for you.")


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_what_was_read_at_one_table_is_not_shown_again_at_the_next(phone: Phone, hall: Hall) -> None:
    messages = phone.page.locator("#messages li")
    phone.sit_down(hall, hall.card(1))
    hall.do("message", text="Supper is at eight.")
    phone.ask()
    messages.get_by_role("button", name="Read").click()
    expect(messages).to_have_count(0)

    hall.do("message", text="Nobody has read this.")
    hall.do("release", number=2)
    phone.sit_down(hall, hall.card(1, number=2))

    expect(messages).to_have_count(1)
    expect(messages).to_contain_text("Nobody has read this.")


def test_a_long_message_is_two_lines_that_cover_no_key_until_more_is_wanted(phone: Phone, hall: Hall) -> None:
    phone.sit_down(hall, hall.card(1))
    hall.do("message", text="Supper is at eight.")
    hall.do("message", text=SUPPER)
    phone.ask()
    messages = phone.page.locator("#messages li")
    more, read = messages.locator("[data-more]"), messages.locator("[data-read]")
    expect(messages.filter(visible=True)).to_have_count(1)
    expect(read.filter(visible=True)).to_have_count(0)
    found = {"contract": faults(phone.page, "#contract")}
    phone.agreed(FIRST)
    phone.tricks(FIRST)
    found["result"] = faults(phone.page, "#result")
    assert {each: wrong for each, wrong in found.items() if wrong} == {}

    more.first.click()

    expect(messages.filter(visible=True)).to_have_count(2)
    expect(messages.first.locator("[data-text]")).to_have_text(SUPPER)
    expect(read.first).to_be_focused()
    assert findings_in_light_and_dark(phone.page) == []
    for _ in range(2):
        read.first.click()
    expect(phone.page.locator("#messages")).to_be_hidden()
    expect(phone.page.locator(".tabs")).to_be_visible()
    phone.save()


# The end


def test_two_phones_confirm_and_show_the_way_to_the_next_table(
    played: Phone, phones: Phones, hall: Hall
) -> None:
    card, other = hall.card(1), phones()
    played.badge("server")
    other.sit_down(hall, card)
    expect(played.page.locator("#report-numbers tbody tr")).to_have_text(["Card points110304414", "Match011"])
    expect(played.page.locator("#control")).to_have_text("Check total 414: it adds up.")

    played.confirm("NS")
    played.says("NS", "confirmed")
    other.ask()
    other.says("NS", "confirmed")
    expect(played.page.locator("#say-status")).to_have_text(
        f"Waiting for {together(card, 'EW')}, on their own phone or on this one."
    )
    other.confirm("EW")

    for each in (other, played):
        each.ask()
        each.heading("Confirmed by both sides")
        expect(each.next.get_by_role("heading")).to_have_text("The next round")
        expect(each.page.locator("#clock")).to_be_hidden()
    assert (told(hall)["result"], told(hall)["source"]) == (TOTALS, "table")

    hall.do("release", number=2)
    seated = {name: (card.table, chair) for card in hall.cards(2) for chair, name in card.seats.items()}
    for each in (played, other):
        each.ask()
        expect(each.next.get_by_role("heading")).to_have_text("Round 2")
        rows = each.next.locator("li")
        expect(rows).to_have_count(4)
        for name, row in zip((card.seats[chair] for chair in "SENW"), rows.all(), strict=True):
            table, chair = seated[name]
            expect(row.locator("strong")).to_have_text(name)
            expect(row.locator("b")).to_have_text(f"Table {table}")
            partner = next(
                other
                for other, (at, seat) in seated.items()
                if at == table and seat == {"S": "N", "N": "S", "E": "W", "W": "E"}[chair]
            )
            words = {"S": "South", "E": "East", "N": "North", "W": "West"}[chair]
            expect(row.locator(":scope > small")).to_have_text(f"{words} · with {partner}")


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_one_phone_handed_over_confirms_for_both_sides(played: Phone, hall: Hall) -> None:
    played.page.locator("#say-confirm").click()
    expect(played.report.locator("[data-problem=side]")).to_have_text("Tap your side first.")

    played.confirm("EW")
    played.says("EW", "confirmed")
    played.tap("Hand this phone over")
    expect(played.report.locator("[data-legend]")).to_have_text(
        f"{together(hall.card(1), 'NS')}: is the sheet right?"
    )
    played.tap("We confirm 210 : 384")

    played.heading("Confirmed by both sides")
    expect(played.page.locator("#report-title")).to_be_focused()
    assert told(hall)["result"] == TOTALS
    assert [report["side"] for report in told(hall)["reports"]] == ["EW", "NS"]


def test_a_rejection_needs_a_reason_and_ends_with_a_correction(played: Phone, hall: Hall) -> None:
    names = together(hall.card(1), "EW")
    played.check(played.report, "say-side", "EW")
    played.tap("This is not right")
    played.tap("Call the office")
    expect(played.report.locator("[data-problem=reason]")).to_be_visible()
    expect(played.page.locator("#say-reason")).to_be_focused()

    played.page.locator("#say-reason").fill("Deal 1 was 100")
    played.tap("Call the office")

    played.says("EW", "rejected")
    expect(played.page.locator("#say-status")).to_have_text(
        f"{names} do not agree. The office has been notified."
    )
    expect(played.page.locator("#say-quote")).to_have_text("Deal 1 was 100")
    assert told(hall)["reports"] == [{"side": "EW", "confirms": False, "reason": "Deal 1 was 100"}]

    played.correct_first(100)
    played.says("EW", "lapsed")
    played.confirm("EW")
    played.says("EW", "confirmed")
    played.confirm("NS")

    played.heading("Confirmed by both sides")
    assert told(hall)["result"] == {"NS": 200, "EW": 57 + 257 + 80}


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_a_confirmed_sheet_that_is_changed_must_be_confirmed_again(played: Phone) -> None:
    played.confirm("NS")
    played.says("NS", "confirmed")

    played.correct_first(90)

    played.says("NS", "lapsed")
    expect(played.page.locator("#say-status")).to_have_text(
        "The sheet has been changed since: confirm it again."
    )


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_without_network_a_confirmation_waits_on_the_phone(played: Phone, hall: Hall) -> None:
    played.badge("server")
    played.page.context.set_offline(True)

    played.confirm("NS")

    played.says("NS", "waiting")
    expect(played.page.locator("#say-status")).to_have_text(
        "This is waiting on this phone and will be sent as soon as the server can be reached."
    )
    played.page.context.set_offline(False)
    played.says("NS", "confirmed")
    assert told(hall)["reports"] == [{"side": "NS", "confirms": True, "reason": ""}]


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_the_result_of_the_office_stands_beside_the_sheet(played: Phone, hall: Hall) -> None:
    written = {
        "NS": {"points": 200, "card_points": 100},
        "EW": {"points": 394, "card_points": 314, "matches": 1},
    }
    hall.do("write", table=1, number=1, sides=written)
    played.ask()

    played.heading("Entered by the office")
    expect(played.report.locator("[data-how]")).to_have_text("It differs from the sheet here.")
    expect(played.page.locator("#report-numbers tbody tr")).to_have_text(
        ["The sheet here210384594", "In the standings200394594"]
    )
    expect(played.page.locator("#say")).to_be_hidden()


def test_a_result_of_the_office_ends_a_table_that_is_still_at_work(phone: Phone, hall: Hall) -> None:
    phone.sit_down(hall, hall.card(1))
    written = {
        "NS": {"points": 200, "card_points": 100},
        "EW": {"points": 394, "card_points": 314, "matches": 1},
    }

    hall.do("write", table=1, number=1, sides=written)

    phone.ask()
    phone.heading("Entered by the office")
    expect(phone.contract_form).to_be_hidden()
    expect(phone.next).to_be_visible()


@pytest.mark.long
def test_points_that_are_card_points_keep_the_sum_and_the_last_round_ends_the_evening(
    phone: Phone, live_server: Any
) -> None:
    strokes = {"strokes": True}  # they stand with what is confirmed
    hall = Hall.open(live_server.url, tables=1, deals=1, rounds=1, template="own", rules=strokes)
    phone.sit_down(hall, hall.card(1))
    phone.deal({"denomination": "roses", "match": "NS"})
    expect(phone.page.locator("#report-numbers tbody tr")).to_have_text(["Points2570257", "Match101"])
    expect(phone.page.locator("#control")).to_have_text("Check total 257: it adds up.")
    expect(phone.report.locator("[data-how]")).to_have_text("Strokes: 2 : 0")

    phone.confirm("NS")
    phone.says("NS", "confirmed")
    phone.confirm("EW")

    expect(phone.next.get_by_role("heading")).to_have_text("That was the last round")


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_a_game_to_a_target_ends_when_it_is_won(phone: Phone, live_server: Any) -> None:
    hall = Hall.open(live_server.url, tables=1, deals=None, rounds=1, template="sidi-pairs")
    phone.scan(hall, hall.card(1))
    expect(phone.page.locator("#place [data-how]")).to_have_text("a game to 2,000")
    phone.page.locator("#place-ours").click()

    for deal in (WON, FIRST, WON, WON, WON):
        phone.deal(deal)

    phone.heading(f"{together(hall.card(1), 'EW')} win a double game")
    expect(phone.report.locator("[data-how]")).to_have_text("210 : 2,103 · 2 game points")
    expect(phone.page.locator("#report-later")).to_be_hidden()
    phone.page.locator(".tabs [data-tab=deals]").click()
    phone.page.locator("#deals tr:has(.deal-number:text-is('2')) a").click()
    phone.page.locator("#edit-contract").click()
    phone.agreed(WON)
    phone.outcome(WON)
    phone.save()
    expect(phone.report.locator("[data-how]")).to_have_text("0 : 2,056 · 2 game points")
    expect(phone.page.locator("#report-later")).to_have_text(
        "1 deal no longer counts. The game now ends earlier: confirm the sheet as it is, or correct a deal."
    )
    expect(phone.page.locator("#ending")).to_be_hidden()
    phone.confirm("EW")
    phone.says("EW", "confirmed")
    phone.confirm("NS")
    phone.heading("Confirmed by both sides")
    assert told(hall)["result"] == {"NS": 0, "EW": 2056}


@pytest.mark.long  # a table is confirmed each day, in the simplest way
def test_four_who_play_alone_confirm_each(phone: Phone, live_server: Any) -> None:
    hall = Hall.open(live_server.url, tables=1, deals=1, template="differenzler")
    phone.sit_down(hall, hall.card(1))
    phone.deal({**ALONE, "card_points": {"1": 50, "2": 40, "3": 27, "4": 40}})
    expect(phone.page.locator("#report-numbers tbody tr")).to_have_text(["Card points50402740157"])

    for side in "1234":
        phone.confirm(side)
        if side < "4":
            phone.says(side, "confirmed")

    phone.heading("Confirmed by all")
    assert told(hall)["result"] == {"1": 10, "2": 10, "3": 7, "4": 20}


def test_quick_games_have_nothing_of_the_hall(table: Table) -> None:
    table.start(goal="target:1000")

    for part in ("#place", "#report", "#next", "#hall-head", "#clock", "#messages li"):
        expect(table.page.locator(part)).to_be_hidden()


# On a small phone, in every language but English, whose words are shorter and stand in all tests above

LONG_NAMES = [
    "Maximilian-Theodor Inderbitzin",
    "Anne-Catherine Dupont-Rochat",
    "Bernadette von Allmen-Zurbriggen",
    "Giambattista Sonderegger",
]
NEW_PARTS = ("1-scanned", "2-message", "5-conflict", "7-waiting", "9-rejected", "11-next", "12-names")
"""The pictures that show a part of the page which no earlier one has."""
BEYOND = """() => [...document.querySelectorAll("body *")]
  .filter((each) => each.getClientRects().length && !each.closest(".visually-hidden, .skip"))
  .filter((each) => each.getBoundingClientRect().right > innerWidth + 0.5)
  .map((each) => each.outerHTML)"""


def look(phone: Phone, language: str, name: str) -> None:
    """Let nothing hang over the edge, and all read what is new; keep a picture where pictures are wanted."""
    expect(phone.page.locator("html")).to_have_attribute("lang", language)
    assert phone.page.evaluate(BEYOND) == [], name
    if shots := os.environ.get("SHOTS"):
        phone.page.screenshot(path=Path(shots) / f"{language}-{name}.png", full_page=True)
    if language == "de-ch" and name in NEW_PARTS:
        assert list(findings_in_light_and_dark(phone.page)) == [], name


@pytest.mark.long  # each step has a test of its own, this one looks at all of them at the size of a phone
@pytest.mark.parametrize("language", ["de-ch", "fr-ch", "it-ch"])
def test_a_table_fits_a_small_phone_from_scan_to_scan(
    phones: Phones, live_server: Any, language: str
) -> None:
    hall = Hall.open(live_server.url, tables=1, deals=2, names=LONG_NAMES)
    card = hall.card(1)
    one, other = phones(), phones()
    for each in (one, other):
        each.page.context.add_cookies(
            [{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": live_server.url}]
        )
    one.scan(hall, card)
    look(one, language, "1-scanned")
    for each in (one, other):
        each.sit_down(hall, card)
    hall.do("clock", number=1, minutes=45)
    hall.do("message", text="In zehn Minuten gibt es Suppe: spielt die Passe bitte vorher fertig.")
    one.ask()
    expect(one.page.locator("#messages li")).to_have_count(1)
    look(one, language, "2-message")
    one.page.locator("#messages [data-read]").click()
    one.deal(FIRST)
    one.badge("server")
    assert one.page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    look(one, language, "3-at-work")

    one.page.context.set_offline(True)
    one.deal(SECOND)
    one.badge("here")
    look(one, language, "4-offline")
    other.ask()
    expect(other.page.locator("#deals tr")).to_have_count(1)
    other.deal({**FIRST, "declarer": "N"})
    other.badge("server")
    one.page.context.set_offline(False)
    one.badge("conflict")
    expect(one.page.locator("[data-choice=mine]")).to_be_visible()
    look(one, language, "5-conflict")
    one.page.locator("[data-choice=mine]").click()
    one.says("NS", "nothing")
    one.badge("server")
    look(one, language, "6-written")

    one.page.context.set_offline(True)
    one.confirm("NS")
    one.says("NS", "waiting")
    look(one, language, "7-waiting")
    other.ask()
    expect(other.page.locator("[data-total=EW]")).to_have_text("384")
    other.correct_first(100)
    other.badge("server")
    one.page.context.set_offline(False)
    one.badge("refused")
    one.says("NS", "refused")
    look(one, language, "8-refused")

    other.reject("EW", "Im ersten Spiel hatten wir 96 Punkte und nicht 69, und der Match fehlt.")
    other.says("EW", "rejected")
    one.ask()
    one.says("EW", "rejected")
    look(one, language, "9-rejected")
    other.page.locator("#say-anyway").click()
    other.confirm("EW")
    other.says("EW", "confirmed")
    one.ask()
    one.says("EW", "confirmed")
    one.confirm("NS")
    expect(one.next).to_be_visible()
    look(one, language, "10-confirmed")
    hall.do("release", number=2)
    one.ask()
    expect(one.next.locator("li")).to_have_count(4)
    look(one, language, "11-next")
    one.next.locator("[data-opens]").click()
    expect(one.page.locator("#seats li")).to_have_count(4)
    look(one, language, "12-names")
