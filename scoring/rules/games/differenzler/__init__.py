"""Differenzler: each announces what he will take, and the differences count (docs/rules.md, DZ).

House rules beside the shared ones of `house.Rules`:

========================  ==========================================================  ====
players                   three with twelve cards each, or four with nine             DZ-1
match bonus               none, or so many points more for all tricks                 DZ-4
missing announcement      what is added where nothing was announced                   DZ-5
exact bonus               what is taken off for taking exactly what was announced     DZ-6
deals, limit              after so many deals, or when somebody has so many points    DZ-7
========================  ==========================================================  ====

Left out: five players with 35 cards, two packs, a credit for the dealer, Stöck.
"""

from collections.abc import Sequence
from random import Random

from scoring.rules.cards import Denomination
from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.base import Jass, Judge, Outcome, Situation
from scoring.rules.games.differenzler.deal import DEAL_READERS, DifferenzlerDeal
from scoring.rules.games.differenzler.judge import DifferenzlerJudge
from scoring.rules.games.differenzler.players import play_deal
from scoring.rules.games.differenzler.ranking import ranking
from scoring.rules.games.differenzler.rules import PRESETS, DifferenzlerRules
from scoring.rules.games.pairs import going_on, level, played_out, won
from scoring.rules.sides import BySide, Place, Side

__all__ = ["PRESETS", "Differenzler", "DifferenzlerDeal", "DifferenzlerRules"]


class Differenzler(Jass[DifferenzlerRules, DifferenzlerDeal]):
    """The game as `Jass`: its preset, its deals, its end."""

    slug = "differenzler"
    presets = PRESETS
    deal_class = DifferenzlerDeal
    deal_readers = DEAL_READERS
    fewest_first = True

    def places(self, rules: DifferenzlerRules) -> tuple[Place, ...]:
        """Return the players' numbers: everyone plays alone (DZ-1)."""
        return rules.sides

    def sides(self, rules: DifferenzlerRules) -> tuple[Side, ...]:
        """Return the players' numbers: everyone writes for himself (DZ-1)."""
        return rules.sides

    def judge(self, rules: DifferenzlerRules) -> Judge[DifferenzlerDeal]:
        """Return the judge of single deals under these house rules (V-1, V-2, V-8; DZ-2 to DZ-6)."""
        return DifferenzlerJudge(rules).judge

    def below_zero(self, rules: DifferenzlerRules) -> bool:
        """Tell whether a total can be less than nothing: by taking exactly what was announced (DZ-6)."""
        return rules.exact_bonus > 0

    def contract_of(
        self, rules: DifferenzlerRules, entry: DifferenzlerDeal, judged: JudgedDeal
    ) -> PlayedContract:
        """Return what was trumps: the suit of the card turned up, where nobody wrote it (DZ-2)."""
        turned_up = Denomination(entry.turned_up.suit.value) if entry.turned_up else None
        return PlayedContract(denomination=entry.denomination or turned_up)

    def outcome(
        self, rules: DifferenzlerRules, counted: Sequence[JudgedDeal], totals: BySide[int]
    ) -> Outcome:
        """Return how the game stands after the deals that count: the lowest total wins (DZ-7)."""
        if not _is_over(rules, counted, totals):
            return going_on(totals)
        first, second, *_ = ranking(totals)
        return won(first.side, totals) if first.rank < second.rank else level(totals)

    def play_deal(
        self, rules: DifferenzlerRules, number: int, situation: Situation, rng: Random
    ) -> DifferenzlerDeal:
        """Deal, announce and play one deal, legally and sensibly, and write it down."""
        return play_deal(rules, number, situation.dealer, rng)


def _is_over(rules: DifferenzlerRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> bool:
    """DZ-7: with a limit the number of deals means nothing."""
    if rules.limit is not None:
        return max(totals.values) >= rules.limit
    return rules.deals is not None and played_out(rules.deals, counted)
