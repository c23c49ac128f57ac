"""Simulated play: cards dealt, tricks played legally (T) and with some sense, Weis and Stöck declared (W).

Any number of players at a table play any number of cards each; who plays with whom is handed in. Nobody
looks into other hands: a player knows the own cards, those on the table and those already played. Chance is
handed in, so the same `Random` plays the same cards. How players bid is each game's own matter.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeVar

from scoring.rules.adjudication import adjudicate_hands
from scoring.rules.cards import PACK, Card, Denomination, card_value, pack, strengths
from scoring.rules.house import Rules
from scoring.rules.sides import ACROSS, BySide, Place, Seat, Side, Teams, sides_of
from scoring.rules.tricks import Play, legal_cards, points, winner
from scoring.rules.weis import stoeck_place

P = TypeVar("P", bound=Place)
Hands = Mapping[Place, Sequence[Card]]
"""Each player's cards, in the order of play."""


@dataclass(frozen=True, slots=True)
class PlayedCards:
    """What a played deal brought: card points without a bonus, tricks, who made match, Weis and Stöck.

    `course` holds the tricks one after the other: who took each and what it was worth.
    """

    card_points: BySide[int]
    tricks: BySide[int]
    course: tuple[tuple[Side, int], ...]
    match: Side | None
    weis: BySide[int]
    stoeck: Side | None


def deal_cards(
    rng: Random, places: Sequence[Place] = tuple(Seat), hand: int = Rules.hand, ranks: int = Rules.ranks
) -> dict[Place, tuple[Card, ...]]:
    """Return a hand of so many cards for each place, from a pack of so many ranks (C-1).

    The cards that are left lie dead: see `dead_cards`.
    """
    cards = list(pack(ranks))
    rng.shuffle(cards)
    return {place: tuple(cards[n * hand : (n + 1) * hand]) for n, place in enumerate(places)}


def dead_cards(hands: Hands, ranks: int = Rules.ranks) -> tuple[Card, ...]:
    """Return the cards of the pack that nobody holds (HJ-2, J3-3)."""
    held = {card for hand in hands.values() for card in hand}
    return tuple(card for card in pack(ranks) if card not in held)


def order_of_turns(leader: P, places: Sequence[P]) -> tuple[P, ...]:
    """Return the places in the order of play, `leader` first (C-9)."""
    start = places.index(leader)
    return (*places[start:], *places[:start])


def play_tricks(
    hands: Hands,
    first: Place,
    denomination: Denomination,
    rules: Rules,
    teams: Teams = ACROSS,
    table: "type[SimulatedTable] | None" = None,
) -> PlayedCards:
    """Play out all tricks, `first` leading, and settle Weis and Stöck from the same hands (T, W).

    Another `table` lets players choose their cards in another way.
    """
    sides = sides_of(teams)
    taken, tricks = dict.fromkeys(sides, 0), dict.fromkeys(sides, 0)
    course = tuple(_tricks((table or SimulatedTable)(hands, denomination, rules, teams), first))
    for side, worth in course:
        taken[side] += worth
        tricks[side] += 1
    holder = stoeck_place(hands, denomination) if rules.stoeck else None
    order = order_of_turns(first, tuple(hands))
    weis = adjudicate_hands(hands, order, denomination, rules, teams).points if rules.weis else None
    return PlayedCards(
        card_points=BySide.build(taken.__getitem__, sides),
        tricks=BySide.build(tricks.__getitem__, sides),
        course=course,
        match=_with_all(tricks, len(hands[first])),
        weis=weis or BySide((0,) * len(sides), sides),
        stoeck=teams[holder] if holder else None,
    )


def _with_all(tricks: Mapping[Side, int], number: int) -> Side | None:
    return next((side for side, taken in tricks.items() if taken == number), None)


def _tricks(table: "SimulatedTable", leader: Place) -> Iterator[tuple[Side, int]]:
    """Yield who takes each trick and what it is worth."""
    places, size = tuple(table.hands), len(table.hands[leader])
    for number in range(1, size + 1):
        trick: list[Play] = []
        for place in order_of_turns(leader, places):
            trick.append((place, table.play(place, trick)))
        leader = winner(trick, table.denomination)
        cards = [card for _, card in trick]
        yield table.teams[leader], points(cards, table.denomination, table.rules, last=number == size)


@cache
def _values(denomination: Denomination, rules: Rules) -> Mapping[Card, int]:
    return {card: card_value(card, denomination, rules) for card in PACK}


class SimulatedTable:
    """The cards that are still out, and how players choose among those they may play."""

    def __init__(self, hands: Hands, denomination: Denomination, rules: Rules, teams: Teams = ACROSS) -> None:
        self.hands = {place: list(hand) for place, hand in hands.items()}
        self.denomination = denomination
        self.rules = rules
        self.teams = teams
        self.out = set(pack(rules.ranks))
        self.strength = strengths(denomination)
        self.value = _values(denomination, rules)

    def play(self, place: Place, trick: Sequence[Play]) -> Card:
        """Return the card that `place` plays to the trick; it leaves the hand."""
        cards = [card for _, card in trick]
        hand = self.hands[place]
        legal = legal_cards(hand, cards, self.denomination, self.rules.undertrumping)
        card = self._follow(place, legal, trick) if trick else self._lead(hand)
        hand.remove(card)
        self.out.discard(card)
        return card

    def _lead(self, hand: Sequence[Card]) -> Card:
        """Lead the dearest card that nothing in its suit beats, else the cheapest."""
        masters = [card for card in hand if self._is_master(card)]
        if masters:
            return max(masters, key=self._trump_first)
        return min(hand, key=self._price)

    def _follow(self, place: Place, legal: Sequence[Card], trick: Sequence[Play]) -> Card:
        """Give the partner's trick points, take the opponents' when that is safe or last, else play low."""
        holder = winner(trick, self.denomination)
        last = len(trick) == len(self.hands) - 1
        if self.teams[holder] is self.teams[place]:
            sure = last or self._is_master(dict(trick)[holder])
            gifts = legal if sure else ()
        else:
            gifts = self._winning(place, legal, trick, last=last)
        return max(gifts, key=self._gift) if gifts else min(legal, key=self._price)

    def _winning(
        self, place: Place, legal: Sequence[Card], trick: Sequence[Play], *, last: bool
    ) -> Sequence[Card]:
        """Return the cards that take the trick, whatever the others play."""
        winning = [card for card in legal if winner((*trick, (place, card)), self.denomination) is place]
        return winning if last else [card for card in winning if self._is_master(card)]

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
