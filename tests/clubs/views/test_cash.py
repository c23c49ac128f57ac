"""The cash desk as a browser gets it."""

from __future__ import annotations

import pytest
from django.test import Client

from clubs.models import CashLine, Entry, Role
from clubs.queries.cash import prices_of
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.views.answers import reader

HERE = "/clubs/bern/tournaments/november/cash/"
PAYMENT = {"movement": "payment", "amount": "12.00", "means": "twint"}


@pytest.fixture
def client(bern: House) -> Client:
    enter(tournament(bern.club, fee=1200), 2)
    return reader(bern, Role.DIRECTOR)


def test_a_payment_is_booked_and_listed_and_comes_as_a_file(client: Client):
    client.post(f"{HERE}1/", PAYMENT)

    page = client.get(HERE)
    assert [(row.number, row.paid, row.open) for row in page.context["page"].rows] == [
        (1, 1200, 0),
        (2, 0, 1200),
    ]
    assert page.context["page"].summary == {
        "Owed": "CHF\N{NO-BREAK SPACE}24.00",
        "Paid": "CHF\N{NO-BREAK SPACE}12.00",
        "Still owed": "CHF\N{NO-BREAK SPACE}12.00",
    }
    assert [row.record.number for row in client.get(f"{HERE}?show=open").context["listing"].table.rows] == [2]
    assert "12" in client.get(f"{HERE}?_export=csv").content.decode("utf-8-sig")


@pytest.mark.long  # each day a payment is booked
def test_what_is_open_is_proposed_and_an_error_keeps_what_was_typed(client: Client):
    proposed = client.get(f"{HERE}1/").context["form"]["amount"].value()
    refused = client.post(f"{HERE}1/", {**PAYMENT, "movement": "discount", "amount": "5"})

    assert proposed == 12
    assert refused.context["form"].errors == {"reason": ["Give a reason."]}
    assert refused.context["form"]["amount"].value() == "5"
    assert not CashLine.objects.exists()


@pytest.mark.parametrize("amount", ["", "-1", "1e9", "12.005", "x", "99999999999"])
def test_an_amount_that_is_none_is_refused(client: Client, amount: str):
    answer = client.post(f"{HERE}1/", {**PAYMENT, "amount": amount})

    assert (answer.status_code, "amount" in answer.context["form"].errors) == (200, True)


def test_of_two_who_take_the_same_fee_at_once_the_second_looks_first(client: Client, bern: House):
    other = reader(bern, Role.HELPER)
    seen = str(client.get(f"{HERE}1/").context["page"].balance.paid)
    client.post(f"{HERE}1/", {**PAYMENT, "seen": seen})

    refused = other.post(f"{HERE}1/", {**PAYMENT, "seen": seen})
    before = CashLine.objects.count()
    other.post(f"{HERE}1/", {**PAYMENT, "seen": str(refused.context["page"].balance.paid)})

    sentence = "Something has been recorded here in the meantime: check it, then record again."
    assert refused.context["form"].errors == {"__all__": [sentence]}
    assert refused.context["form"]["amount"].value() == "12.00"
    assert 'name="seen" value="1200"' in refused.content.decode()
    assert (before, CashLine.objects.count()) == (1, 2)


def test_a_booking_is_taken_back(client: Client):
    client.post(f"{HERE}1/", PAYMENT)
    line = CashLine.objects.get()

    assert client.get(f"{HERE}lines/{line.pk}/take-back/").status_code == 200
    client.post(f"{HERE}lines/{line.pk}/take-back/", {"reason": "wrong person"})

    assert not CashLine.objects.standing().exists()
    assert Entry.objects.get(number=1).paid is False


def test_the_till_shows_expenses_and_what_was_counted(client: Client):
    client.post(f"{HERE}till/", {"movement": "float", "amount": "50", "means": "cash"})
    client.post(f"{HERE}till/", {"movement": "cost", "amount": "8", "means": "cash", "reason": "cake"})
    client.post(f"{HERE}till/", {"count": "1", "count-counted": "42"})

    page = client.get(f"{HERE}till/")

    assert [till.sentence for till in page.context["page"].tills] == [
        "According to the books, CHF\N{NO-BREAK SPACE}42.00 should be in the till."
    ]
    assert [text for _count, text in page.context["page"].count_lines] == [
        "CHF\N{NO-BREAK SPACE}42.00 counted: as in the books."
    ]
    assert page.context["page"].sums["Left for prizes"] == "CHF\N{NO-BREAK SPACE}−8.00"


def test_prices_are_set_for_categories_too_and_nothing_is_not_free(bern: House, client: Client):
    Entry.objects.filter(number=1).update(category="<b>Plausch</b>")

    page = client.get(f"{HERE}prices/")
    client.post(f"{HERE}prices/", {"member": "10", "guest": "", "junior": "0", "category-0": "3.50"})

    prices = prices_of(bern.club.tournaments.get())
    assert "<b>Plausch" not in page.text
    assert (prices.member, prices.guest, prices.junior, prices.categories) == (
        1000,
        None,
        0,
        {"<b>Plausch</b>": 350},
    )


@pytest.mark.long  # each day a payment is booked
def test_of_several_desks_the_one_that_was_chosen_last_is_proposed(client: Client):
    one = client.get(f"{HERE}1/").context["form"].fields
    client.post(f"{HERE}till/", {"desks": "2"})
    fresh = client.get(f"{HERE}1/").context["form"]
    refused = client.post(f"{HERE}1/", PAYMENT).context["form"]
    client.post(f"{HERE}1/", {**PAYMENT, "means": "cash", "desk": "2"})
    again = client.get(f"{HERE}2/").context["form"]
    client.post(f"{HERE}till/", {"count": "1", "count-counted": "12", "count-desk": "2"})
    page = client.get(f"{HERE}till/").context["page"]

    assert "desk" not in one
    assert (fresh["desk"].value(), refused.errors, again["desk"].value()) == (
        None,
        {"desk": ["This field is required."]},
        2,
    )
    assert [till.sentence.replace("\N{NO-BREAK SPACE}", " ") for till in page.tills] == [
        "Cash desk 1: according to the books, CHF 0.00 should be in the till.",
        "Cash desk 2: according to the books, CHF 12.00 should be in the till.",
    ]
    assert [text.replace("\N{NO-BREAK SPACE}", " ") for _count, text in page.count_lines] == [
        "Cash desk 2 · CHF 12.00 counted: as in the books."
    ]
    assert "Cash · Cash desk 2" in client.get(f"{HERE}1/").text


@pytest.mark.parametrize(
    ("desks", "sentence"),
    [
        ("0", "Ensure this value is greater than or equal to 1."),
        ("10", "Ensure this value is less than or equal to 9."),
        ("1", "Cash desk 2 has already recorded something."),
    ],
)
def test_desks_that_cannot_be_are_refused_at_the_field(client: Client, desks: str, sentence: str):
    client.post(f"{HERE}till/", {"desks": "2"})
    client.post(f"{HERE}1/", {**PAYMENT, "desk": "2"})

    form = client.post(f"{HERE}till/", {"desks": desks}).context["forms"]["desks"]

    assert (form.errors, form["desks"].value()) == ({"desks": [sentence]}, desks)


@pytest.mark.long  # each day a payment is booked
@pytest.mark.parametrize("count", [1, 3])
def test_the_list_asks_the_same_for_few_and_many(bern: House, django_assert_num_queries, count: int):
    enter(tournament(bern.club, fee=1200), count)
    client = reader(bern, Role.HELPER)
    client.get(HERE)

    with django_assert_num_queries(8):
        client.get(HERE)
