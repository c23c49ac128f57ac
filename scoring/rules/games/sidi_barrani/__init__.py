"""Sidi Barrani, the bidding Jass of two sides (rule book SB; entry format, deals of `sidi-barrani`).

House rules beside the shared ones of `house.Rules`:

=============================  ======================================================  ===========
goal                           points, or a fixed number of deals                      SB-10
double game                    the loser stayed below `double_game_below`              SB-11
both over                      the higher total, or who scored more in the last deal   SB-10
Bergpreis, strokes             what is counted beside the points; after each deal      SC-7, SC-8
next deal by                   the turn passes on, or the winners deal the next one    C-9
bids                           from `lowest_bid` by `bid_step`, 157, the match         SB-2, SB-12
doubling, redoubling           whether and when, and whether that ends the auction     SB-4 … SB-7
winner may change              the highest bidder may bid once more after the passes   SB-6a
Weis count                     the declarers' Weis and Stöck count towards the bid     SB-8
failed side, doubled points    who writes its card points, what a double applies to    SB-9
=============================  ======================================================  ===========

Where 157 is no bid, all nine tricks are called Sidi; as without a match bonus, Weis cannot make that bid.
Left out: bids in words ("gut", "sehr gut") that some tables use to tell their partner.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from core.errors import Translate
from scoring.rules.auction import hold_auction
from scoring.rules.deals import Contract, JudgedDeal, PlayedContract
from scoring.rules.games.base import Judge, Outcome, Situation
from scoring.rules.games.pairs import PartnersJass, ahead_at, going_on, leader, level, played_out, won
from scoring.rules.games.sidi_barrani.deal import DEAL_READERS, SidiBarraniDeal
from scoring.rules.games.sidi_barrani.judge import SidiBarraniJudge
from scoring.rules.games.sidi_barrani.players import play_deal
from scoring.rules.games.sidi_barrani.rules import PRESETS, BothOver, SidiBarraniRules, bidding_of
from scoring.rules.judging import NOTHING
from scoring.rules.sides import BySide, Place, Seat, Side, plus

__all__ = ["PRESETS", "SidiBarrani", "SidiBarraniDeal", "SidiBarraniRules"]

GOING_ON = going_on(NOTHING)


class SidiBarrani(PartnersJass[SidiBarraniRules, SidiBarraniDeal]):
    """The game as `Jass`: its presets, its deals, its end."""

    slug = "sidi-barrani"
    presets = PRESETS
    deal_class = SidiBarraniDeal
    deal_readers = DEAL_READERS

    def judge(self, rules: SidiBarraniRules) -> Judge[SidiBarraniDeal]:
        """Return the judge of single deals under these house rules (V-1 to V-5, V-8; SB-8, SB-9)."""
        return SidiBarraniJudge(rules).judge

    def contract_of(
        self, rules: SidiBarraniRules, entry: SidiBarraniDeal, judged: JudgedDeal
    ) -> PlayedContract:
        """Return the outcome of the auction (SB-6, SB-9)."""
        contract = judged.contract
        if contract is None:
            return PlayedContract()
        bid = contract.bid
        return PlayedContract(contract.declarer, bid.points, bid.denomination, contract.stake.value)

    def outcome(self, rules: SidiBarraniRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands after the deals that count (SB-10, SB-11)."""
        if rules.deals is not None:
            return _after_deals(rules.deals, counted, totals)
        if max(totals.values) < rules.target:
            return GOING_ON
        both = min(totals.values) >= rules.target
        by_last_deal = both and rules.both_over is BothOver.LAST_DEAL
        winner = leader(counted[-1].scores if by_last_deal else totals)
        return won(winner, totals, double_game_below=rules.double_game_below) if winner else GOING_ON

    def bergpreis(self, rules: SidiBarraniRules, deal: JudgedDeal, before: BySide[int]) -> Side | None:
        """Return who has the Bergpreis with this deal: there is no order within it (SC-7, SB-10)."""
        return ahead_at(rules.bergpreis, plus(before, deal.scores)) if rules.bergpreis else None

    def play_deal(
        self, rules: SidiBarraniRules, number: int, situation: Situation, rng: Random
    ) -> SidiBarraniDeal:
        """Deal, bid and play one deal, legally and sensibly, and write it down."""
        return play_deal(rules, number, _seat(situation.dealer), rng)

    def auction(
        self, rules: SidiBarraniRules, dealer: Place, calls: Sequence[tuple[Any, Any]], translate: Translate
    ) -> dict[str, Any]:
        """Return how an auction stands, and what may be called next (SB-3 to SB-7)."""
        held, problems = hold_auction(calls, _seat(dealer), bidding_of(rules))
        out_of_turn = {"may_redouble": list(held.may_redouble)} if held.may_redouble else {}
        return {
            "turn": held.turn,
            "legal": [str(call) for call in held.legal_calls()],
            "over": held.over,
            "thrown_in": held.thrown_in,
            "contract": _contract(held.contract) if held.contract else None,
            "may_double": list(held.may_double),
            **out_of_turn,
            "problems": [problem.document(translate) for problem in problems],
        }


def _seat(dealer: Place | None) -> Seat:
    """Return who deals in a game of four seats; South where nobody says."""
    return dealer if isinstance(dealer, Seat) else Seat.S


def _contract(contract: Contract) -> dict[str, Any]:
    return {
        "declarer": contract.declarer,
        "bid": contract.bid.points,
        "denomination": contract.bid.denomination,
        "stake": contract.stake,
    }


def _after_deals(deals: int, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
    """SB-10 with a fixed number of deals: equal totals end level, and there is no double game."""
    if not played_out(deals, counted):
        return GOING_ON
    winner = leader(totals)
    return won(winner, totals) if winner else level(totals)
