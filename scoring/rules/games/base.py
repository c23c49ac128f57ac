"""What a game of the family is: the one interface behind which each game keeps its rules.

A new game is one file or folder beside this one with a `Jass` in it, and one line in `GAMES`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from core import documents
from core.errors import N_, DocumentError, Translate
from scoring.rules.cards import PACK
from scoring.rules.deals import DealEntry, JudgedDeal, PlayedContract
from scoring.rules.house import Rules
from scoring.rules.sides import PAIRS, BySide, Place, Seat, Side, following

ALL_SEATS = tuple(Seat)
"""The four seats, in the order of play (C-9)."""

R = TypeVar("R", bound=Rules)
D = TypeVar("D", bound=DealEntry)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands: whether it is over, for whom, and its game points (SB-10, SB-11).

    Where players leave one after the other, `out` are those who have, and `loser` is the last one in (HJ-6).
    `bergpreis` is who has it, None while nobody has, or where it is not played (SC-7).
    """

    over: bool
    winner: Side | None
    double_game: bool
    game_points: BySide[int]
    out: tuple[Side, ...] = ()
    loser: Side | None = None
    bergpreis: Side | None = None


class Situation(NamedTuple):
    """How a game stands when a deal begins; `dealer` is None where nobody knows who deals it."""

    dealer: Place | None
    totals: BySide[int]
    counted: Sequence[JudgedDeal]
    outcome: Outcome


Judge = Callable[[D, Situation], JudgedDeal]
"""Judges one entry at its place in the game."""


class Jass(ABC, Generic[R, D]):
    """One game of the family.

    `slug` names it, `presets` are its agreed sets of house rules by name, `deal_readers` the keys of a
    deal in the entry format, each with its reader; the keys are the fields of `deal_class`. `terms` are house
    rules that a document carries on the game itself, `players_leave` tells that a result names who is out,
    `fewest_first` that the lowest total is the best.
    """

    slug: ClassVar[str]
    presets: Mapping[str, R]
    deal_class: type[D]
    deal_readers: ClassVar[Mapping[str, documents.Reader]]
    terms: ClassVar[tuple[str, ...]] = ()
    players_leave: ClassVar[bool] = False
    fewest_first: ClassVar[bool] = False

    def read_deal(self, document: object) -> D:
        """Return the deal that a document of the entry format holds; DocumentError for a bad shape."""
        fields = documents.read_fields("deal", document, self.deal_readers)
        documents.require("deal", fields, "number")
        return self.deal_class(**fields)

    def places(self, rules: R) -> tuple[Place, ...]:
        """Return who sits at the table, in the order of play (C-9)."""
        return ALL_SEATS

    def sides(self, rules: R) -> tuple[Side, ...]:
        """Return who writes points of their own (SB-1, HJ-1)."""
        return PAIRS

    def players_of(self, rules: R, side: Side) -> tuple[Place, ...]:
        """Return who plays for a side."""
        return side.seats or (side,)

    def plays_whole_pack(self, rules: R) -> bool:
        """Tell whether no card lies dead and nobody throws a hand in: each deal is worth the same (TN-8)."""
        return len(self.places(rules)) * rules.hand == len(PACK) and not self.players_leave

    def below_zero(self, rules: R) -> bool:
        """Tell whether a total can be less than nothing: where players leave, potatoes count (HJ-3)."""
        return self.players_leave

    @abstractmethod
    def judge(self, rules: R) -> Judge[D]:
        """Return the judge of single deals under these house rules; it finds all problems (V)."""

    def settled(self, rules: R, entry: D, situation: Situation) -> D:
        """Return a deal with what its evening has made a fact: who dealt it (C-9)."""
        return entry if entry.dealer else replace(entry, dealer=situation.dealer)

    @abstractmethod
    def contract_of(self, rules: R, entry: D, judged: JudgedDeal) -> PlayedContract:
        """Return what the deal that `entry` holds was played in; `judged` is what became of it."""

    @abstractmethod
    def outcome(self, rules: R, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands after the deals that count, the last of them just added."""

    def bergpreis(self, rules: R, deal: JudgedDeal, before: BySide[int]) -> Side | None:
        """Return who has the Bergpreis with a deal that counts; nobody had it `before` (SC-7)."""
        return None

    def next_dealer(self, rules: R, dealer: Place, deal: JudgedDeal, outcome: Outcome) -> Place:
        """Return who deals after `deal`, which `dealer` dealt: the turn passes to the right (C-9).

        Those who have left are passed over.
        """
        places = self.places(rules)
        if outcome.out:
            places = tuple(place for place in places if place not in outcome.out) or places
        return following(dealer, places)

    @abstractmethod
    def play_deal(self, rules: R, number: int, situation: Situation, rng: Random) -> D:
        """Deal, bid and play one deal, legally and sensibly, and write it down."""

    def auction(
        self, rules: R, dealer: Place, calls: Sequence[tuple[Any, Any]], translate: Translate
    ) -> dict[str, Any]:
        """Return how an auction stands, as the command line writes it; DocumentError where nobody bids."""
        raise DocumentError(N_("{game} has no auction."), game=self.slug)


AnyJass = Jass[Any, Any]
