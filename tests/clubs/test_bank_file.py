"""A bank's file is read whatever its version, and each payment is matched with what is owed."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.bank_file import (
    MOST_BYTES,
    MOST_PAYMENTS,
    BankFileError,
    BankPayment,
    Direction,
    MatchState,
    matched,
    read_bank_file,
)
from clubs.bills import creditor_reference, qr_reference
from tests.clubs.bank_files import KINDS, Booking, Payment, bank_file, booking

ROSA, OTTO = qr_reference(12, 1), creditor_reference(12, 2)
BOTH = Booking((Payment(ROSA), Payment(OTTO, "40.00", "20261120002", "Frei, Otto")), total="60.00")
BOMB = """<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><Document>&c;</Document>"""
OUTSIDE = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><Document>&a;</Document>'


def told(content: bytes) -> list[tuple[str, int, str, str, str]]:
    return [
        (each.reference, each.amount, each.payer, each.day, each.direction)
        for each in read_bank_file(content)
    ]


def paid(reference: str, amount: int = 2000, key: str = "1", **more: Direction) -> BankPayment:
    return BankPayment(key, reference, amount, **more)


def states(*payments: BankPayment, booked: tuple[str, ...] = ()) -> list[str]:
    """What becomes of payments where Rosa owes 20 francs and Otto 40."""
    found = matched(payments, {ROSA: 1, OTTO: 2}, {1: 2000, 2: 4000}, booked)
    return [str(each.state) for each in found]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("prefix", ["", "ns2"], ids=["plain", "with-a-prefix"])
def test_all_payments_of_a_booking_are_read(kind: str, prefix: str):
    assert told(bank_file(BOTH, kind=kind, prefix=prefix)) == [
        (ROSA, 2000, "Kunz, Rosa", "2026-11-20", "in"),
        (OTTO, 4000, "Frei, Otto", "2026-11-20", "in"),
    ]


@pytest.mark.parametrize(
    ("given_booking", "direction"),
    [
        pytest.param(booking(Payment(ROSA), reversal=True), "reversal", id="reversed"),
        pytest.param(booking(Payment(ROSA, direction="DBIT")), "out", id="paid-out"),
        pytest.param(booking(Payment(ROSA), status="PDNG"), "pending", id="not-booked-yet"),
        pytest.param(booking(Payment(ROSA, currency="EUR")), "foreign", id="in-euros"),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_money_that_came_in_is_told_apart(given_booking: Booking, direction: str, kind: str):
    assert [row[-1] for row in told(bank_file(given_booking, kind=kind))] == [direction]


def test_a_booking_without_details_is_one_payment_without_a_reference():
    assert told(bank_file(Booking((), total="60.00"))) == [("", 6000, "", "2026-11-20", "in")]


def test_a_payment_keeps_its_key_from_file_to_file():
    first, second = (read_bank_file(bank_file(BOTH, kind=kind)) for kind in (KINDS[0], KINDS[3]))

    assert [each.key for each in first] == [each.key for each in second]


def test_the_same_payment_twice_in_a_file_are_two():
    keys = {each.key for each in read_bank_file(bank_file(booking(Payment(ROSA)), booking(Payment(ROSA))))}

    assert len(keys) == 2


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"Rosa;20.00", id="a-table"),
        pytest.param(b"PK\3\4\0\0", id="a-spreadsheet"),
        pytest.param(b"<html><body/></html>", id="other-xml"),
        pytest.param(b"<Document><CstmrCdtTrfInitn/></Document>", id="another-message"),
        pytest.param(bank_file(BOTH)[:-20], id="cut"),
        pytest.param(b'<?xml version="1.0" encoding="klingon"?><Document/>', id="unknown-encoding"),
        pytest.param(b'<?xml version="1.0" encoding="utf-16"?><Document/>', id="wrong-encoding"),
        pytest.param("<Document>\xe4</Document>".encode("latin-1"), id="not-utf-8"),
        pytest.param(BOMB.encode(), id="a-bomb"),
        pytest.param(OUTSIDE.encode(), id="a-file-of-the-server"),
        pytest.param(bank_file(booking(Payment(ROSA, "1e9"))), id="no-amount"),
        pytest.param(b"<Document>" + b"<a>" * 500_000, id="deep"),
    ],
)
def test_what_is_no_file_of_payments_is_refused_in_a_sentence(content: bytes):
    with pytest.raises(BankFileError, match="This is not a file of payments: upload the bank’s camt"):
        read_bank_file(content)


def test_a_file_that_is_too_large_is_not_read():
    with pytest.raises(BankFileError, match="larger than 2 MB"):
        read_bank_file(b" " * (MOST_BYTES + 1))


def test_a_file_with_too_many_payments_is_refused():
    short = b"<Ntry><Amt Ccy='CHF'>1</Amt></Ntry>" * (MOST_PAYMENTS + 1)
    content = b"<Document><BkToCstmrStmt><Stmt>%s</Stmt></BkToCstmrStmt></Document>" % short

    with pytest.raises(BankFileError, match=f"more than {MOST_PAYMENTS} payments"):
        read_bank_file(content)


@given(st.integers(0, len(bank_file(BOTH)) - 1), st.binary(min_size=1, max_size=3))
def test_a_damaged_file_is_read_or_refused_in_a_sentence(place: int, damage: bytes):
    content = bank_file(BOTH)

    with suppress(BankFileError):
        read_bank_file(content[:place] + damage + content[place + len(damage) :])


def test_a_payment_is_right_where_reference_and_amount_are():
    payments = (paid(ROSA), paid(OTTO, 2000, "2"), paid("", 2000, "3"))

    assert states(*payments) == ["right", "amount", "unknown"]


def test_a_reference_is_paid_once():
    assert states(paid(ROSA), paid(ROSA, key="2")) == ["right", "amount"]


def test_a_payment_that_is_booked_is_not_taken_again():
    assert states(paid(ROSA), booked=("1",)) == ["booked"]


@pytest.mark.parametrize("direction", [each for each in Direction if each is not Direction.IN])
def test_what_did_not_come_in_is_never_taken(direction: Direction):
    assert states(paid(ROSA, direction=direction)) == [MatchState.NOT_TAKEN]
