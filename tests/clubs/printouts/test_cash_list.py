"""The cash desk on paper: who owes what, the sums, what must lie in the till."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.actions.cash import CashValues, book_entry, book_till, change_desks, change_prices
from clubs.cash import Balance, BookLine, Means, Movement, Prices, books_of
from clubs.models import Role, Tournament
from clubs.pages.cash import Till
from clubs.printouts.cash_list import CashListSheet, CashPlace
from clubs.printouts.kinds import KINDS
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.printouts.paper import texts_of
from tests.printing.look import pages_of, pdf_of, words_of

TODAY = date(2026, 11, 22)


def made(evening: Tournament, **options: str) -> CashListSheet:
    kind = KINDS["cash-list"]
    sheet = kind.make(PrintoutRequest(evening, TODAY, options=kind.chosen(options)))
    assert isinstance(sheet, CashListSheet)
    return sheet


@pytest.fixture
def evening(bern: House) -> Tournament:
    """Of three who owe 15 francs Anna has paid in cash, Beat 5 of it by TWINT; the float is 200."""
    evening = tournament(bern.club)
    anna, beat, _carla = enter(evening, 3)
    change_prices(evening, Prices(member=15_00), by=bern.director)
    book_till(evening, CashValues(Movement.FLOAT, 200_00, Means.CASH), by=bern.director)
    book_entry(anna, CashValues(Movement.PAYMENT, 15_00, Means.CASH), by=bern.director)
    book_entry(beat, CashValues(Movement.PAYMENT, 5_00, Means.TWINT), by=bern.director)
    evening.refresh_from_db()
    return evening


def test_everybody_has_a_line_by_last_name(evening: Tournament):
    assert texts_of(made(evening).table, "number", "title", "owed", "paid", "open") == [
        ("1", "Bern Anna", "15.00", "15.00", ""),
        ("2", "Bern Beat", "15.00", "5.00", "10.00"),
        ("3", "Bern Carla", "15.00", "0.00", "15.00"),
    ]


def test_or_only_who_still_owes(evening: Tournament):
    assert texts_of(made(evening, who="owing").table, "title") == [("Bern Beat",), ("Bern Carla",)]


def test_below_stand_the_sums_and_what_must_lie_in_the_till(evening: Tournament):
    sheet = made(evening)

    sums = {name: amount.replace("\N{NO-BREAK SPACE}", " ") for name, amount in sheet.sums.items()}
    assert sums == {
        "Owed": "CHF 45.00",
        "Paid": "CHF 20.00",
        "Still owed": "CHF 25.00",
        "Received in all": "CHF 20.00",
        "Expenses": "CHF 0.00",
        "Left for prizes": "CHF 20.00",
    }
    pdf = pdf_of(sheet)
    assert pages_of(pdf) == sheet.pages == 1
    words = words_of(pdf).replace("\N{NO-BREAK SPACE}", "")
    assert "Accordingtothebooks,CHF215.00shouldbeinthetill." in words


def test_float_payments_and_what_was_paid_out_add_up_to_what_is_there_by_the_books(
    bern: House, evening: Tournament
):
    for what, amount in ((Movement.COST, 30_00), (Movement.PRIZE, 50_50)):
        book_till(evening, CashValues(what, amount, Means.CASH, "for the winners"), by=bern.director)

    sheet = made(evening)

    assert sheet.movements == ("Float in the till", "Payment", "Expense", "Prizes paid out")
    assert sheet.places == (
        CashPlace("Cash", ("200.00", "15.00", "−30.00", "−50.50"), "134.50", is_till=True),
        CashPlace("TWINT", ("0.00", "5.00", "0.00", "0.00"), "5.00", is_till=False),
    )


@given(
    st.lists(
        st.builds(
            BookLine,
            movement=st.sampled_from(Movement),
            amount=st.integers(1, 100_000),
            means=st.sampled_from(Means),
            desk=st.integers(1, 3),
        )
    )
)
def test_each_line_adds_up_as_printed(lines: list[BookLine]):
    books = books_of([Balance(1500, 1500, at_door=1500, desk=2)], lines)

    tills = [CashPlace.of("", books, Means.CASH, desk) for desk in (1, 2, 3)]
    others = [CashPlace.of("", books, means) for means in (Means.TWINT, Means.INVOICE)]

    places = [*tills, *others]
    assert [sum(map(rappen, place.amounts)) for place in places] == [rappen(place.total) for place in places]
    assert sum(rappen(till.total) for till in tills) == books.till
    assert sum(rappen(place.total) for place in places) == (
        books.float + books.received - books.costs - books.prizes
    )


def rappen(amount: str) -> int:
    return int("".join(sign for sign in amount.replace("−", "-") if sign in "-0123456789"))


def test_each_of_several_tills_is_counted_and_signed(bern: House, evening: Tournament):
    evening = change_desks(evening, 9, by=bern.director)

    sheet = made(evening)

    pdf = pdf_of(sheet)
    assert sheet.tills[:2] == (
        Till(1, "Cash desk 1", "CHF\N{NO-BREAK SPACE}215.00"),
        Till(2, "Cash desk 2", "CHF\N{NO-BREAK SPACE}0.00"),
    )
    assert ("Cashdesk9" in words_of(pdf), pages_of(pdf)) == (True, sheet.pages)


def test_where_nobody_owes_anything_there_is_nothing_to_print(bern: House):
    there = tournament(bern.club)
    enter(there, 1)

    with pytest.raises(NothingToPrint, match="nobody owes anything"):
        made(there, who="owing")


def test_only_who_sees_the_sums_prints_them():
    assert KINDS["cash-list"].needs is Role.DIRECTOR
