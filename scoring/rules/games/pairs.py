"""Endings that several games share: a number of deals, the higher total (SB-10, SB-11, SC-4)."""

from abc import ABC
from collections.abc import Sequence

from scoring.rules.capabilities import winners_deal
from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import D, Jass, Outcome, R
from scoring.rules.sides import BySide, Place, Side, following


def going_on(totals: BySide[int]) -> Outcome:
    """Return the outcome of a game that goes on; `totals` tells its sides."""
    return Outcome(over=False, winner=None, double_game=False, game_points=totals.map(lambda _: 0))


def level(totals: BySide[int]) -> Outcome:
    """Return the outcome of a game that ended with nobody ahead."""
    return Outcome(over=True, winner=None, double_game=False, game_points=totals.map(lambda _: 0))


def won(winner: Side, totals: BySide[int], *, double_game_below: int | None = None) -> Outcome:
    """Return the outcome of a game won: 1 game point, 2 when every other total is below the line (SB-11)."""
    others = [points for side, points in totals.items() if side is not winner]
    double = double_game_below is not None and max(others) < double_game_below
    game_points = BySide.build(lambda side: (1 + double) * (side is winner), totals.sides)
    return Outcome(over=True, winner=winner, double_game=double, game_points=game_points)


def leader(points: BySide[int]) -> Side | None:
    """Return who has most, None where that is more than one."""
    most = max(points.values)
    return points.sides[points.values.index(most)] if points.values.count(most) == 1 else None


def ahead_at(mark: int, totals: BySide[int]) -> Side | None:
    """Return who has most where that is at least `mark` (SC-7)."""
    return leader(totals) if max(totals.values) >= mark else None


def played_out(deals: int, counted: Sequence[JudgedDeal]) -> bool:
    """Tell whether so many deals were played: thrown-in cards do not count (SB-10, TN-2)."""
    return len(counted) >= deals and sum(deal.played for deal in counted) >= deals


# Games of two pairs, partners across the table: who deals next (C-9)


class PartnersJass(Jass[R, D], ABC):
    """A game of two pairs, in which the winners of a deal may have to deal the next one."""

    def next_dealer(self, rules: R, dealer: Place, deal: JudgedDeal, outcome: Outcome) -> Place:
        """Return who deals after `deal`: the next in turn, or the next of the side that wrote more (C-9).

        When both wrote the same, or the cards were thrown in, the turn passes on.
        """
        winner = leader(deal.scores) if winners_deal(rules) else None
        if winner is None:
            return super().next_dealer(rules, dealer, deal, outcome)
        return following(dealer, winner.seats)
