"""Simulated players of Coiffeur: they declare a row that suits their hand, push, play and write the deal."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import ClassVar

from scoring.rules.cards import Card, Denomination
from scoring.rules.games.base import Situation
from scoring.rules.games.coiffeur.deal import CoiffeurDeal
from scoring.rules.games.coiffeur.grid import open_rows, to_declare
from scoring.rules.games.coiffeur.rules import DENOMINATIONS_OF, CoiffeurRules, Pushing
from scoring.rules.games.sidi_barrani.players import hand_worth
from scoring.rules.sides import PAIRS, Place, Seat
from scoring.rules.simulate import Hands, PlayedCards, SimulatedTable, deal_cards, play_tricks
from scoring.rules.tricks import Play

CONTENT = 95
"""A hand worth more card points than this in some open row declares; others push (CO-4)."""

Choice = tuple[float, str, Denomination]
"""What a hand is worth in a row, and what it then plays or begins with."""

UP, DOWN = Denomination.OBENABE, Denomination.UNDENUFE


class ChangingTable(SimulatedTable):
    """A table at which Obenabe and Undenufe change from trick to trick (CO-3)."""

    tricks: ClassVar[Sequence[Denomination]]

    def play(self, place: Place, trick: Sequence[Play]) -> Card:
        """Return the card that `place` plays; whoever leads begins the next trick of the row."""
        if not trick:
            self._turn(self.tricks[len(self.tricks) - len(self.hands[place])])
        return super().play(place, trick)

    def _turn(self, denomination: Denomination) -> None:
        changed = SimulatedTable(self.hands, denomination, self.rules, self.teams)
        self.denomination, self.strength, self.value = denomination, changed.strength, changed.value


class SlalomDown(ChangingTable):
    """Obenabe first, then in turn."""

    tricks = (UP, DOWN, UP, DOWN, UP, DOWN, UP, DOWN, UP)


class SlalomUp(ChangingTable):
    """Undenufe first, then in turn."""

    tricks = (DOWN, UP, DOWN, UP, DOWN, UP, DOWN, UP, DOWN)


class Gusti(ChangingTable):
    """Four tricks Obenabe, then five Undenufe."""

    tricks = (*[UP] * 4, *[DOWN] * 5)


class Mary(ChangingTable):
    """Four tricks Undenufe, then five Obenabe."""

    tricks = (*[DOWN] * 4, *[UP] * 5)


TABLES: Mapping[tuple[str, Denomination], type[SimulatedTable]] = {
    ("slalom", UP): SlalomDown,
    ("slalom", DOWN): SlalomUp,
    **{("gusti", denomination): Gusti for denomination in (UP, DOWN)},
    **{("mary", denomination): Mary for denomination in (UP, DOWN)},
}


def play_deal(rules: CoiffeurRules, number: int, situation: Situation, rng: Random) -> CoiffeurDeal:
    """Deal, declare or push, and play; the deal is written with its row and points (CO-3, CO-4)."""
    hands = deal_cards(rng)
    dealer = situation.dealer if isinstance(situation.dealer, Seat) else Seat.S
    declarer, (_, row, denomination) = _declare(hands, rules, situation._replace(dealer=dealer), dealer)
    played = _play(hands, declarer, row, denomination, rules)
    bonus = rules.match_bonus if played.match else 0
    return CoiffeurDeal(
        number=number,
        dealer=dealer,
        declarer=declarer,
        row=row,
        card_points=played.card_points.map(lambda points: points + bonus * (points == rules.card_points)),
        match=played.match,
    )


def _declare(hands: Hands, rules: CoiffeurRules, situation: Situation, dealer: Seat) -> tuple[Seat, Choice]:
    """Return who declares what: the first who likes a row, else the first of all, who must."""
    choices = {
        seat: max(_choices(hands[seat], open_rows(rules, situation.counted, seat.side) or rules.rows))
        for seat in _who_may_declare(rules, situation, dealer)
    }
    content = [seat for seat, (worth, _, _) in choices.items() if worth > CONTENT]
    declarer = (content or list(choices))[0]
    if not content and rules.pushing is Pushing.PARTNER:
        declarer = list(choices)[-1]
    return declarer, choices[declarer]


def _who_may_declare(rules: CoiffeurRules, situation: Situation, dealer: Seat) -> list[Seat]:
    """Return who may declare, in the order in which they are asked (CO-4); all who play on after the end."""
    sides = to_declare(rules, situation) or PAIRS
    return [seat for seat in dealer.right.round if seat.side in sides]


def _choices(hand: Sequence[Card], rows: Sequence[str]) -> list[Choice]:
    return [
        (hand_worth(hand, denomination), row, denomination)
        for row in rows
        for denomination in DENOMINATIONS_OF.get(row, tuple(Denomination))
    ]


def _play(
    hands: Hands, first: Seat, row: str, denomination: Denomination, rules: CoiffeurRules
) -> PlayedCards:
    # While the denomination changes, the cards keep what they are worth in Obenabe (CO-3).
    same_worth = replace(rules, undenufe_six_is_eleven=False)
    table = TABLES.get((row, denomination))
    return play_tricks(hands, first, denomination, same_worth if table else rules, table=table)
