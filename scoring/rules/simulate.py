"""Simulated play: cards dealt, tricks played legally (T) and with some sense, Weis and Stöck declared (W).

Nobody looks into other hands: a player knows the own cards, those on the table and those already played.
Chance is handed in, so the same `Random` plays the same cards. How players bid is each game's own matter.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from scoring.rules.adjudication import adjudicate_hands
from scoring.rules.cards import PACK, Card, Denomination, card_value, strengths
from scoring.rules.house import Rules
from scoring.rules.sides import PAIRS, BySide, Seat, Side
from scoring.rules.tricks import Play, legal_cards, points, winner
from scoring.rules.weis import HAND, stoeck_seat

Hands = Mapping[Seat, Sequence[Card]]


@dataclass(frozen=True, slots=True)
class Played:
    """What a played deal brought: card points without a bonus, who made match, Weis and Stöck."""

    card_points: BySide[int]
    match: Side | None
    weis: BySide[int]
    stoeck: Side | None


def deal_cards(rng: Random) -> dict[Seat, tuple[Card, ...]]:
    """Return four hands of nine cards (C-1)."""
    cards = list(PACK)
    rng.shuffle(cards)
    return {seat: tuple(cards[n * HAND : (n + 1) * HAND]) for n, seat in enumerate(Seat)}


def play(hands: Hands, first: Seat, denomination: Denomination, rules: Rules) -> Played:
    """Play out the nine tricks, `first` leading, and settle Weis and Stöck from the same hands (T, W)."""
    taken, tricks = dict.fromkeys(PAIRS, 0), dict.fromkeys(PAIRS, 0)
    for side, worth in _tricks(hands, first, denomination, rules):
        taken[side] += worth
        tricks[side] += 1
    holder = stoeck_seat(hands, denomination) if rules.stoeck else None
    weis = adjudicate_hands(hands, first.round, denomination, rules).points if rules.weis else None
    return Played(
        card_points=BySide.build(taken.__getitem__),
        match=next((side for side in PAIRS if tricks[side] == HAND), None),
        weis=weis or BySide.of(0, 0),
        stoeck=holder.side if holder else None,
    )


def _tricks(
    hands: Hands, leader: Seat, denomination: Denomination, rules: Rules
) -> Iterator[tuple[Side, int]]:
    """Yield who takes each trick and what it is worth."""
    table = Table(hands, denomination, rules)
    for number in range(1, HAND + 1):
        trick: list[Play] = []
        for seat in leader.round:
            trick.append((seat, table.play(seat, trick)))
        leader = winner(trick, denomination)
        yield leader.side, points([card for _, card in trick], denomination, rules, last=number == HAND)


@cache
def _values(denomination: Denomination, rules: Rules) -> Mapping[Card, int]:
    return {card: card_value(card, denomination, rules) for card in PACK}


class Table:
    """The cards that are still out, and how players choose among those they may play."""

    def __init__(self, hands: Hands, denomination: Denomination, rules: Rules) -> None:
        self.hands = {seat: list(hand) for seat, hand in hands.items()}
        self.denomination = denomination
        self.rules = rules
        self.out = set(PACK)
        self.strength = strengths(denomination)
        self.value = _values(denomination, rules)

    def play(self, seat: Seat, trick: Sequence[Play]) -> Card:
        """Return the card that `seat` plays to the trick; it leaves the hand."""
        cards = [card for _, card in trick]
        hand = self.hands[seat]
        legal = legal_cards(hand, cards, self.denomination, self.rules.undertrumping)
        card = self._follow(seat, legal, trick) if trick else self._lead(hand)
        hand.remove(card)
        self.out.discard(card)
        return card

    def _lead(self, hand: Sequence[Card]) -> Card:
        """Lead the dearest card that nothing in its suit beats, else the cheapest."""
        masters = [card for card in hand if self._is_master(card)]
        if masters:
            return max(masters, key=self._trump_first)
        return min(hand, key=self._price)

    def _follow(self, seat: Seat, legal: Sequence[Card], trick: Sequence[Play]) -> Card:
        """Give the partner's trick points, take the opponents' when that is safe or last, else play low."""
        holder = winner(trick, self.denomination)
        last = len(trick) == len(Seat) - 1
        held = next(card for who, card in trick if who is holder)
        if holder is seat.partner and (last or self._is_master(held)):
            return max(legal, key=self._gift)
        winning = [card for card in legal if winner((*trick, (seat, card)), self.denomination) is seat]
        safe = winning if last else [card for card in winning if self._is_master(card)]
        if safe and holder is not seat.partner:
            return max(safe, key=self._gift)
        return min(legal, key=self._price)

    def _is_master(self, card: Card) -> bool:
        """Tell whether no higher card of its suit is out; that it may be trumped is taken in one's stride."""
        strength = self.strength
        return not any(other.suit is card.suit and strength[other] > strength[card] for other in self.out)

    def _trump_first(self, card: Card) -> tuple[bool, int]:
        return card.suit is self.denomination.trump, self.value[card]

    def _gift(self, card: Card) -> tuple[bool, int]:
        """Rank what may go to the own side: points, but not the cards that would win a trick later."""
        return card.suit is not self.denomination.trump, self.value[card] - self.strength[card]

    def _price(self, card: Card) -> tuple[bool, int]:
        """Rank what is given up: points, and the tricks that a strong card would win later."""
        return card.suit is self.denomination.trump, self.value[card] + 2 * self.strength[card]
