"""What a deal is made of: bid, contract, stake, the entry as written and the deal as judged.

An entry holds what the scorekeeper wrote, right or wrong; a `JudgedDeal` holds what the rule book
makes of it. Each game has its own entry class, made from `DealEntry`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TypeVar

from scoring.rules.cards import Card, Denomination
from scoring.rules.problems import Problem
from scoring.rules.sides import BySide, Place, Seat, Side

Number = int | float
"""A number as it was written: whether it is whole is for the rule book to say (V-1)."""

Written = BySide[Number | None]
"""One number for each side as it was written; None where nothing was."""

Shown = Mapping[Seat, tuple[tuple[Card, ...], ...]]
"""The items that each seat showed, each as its cards (W-8)."""

ShownByPlayer = Mapping[Side, tuple[tuple[Card, ...], ...]]
"""The items that each player showed who plays alone (W-8, HJ-2)."""


class Stake(IntEnum):
    """How often the bid counts (SB-9)."""

    UNDOUBLED = 1
    DOUBLED = 2
    REDOUBLED = 4


@dataclass(frozen=True, slots=True)
class Bid:
    """A number of card points to take in a denomination (SB-2); its text is `70 acorns`."""

    points: int
    denomination: Denomination

    def __str__(self) -> str:
        return f"{self.points} {self.denomination.value}"


@dataclass(frozen=True, slots=True)
class Contract:
    """The outcome of an auction: who plays for which bid, and what it is worth (SB-6, SB-9)."""

    declarer: Seat
    bid: Bid
    stake: Stake = Stake.UNDOUBLED

    @property
    def declarers(self) -> Side:
        """Return the declaring side."""
        return self.declarer.side


class Label(StrEnum):
    """What a line of the score is for; the texts are stable ids."""

    CARD_POINTS = "card points"
    WEIS = "Weis"
    STOECK = "Stöck"
    BID = "bid"
    BID_DOUBLED = "bid doubled"
    BID_REDOUBLED = "bid redoubled"
    DOUBLED = "doubled"
    REDOUBLED = "redoubled"
    STICK = "stick"
    SACK = "sack"
    POTATO = "potato"
    BID_FAILED = "failed bid"
    DEALER = "dealer"
    DIFFERENCE = "difference"
    NO_ANNOUNCEMENT = "no announcement"
    EXACT = "exact"
    OPPONENTS = "opponents"
    FACTOR = "factor"

    __hash__ = str.__hash__


@dataclass(frozen=True, slots=True)
class Line:
    """One line of what a side writes for a deal; a side's lines add up to its score."""

    side: Side
    label: Label
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DealEntry:
    """A deal as it was written down: what the entries of all games share.

    `number` counts from 1; `dealer` is None where it follows from the deal before (C-9). `match` is who took
    all tricks (C-8).
    """

    number: int
    dealer: Place | None = None
    thrown_in: bool = False
    card_points: Written | None = None
    match: Side | None = None


E = TypeVar("E", bound=DealEntry)


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """What a deal was played in, alike for every game, as far as the game has it and somebody wrote it down.

    A bid of Pandur may be a word. `factor` is what points in this denomination or row are multiplied by.
    """

    declarer: Place | None = None
    bid: Number | str | None = None
    denomination: Denomination | None = None
    stake: int | None = None
    factor: int = 1


@dataclass(frozen=True, slots=True)
class JudgedDeal:
    """A deal as the rule book sees it (V), points in card points and points of the sheet.

    `entry` is what was written. `problems` refuse the deal: it then writes nothing, `made` is None and
    `scores` are 0. `confirm` holds what is possible but rare (V-8). `made` and `contract` are None when the
    cards were thrown in, and in games without a bid. `counted` tells whether the deal adds to the totals.
    """

    number: int
    dealer: Place | None
    entry: DealEntry
    card_points: BySide[int]
    weis: BySide[int]
    stoeck: BySide[int]
    scores: BySide[int]
    made: bool | None = None
    lines: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()
    confirm: tuple[Problem, ...] = ()
    counted: bool = True
    thrown_in: bool = False
    contract: Contract | None = None

    @property
    def played(self) -> bool:
        """Tell whether cards were played and the deal counts: not thrown in, not refused (SB-6)."""
        return self.counted and not self.thrown_in

    def entry_as(self, kind: type[E]) -> E:
        """Return what was written, which is of this `kind` in its own game; TypeError for that of another."""
        if isinstance(self.entry, kind):
            return self.entry
        raise TypeError(type(self.entry))
