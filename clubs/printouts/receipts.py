"""Receipts of the cash desk: what an entry has paid, in four to a page, with a line to sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.amounts import francs_text
from clubs.cash import Balance
from clubs.models import CashLine, CashMovement, PaymentMeans
from clubs.pages.entries import Entrant, entrants_of
from clubs.printouts.cutting import Cut, Page
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.queries.cash import cash_sums
from core.errors import N_
from core.printing.printout import Printout

CUT = Cut(2, 2, 105, 148.5)


class PaidReceipt(NamedTuple):
    """What somebody has in the hand: who has paid how much, by which means, and what is still open."""

    number: int
    name: str
    amount: str
    means: str
    open: str


@dataclass(frozen=True, kw_only=True)
class ReceiptsSheet(Printout):
    """Receipts to be cut out, in the order of the entries' numbers."""

    template: ClassVar[str] = "printouts/receipts.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cutting.css", "print/receipts.css")

    tournament: str
    day: str
    receipts: tuple[PaidReceipt, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        figures = cash_sums(tournament)
        means = means_by_entry(request)
        receipts = [
            receipt_of(entrant, figures.balances[key], means.get(key, ()))
            for key, entrant in entrants_of(tournament).items()
            if figures.balances[key].paid > 0 and request.entry in (None, entrant.number)
        ]
        if not receipts:
            raise NothingToPrint(N_("There is nothing to print until somebody has paid."))
        return cls(
            title=gettext("Receipts"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            tournament=tournament.name,
            day=date_format(tournament.date),
            receipts=tuple(receipts),
        )

    @property
    def cut(self) -> Cut:
        return CUT

    @property
    def pages(self) -> int:
        return CUT.pages(len(self.receipts))

    @property
    def laid(self) -> Sequence[Page[PaidReceipt]]:
        return CUT.laid(self.receipts)


def means_by_entry(request: PrintoutRequest) -> dict[int, list[str]]:
    """Return by which means each entry has made its payments, by its key, each once."""
    found: dict[int, list[str]] = {}
    lines = CashLine.objects.filter(tournament=request.tournament, movement=CashMovement.PAYMENT).standing()
    for entry, means in lines.values_list("entry", "means"):
        here = found.setdefault(entry, [])
        if means not in here:
            here.append(means)
    return found


def receipt_of(entrant: Entrant, balance: Balance, means: Sequence[str]) -> PaidReceipt:
    """Return a receipt; what was only ticked at the door was paid in cash."""
    words = [str(PaymentMeans(each).label) for each in means or [PaymentMeans.CASH]]
    return PaidReceipt(
        entrant.number,
        entrant.title,
        francs_text(balance.paid),
        ", ".join(words),
        francs_text(balance.open) if balance.open > 0 else "",
    )
