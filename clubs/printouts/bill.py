"""A bill on A4: above what it is for, below the payment part and receipt of the Swiss QR-bill."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Self

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from clubs.amounts import francs_text
from clubs.bills import Bill, bill_label, spaced_account, spaced_reference
from clubs.models import SignUpRequest
from clubs.pages.payment import PaymentPage
from clubs.printouts.letterheads import letterhead_of
from core.printing.printout import Imprint, Printout
from core.qr import plain_code

CODE = 46
"""Millimetres."""

HEADINGS = {
    "payment_part": "Payment part",
    "receipt": "Receipt",
    "account": "Account / Payable to",
    "reference": "Reference",
    "information": "Additional information",
    "payable_by": "Payable by (name/address)",
    "currency": "Currency",
    "amount": "Amount",
    "acceptance": "Acceptance point",
    "separate": "Separate before paying in",
}
"""The headings of the standard: their wording in each language is laid down there."""


@dataclass(frozen=True, kw_only=True)
class BillSheet(Printout):
    """A page with what is owed for what, and the part that is paid with."""

    template: ClassVar[str] = "printouts/bill.html"
    styles: ClassVar[tuple[str, ...]] = ("print/bill.css",)

    bill: Bill
    about: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def of(cls, request: SignUpRequest, payment: PaymentPage, bill: Bill, today: date) -> Self:
        tournament = request.sign_up.tournament
        place = (tournament.place,) if tournament.place else ()
        return cls(
            title=gettext("Bill"),
            letterhead=letterhead_of(tournament.club),
            imprint=Imprint(tournament.name, today),
            bill=bill,
            about=(
                (gettext("For"), (payment.entry,)),
                (gettext("Date"), (date_format(tournament.date), *place)),
                (gettext("Amount"), (francs_text(bill.amount),)),
            ),
        )

    @property
    def headings(self) -> Mapping[str, str]:
        language = (get_language() or "en")[:2]
        return {name: bill_label(text, language) for name, text in HEADINGS.items()}

    @property
    def account(self) -> str:
        return spaced_account(self.bill.ways.iban)

    @property
    def reference(self) -> str:
        return spaced_reference(self.bill.reference)

    @property
    def amount(self) -> str:
        """The amount as the standard writes it: 1 250.00."""
        return f"{self.bill.amount / 100:,.2f}".replace(",", "\N{NO-BREAK SPACE}")

    @property
    def scale(self) -> str:
        """How wide a module is, in millimetres, where the code is as wide as the standard has it."""
        return f"{CODE / plain_code(self.bill.payload)[0]:.6f}"

    @property
    def code(self) -> str:
        """The path of the code's dark modules."""
        return plain_code(self.bill.payload)[1]
