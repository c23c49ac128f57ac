"""From the club's account to a bill on somebody's phone, and from the bank's file to the mark *paid*."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from playwright.sync_api import Page, ViewportSize, expect

from clubs.actions.sign_up import accept
from clubs.bills import qr_reference
from clubs.models import Entry, Role
from tests.clubs.bank_files import Booking, Payment, bank_file, booking
from tests.clubs.conftest import house, tournament
from tests.clubs.signing_up import open_for_sign_up, signed_up
from tests.e2e.accessibility import findings
from tests.e2e.office import SIZES, Office
from tests.e2e.sessions import sign_in

OWN = "A" * 22


@pytest.fixture(params=SIZES)
def desk(request: pytest.FixtureRequest, page: Page, live_server: Any, complaints: list[str]) -> Office:
    size: ViewportSize = request.param
    bern = house("Bern", "bern")
    there = open_for_sign_up(bern, tournament(bern.club, fee=2000))
    accept(signed_up(there, "Rosa Kunz", own=OWN), by=bern.director)
    sign_in(page.context, live_server.url, bern.people[Role.DIRECTOR])
    return Office(page, live_server.url, club="bern", tournament="november").at(size)


def checked(desk: Office, name: str) -> None:
    desk.look(name)
    assert findings(desk.page) == []


def bank_says() -> bytes:
    """A file in which Rosa has paid, and somebody under a reference that nobody has."""
    entry = Entry.objects.get()
    own = Payment(qr_reference(entry.tournament_id, entry.pk))
    return bank_file(Booking((own, Payment("RF18539007547034", number="2"))), booking(own, reversal=True))


@pytest.mark.long  # each day without a browser, in tests.clubs.test_bills
def test_a_club_says_its_account_and_a_payment_comes_back_from_the_bank(desk: Office, live_server: Any):
    desk.open("sign-up-payment")
    for name, text in {
        "iban": "CH44 3199 9123 0008 8901 2",
        "holder": "Jassclub Bern",
        "postcode": "3000",
        "town": "Bern",
    }.items():
        desk.page.locator(f"#id_{name}").fill(text)
    checked(desk, "how-to-pay")
    with desk.page.expect_navigation():
        desk.press("Save")

    desk.page.goto(live_server.url + reverse("clubs:own-sign-up", args=[OWN]))
    expect(desk.page.get_by_text("To pay: CHF 20.00.")).to_be_visible()
    expect(desk.page.get_by_role("link", name="Bill (PDF)")).to_be_visible()
    checked(desk, "own-sign-up-to-pay")

    desk.open("cash-bank-file")
    file = {"name": "camt.xml", "mimeType": "text/xml", "buffer": bank_says()}
    desk.page.locator("#id_file").set_input_files(file)  # type: ignore[arg-type] # as the library takes it
    desk.press("Preview")
    expect(desk.page.get_by_role("button", name="Record 1 payment", exact=True)).to_be_visible()
    checked(desk, "bank-file")
    desk.press("Record 1 payment")
    expect(desk.page.get_by_text("1 payment recorded: CHF 20.00.")).to_be_visible()
