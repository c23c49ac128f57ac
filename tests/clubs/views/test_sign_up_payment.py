"""How those pay who have signed up: what the club says of it, and the bill under somebody's own link."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from clubs.actions.cash import CashValues, book_entry, change_prices
from clubs.actions.sign_up import accept, accept_clear
from clubs.actions.sign_up_settings import change_payment
from clubs.bills import PayWays, qr_reference
from clubs.cash import Means, Movement, Prices
from clubs.models import Entry, LogEvent, Role, SignUp
from tests.clubs.conftest import House, tournament
from tests.clubs.signing_up import BANK, open_for_sign_up, owing, signed_up
from tests.clubs.views.answers import reader, stranger, text

SETTINGS = "/clubs/bern/tournaments/november/sign-up/payment/"
TYPED = {"iban": "CH44 3199 9123 0008 8901 2", "holder": "Jassclub Bern", "postcode": "3000", "town": "Bern"}


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern, Role.DIRECTOR)


@pytest.fixture
def phone() -> Client:
    return stranger()


def own(token: str, page: str = "own-sign-up") -> str:
    return reverse(f"clubs:{page}", args=[token])


def shown(phone: Client) -> Any:
    return phone.get(own("A" * 22)).context["page"].payment


def rosa(house: House, there: SignUp) -> Entry:
    """Rosa's entry, who was accepted."""
    request = accept(signed_up(there, "Rosa Kunz", own="A" * 22), by=house.director)
    assert request.entry
    return request.entry


def test_what_is_typed_is_kept_and_shown_again_as_banks_write_it(bern: House, client: Client):
    tournament(bern.club, fee=2000)

    client.post(SETTINGS, {**TYPED, "cash": "on", "twint": "079 123 45 67"})

    form = client.get(SETTINGS).context["form"]
    assert SignUp.objects.get().payment == {
        "cash": True,
        "twint": "079 123 45 67",
        "iban": "CH4431999123000889012",
        "holder": "Jassclub Bern",
        "postcode": "3000",
        "town": "Bern",
    }
    assert form["iban"].value() == "CH44 3199 9123 0008 8901 2"
    assert LogEvent.objects.latest("pk").action == "sign-up.changed"


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        pytest.param(
            {"iban": "CH44 3199 9123 0008 8901 3"},
            {"iban": ["This is not a Swiss or Liechtenstein IBAN: type it as the bank writes it."]},
            id="mistyped",
        ),
        pytest.param({"postcode": "30"}, {"postcode": ["A postcode has four digits."]}, id="postcode"),
        pytest.param(
            {"holder": ""},
            {"holder": ["A bill needs the account holder, the postcode and the town."]},
            id="nobody",
        ),
    ],
)
def test_what_no_bank_would_take_is_refused(
    bern: House, client: Client, change: dict[str, str], errors: dict[str, list[str]]
):
    tournament(bern.club, fee=2000)

    answer = client.post(SETTINGS, {**TYPED, **change})

    assert answer.context["form"].errors == errors
    assert not SignUp.objects.exists()


def test_settings_lead_there_only_where_something_costs(bern: House, client: Client):
    evening = tournament(bern.club)
    settings = reverse("clubs:sign-up-settings", args=["bern", evening.slug])

    free = SETTINGS in text(client.get(settings))
    evening.fee = 2000
    evening.save()

    assert (free, SETTINGS in text(client.get(settings))) == (False, True)


def test_who_was_accepted_sees_what_to_pay_and_how(bern: House, phone: Client):
    there = owing(bern, ways=PayWays(cash=True, twint="079 123 45 67"))
    entry = rosa(bern, there)

    page = phone.get(own("A" * 22))

    assert page.context["page"].payment.sentence == "To pay: CHF\xa020.00."
    assert f"{entry.number} Rosa Kunz" in text(page)
    assert "079 123 45 67" in text(page)
    assert "bill.pdf" not in text(page)


