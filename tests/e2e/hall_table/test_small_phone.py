"""A table in the hall on a small phone, in every language but English, whose words are shorter."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.e2e.accessibility import findings_in_light_and_dark
from tests.e2e.hall import Hall
from tests.e2e.hall_table.phone import FIRST, SECOND, Phone, Phones
from tests.e2e.table import unhurried
from tests.e2e.test_targets import SMALL

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
    assert phone.page.evaluate(SMALL) == [], name
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
    one.page.locator("#messages [data-more]").click()
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
    unhurried(one.page)
    one.next.locator("[data-opens]").click()
    expect(one.page.locator("#seats li")).to_have_count(4)
    look(one, language, "12-names")
