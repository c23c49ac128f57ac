"""Swiss QR-bills, without a database: how a club is paid, references with check digits, what the code holds.

After the Swiss Implementation Guidelines for the QR-bill, 2.3. An account with a QR-IBAN takes QR references
of 27 digits, any other creditor references (ISO 11649). The address of who pays is left out: nobody asked it.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from qrbill.bill import LABELS, QRBill  # type: ignore[import-untyped] # the library has no types
from stdnum import iban, iso11649
from stdnum.ch import esr
from stdnum.iso7064 import mod_97_10

from core.records import record_document, record_reader

COUNTRIES = ("CH", "LI")
QR_BANKS = range(30000, 32000)
"""The numbers of banks in QR-IBANs."""

QR_LENGTH = 27
LIECHTENSTEIN = range(9485, 9499)
"""The postcodes of another country with Swiss postcodes."""

PLAIN = str.maketrans(
    {
        "’": "'",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "–": "-",
        "—": "-",
        "…": "...",
    }
)
"""What banks do not take, and what stands for it."""

LONGEST_MESSAGE = 140
RECEIPT_LINE = 34
"""So many letters stand on a line of the receipt."""

LONGEST_NAME, LONGEST_NUMBER, LONGEST_TOWN, LONGEST_TWINT = 70, 16, 35, 60


@dataclass(frozen=True, slots=True, kw_only=True)
class PayWays:
    """How people pay a club: at the door, by TWINT to a number or name, by a bill to an account."""

    cash: bool = False
    twint: str = ""
    iban: str = ""
    holder: str = ""
    street: str = ""
    number: str = ""
    postcode: str = ""
    town: str = ""

    @property
    def are_said(self) -> bool:
        """Whether there is anything to say."""
        return self != PayWays()

    @property
    def country(self) -> str:
        """The country of the address, by its postcode."""
        digits = self.postcode.strip()
        return "LI" if digits.isdecimal() and int(digits) in LIECHTENSTEIN else "CH"

    @property
    def address(self) -> tuple[str, ...]:
        """The account's holder and address, in lines."""
        street = f"{self.street} {self.number}".strip()
        lines = (self.holder, street, f"{self.postcode} {self.town}")
        return tuple(latin(line) for line in lines if line)

    @property
    def short_address(self) -> tuple[str, ...]:
        """The same where there is little room: the street is left out beside a long name of the holder."""
        lines = self.address
        is_long = len(lines) > 2 and sum(len(line) > RECEIPT_LINE for line in lines) > 1
        return (lines[0], lines[-1]) if is_long else lines


_read = record_reader(PayWays)


def read_pay_ways(document: object) -> PayWays:
    """Return the ways to pay that a document holds; DocumentError says what is wrong with it."""
    return _read("payment", document)


def pay_ways_document(ways: PayWays) -> dict[str, object]:
    """Return ways to pay as a document: what was said."""
    return record_document(ways)


def is_account(text: str) -> bool:
    """Whether this is an IBAN of Switzerland or Liechtenstein, its check digits right."""
    return iban.compact(text)[:2] in COUNTRIES and bool(iban.is_valid(text))


def compact_account(text: str) -> str:
    """Return an IBAN without spaces, in capital letters."""
    return str(iban.compact(text))


def spaced_account(text: str) -> str:
    """Return an IBAN as people read it, in groups of four."""
    return str(iban.format(text))


def is_qr_account(account: str) -> bool:
    """Whether an account takes QR references, and no others."""
    return int(account[4:9]) in QR_BANKS


def reference_of(account: str, tournament: int, entry: int) -> str:
    """Return the reference under which an entry pays: each has one, and it stays the same."""
    if is_qr_account(account):
        return qr_reference(tournament, entry)
    return creditor_reference(tournament, entry)


def qr_reference(tournament: int, entry: int) -> str:
    """Return 26 digits and their check digit (modulo 10, recursive)."""
    digits = f"{tournament:017d}{entry:09d}"
    return f"{digits}{esr.calc_check_digit(digits)}"


def creditor_reference(tournament: int, entry: int) -> str:
    """Return RF, two check digits (modulo 97) and the number (ISO 11649)."""
    number = f"{tournament}{entry:09d}"
    return f"RF{mod_97_10.calc_check_digits(f'{number}RF')}{number}"


def references_of(tournament: int, entry: int) -> tuple[str, str]:
    """Return both references of an entry: bills from before the club changed its bank are paid, too."""
    return qr_reference(tournament, entry), creditor_reference(tournament, entry)


def tournament_in_reference(reference: str) -> int | None:
    """Return the tournament that a reference names, if it can be one of ours; whose entry it is says more."""
    digits = reference[4:-9] if reference.startswith("RF") else reference[:17]
    return int(digits) if digits.isascii() and digits.isdecimal() and len(digits) <= 17 else None


def compact_reference(text: str) -> str:
    """Return a reference without spaces, in capital letters, as files of banks have it."""
    return "".join(text.split()).upper()


def spaced_reference(reference: str) -> str:
    """Return a reference as people read it: from the left in fours, or 2 digits and then fives."""
    if reference.startswith("RF"):
        return str(iso11649.format(reference))
    return str(esr.format(reference)) if len(reference) == QR_LENGTH else reference


@dataclass(frozen=True, slots=True)
class Bill:
    """What somebody pays: Rappen, to where, under which reference, and what for."""

    ways: PayWays
    amount: int
    reference: str
    message: str

    @property
    def payload(self) -> str:
        """The lines of the Swiss QR code."""
        ways = self.ways
        bill = QRBill(
            account=ways.iban,
            creditor={
                "name": latin(ways.holder),
                "street": latin(ways.street),
                "house_num": latin(ways.number),
                "pcode": ways.postcode,
                "city": latin(ways.town),
                "country": ways.country,
            },
            amount=Decimal(self.amount) / 100,
            reference_number=self.reference,
            additional_information=self.short_message,
        )
        return str(bill.qr_data())

    @property
    def short_message(self) -> str:
        """The message in so many letters as there is room for, of those that banks know."""
        line = latin(" ".join(self.message.split()))
        return line if len(line) <= LONGEST_MESSAGE else f"{line[: LONGEST_MESSAGE - 3].rstrip()}..."


def latin(text: str) -> str:
    """Return a text in letters that banks take: plain quotes and dashes, full stops for unknown ones."""
    return "".join(letter if _is_known(letter) else "." for letter in text.translate(PLAIN))


def _is_known(letter: str) -> bool:
    return " " <= letter <= "~" or "\N{NO-BREAK SPACE}" <= letter <= "\u017f" or letter in "ȘșȚț€"


def bill_label(text: str, language: str) -> str:
    """Return a heading of the bill as the standard words it in a language."""
    return str(LABELS[text].get(language, text)) if text in LABELS else text
