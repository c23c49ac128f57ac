"""The cash desk on paper: what each entry owes and has paid, the sums, and a count to be signed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.cash import CashPage, CashRow, Till, TillPage
from clubs.pages.numbers import amount_text
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from scoring.printing.printout import Printout
from scoring.rules.errors import _

LINES_A_PAGE = 38
OWING = "owing"


@dataclass(frozen=True, slots=True)
class CashListLine:
    """An entry with its amounts in francs; what is not open is left empty, so that debts are seen."""

    number: int
    name: str
    owed: str
    paid: str
    open: str

    @classmethod
    def of(cls, row: CashRow) -> Self:
        left = amount_text(row.open) if row.open else ""
        return cls(row.number, row.title, amount_text(row.owed), amount_text(row.paid), left)


@dataclass(frozen=True, kw_only=True)
class CashListSheet(Printout):
    """A line for each entry by name, or for those who owe something; then the sums, and the tills."""

    template: ClassVar[str] = "printouts/cash_list.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cash-list.css",)

    lines: tuple[CashListLine, ...]
    sums: Mapping[str, str]
    tills: tuple[Till, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page, till = CashPage.of(tournament), TillPage.of(tournament)
        rows = sorted(page.rows, key=lambda row: (row.sort_name, row.number))
        if request.options["who"] == OWING:
            rows = [row for row in rows if row.open > 0]
        if not rows:
            raise NothingToPrint(_("There is nothing to print: nobody owes anything."))
        return cls(
            title=gettext("Cash desk"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            lines=tuple(CashListLine.of(row) for row in rows),
            sums={**page.summary, **till.sums},
            tills=tuple(till.tills),
        )

    @property
    def pages(self) -> int:
        return -(-len(self.lines) // LINES_A_PAGE)
