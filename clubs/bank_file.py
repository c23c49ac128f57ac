"""A bank's file of payments, without a database: camt.053 or camt.054 read, and matched with what is owed.

Versions .04 and .08 are known, others are read where they have the same parts; namespaces are not looked at.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from core.errors import N_, RulesError

MOST_BYTES = 2 * 1024 * 1024
MOST_PAYMENTS = 2000
MOST_NAME = 70

REPORTS = {"BkToCstmrStmt": "Stmt", "BkToCstmrDbtCdtNtfctn": "Ntfctn"}
"""What a statement (camt.053) and a notification (camt.054) have in them."""

AMOUNT = re.compile(r"\d{1,9}(\.\d{1,2}0*)?")


class BankFileError(RulesError):
    """What is wrong with a file."""


class Direction(StrEnum):
    """What became of the money: only what came in, booked and in francs, is taken."""

    IN = "in"
    OUT = "out"
    REVERSAL = "reversal"
    PENDING = "pending"
    FOREIGN = "foreign"


class MatchState(StrEnum):
    """What becomes of a payment."""

    RIGHT = "right"
    AMOUNT = "amount"
    UNKNOWN = "unknown"
    BOOKED = "booked"
    NOT_TAKEN = "not-taken"


@dataclass(frozen=True, slots=True)
class BankPayment:
    """A payment of Rappen; `key` is the same whenever the bank tells of it again."""

    key: str
    reference: str
    amount: int
    payer: str = ""
    day: str = ""
    direction: Direction = Direction.IN


@dataclass(frozen=True, slots=True)
class BankMatch:
    """A payment with what becomes of it, and whose it is where its reference is known."""

    payment: BankPayment
    state: MatchState
    entry: int | None = None


def matched(
    payments: Sequence[BankPayment],
    entries: Mapping[str, int],
    owed: Mapping[int, int],
    booked: Collection[str],
) -> list[BankMatch]:
    """Return what becomes of each payment, by the `entries` of references and what these still owe."""
    left, known = dict(owed), set(booked)
    found = []
    for payment in payments:
        entry = entries.get(payment.reference)
        state = _state(payment, entry, left, known)
        if state is MatchState.RIGHT and entry is not None:
            left[entry] = 0
            known.add(payment.key)
        found.append(BankMatch(payment, state, entry))
    return found


def _state(
    payment: BankPayment, entry: int | None, left: Mapping[int, int], known: Collection[str]
) -> MatchState:
    if payment.direction is not Direction.IN:
        return MatchState.NOT_TAKEN
    if payment.key in known:
        return MatchState.BOOKED
    if entry is None:
        return MatchState.UNKNOWN
    return MatchState.RIGHT if payment.amount == left.get(entry) else MatchState.AMOUNT


# Reading


def read_bank_file(content: bytes) -> list[BankPayment]:
    """Return all payments of a file in its order; BankFileError says in a sentence why it is none."""
    if len(content) > MOST_BYTES:
        raise BankFileError(N_("The file is larger than 2 MB."))
    root = _parsed(content)
    times: Counter[str] = Counter()
    payments = []
    for payment in _payments(root):
        # The same twice in one file are two payments.
        times[payment.key] += 1
        key = hashlib.sha256(f"{payment.key}|{times[payment.key]}".encode()).hexdigest()[:32]
        payments.append(
            BankPayment(key, payment.reference, payment.amount, payment.payer, payment.day, payment.direction)
        )
        if len(payments) > MOST_PAYMENTS:
            raise BankFileError(N_("The file has more than {most} payments."), most=MOST_PAYMENTS)
    return payments


def _parsed(content: bytes) -> Element:
    try:
        root: Element = fromstring(content, forbid_dtd=True)
    except (ParseError, DefusedXmlException, LookupError, ValueError):
        raise _not_a_file() from None
    return root


def _not_a_file() -> BankFileError:
    return BankFileError(
        N_("This is not a file of payments: upload the bank’s camt.053 or camt.054, as XML.")
    )


def _payments(root: Element) -> Iterator[BankPayment]:
    parts = [(message, REPORTS[_name(message)]) for message in root if _name(message) in REPORTS]
    if _name(root) != "Document" or not parts:
        raise _not_a_file()
    for message, report in parts:
        for each in _all(message, report):
            for entry in _all(each, "Ntry"):
                yield from _of_entry(entry)


def _of_entry(entry: Element) -> Iterator[BankPayment]:
    """Yield the payments of a booking, or itself where the bank does not say of which it is made."""
    details = [each for part in _all(entry, "NtryDtls") for each in _all(part, "TxDtls")]
    for detail in details or [entry]:
        money = _money(detail, entry if len(details) < 2 else None)
        if money is None:
            raise _not_a_file()
        amount, currency = money
        reference = _compact(_text(detail, "RmtInf", "Strd", "CdtrRefInf", "Ref"))
        yield BankPayment(
            _key(detail, entry, reference, amount),
            reference,
            amount,
            _payer(detail)[:MOST_NAME],
            _day(entry),
            _direction(detail, entry, currency),
        )


def _money(detail: Element, entry: Element | None) -> tuple[int, str] | None:
    """Return Rappen and the currency; those of the booking where it has one payment that says nothing."""
    places = [_at(detail, "Amt"), _at(detail, "AmtDtls", "TxAmt", "Amt")]
    if entry is not None:
        places.append(_at(entry, "Amt"))
    for found in places:
        if found is not None and AMOUNT.fullmatch(text := (found.text or "").strip()):
            return int(Decimal(text) * 100), found.get("Ccy", "")
    return None


def _direction(detail: Element, entry: Element, currency: str) -> Direction:
    status = _text(entry, "Sts", "Cd") or _text(entry, "Sts")
    if _text(entry, "RvslInd").lower() in {"true", "1"}:
        return Direction.REVERSAL
    if (_text(detail, "CdtDbtInd") or _text(entry, "CdtDbtInd")) != "CRDT":
        return Direction.OUT
    if status != "BOOK":
        return Direction.PENDING
    return Direction.IN if currency == "CHF" else Direction.FOREIGN


def _key(detail: Element, entry: Element, reference: str, amount: int) -> str:
    """Return what tells a payment from others: the bank's own number of it, and the payer's."""
    own = _text(detail, "Refs", "AcctSvcrRef") or _text(entry, "AcctSvcrRef") or _day(entry)
    return "|".join([own, _text(detail, "Refs", "EndToEndId"), reference, str(amount)])


def _payer(detail: Element) -> str:
    debtor = ("RltdPties", "Dbtr")
    return _text(detail, *debtor, "Pty", "Nm") or _text(detail, *debtor, "Nm")


def _day(entry: Element) -> str:
    return _text(entry, "BookgDt", "Dt") or _text(entry, "BookgDt", "DtTm")[:10]


def _compact(reference: str) -> str:
    return "".join(reference.split()).upper()


# Elements by their names without a namespace


def _name(element: Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _all(element: Element, name: str) -> Iterator[Element]:
    return (child for child in element if _name(child) == name)


def _at(element: Element, *path: str) -> Element | None:
    """Return the first element that such a path leads to."""
    if not path:
        return element
    ways = (_at(child, *path[1:]) for child in _all(element, path[0]))
    return next((found for found in ways if found is not None), None)


def _text(element: Element, *path: str) -> str:
    found = _at(element, *path)
    return " ".join((found.text or "").split()) if found is not None else ""
