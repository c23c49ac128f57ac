"""The cash desk's list: some have not paid, some have paid too much; many come to three desks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from clubs.amounts import amount_text, francs_text
from clubs.cash import Movement
from clubs.models import CashMovement, PaymentMeans
from clubs.pages.cash import CashRow, Till
from clubs.printouts.cash_list import CashListSheet, CashPlace
from clubs.printouts.paper_table import PaperTable
from clubs.tables.cash import CashTable
from tests.printing.sizes import Size

MANY, TWINT = 100, 4
MOVED = (Movement.FLOAT, Movement.PAYMENT, Movement.REFUND, Movement.COST, Movement.PRIZE)


def sample(size: Size) -> CashListSheet:
    rows = [_row(size, number) for number in range(1, size.entries + 1)]
    table = PaperTable.of(CashTable(rows))
    return CashListSheet(
        title=gettext("Cash desk"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        table=table,
        paper=table.form.paper,
        sums={
            gettext("Owed"): francs_text(1500 * size.entries),
            gettext("Paid"): francs_text(1234500),
            gettext("Expenses"): francs_text(12000),
        },
        movements=tuple(str(CashMovement(each).label) for each in MOVED),
        places=tuple(_places(size)),
        tills=tuple(_tills(size)),
    )


def _tills(size: Size) -> Iterator[Till]:
    if size.entries < MANY:
        yield Till(1, "", francs_text(_total(1)))
    else:
        for number in (1, 2, 3):
            desk = gettext("Cash desk {number}").format(number=number)
            yield Till(number, desk, francs_text(_total(number)))


def _places(size: Size) -> Iterator[CashPlace]:
    for number, desk, _amount in _tills(size):
        yield _place(desk or str(PaymentMeans.CASH.label), number, is_till=True)
    yield _place(str(PaymentMeans.TWINT.label), TWINT, is_till=False)


def _amounts(number: int) -> tuple[int, ...]:
    return 0 if number == TWINT else 200_00, 1234500 + 100 * number, -15_00, -120_00, -600_00


def _total(number: int) -> int:
    return sum(_amounts(number))


def _place(name: str, number: int, *, is_till: bool) -> CashPlace:
    return CashPlace(name, tuple(map(amount_text, _amounts(number))), amount_text(_total(number)), is_till)


def _row(size: Size, number: int) -> CashRow:
    paid = 0 if number % 7 == 3 else 20_00 if number == 4 else 15_00
    return CashRow(number, size.name(number), "", "", 15_00, paid, 15_00 - paid, "")
