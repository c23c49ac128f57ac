"""Schieber for players with numbers and twelve cards each: what Jass for three and two share (J3-1, J3-3)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import ClassVar

from core import documents
from scoring.rules import readers
from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.base import Jass, Judge, Outcome, Situation
from scoring.rules.games.schieber.deal import SchieberDeal, played_in
from scoring.rules.games.schieber.ending import bergpreis_goals, bergpreis_in, goals, outcome
from scoring.rules.games.schieber.judge import SchieberJudge
from scoring.rules.games.schieber.players import Simulation
from scoring.rules.games.schieber.rules import SchieberRules
from scoring.rules.games.schieber.tally import AloneTally
from scoring.rules.house import NextDealBy, flag, off, only_former
from scoring.rules.sides import BySide, Place, Side, alone, solo

DEAL_READERS: Mapping[str, documents.Reader] = {
    "number": readers.read_deal_number,
    "dealer": readers.read_player,
    "denomination": readers.read_denomination,
    "turned_up": readers.read_card,
    "card_points": readers.read_by_player,
    "match": readers.read_player,
    "weis": readers.read_by_player,
    "weis_cards": readers.read_card_groups_by_player,
    "stoeck": readers.read_player,
    "claimed_by": readers.read_player,
    "bergpreis_by": readers.read_player,
}
"""The keys of a deal in the entry format, in the order in which they are written, each with its reader."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AloneRules(SchieberRules):
    """The house rules of Schieber, each for himself with twelve cards; a card turned up decides (J3-1)."""

    hand: ClassVar[int] = 12

    trump_turned_up: bool = field(default=True, metadata=flag())  # J3-1
    false_claim_loses: bool = field(default=False, metadata=off())  # SC-5a: two sides
    match_with_bonus: bool = field(default=False, metadata=only_former())  # J3-3
    next_deal_by: NextDealBy = field(default=NextDealBy.TURN, metadata=off(NextDealBy.TURN))  # C-9


class AloneSchieber(Jass[AloneRules, SchieberDeal]):
    """A game of so many `players`, each a side of his own."""

    players: ClassVar[int]
    deal_class = SchieberDeal
    deal_readers = DEAL_READERS

    def places(self, rules: AloneRules) -> tuple[Place, ...]:
        """Return the players' numbers (J3-1, J3-3)."""
        return solo(self.players)

    def sides(self, rules: AloneRules) -> tuple[Side, ...]:
        """Return the players' numbers: each is a side (J3-1, J3-3)."""
        return solo(self.players)

    def judge(self, rules: AloneRules) -> Judge[SchieberDeal]:
        """Return the judge of single deals under these house rules (V-1 to V-5, V-8; J3)."""
        players = self.sides(rules)
        return SchieberJudge(
            rules,
            AloneTally(rules, players, with_bonus=rules.match_with_bonus),
            goals(rules, players),
            bergpreis_goals(rules, players),
        ).judge

    def contract_of(self, rules: AloneRules, entry: SchieberDeal, judged: JudgedDeal) -> PlayedContract:
        """Return what a card or a player decided; who named is not written (J3-1)."""
        return played_in(entry, rules)

    def outcome(self, rules: AloneRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands after the deals that count (SC-4 to SC-6)."""
        return outcome(rules, counted, totals)

    def bergpreis(self, rules: AloneRules, deal: JudgedDeal, before: BySide[int]) -> Side | None:
        """Return who has the Bergpreis with this deal (SC-7)."""
        return bergpreis_in(rules, deal, before)

    def play_deal(self, rules: AloneRules, number: int, situation: Situation, rng: Random) -> SchieberDeal:
        """Deal, name and play one deal, legally and sensibly, and write it down."""
        players = self.sides(rules)
        return Simulation(rules, alone(players), goals(rules, players)).play_deal(number, situation, rng)
