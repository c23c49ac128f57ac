"""Bids made and failed, by what was bid: how many points in which denomination.

They are known of deals that were kept one by one, as a table's phone keeps them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias


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

BidRows: TypeAlias = Sequence[Any]
"""Bids at some tables as they are stored: of each kind the pack, what was bid as in `BidKind`, and how often
it was made and failed, one after the other. Of twenty years that is a list for each evening, where an object
for each kind would be tens of thousands, through which Python looks again and again for what can go."""


def bids_over(evenings: Iterable[BidRows]) -> GameBids:
    """Return the bids of some evenings together; of packs as frequent the first one found has the names."""
    counts: dict[tuple[str, int | None, str], list[int]] = defaultdict(lambda: [0, 0])
    packs = Counter[str]()
    for rows in evenings:
        for pack, denomination, points, word, made, failed in zip(*[iter(rows)] * 6, strict=True):
            count = counts[denomination, points, word]
            count[0] += made
            count[1] += failed
            packs[pack] += made + failed
    if not packs:
        return NO_BIDS
    each = [BidSums(BidKind(*kind), *count) for kind, count in counts.items()]
    return GameBids(packs.most_common(1)[0][0], each)


def sums_of_bids(bids: Iterable[tuple[BidKind, bool]]) -> Sequence[BidSums]:
    """Return the sums of each kind of bid, given one by one with whether it was made, in no order."""
    counts: dict[BidKind, Counter[bool]] = defaultdict(Counter)
    for kind, made in bids:
        counts[kind][made] += 1
    return [BidSums(kind, count[True], count[False]) for kind, count in counts.items()]


def by_denomination(each: Iterable[BidSums]) -> Sequence[BidSums]:
    """Return the sums of each denomination, whatever was bid in it."""
    made, failed = Counter[str](), Counter[str]()
    for sums in each:
        made[sums.kind.denomination] += sums.made
        failed[sums.kind.denomination] += sums.failed
    return [BidSums(BidKind(key, None), made[key], failed[key]) for key in made]