def test_nothing_is_said_to_who_was_not_accepted(bern: House, phone: Client):
    signed_up(owing(bern), "Rosa Kunz", own="A" * 22)

    assert shown(phone) is None
    assert phone.get(own("A" * 22, "own-bill")).status_code == HTTPStatus.NOT_FOUND


def test_nothing_is_said_where_the_club_says_nothing(bern: House, phone: Client):
    rosa(bern, open_for_sign_up(bern, tournament(bern.club, fee=2000)))

    assert shown(phone) is None
    assert "Payment" not in text(phone.get(own("A" * 22)))


def test_who_has_paid_has_no_bill(bern: House, phone: Client):
    entry = rosa(bern, owing(bern))
    book_entry(entry, CashValues(Movement.PAYMENT, 2000, Means.CASH), by=bern.director)

    assert (shown(phone).sentence, shown(phone).bill) == ("Paid: CHF\xa020.00.", None)
    assert phone.get(own("A" * 22, "own-bill")).status_code == HTTPStatus.NOT_FOUND


def test_the_bill_is_over_what_is_still_open_under_the_entrys_reference(bern: House, phone: Client):
    entry = rosa(bern, owing(bern))
    book_entry(entry, CashValues(Movement.PAYMENT, 500, Means.CASH), by=bern.director)

    bill = shown(phone).bill

    assert (bill.amount, bill.reference) == (1500, qr_reference(entry.tournament_id, entry.pk))
    assert bill.message == f"{entry.tournament.name}, {entry.number} Rosa Kunz"
    assert own("A" * 22, "own-bill") in text(phone.get(own("A" * 22)))


def test_the_bill_is_a_pdf_or_on_its_way(bern: House, phone: Client):
    rosa(bern, owing(bern))

    answer = phone.get(own("A" * 22, "own-bill"))

    assert answer.status_code in {HTTPStatus.OK, HTTPStatus.ACCEPTED}
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"


def test_the_confirmation_is_for_who_was_accepted(bern: House, phone: Client):
    request = signed_up(owing(bern), "Rosa Kunz", own="A" * 22)

    before = phone.get(own("A" * 22, "own-confirmation"))
    accept(request, by=bern.director)
    answer = phone.get(own("A" * 22, "own-confirmation"))

    assert before.status_code == HTTPStatus.NOT_FOUND
    assert answer.status_code in {HTTPStatus.OK, HTTPStatus.ACCEPTED}
    assert "no-store" in answer.headers["Cache-Control"]
    assert own("A" * 22, "own-confirmation") in text(phone.get(own("A" * 22)))


def test_the_office_sees_who_has_paid_where_something_costs(bern: House, client: Client):
    there = owing(bern)
    entry = rosa(bern, there)
    signed_up(there, "Otto Frei")
    book_entry(entry, CashValues(Movement.PAYMENT, 2000, Means.CASH), by=bern.director)
    sign_ups = reverse("clubs:sign-ups", args=["bern", there.tournament.slug])

    table = client.get(sign_ups).context["listing"].table
    file = client.get(f"{sign_ups}?_export=csv").content.decode("utf-8-sig")
    change_prices(there.tournament, Prices(), by=bern.director)
    free = client.get(sign_ups).context["listing"].table

    assert [(row.record.title, row.get_cell("paid")) for row in table.rows] == [
        ("Rosa Kunz", "yes"),
        ("Otto Frei", ""),
    ]
    assert "Paid" in file
    assert "paid" not in [column.name for column in free.columns]


def test_a_strangers_link_has_no_bill(bern: House, phone: Client):
    accept_clear(owing(bern).tournament, by=bern.director)

    assert phone.get(own("C" * 22, "own-bill")).status_code == HTTPStatus.NOT_FOUND


def test_saying_the_same_again_is_no_change(bern: House):
    there = owing(bern)
    before = LogEvent.objects.count()

    change_payment(there.tournament, BANK, by=bern.director)

    assert LogEvent.objects.count() == before
