"""The house rules of Sidi Barrani and its presets (SB-2, SB-4 to SB-12)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from functools import cache
from typing import Self, TypeVar

from scoring.rules.auction import Bidding
from scoring.rules.capabilities import MOST_STROKES, double_game_line, with_double_game
from scoring.rules.cards import Denomination
from scoring.rules.games import weis_presets
from scoring.rules.house import NextDealBy, Rules, choice, flag, named, off, whole

B = TypeVar("B")


class BothOver(StrEnum):
    """Who wins when both sides reached the target in the same deal (SB-10)."""

    HIGHER_TOTAL = "higher_total"
    LAST_DEAL = "last_deal"


class DoubleAppliesTo(StrEnum):
    """What a double multiplies (SB-9)."""

    BID = "bid"
    ALL = "all"


class FailedSide(Enum):
    """Who writes the card points of a deal whose contract failed (SB-9)."""

    KEEPS_ITS_OWN = True
    WRITES_NONE = False
    OPPONENTS_WRITE_ALL = "opponents_write_all"


SIDI = "Sidi"
"""The bid of all nine tricks where 157 is no bid, as tables call it in every language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SidiBarraniRules(Rules):
    """The house rules of a table of Sidi Barrani.

    With a number of `deals` the game ends after so many played ones, and `target` means nothing;
    `double_game_below` None becomes half the target, or stays None with a number of deals.
    """

    target: int = field(default=2000, metadata=whole(1, 100_000))  # SB-10
    deals: int | None = field(default=None, metadata=whole(1, 100_000, optional=True))  # SB-10, TN-2
    double_game_below: int | None = field(default=None, metadata=whole(0, 100_000, optional=True))  # SB-11
    both_over: BothOver = field(default=BothOver.HIGHER_TOTAL, metadata=choice(*BothOver))  # SB-10
    bergpreis: int | None = field(default=None, metadata=whole(1, 100_000, optional=True))  # SC-7
    bergpreis_after_deal: bool = field(
        default=True, metadata=off(usual=True)
    )  # SC-7: every deal is played out
    strokes: bool = field(default=False, metadata=flag())  # SC-8
    strokes_game: int = field(default=1, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_double_game: int = field(default=2, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_match: int = field(default=1, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_match_against: int = field(default=0, metadata=whole(0, MOST_STROKES))  # SC-8
    strokes_bergpreis: int = field(default=1, metadata=whole(0, MOST_STROKES))  # SC-8
    next_deal_by: NextDealBy = field(default=NextDealBy.TURN, metadata=choice(*NextDealBy))  # C-9
    lowest_bid: int = field(default=40, metadata=whole(1, 157))  # SB-2
    bid_step: int = field(default=10, metadata=choice(10, 5, 1))  # SB-2
    bid_157: bool = field(default=True, metadata=flag())  # SB-2, SB-12
    no_trump_denominations: bool = field(default=True, metadata=flag())  # SB-2
    doubling: bool = field(default=True, metadata=flag())  # SB-4
    double_in_turn: bool = field(default=False, metadata=flag())  # SB-4a
    redoubling: bool = field(default=False, metadata=flag())  # SB-5
    double_ends_auction: bool = field(default=True, metadata=flag())  # SB-7
    winner_may_change: bool = field(default=False, metadata=flag())  # SB-6a
    weis_counts: bool = field(default=False, metadata=flag())  # SB-8
    failed_side_keeps_card_points: FailedSide = field(
        default=FailedSide.KEEPS_ITS_OWN, metadata=named(FailedSide)
    )  # SB-9
    double_applies_to: DoubleAppliesTo = field(
        default=DoubleAppliesTo.BID, metadata=choice(*DoubleAppliesTo)
    )  # SB-9

    def __post_init__(self) -> None:
        object.__setattr__(self, "double_game_below", double_game_line(self))

    def override(self, changes: Mapping[str, object]) -> Self:
        """Return these rules with the `changes`; a new goal moves the double game with it (SB-11)."""
        # Not super(): a dataclass with slots is a new class, which the bare form does not find.
        return Rules.override(self, with_double_game(changes))

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers that may be bid, ascending (SB-2)."""
        top = (self.match_points,)
        most = (self.card_points, *top) if self.match_bonus and self.bid_157 else top
        return (*range(self.lowest_bid, self.card_points, self.bid_step), *most)

    @property
    def all_tricks(self) -> int | None:
        """Return the bid that only all nine tricks make, None where there is none (SB-2, SB-12)."""
        return None if self.match_bonus and self.bid_157 else self.match_points

    def called(self, bid: B) -> B | str:
        """Return what players call a bid: its number, Sidi for all nine tricks with their bonus (SB-12)."""
        return SIDI if self.match_bonus and bid == self.all_tricks else bid

    @property
    def denominations(self) -> tuple[Denomination, ...]:
        """Return the denominations that may be bid (SB-2)."""
        return tuple(each for each in Denomination if self.no_trump_denominations or not each.is_no_trump)


@cache
def bidding_of(rules: SidiBarraniRules) -> Bidding:
    """Return what may be called in the auction under these house rules (SB-2, SB-4 to SB-7)."""
    return Bidding(
        rules.numbers,
        rules.denominations,
        doubling=rules.doubling,
        redoubling=rules.redoubling,
        double_ends=rules.double_ends_auction,
        double_in_turn=rules.double_in_turn,
        winner_may_change=rules.winner_may_change,
    )


PRESETS: Mapping[str, SidiBarraniRules] = {
    "sidi-barrani": SidiBarraniRules(),
    "sidi-barrani-1500": SidiBarraniRules(target=1500),
    "sidi-barani-2500": SidiBarraniRules(
        target=2500,
        bid_157=False,
        double_in_turn=True,
        double_ends_auction=False,
        winner_may_change=True,
        **weis_presets.MANUAL,
    ),
    "sidi-barrani-plain": SidiBarraniRules(weis=False, stoeck=False),
    "sidi-barrani-157": SidiBarraniRules(match_bonus=0, target=1500),
}
"""The named sets of house rules (SB-12)."""
