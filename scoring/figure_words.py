"""Bids by denomination and height, doubled bids, Weis and Stöck of kept deals, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext, ngettext

from scoring.card_words import IN_PACK
from scoring.deal_words import TRICK_BIDS
from scoring.evenings.bids import BidSums, GameBids, by_denomination
from scoring.evenings.deal_sums import DealSums
from scoring.rules.cards import DENOMINATIONS
from scoring.tables import points_text

ABOVE_ALL = 1000
"""Bids on tricks come after those of points."""

WEIS_DECIMALS = 1
"""The points of Weis a deal are written with so many."""


@dataclass(frozen=True, slots=True)
class BidInWords:
    """A kind of bid by its names; `height` puts them in order."""

    trumps: str
    bid: int | str
    height: int
    made: int
    failed: int

    @property
    def total(self) -> int:
        return self.made + self.failed


class SumInWords(NamedTuple):
    """A figure with its name, and with what stands `behind` it where no other figure says so."""

    name: str
    value: str
    behind: str = ""


def bids_in_words(bids: GameBids) -> Sequence[BidInWords]:
    """Return each bid that was made or failed, denomination by denomination, the lowest first."""
    return [kind_in_words(each, bids.pack) for each in sorted(bids.each, key=by_trumps_and_height)]


def trumps_in_words(bids: GameBids) -> Sequence[BidInWords]:
    """Return the same by denomination alone."""
    return [
        kind_in_words(each, bids.pack)
        for each in sorted(by_denomination(bids.each), key=by_trumps_and_height)
    ]


def bids_sum_in_words(bids: GameBids) -> Iterator[SumInWords]:
    """Yield how many bids were made, of all of them; nothing where nobody bid."""
    if bids.total:
        yield SumInWords(gettext("Bids made"), points_text(bids.made), of_all(bids.total))


def kind_in_words(sums: BidSums, pack: str) -> BidInWords:
    kind = sums.kind
    return BidInWords(
        trumps=trumps_text(kind.denomination, pack),
        bid=kind.points or trick_bid_text(kind.word),
        height=place_of_bid(sums),
        made=sums.made,
        failed=sums.failed,
    )


def trumps_text(denomination: str, pack: str) -> str:
    """Return what a denomination is called on these cards; a dash where none was named."""
    named = DENOMINATIONS.get(denomination)
    return capfirst(str(IN_PACK[pack][named])) if named else "–"


def trick_bid_text(word: str) -> str:
    return capfirst(str(TRICK_BIDS.get(word, "–")))


def place_of_bid(sums: BidSums) -> int:
    words = list(TRICK_BIDS)
    points, word = sums.kind.points, sums.kind.word
    return points or ABOVE_ALL + (words.index(word) if word in words else len(words))


def by_trumps_and_height(sums: BidSums) -> tuple[int, int]:
    names = [*DENOMINATIONS, ""]
    return names.index(sums.kind.denomination), place_of_bid(sums)


def deal_sums_in_words(sums: DealSums) -> Iterator[SumInWords]:
    """Yield the figures, each with how many deals are behind it; none of what nobody could have written."""
    shares = {
        gettext("Doubled bids made"): (sums.doubled_made, sums.doubled),
        gettext("Redoubled bids made"): (sums.redoubled_made, sums.redoubled),
        gettext("Deals with Weis"): (sums.with_weis, sums.weis_deals),
        gettext("Deals with Stöck"): (sums.with_stoeck, sums.stoeck_deals),
    }
    for name, (count, total) in shares.items():
        if total:
            yield SumInWords(name, points_text(count), of_all(total))
    if sums.weis_a_deal is not None:
        weis = number_format(sums.weis_a_deal, WEIS_DECIMALS)
        yield SumInWords(gettext("Weis per deal"), weis, in_deals(sums.weis_deals))
    doubles = sums.doubled + sums.redoubled
    if doubles:
        sign = "+" if sums.moved_by_doubles > 0 else ""
        moved = f"{sign}{points_text(sums.moved_by_doubles)}"
        yield SumInWords(gettext("Points from doubles for the side that bid"), moved, in_deals(doubles))


def in_deals(count: int) -> str:
    return ngettext("in {count} deal", "in {count} deals", count).format(count=points_text(count))


def of_all(total: int) -> str:
    return gettext("of {total}").format(total=points_text(total))
