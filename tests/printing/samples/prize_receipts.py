"""Receipts of the ten first prizes, four to a page."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.prize_receipts import PrizeReceipt, PrizeReceiptsSheet
from tests.printing.sizes import Size

MOST_PRIZES = 10
EXPECTED_PAGES = {(5, 4): 2, (24, 8): 3}


def sample(size: Size) -> PrizeReceiptsSheet:
    return PrizeReceiptsSheet(
        title=gettext("Receipts for prizes"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tournament=size.name(1002),
        day="20.11.2026",
        receipts=tuple(_receipt(size, number) for number in range(1, min(size.entries, MOST_PRIZES) + 1)),
    )


def _receipt(size: Size, number: int) -> PrizeReceipt:
    place = gettext("Rank {rank}").format(rank=number)
    thing = " · ½ kg Mutschli" if number % 2 else ""
    return PrizeReceipt(place, size.name(number), f"CHF {400 - 30 * number}.00{thing}")
