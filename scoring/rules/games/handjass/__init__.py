"""Handjass, also Butzer, Putz, Sackjass or Schläger: each for himself, the last one in loses (rule book HJ).

House rules beside the shared ones of `house.Rules`:

=============================  =============================================================  ============
players                        two to five; with five in the game the dealer sits out         HJ-1
sticks                         for the two highest, or for the highest only                   HJ-3, HJ-4
threshold                      who has fewer points gets a potato in place of a stick         HJ-3
sack bonus                     a stick more for everyone else for each who is in the sack     HJ-3
may decline                    whether a hand may be thrown in                                HJ-1, HJ-5
all sticks given               one who is left alone, or alone not in the sack, gets them all HJ-5
out at                         so many sticks, less potatoes, and one has left                HJ-6
no trumps                      whether Obenabe and Undenufe are played; mostly a suit is
                               turned up with the last card
=============================  =============================================================  ============

Where the rule book is silent: a deal needs no denomination unless Weis are shown as cards. Everyone gets nine
cards, and those that nobody plays with lie dead (jassonkel.ch, Handjass). Who sits at the dealer's right
leads. Without `all_sticks_given` the only one who has not declined gets one stick. Who is under the threshold
never cuts for a stick. A match of fewer than four is written without its bonus.

Left out: taking up the nine cards that lie dead, changing the trump card for the six, three sticks a deal.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from scoring.rules.deals import JudgedDeal, PlayedContract
from scoring.rules.games.base import Jass, Judge, Outcome, Situation
from scoring.rules.games.handjass.deal import DEAL_READERS, HandjassDeal
from scoring.rules.games.handjass.judge import HandjassJudge, in_play
from scoring.rules.games.handjass.players import play_deal
from scoring.rules.games.handjass.rules import PRESETS, HandjassRules
from scoring.rules.games.leaving import after_leaving
from scoring.rules.sides import BySide, Place, Side, solo

__all__ = ["PRESETS", "Handjass", "HandjassDeal", "HandjassRules"]


class Handjass(Jass[HandjassRules, HandjassDeal]):
    """The game as `Jass`: its presets, its deals, its end."""

    slug = "handjass"
    presets = PRESETS
    deal_class = HandjassDeal
    deal_readers = DEAL_READERS
    players_leave = True

    def places(self, rules: HandjassRules) -> tuple[Place, ...]:
        """Return the players' numbers: everyone plays alone (HJ-1)."""
        return solo(rules.players)

    def sides(self, rules: HandjassRules) -> tuple[Side, ...]:
        """Return the players' numbers: everyone writes for himself (HJ-1)."""
        return solo(rules.players)

    def judge(self, rules: HandjassRules) -> Judge[HandjassDeal]:
        """Return the judge of single deals under these house rules (V-1 to V-4, V-8; HJ-1 to HJ-6)."""
        return HandjassJudge(rules).judge

    def settled(self, rules: HandjassRules, entry: HandjassDeal, situation: Situation) -> HandjassDeal:
        """Return a deal with what its evening has made a fact: who dealt it, and who had cards (HJ-1)."""
        dealt_to = entry.dealt_to or in_play(rules, situation)
        return super().settled(rules, replace(entry, dealt_to=dealt_to), situation)

    def contract_of(self, rules: HandjassRules, entry: HandjassDeal, judged: JudgedDeal) -> PlayedContract:
        """Return what was trumps; nobody declares (HJ-1)."""
        return PlayedContract(denomination=entry.denomination)

    def outcome(self, rules: HandjassRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands: who reached `out_at` has left, the last one in has lost (HJ-6)."""
        return after_leaving(rules.out_at, counted, totals, _points)

    def next_dealer(self, rules: HandjassRules, dealer: Place, deal: JudgedDeal, outcome: Outcome) -> Place:
        """Return who deals after `deal`: where all have declined, the same player again (HJ-5)."""
        all_declined = deal.thrown_in and deal.counted
        return dealer if all_declined else super().next_dealer(rules, dealer, deal, outcome)

    def play_deal(self, rules: HandjassRules, number: int, situation: Situation, rng: Random) -> HandjassDeal:
        """Deal, decline and play one deal, legally and sensibly, and write it down."""
        return play_deal(rules, number, situation, rng)


def _points(deal: JudgedDeal) -> BySide[int]:
    """Return what each player made in a deal (HJ-2)."""
    return BySide.build(
        lambda side: deal.card_points[side] + deal.weis[side] + deal.stoeck[side], deal.scores.sides
    )
