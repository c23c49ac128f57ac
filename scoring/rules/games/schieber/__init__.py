"""Schieber, the Jass of two sides who name trumps or push (rule book SC; entry format, deals of `schieber`).

House rules beside the shared ones of `house.Rules`:

====================  ====================================================================  ==========
factors               what everything in a deal counts in each denomination; 0: not played  SC-2
trump turned up       a card decides instead of a player, as in Kreuzjass                   SC-2
goal                  points, or a fixed number of deals                                    SC-4
must be claimed       reaching the target wins nothing until a side claims it               SC-5
a false claim         is refused, or loses the game                                         SC-5a
Bergpreis             who first reaches a mark on the way; in turn, or after the deal       SC-7
strokes               what is counted beside the points                                     SC-8
double game           the loser stayed below `double_game_below`                            SC-6
Vogel                 a deal of more than 500 is drawn as a V on the slate                  SL-1
next deal by          the turn passes on, or the winners of a deal deal the next one        C-9
====================  ====================================================================  ==========

Where the rule book is silent: what nobody claimed is settled from the deal as a whole. Stöck come before
Weis, Weis before tricks; where two sides both reach the target with tricks it is asked who said so first. If
nobody did, the higher total wins, and with equal totals the game goes on until one is ahead. Trumps need not
be written where they decide nothing: all factors alike, no Weis by cards, and no Stöck unless all that is
played are suits. A partner who named was pushed to, unless the entry says that nobody pushed. Where a card
turned up decides and Obenabe or Undenufe is not played, an ace or a six makes its suit trumps.

What is so for the target is so for the Bergpreis. Left out: *Stöck, Stich, Wys* as another order.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.base import Judge, Outcome, Situation
from scoring.rules.games.pairs import PartnersJass
from scoring.rules.games.schieber.deal import DEAL_READERS, SchieberDeal, played_in
from scoring.rules.games.schieber.ending import bergpreis_goals, bergpreis_in, goals, outcome
from scoring.rules.games.schieber.judge import SchieberJudge
from scoring.rules.games.schieber.players import Simulation
from scoring.rules.games.schieber.rules import PRESETS, SchieberRules
from scoring.rules.games.schieber.tally import PairTally
from scoring.rules.sides import ACROSS, PAIRS, BySide, Seat, Side

__all__ = ["PRESETS", "Schieber", "SchieberDeal", "SchieberRules"]


class Schieber(PartnersJass[SchieberRules, SchieberDeal]):
    """The game as `Jass`: its presets, its deals, its end."""

    slug = "schieber"
    presets = PRESETS
    deal_class = SchieberDeal
    deal_readers = DEAL_READERS

    def judge(self, rules: SchieberRules) -> Judge[SchieberDeal]:
        """Return the judge of single deals under these house rules (V-1 to V-5, V-8; SC-1 to SC-5)."""
        return SchieberJudge(
            rules, PairTally(rules), goals(rules, PAIRS), bergpreis_goals(rules, PAIRS)
        ).judge

    def contract_of(self, rules: SchieberRules, entry: SchieberDeal, judged: JudgedDeal) -> PlayedContract:
        """Return what was named, and by whom, as it follows from who dealt; nobody names a card (SC-1)."""
        contract = played_in(entry, rules)
        if entry.named_by is not None:
            return replace(contract, declarer=entry.named_by)
        dealer = judged.dealer
        if contract.denomination is None or rules.trump_turned_up or not isinstance(dealer, Seat):
            return contract
        return replace(contract, declarer=dealer.right.partner if entry.pushed else dealer.right)

    def outcome(self, rules: SchieberRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands after the deals that count (SC-4 to SC-6)."""
        return outcome(rules, counted, totals)

    def bergpreis(self, rules: SchieberRules, deal: JudgedDeal, before: BySide[int]) -> Side | None:
        """Return who has the Bergpreis with this deal (SC-7)."""
        return bergpreis_in(rules, deal, before)

    def play_deal(self, rules: SchieberRules, number: int, situation: Situation, rng: Random) -> SchieberDeal:
        """Deal, name and play one deal, legally and sensibly, and write it down."""
        return Simulation(rules, ACROSS, goals(rules, PAIRS)).play_deal(number, situation, rng)
