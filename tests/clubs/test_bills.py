"""QR-bills by the rules of the standard, worked out once more: accounts, references, the code's lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.bills import (
    Bill,
    PayWays,
    creditor_reference,
    is_account,
    is_qr_account,
    latin,
    pay_ways_document,
    qr_reference,
    read_pay_ways,
    reference_of,
    references_of,
    spaced_reference,
    tournament_in_reference,
)

QR_ACCOUNT, ACCOUNT = "CH4431999123000889012", "CH9300762011623852957"
"""Those of the standard's examples."""

CARRIES = (0, 9, 4, 6, 8, 2, 7, 1, 3, 5)
keys = st.integers(1, 10**9 - 1)


def modulo_10(digits: str) -> int:
    """The check digit by the table of the standard."""
    carry = 0
    for digit in digits:
        carry = CARRIES[(carry + int(digit)) % 10]
    return (10 - carry) % 10


def modulo_97(reference: str) -> int:
    """The rest of a reference or account whose first four signs were put at its end."""
    return int("".join(str(int(sign, 36)) for sign in reference[4:] + reference[:4])) % 97


def ways(account: str = QR_ACCOUNT, **more: Any) -> PayWays:
    usual = PayWays(
        iban=account, holder="Jassclub Bern", street="Gasse", number="3", postcode="3000", town="Bern"
    )
    return replace(usual, **more)


def lines(bill: Bill) -> list[str]:
    return bill.payload.split("\r\n")


def test_the_check_digit_is_that_of_the_example_in_the_standard():
    assert modulo_10("21000000000313947143000901") == 7


@given(keys, keys)
def test_a_qr_reference_has_27_digits_and_the_right_check_digit(tournament: int, entry: int):
    reference = qr_reference(tournament, entry)

    assert (len(reference), int(reference[-1])) == (27, modulo_10(reference[:-1]))


@given(keys, keys)
def test_a_creditor_reference_leaves_one_and_has_at_most_25_signs(tournament: int, entry: int):
    reference = creditor_reference(tournament, entry)

    assert (reference[:2], modulo_97(reference), len(reference) <= 25) == ("RF", 1, True)


@given(st.tuples(keys, keys), st.tuples(keys, keys))
def test_two_entries_share_no_reference(one: tuple[int, int], other: tuple[int, int]):
    shared = set(references_of(*one)) & set(references_of(*other))

    assert bool(shared) == (one == other)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        pytest.param("CH93 0076 2011 6238 5295 7", True, id="as-the-bank-writes-it"),
        pytest.param("ch9300762011623852957", True, id="in-small-letters"),
        pytest.param("LI21 0881 0000 2324 013A A", True, id="of-liechtenstein"),
        pytest.param("CH94 0076 2011 6238 5295 7", False, id="a-wrong-check-digit"),
        pytest.param("DE89 3704 0044 0532 0130 00", False, id="of-another-country"),
        pytest.param("CH93", False, id="too-short"),
        pytest.param("", False, id="nothing"),
    ],
)
def test_an_account_is_swiss_and_leaves_one(text: str, is_one: bool):
    assert is_account(text) is is_one
    if is_one:
        assert modulo_97(text.replace(" ", "").upper()) == 1


@given(keys, keys)
def test_a_reference_names_its_tournament(tournament: int, entry: int):
    assert {tournament_in_reference(each) for each in references_of(tournament, entry)} == {tournament}


@pytest.mark.parametrize("reference", ["", "RF", "RF18", "RF18ABC123456789", "ABCDEF", "²" * 27])
def test_what_is_no_reference_of_ours_names_none(reference: str):
    assert tournament_in_reference(reference) is None


@pytest.mark.parametrize(
    ("account", "is_qr", "kind"),
    [(QR_ACCOUNT, True, "QRR"), (ACCOUNT, False, "SCOR")],
    ids=["qr", "ordinary"],
)
def test_the_account_says_which_kind_of_reference_there_is(account: str, is_qr: bool, kind: str):
    reference = reference_of(account, 12, 345)

    assert is_qr_account(account) is is_qr
    assert lines(Bill(ways(account), 2000, reference, "x"))[27:29] == [kind, reference]


def test_the_code_has_all_lines_of_the_standard_in_their_order():
    reference = qr_reference(12, 345)

    assert lines(Bill(ways(), 125005, reference, "Novemberjass, 17 Rosa Kunz")) == [
        *("SPC", "0200", "1", QR_ACCOUNT),
        *("S", "Jassclub Bern", "Gasse", "3", "3000", "Bern", "CH"),
        *[""] * 7,
        *("1250.05", "CHF"),
        *[""] * 7,
        *("QRR", reference, "Novemberjass, 17 Rosa Kunz", "EPD"),
    ]


@pytest.mark.parametrize(("postcode", "country"), [("9490", "LI"), ("9500", "CH"), ("9484", "CH")])
def test_the_postcode_says_in_which_country_the_club_is(postcode: str, country: str):
    assert lines(Bill(ways(postcode=postcode), 100, qr_reference(1, 1), ""))[10] == country


@given(st.text(max_size=300))
def test_a_message_is_one_line_of_140_letters_that_banks_take(text: str):
    message = Bill(ways(), 100, qr_reference(1, 1), text).short_message

    assert len(message) <= 140
    assert "\n" not in message
    assert message == latin(message)


def test_letters_that_banks_do_not_take_are_told_plainly():
    assert latin("L’Éplattenier – “Žižek” Ș € 日") == 'L\'Éplattenier - "Žižek" Ș € .'


def test_a_reference_is_read_in_groups():
    assert spaced_reference(qr_reference(12, 345)) == "00 00000 00000 00012 00000 03450"
    assert spaced_reference(creditor_reference(12, 345)) == "RF43 1200 0000 345"


def test_the_receipt_leaves_out_the_street_where_there_is_no_room():
    assert ways().short_address == ("Jassclub Bern", "Gasse 3", "3000 Bern")
    assert ways(holder="J" * 40, street="G" * 40).short_address == ("J" * 40, "3000 Bern")


def test_ways_to_pay_are_a_document_and_back():
    said = ways(twint="079 123 45 67")

    assert read_pay_ways(pay_ways_document(said)) == said
    assert pay_ways_document(PayWays()) == {}
    assert (PayWays().are_said, PayWays(cash=True).are_said) == (False, True)
