"""Games of two pairs, partners across the table: who deals next (C-9)."""

from abc import ABC

from scoring.rules.capabilities import winners_deal
from scoring.rules.deals import JudgedDeal
from scoring.rules.games.base import D, Jass, Outcome, R
from scoring.rules.games.endings import leader
from scoring.rules.sides import Place, following


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
