"""What somebody who was accepted has to pay, how, and what for."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.amounts import francs_text
from clubs.bills import Bill, PayWays, reference_of
from clubs.models import Entry, SignUpRequest
from clubs.queries.cash import cash_sums, has_fees
from clubs.queries.sign_up import to_pay_text
from clubs.sign_up import RequestState


@dataclass(frozen=True, slots=True)
class PaymentPage:
    """How it stands with the money of an entry; `bill` where something is due and there is an account."""

    ways: PayWays
    paid: int
    open: int
    entry: str
    bill: Bill | None

    @property
    def sentence(self) -> str:
        """What is still to be paid, or that it was."""
        if self.open > 0:
            return to_pay_text(self.open)
        return _("Paid: {amount}.").format(amount=francs_text(self.paid))

    @property
    def is_due(self) -> bool:
        return self.open > 0


def payment_of(request: SignUpRequest) -> PaymentPage | None:
    """Return what is shown of the payment; None where nothing is owed yet, or the club says nothing of it."""
    sign_up, entry = request.sign_up, request.entry
    ways = sign_up.pay_ways
    accepted = request.current_state is RequestState.ACCEPTED
    if entry is None or not accepted or not ways.are_said or not has_fees(sign_up.tournament):
        return None
    balance = cash_sums(sign_up.tournament).balances[entry.pk]
    if balance.open <= 0 and not balance.paid:
        return None
    title = str(entry_title(entry))
    bill = _bill(request, ways, balance.open, title) if ways.iban and balance.open > 0 else None
    return PaymentPage(ways, balance.paid, balance.open, title, bill)


def _bill(request: SignUpRequest, ways: PayWays, amount: int, title: str) -> Bill:
    tournament = request.sign_up.tournament
    reference = reference_of(ways.iban, tournament.pk, request.entry_id or 0)
    return Bill(ways, amount, reference, f"{tournament.name}, {title}")


def entry_title(entry: Entry) -> str:
    """Return an entry's number and people: all of them are paid for together."""
    return f"{entry.number} {entry.title}"
