"""Categories to choose from, each with its fee: from the settings to what is owed (E20)."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from clubs.actions.cash import change_prices
from clubs.actions.mail_queue import send_queue
from clubs.actions.sign_up import accept
from clubs.actions.sign_up_links import known_token
from clubs.actions.sign_up_season import evenings_to_choose, join_evening
from clubs.actions.sign_up_settings import change_payment
from clubs.cash import Prices
from clubs.models import Entry, Role, SignUp
from clubs.queries.cash import cash_sums
from config.environment import mail_server
from tests.clubs.actions.test_sign_up_season import evenings
from tests.clubs.conftest import House
from tests.clubs.signing_up import BANK, again, open_for_sign_up, signed_up
from tests.clubs.views.answers import reader, stranger, text
from tests.clubs.views.test_sign_up import office, own, public, typed

DINNER, PLAIN = "With dinner", "Without dinner"


@pytest.fixture
def there(bern: House) -> SignUp:
    found = open_for_sign_up(bern, categories=[DINNER, PLAIN])
    change_prices(found.tournament, Prices(member=2000, categories={DINNER: 4500}), by=bern.director)
    found.tournament.refresh_from_db()
    return change_payment(found.tournament, BANK, by=bern.director)


@pytest.fixture
def phone() -> Client:
    return stranger()


def wrong(answer: Any) -> dict[str, list[str]]:
    return dict(answer.context["form"].errors)


@pytest.mark.long  # each day what was chosen is owed
def test_the_categories_are_typed_one_per_line(bern: House):
    there, director = open_for_sign_up(bern), reader(bern, Role.DIRECTOR)
    sent = {"on": "on", "categories": f"{DINNER}\n\n {PLAIN} \n{DINNER}"}

    director.post(office(there, "sign-up-settings"), sent)

    assert SignUp.objects.get().categories == [DINNER, PLAIN]
    shown = director.get(office(there, "sign-up-settings")).context["form"]
    assert shown["categories"].value() == f"{DINNER}\n{PLAIN}"


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        pytest.param(["x" * 41], "A category has at most 40 characters.", id="too-long"),
        pytest.param(
            [f"Category {number}" for number in range(21)],
            "At most 20 categories are possible.",
            id="too-many",
        ),
    ],
)
def test_what_cannot_be_a_category_is_said(bern: House, lines: list[str], sentence: str):
    there = open_for_sign_up(bern)
    sent = {"on": "on", "categories": "\n".join(lines)}

    answer = reader(bern, Role.DIRECTOR).post(office(there, "sign-up-settings"), sent)

    assert wrong(answer) == {"categories": [sentence]}


def test_the_price_list_takes_a_fee_for_each(bern: House, there: SignUp):
    prices = reader(bern, Role.DIRECTOR).get(office(there, "cash-prices")).context["form"]

    fields = [(field.label, field.value()) for field in prices if field.name.startswith("category-")]
    assert fields == [(DINNER, 45), (PLAIN, None)]


def test_the_form_shows_each_with_its_fee_and_asks_for_one(there: SignUp, phone: Client):
    shown = phone.get(public(there)).context["form"]
    lacking = phone.post(public(there), typed())
    unknown = phone.post(public(there), typed(category="For nothing"))

    assert shown.fields["category"].choices == [
        ("", ""),
        (DINNER, f"{DINNER} · CHF\xa045.00"),
        (PLAIN, PLAIN),
    ]
    assert wrong(lacking) == {"category": ["Choose a category."]}
    assert [*wrong(unknown)] == ["category"]


def test_a_club_without_categories_asks_for_none(bern: House, phone: Client):
    assert "category" not in phone.get(public(open_for_sign_up(bern))).context["form"].fields


@pytest.mark.parametrize(
    ("category", "owed"),
    [pytest.param(DINNER, 4500, id="own-fee"), pytest.param(PLAIN, 2000, id="general")],
)
def test_what_was_chosen_is_owed_and_billed(
    bern: House, there: SignUp, phone: Client, category: str, owed: int
):
    phone.post(public(there), typed(category=category))
    request = accept(there.requests.get(), by=bern.director)

    entry = Entry.objects.get()
    assert (entry.category, cash_sums(there.tournament).balances[entry.pk].open) == (category, owed)
    page = phone.get(own(known_token(request))).context["page"]
    assert (page.request.category, page.payment.open, page.payment.bill.amount) == (category, owed, owed)


@pytest.mark.long  # each day what was chosen is owed
def test_the_office_sees_it_and_corrects_it(bern: House, there: SignUp):
    request, director = signed_up(there, "Rosa Kunz", category=DINNER), reader(bern, Role.DIRECTOR)

    listed = text(director.get(office(there, "sign-ups")))
    director.post(office(there, "sign-up-edit", request.pk), {"person": "Rosa Kunz", "category": PLAIN})

    assert (DINNER in listed, again(request).category) == (True, PLAIN)


def test_one_that_is_no_longer_offered_can_be_kept(bern: House, there: SignUp):
    request = signed_up(there, "Rosa Kunz", category=DINNER)
    SignUp.objects.update(categories=[PLAIN])

    form = reader(bern, Role.DIRECTOR).get(office(there, "sign-up-edit", request.pk)).context["form"]

    assert [key for key, _title in form.fields["category"].choices] == ["", PLAIN, DINNER]


@pytest.mark.long  # each day what was chosen is owed
def test_the_mail_of_a_place_names_it_and_what_is_to_pay(bern: House, there: SignUp, settings: Any):
    settings.MAIL_SERVER = mail_server("smtp+plain://127.0.0.1:1025")
    accept(signed_up(there, "Rosa Kunz", email="rosa@example.org", category=DINNER), by=bern.director)

    send_queue()

    (letter,) = mail.outbox
    lines = [line for line in letter.body.splitlines() if "dinner" in line or "CHF" in line]
    assert lines == ["Category: With dinner", "To pay: CHF\xa045.00."]


@pytest.mark.long  # each day what was chosen is owed
def test_an_evening_of_the_season_with_other_categories_has_its_own_page(bern: House):
    first, same, other, plain = evenings(bern, 4)
    for each, categories in ((first, [DINNER]), (same, [PLAIN, DINNER]), (other, [PLAIN])):
        SignUp.objects.filter(pk=each.pk).update(categories=categories)
        each.refresh_from_db()
    first.tournament.refresh_from_db()

    assert evenings_to_choose(first, first.tournament.created) == [same, plain]
    request = signed_up(first, "Rosa Kunz", category=DINNER)
    assert [join_evening(request, each).category for each in (same, plain)] == [DINNER, ""]
