"""What deals that were kept one by one add up to, in words: doubled bids, Weis and Stöck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from clubs.pages.numbers import number_text
from clubs.statistics.deal_sums import DealSums

WEIS_DECIMALS = 1
"""The points of Weis a deal are written with so many."""


class SumInWords(NamedTuple):
    """A figure with its name, and with what stands `behind` it where no other figure says so."""

    name: str
    value: str
    behind: str = ""


def deal_sums_in_words(sums: DealSums) -> Iterator[SumInWords]:
    """Yield the figures, each with how many deals are behind it; none of what nobody could have written."""
    of_all = gettext("of {total}")
    shares = {
        gettext("Doubled bids made"): (sums.doubled_made, sums.doubled),
        gettext("Redoubled bids made"): (sums.redoubled_made, sums.redoubled),
        gettext("Deals with Weis"): (sums.with_weis, sums.weis_deals),
        gettext("Deals with Stöck"): (sums.with_stoeck, sums.stoeck_deals),
    }
    for name, (count, total) in shares.items():
        if total:
            yield SumInWords(name, number_text(count), of_all.format(total=number_text(total)))
    if sums.weis_a_deal is not None:
        in_deals = ngettext("in {count} deal", "in {count} deals", sums.weis_deals)
        behind = in_deals.format(count=number_text(sums.weis_deals))
        yield SumInWords(gettext("Weis per deal"), number_text(sums.weis_a_deal, WEIS_DECIMALS), behind)
