"""What deals that were kept one by one add up to beside their bids: doubles, Weis and Stöck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class DealSums(NamedTuple):
    """Counts of deals, and the points of Weis that were written, before any factor.

    `weis_deals` are those in which Weis count by the rules of the table, `with_weis` those in which somebody
    wrote some; so with Stöck. Doubled bids are those that were not redoubled.
    `moved_by_doubles` is how many points doubles added to the lead of the side that bid.
    """

    doubled_made: int = 0
    doubled_failed: int = 0
    redoubled_made: int = 0
    redoubled_failed: int = 0
    weis_deals: int = 0
    with_weis: int = 0
    weis: int = 0
    stoeck_deals: int = 0
    with_stoeck: int = 0
    moved_by_doubles: int = 0

    @property
    def doubled(self) -> int:
        return self.doubled_made + self.doubled_failed

    @property
    def redoubled(self) -> int:
        return self.redoubled_made + self.redoubled_failed

    @property
    def weis_a_deal(self) -> float | None:
        """The points of Weis a deal, None where there was no deal in which they count."""
        return self.weis / self.weis_deals if self.weis_deals else None


NO_DEALS = DealSums()


def deals_together(each: Iterable[DealSums]) -> DealSums:
    """Return the sums of several together."""
    return DealSums(*map(sum, zip(NO_DEALS, *each, strict=True)))


def moved_by_double(stake: int, bid: int, *, made: bool, lead: int, on_everything: bool) -> int:
    """Return what a double moved: the lead of who bid as written, less the lead undoubled (SB-9).

    A double of the bid counts the bid so many more times for who won it; one `on_everything` multiplies all
    that both sides wrote, and so the `lead` in points of the sheet.
    """
    if on_everything:
        return lead - lead // stake
    return (stake - 1) * (bid if made else -bid)
