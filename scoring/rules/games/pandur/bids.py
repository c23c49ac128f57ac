"""The bids of Pandur: their order and what they are worth (PA-2, PA-3)."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from itertools import chain

from scoring.rules.games.pandur.rules import PandurRules
from scoring.rules.weis import STOECK
from scoring.rules.weis_totals import weis_totals


class TrickBid(StrEnum):
    """A bid on tricks, not on points: to take none of them, or all (PA-2)."""

    MISERE = "misere"
    TRUMP_MISERE = "trump-misere"
    PANDUR = "pandur"
    TRUMP_PANDUR = "trump-pandur"

    __hash__ = str.__hash__

    @property
    def is_misere(self) -> bool:
        """Tell whether no trick is to be taken."""
        return self in (TrickBid.MISERE, TrickBid.TRUMP_MISERE)

    @property
    def has_trumps(self) -> bool:
        """Tell whether a suit is trumps."""
        return self in (TrickBid.TRUMP_MISERE, TrickBid.TRUMP_PANDUR)


PandurBid = int | TrickBid

LOWEST_BID = 100
BID_STEP = 10

OVER: Mapping[TrickBid, int] = {
    TrickBid.MISERE: 200,
    TrickBid.TRUMP_MISERE: 200,
    TrickBid.PANDUR: 250,
    TrickBid.TRUMP_PANDUR: 300,
}
"""The number that each bid on tricks stands right above, in this order (PA-2)."""

WORTH: Mapping[TrickBid, int] = {TrickBid.TRUMP_MISERE: 4, TrickBid.PANDUR: 5, TrickBid.TRUMP_PANDUR: 6}
"""What the bids on tricks are worth, but for misère: that is for the table to agree (PA-3)."""

POINTS_FOR_ONE = 50
MOST_WORTH = 6


@cache
def ladder(rules: PandurRules) -> tuple[PandurBid, ...]:
    """Return every bid from the lowest up, as far as one hand can take its soloist (PA-2)."""
    numbers = range(LOWEST_BID, _top(rules) + 1, BID_STEP)
    steps: list[tuple[PandurBid, ...]] = [(number, *_over(number)) for number in numbers]
    higher = [bid for bid, below in OVER.items() if below > numbers[-1]]
    return (*chain.from_iterable(steps), *higher)


def _over(number: int) -> tuple[TrickBid, ...]:
    return tuple(bid for bid, below in OVER.items() if below == number)


def _top(rules: PandurRules) -> int:
    """Return the highest points: all tricks and the best Weis, which leaves no room for Stöck (W-6)."""
    declared = max(weis_totals(rules.denominations[0], rules, hands=1)) if rules.weis else 0
    return rules.match_points + (declared or STOECK * rules.stoeck)


def bid_worth(bid: PandurBid, rules: PandurRules) -> int:
    """Return what a bid writes, to the soloist or to everyone else (PA-3)."""
    if bid is TrickBid.MISERE:
        return rules.misere_worth
    return WORTH[bid] if isinstance(bid, TrickBid) else min(bid // POINTS_FOR_ONE, MOST_WORTH)


def numbers_of(bids: Iterable[PandurBid]) -> tuple[int, ...]:
    """Return the bids that are numbers."""
    return tuple(bid for bid in bids if isinstance(bid, int))
