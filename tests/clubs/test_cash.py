"""The cash desk's rules: fees, balances, books (CD-1 to CD-5)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.cash import (
    Balance,
    BookLine,
    Means,
    Movement,
    Payer,
    Prices,
    balance_of,
    books_of,
    fee_owed,
    prices_document,
    read_prices,
)
from core.errors import RulesError

KAB = Prices(member=1000, guest=1500, junior=500, couple=1800, categories={"Plausch": 300})
MEMBER, GUEST, JUNIOR = Payer(), Payer(guest=True), Payer(junior=True, guest=True)


@pytest.mark.parametrize(
    ("players", "category", "owed"),
    [
        pytest.param([MEMBER], "", 1000, id="a-member"),
        pytest.param([GUEST], "", 1500, id="a-guest"),
        pytest.param([JUNIOR], "", 500, id="a-junior-guest-as-a-junior"),
        pytest.param([MEMBER, JUNIOR], "", 1800, id="both-of-a-pair"),
        pytest.param([MEMBER, GUEST], "Plausch", 600, id="the-price-of-a-category"),
        pytest.param([MEMBER, GUEST, GUEST, JUNIOR], "other", 4500, id="a-team"),
        pytest.param([], "", 0, id="nobody"),
    ],
)
def test_what_is_owed_follows_from_the_price_list(players, category, owed):
    assert fee_owed(KAB, players, category) == owed


def test_without_prices_of_their_own_all_pay_the_same():
    assert [fee_owed(Prices(member=1200), [each]) for each in (MEMBER, GUEST, JUNIOR)] == [1200] * 3
    assert (Prices().are_free, KAB.are_free) == (True, False)


def line(movement, amount, means=Means.CASH, entry=1):
    return BookLine(movement, amount, means if movement.moves_money else None, entry)


@pytest.mark.parametrize(
    ("lines", "ticked", "balance"),
    [
        pytest.param([], False, Balance(1200, 0), id="nothing-yet"),
        pytest.param([], True, Balance(1200, 1200, at_door=1200), id="ticked-at-the-door"),
        pytest.param([(Movement.PAYMENT, 1200)], True, Balance(1200, 1200), id="paid"),
        pytest.param(
            [(Movement.PAYMENT, 1200), (Movement.SECOND_ENTRY, 1000)], True, Balance(2200, 1200), id="rebuy"
        ),
        pytest.param(
            [(Movement.DISCOUNT, 700), (Movement.PAYMENT, 500)], False, Balance(500, 500), id="discount"
        ),
        pytest.param(
            [(Movement.PAYMENT, 1200), (Movement.REFUND, 1200)], True, Balance(1200, 0), id="refund"
        ),
        pytest.param(
            [(Movement.CHARGE, 300)], True, Balance(1500, 1500, at_door=1500), id="surcharge-at-the-door"
        ),
    ],
)
def test_a_balance_is_what_is_owed_and_what_was_paid(lines, ticked, balance):
    assert balance_of(1200, [line(*each) for each in lines], ticked=ticked) == balance


@pytest.mark.parametrize(
    ("lines", "ticked", "balance"),
    [
        pytest.param([], False, Balance(0, 0), id="nothing-paid"),
        pytest.param([], True, Balance(1200, 1200, at_door=1200), id="ticked-as-paid"),
        pytest.param([(Movement.PAYMENT, 1200)], True, Balance(1200, 1200), id="paid-before"),
        pytest.param(
            [(Movement.PAYMENT, 1200), (Movement.REFUND, 1200)], False, Balance(0, 0), id="paid-back"
        ),
        pytest.param([(Movement.CHARGE, 500)], False, Balance(500, 0), id="charged-for-staying-away"),
    ],
)
def test_whoever_never_came_owes_no_fee(lines, ticked, balance):
    assert balance_of(1200, [line(*each) for each in lines], ticked=ticked, came=False) == balance


def test_nobody_is_owed_a_discount():
    assert balance_of(500, [line(Movement.DISCOUNT, 900)], ticked=False).open == 0


def test_the_till_holds_the_float_and_the_cash_less_expenses():
    payments = [line(Movement.PAYMENT, 1200) for _each in range(20)]
    twint = [line(Movement.PAYMENT, 1200, Means.TWINT) for _each in range(3)]
    of_till = [line(Movement.FLOAT, 10_000, entry=None), line(Movement.COST, 6000, entry=None)]

    books = books_of([Balance(1200, 1200)] * 23, [*payments, *twint, *of_till])

    assert (books.till, books.received, books.fund, books.float, books.owed) == (
        28_000,
        27_600,
        21_600,
        10_000,
        27_600,
    )
    assert books.paid == {Means.CASH: 24_000, Means.TWINT: 3600, Means.INVOICE: 0}


def test_what_is_ticked_at_the_door_lies_in_the_till():
    books = books_of(
        [Balance(1200, 1200, at_door=1200), Balance(1200, 0)], [line(Movement.FLOAT, 500, entry=None)]
    )

    assert (books.till, books.received, books.owed) == (1700, 1200, 2400)


def test_each_desk_has_a_till_of_its_own():
    first, second = line(Movement.FLOAT, 5000, entry=None), line(Movement.PAYMENT, 1200)
    lines = [first, replace(first, desk=2), replace(second, desk=2), replace(second, desk=3)]

    books = books_of([Balance(1200, 1200, at_door=1200), Balance(900, 900, at_door=900, desk=4)], lines)

    assert (books.tills, books.till) == ({1: 6200, 2: 6200, 3: 1200, 4: 900}, 14_500)


def test_who_was_ticked_has_paid_at_that_desk():
    assert balance_of(1200, [], ticked=True, desk=2) == Balance(1200, 1200, at_door=1200, desk=2)
    assert balance_of(1200, [line(Movement.PAYMENT, 1200)], ticked=True, desk=2) == Balance(1200, 1200)


def test_an_expense_by_invoice_leaves_the_till_alone():
    books = books_of([], [line(Movement.COST, 900, Means.INVOICE, entry=None)])

    assert (books.till, books.costs, books.fund) == (0, 900, -900)


amounts = st.none() | st.integers(0, 10_000)


@given(
    st.builds(
        Prices,
        member=st.integers(0, 99),
        guest=amounts,
        couple=amounts,
        categories=st.dictionaries(st.text(max_size=4), st.integers(0, 99)),
    )
)
def test_a_price_list_goes_through_its_document_unchanged(prices):
    assert read_prices(prices_document(prices), prices.member) == prices


@pytest.mark.parametrize(
    "document", [{"guest": -1}, {"guest": "x"}, {"more": 1}, {"categories": {"A": 1.5}}, []]
)
def test_a_price_list_of_another_form_is_refused(document):
    with pytest.raises(RulesError):
        read_prices(document, 0)
