"""Pandur, one against two with 24 cards: bid, play alone, and do not be the last one in (rule book PA).

House rules beside the shared ones of `house.Rules`:

=============================  =============================================================  ============
players                        four, of whom the dealer sits out, or three                    PA-1
target                         so many points, and one has left                               PA-5
nines Weis                     four nines, 150 here                                           PA-1
misère worth                   of misère without trumps; some tables write 3                  PA-3
no trumps                      whether a number may be played in Obenabe or Undenufe
=============================  =============================================================  ============

Where the rule book is silent: three who are left all play, also the dealer, as three at the table do from
the start; two who are left play one against the other and a third hand lies dead (jassonkel.ch has Pandur for
two and Handjass for two with dead cards). The soloist leads and so declares first (T-6, W-5). The highest bid
is all card points, the match and the best Weis of one hand. Misère and Pandur are written as made or failed,
without points; of a number the soloist's points may be written, and then tell whether it was made.

Left out: two points for every dealer who sits out (Puur, Näll, Ass), a dealer who inherits from a bid that
was made (de.wikipedia.org), and cheating that counts when nobody sees it.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from core.errors import Translate
from scoring.rules.auction import CallWord
from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.base import Jass, Judge, Outcome, Situation
from scoring.rules.games.leaving import after_leaving, order_of_play
from scoring.rules.games.pandur.auction import hold_pandur_auction
from scoring.rules.games.pandur.bids import ladder
from scoring.rules.games.pandur.deal import DEAL_READERS, PandurDeal
from scoring.rules.games.pandur.judge import PandurJudge, players_in_play
from scoring.rules.games.pandur.players import play_deal
from scoring.rules.games.pandur.rules import MOST_IN_PLAY, PRESETS, PandurRules
from scoring.rules.sides import BySide, Place, Side, solo

__all__ = ["PRESETS", "Pandur", "PandurDeal", "PandurRules"]


class Pandur(Jass[PandurRules, PandurDeal]):
    """The game as `Jass`: its preset, its deals, its auction, its end."""

    slug = "pandur"
    presets = PRESETS
    deal_class = PandurDeal
    deal_readers = DEAL_READERS
    players_leave = True

    def places(self, rules: PandurRules) -> tuple[Place, ...]:
        """Return the players' numbers: everyone plays alone (PA-1)."""
        return solo(rules.players)

    def sides(self, rules: PandurRules) -> tuple[Side, ...]:
        """Return the players' numbers: everyone writes for himself (PA-4)."""
        return solo(rules.players)

    def judge(self, rules: PandurRules) -> Judge[PandurDeal]:
        """Return the judge of single deals under these house rules (V-3 to V-5, V-8; PA-1 to PA-4)."""
        return PandurJudge(rules).judge

    def settled(self, rules: PandurRules, entry: PandurDeal, situation: Situation) -> PandurDeal:
        """Return a deal with what its evening has made a fact: who dealt it, and who had cards (PA-1)."""
        dealt_to = entry.dealt_to or players_in_play(rules, situation)
        return super().settled(rules, replace(entry, dealt_to=dealt_to), situation)

    def contract_of(self, rules: PandurRules, entry: PandurDeal, judged: JudgedDeal) -> PlayedContract:
        """Return what was called last and is no pass, else what was entered (PA-2)."""
        bids = [call for call in entry.calls or () if call[1] is not CallWord.PASS]
        declarer, bid = bids[-1] if bids else (entry.declarer, entry.bid)
        return PlayedContract(declarer, bid, entry.denomination)

    def outcome(self, rules: PandurRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands: who reached the target has left, the last one in has lost (PA-5)."""
        return after_leaving(rules.target, counted, totals, lambda deal: deal.scores)

    def play_deal(self, rules: PandurRules, number: int, situation: Situation, rng: Random) -> PandurDeal:
        """Deal, bid and play one deal, legally and sensibly, and write it down."""
        return play_deal(rules, number, situation, rng)

    def auction(
        self, rules: PandurRules, dealer: Place, calls: Sequence[tuple[Any, Any]], translate: Translate
    ) -> dict[str, Any]:
        """Return how an auction stands in which nobody has left the game yet (PA-2)."""
        players = [player for player in solo(rules.players) if player is not dealer]
        in_play = players if len(players) == MOST_IN_PLAY else solo(rules.players)
        held, problems = hold_pandur_auction(calls, order_of_play(dealer, in_play), ladder(rules))
        contract = held.contract
        return {
            "turn": held.turn,
            "legal": list(held.legal_calls()),
            "over": held.over,
            "thrown_in": held.thrown_in,
            "contract": {"declarer": contract.declarer, "bid": contract.bid} if contract else None,
            "problems": [problem.document(translate) for problem in problems],
        }
