"""Bids by denomination and height, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.text import capfirst

from clubs.statistics.bids import BidSums, GameBids, by_denomination
from scoring.card_words import IN_PACK
from scoring.deal_words import TRICK_BIDS
from scoring.rules.cards import DENOMINATIONS

ABOVE_ALL = 1000
"""Bids on tricks come after those of points."""


@dataclass(frozen=True, slots=True)
class BidInWords:
    """A kind of bid by its names; `height` puts them in order."""

    trumps: str
    bid: int | str
    height: int
    made: int
    failed: int


def bids_in_words(bids: GameBids) -> Sequence[BidInWords]:
    """Return each bid that was made or failed, denomination by denomination, the lowest first."""
    return [kind_in_words(each, bids.pack) for each in sorted(bids.each, key=by_trumps_and_height)]


def trumps_in_words(bids: GameBids) -> Sequence[BidInWords]:
    """Return the same by denomination alone."""
    return [
        kind_in_words(each, bids.pack)
        for each in sorted(by_denomination(bids.each), key=by_trumps_and_height)
    ]


def kind_in_words(sums: BidSums, pack: str) -> BidInWords:
    kind = sums.kind
    named = DENOMINATIONS.get(kind.denomination)
    return BidInWords(
        trumps=capfirst(str(IN_PACK[pack][named])) if named else "–",
        bid=kind.points or capfirst(str(TRICK_BIDS.get(kind.word, "–"))),
        height=place_of_bid(sums),
        made=sums.made,
        failed=sums.failed,
    )


def place_of_bid(sums: BidSums) -> int:
    words = list(TRICK_BIDS)
    points, word = sums.kind.points, sums.kind.word
    return points or ABOVE_ALL + (words.index(word) if word in words else len(words))


def by_trumps_and_height(sums: BidSums) -> tuple[int, int]:
    names = [*DENOMINATIONS, ""]
    return names.index(sums.kind.denomination), place_of_bid(sums)
