"""The cash desk on paper: what each entry owes and has paid, the sums, and a count to be signed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.amounts import amount_text
from clubs.cash import Books, Means
from clubs.models import CashMovement, PaymentMeans
from clubs.pages.cash import CashPage, Till, TillPage
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.paper_table import PaperTable
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.tables.cash import CashTable
from core.errors import N_
from core.printing.printout import Printout

LINES_A_PAGE = 38
OWING = "owing"


class CashPlace(NamedTuple):
    """A till, or another means of payment: amounts in and out, which add up to what is there by the books."""

    name: str
    amounts: tuple[str, ...]
    total: str
    is_till: bool

    @classmethod
    def of(cls, name: str, books: Books, means: Means, desk: int | None = None) -> Self:
        amounts = (books.total(movement, means=means, desk=desk) for movement in books.movements)
        total = books.total(means=means, desk=desk)
        return cls(name, tuple(map(amount_text, amounts)), amount_text(total), means is Means.CASH)

    @property
    def is_used(self) -> bool:
        return set(self.amounts) != {amount_text(0)}


@dataclass(frozen=True, kw_only=True)
class CashListSheet(Printout):
    """A line for each entry by name, or for those who owe something; then the sums, and where the money is.

    What was moved is a column of `movements` for each `place`, so that the tills can be added up on paper.
    """

    template: ClassVar[str] = "printouts/cash_list.html"
    styles: ClassVar[tuple[str, ...]] = ("print/columns.css", "print/cash-list.css")

    table: PaperTable
    sums: Mapping[str, str]
    movements: tuple[str, ...]
    places: tuple[CashPlace, ...]
    tills: tuple[Till, ...]

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        page, till = CashPage.of(tournament), TillPage.of(tournament)
        rows = sorted(page.rows, key=lambda row: (row.sort_name, row.number))
        if request.options["who"] == OWING:
            rows = [row for row in rows if row.open > 0]
        if not rows:
            raise NothingToPrint(N_("There is nothing to print: nobody owes anything."))
        table = PaperTable.of(CashTable(rows))
        return cls(
            title=gettext("Cash desk"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            table=table,
            paper=table.form.paper,
            sums={**page.summary, **till.fund},
            movements=tuple(str(CashMovement(each).label) for each in till.figures.books.movements),
            places=tuple(_places(till)),
            tills=tuple(till.tills),
        )

    @property
    def pages(self) -> int:
        return -(-len(self.table.rows) // LINES_A_PAGE)


def _places(page: TillPage) -> Iterator[CashPlace]:
    """Yield all tills, and the other means by which something was paid."""
    books, cash = page.figures.books, str(PaymentMeans.CASH.label)
    for till in page.tills:
        yield CashPlace.of(till.desk or cash, books, Means.CASH, till.number)
    others = [means for means in Means if means is not Means.CASH]
    places = (CashPlace.of(str(PaymentMeans(means).label), books, means) for means in others)
    yield from (place for place in places if place.is_used)
