"""The end of a table in the hall: what each side says of the sheet, the result, the next table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import FIRST, TOTALS, WON, Phone, Phones, table_state, together

ALONE = {"denomination": "roses", "announced": {"1": 40, "2": 30, "3": 20, "4": 60}}


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
    assert (table_state(hall)["result"], table_state(hall)["source"]) == (TOTALS, "table")

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
    assert table_state(hall)["result"] == TOTALS
    assert [report["side"] for report in table_state(hall)["reports"]] == ["EW", "NS"]


@pytest.mark.long  # each day two phones confirm; what is refused is asked in tests.clubs.api
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
    assert table_state(hall)["reports"] == [{"side": "EW", "confirms": False, "reason": "Deal 1 was 100"}]

    played.correct_first(100)
    played.says("EW", "lapsed")
    played.confirm("EW")
    played.says("EW", "confirmed")
    played.confirm("NS")

    played.heading("Confirmed by both sides")
    assert table_state(hall)["result"] == {"NS": 200, "EW": 57 + 257 + 80}


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
    assert table_state(hall)["reports"] == [{"side": "NS", "confirms": True, "reason": ""}]


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


@pytest.mark.long  # each day two phones confirm; what is refused is asked in tests.clubs.api
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
    assert table_state(hall)["result"] == {"NS": 0, "EW": 2056}


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
    assert table_state(hall)["result"] == {"1": 10, "2": 10, "3": 7, "4": 20}
