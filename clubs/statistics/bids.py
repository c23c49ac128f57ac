"""Bids made and failed, by what was bid: how many points in which denomination.

They are known of deals that were kept one by one, as a table's phone keeps them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class BidKind(NamedTuple):
    """What was bid: points, or the `word` of a bid on tricks, in a `denomination`, empty of some."""

    denomination: str
    points: int | None
    word: str = ""


@dataclass(frozen=True, slots=True)
class BidSums:
    """How often a bid was made and failed."""

    kind: BidKind
    made: int
    failed: int


@dataclass(frozen=True, slots=True)
class GameBids:
    """Bids in a game, by what was bid; `pack` is what lay on the table most often."""

    pack: str
    each: Sequence[BidSums]

    @property
    def made(self) -> int:
        return sum(sums.made for sums in self.each)

    @property
    def failed(self) -> int:
        return sum(sums.failed for sums in self.each)

    @property
    def total(self) -> int:
        return self.made + self.failed


NO_BIDS = GameBids("", ())

BidsByPack = Mapping[str, Sequence[BidSums]]
"""The sums of bids at some tables, by the pack that lay there."""


def bids_over(evenings: Iterable[BidsByPack]) -> GameBids:
    """Return the bids of some evenings together; of packs as frequent the first one found has the names."""
    made, failed, packs = Counter[BidKind](), Counter[BidKind](), Counter[str]()
    for evening in evenings:
        for pack, each in evening.items():
            for sums in each:
                made[sums.kind] += sums.made
                failed[sums.kind] += sums.failed
                packs[pack] += sums.made + sums.failed
    if not packs:
        return NO_BIDS
    return GameBids(packs.most_common(1)[0][0], [BidSums(kind, made[kind], failed[kind]) for kind in made])


def sums_of_bids(bids: Iterable[tuple[BidKind, bool]]) -> Sequence[BidSums]:
    """Return the sums of each kind of bid, given one by one with whether it was made, in no order."""
    counts: dict[BidKind, Counter[bool]] = defaultdict(Counter)
    for kind, made in bids:
        counts[kind][made] += 1
    return sums_of_counts(counts)


def sums_of_counts(counts: Mapping[BidKind, Counter[bool]]) -> Sequence[BidSums]:
    """Return the sums of each kind of bid, of how often it was made and how often not, both counted."""
    return [BidSums(kind, count[True], count[False]) for kind, count in counts.items()]


def by_denomination(each: Iterable[BidSums]) -> Sequence[BidSums]:
    """Return the sums of each denomination, whatever was bid in it."""
    made, failed = Counter[str](), Counter[str]()
    for sums in each:
        made[sums.kind.denomination] += sums.made
        failed[sums.kind.denomination] += sums.failed
    return [BidSums(BidKind(key, None), made[key], failed[key]) for key in made]
