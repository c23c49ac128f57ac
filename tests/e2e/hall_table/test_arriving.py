"""A phone comes to a table in the hall: the scan of its card, the people, other seats, the keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.models import Tournament
from tests.e2e.accessibility import findings_in_light_and_dark
from tests.e2e.fitting import faults
from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import FIRST, SUPPER, Phone
from tests.e2e.steps import step, tap
from tests.e2e.table import Table
from tests.everyday import everyday

LONG_NAMES = [
    "Bernadette Zgraggen",
    "Maximilian Theodor Inderbitzin",
    "Catherine-Elisabeth Neuenschwander",
    "Giambattista von Euw",
]


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


@pytest.mark.sample(1)
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


@pytest.mark.long  # each day the table is shown, with four names on the smallest phone
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


@pytest.mark.long  # each day the table is shown, with four names on the smallest phone
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


def test_quick_games_have_nothing_of_the_hall(table: Table) -> None:
    table.start(goal="target:1000")

    for part in ("#place", "#report", "#next", "#hall-head", "#clock", "#messages li"):
        expect(table.page.locator(part)).to_be_hidden()
