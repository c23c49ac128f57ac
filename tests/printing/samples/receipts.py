"""Receipts of all entries, four to a page."""

from __future__ import annotations

from django.utils.translation import gettext, pgettext

from clubs.printouts.receipts import PaidReceipt, ReceiptsSheet
from tests.printing.sizes import Size

MOST_ENTRIES = 20
"""Five pages; more of them would be no other ones."""

EXPECTED_PAGES = {(5, 4): 2, (20, 16): 5}


def sample(size: Size) -> ReceiptsSheet:
    return ReceiptsSheet(
        title=gettext("Receipts"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tournament=size.name(1002),
        day="20.11.2026",
        receipts=tuple(_receipt(size, number) for number in range(1, size.entries + 1)),
    )


def _receipt(size: Size, number: int) -> PaidReceipt:
    means = pgettext("means of payment", "Cash")
    still = "CHF\N{NO-BREAK SPACE}5.00" if number == 2 else ""
    return PaidReceipt(number, size.name(number), "CHF\N{NO-BREAK SPACE}15.00", means, still)
