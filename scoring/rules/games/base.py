"""What a game of the family is: the one interface behind which each game keeps its rules.

A new game is one file beside this one with a `Jass` in it, and one line in `GAMES`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from scoring.rules import documents
from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.house import Rules
from scoring.rules.sides import PAIRS, SEATS, BySide, Seat, Side

R = TypeVar("R", bound=Rules)
D = TypeVar("D", bound=DealEntry)

Judge = Callable[[D, Seat | None], JudgedDeal]
"""Judges one entry, given who dealt (None where nobody knows)."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game stands: whether it is over, for whom, and its game points (SB-10, SB-11)."""

    over: bool
    winner: Side | None
    double_game: bool
    game_points: BySide[int]


class Jass(ABC, Generic[R, D]):
    """One game of the family.

    `slug` names it, `presets` are its agreed sets of house rules by name, `deal_readers` the keys of a
    deal in the entry format, each with its reader; the keys are the fields of `deal_class`.
    """

    slug: ClassVar[str]
    presets: Mapping[str, R]
    sides: ClassVar[tuple[Side, ...]] = PAIRS
    players: ClassVar[tuple[str, ...]] = tuple(SEATS)
    deal_class: type[D]
    deal_readers: ClassVar[Mapping[str, documents.Reader]]

    def read_deal(self, document: object) -> D:
        """Return the deal that a document of the entry format holds; DocumentError for a bad shape."""
        fields = documents.read_fields("deal", document, self.deal_readers)
        documents.require("deal", fields, "number")
        return self.deal_class(**fields)

    @abstractmethod
    def judge(self, rules: R) -> Judge[D]:
        """Return the judge of single deals under these house rules; it finds all problems (V)."""

    @abstractmethod
    def outcome(self, rules: R, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands after the deals that count, the last of them just added."""

    @abstractmethod
    def simulate(self, rules: R, dealer: Seat, rng: Random) -> Iterator[D]:
        """Deal, bid and play for ever, legally and sensibly; `dealer` deals first."""


AnyJass = Jass[Any, Any]
