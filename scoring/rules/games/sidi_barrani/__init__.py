"""Sidi Barrani, the bidding Jass of two sides (rule book SB; entry format, deals of `sidi-barrani`).

House rules beside the shared ones of `house.Rules`:

=============================  ======================================================  ===========
goal                           points, or a fixed number of deals                      SB-10
double game                    the loser stayed below `double_game_below`              SB-11
both over                      the higher total, or who scored more in the last deal   SB-10
bids                           from `lowest_bid` by `bid_step`, 157, the match         SB-2
doubling, redoubling           whether, and whether a double ends the auction          SB-4 … SB-7
failed side, doubled points    what a failed side keeps, what a double applies to      SB-9
=============================  ======================================================  ===========

Left out: the *Bergpreis* and bids in words ("gut", "sehr gut") that some tables use to tell their partner.
"""

from collections.abc import Iterator, Sequence
from random import Random

from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import Jass, Judge, Outcome
from scoring.rules.games.sidi_barrani.deal import DEAL_READERS, SidiBarraniDeal
from scoring.rules.games.sidi_barrani.judge import SidiBarraniJudge
from scoring.rules.games.sidi_barrani.players import play_deals
from scoring.rules.games.sidi_barrani.rules import PRESETS, BothOver, SidiBarraniRules
from scoring.rules.judging import NOTHING, for_side
from scoring.rules.sides import PAIRS, BySide, Seat, Side

__all__ = ["PRESETS", "SidiBarrani", "SidiBarraniDeal", "SidiBarraniRules"]

GOING_ON = Outcome(over=False, winner=None, double_game=False, game_points=NOTHING)


class SidiBarrani(Jass[SidiBarraniRules, SidiBarraniDeal]):
    """The game as `Jass`: its presets, its deals, its end."""

    slug = "sidi-barrani"
    presets = PRESETS
    deal_class = SidiBarraniDeal
    deal_readers = DEAL_READERS

    def judge(self, rules: SidiBarraniRules) -> Judge[SidiBarraniDeal]:
        """Return the judge of single deals under these house rules (V-1 to V-5, V-8; SB-8, SB-9)."""
        return SidiBarraniJudge(rules).judge

    def outcome(self, rules: SidiBarraniRules, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
        """Return how the game stands after the deals that count (SB-10, SB-11)."""
        if rules.deals is not None:
            return _after_deals(rules.deals, counted, totals)
        if max(totals.values) < rules.target:
            return GOING_ON
        both = min(totals.values) >= rules.target
        by_last_deal = both and rules.both_over is BothOver.LAST_DEAL
        winner = _leader(counted[-1].scores if by_last_deal else totals)
        return _won(winner, totals, rules.double_game_below) if winner else GOING_ON

    def simulate(self, rules: SidiBarraniRules, dealer: Seat, rng: Random) -> Iterator[SidiBarraniDeal]:
        """Deal, bid and play for ever, legally and sensibly; `dealer` deals first."""
        return play_deals(rules, dealer, rng)


def _after_deals(agreed: int, counted: Sequence[JudgedDeal], totals: BySide[int]) -> Outcome:
    """SB-10 with a fixed number of deals: thrown-in cards do not count, equal totals end level."""
    if len(counted) < agreed or sum(deal.played for deal in counted) < agreed:
        return GOING_ON
    winner = _leader(totals)
    if winner is None:
        return Outcome(over=True, winner=None, double_game=False, game_points=NOTHING)
    return _won(winner, totals, None)


def _leader(points: BySide[int]) -> Side | None:
    first, second = PAIRS
    if points[first] == points[second]:
        return None
    return first if points[first] > points[second] else second


def _won(winner: Side, totals: BySide[int], double_game_below: int | None) -> Outcome:
    double = double_game_below is not None and totals[winner.other] < double_game_below
    game_points = for_side(winner, 2 if double else 1)
    return Outcome(over=True, winner=winner, double_game=double, game_points=game_points)
