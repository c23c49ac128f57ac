"""At a table in the hall: the round's clock, and the messages of the office."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.accessibility import findings_in_light_and_dark
from tests.e2e.fitting import faults
from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import FIRST, SUPPER, Phone


@pytest.mark.long  # each day two phones report, and the office sees it at once
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


@pytest.mark.long  # each day the clock says that the time is up
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


@pytest.mark.long  # each day the clock says that the time is up
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
