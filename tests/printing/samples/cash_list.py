"""The cash desk's list: some have not paid, some have paid too much; many come to three desks."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.cash import Till
from clubs.pages.numbers import francs_text
from clubs.printouts.cash_list import CashListLine, CashListSheet
from tests.printing.sizes import Size

MANY = 100


def sample(size: Size) -> CashListSheet:
    return CashListSheet(
        title=gettext("Cash desk"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        lines=tuple(_line(size, number) for number in range(1, size.entries + 1)),
        sums={
            gettext("Owed"): francs_text(1500 * size.entries),
            gettext("Paid"): francs_text(1234500),
            gettext("Expenses"): francs_text(12000),
        },
        tills=_tills(size),
    )


def _tills(size: Size) -> tuple[Till, ...]:
    if size.entries < MANY:
        return (Till("", francs_text(1254500)),)
    desks = (gettext("Cash desk %(number)s") % {"number": number} for number in (1, 2, 3))
    return tuple(Till(desk, francs_text(418_00 + 100 * len(desk))) for desk in desks)


def _line(size: Size, number: int) -> CashListLine:
    paid, left = (
        ("0.00", "15.00") if number % 7 == 3 else ("20.00", "−5.00") if number == 4 else ("15.00", "")
    )
    return CashListLine(number, size.name(number), "15.00", paid, left)
