"""Simulated players of Differenzler: they announce what their hand is worth, play, and write the deal."""

from collections.abc import Sequence
from random import Random

from scoring.rules.cards import SIDE_SUIT_VALUES, Card, Denomination, Rank, Suit, card_value
from scoring.rules.games.differenzler.deal import DifferenzlerDeal
from scoring.rules.games.differenzler.rules import DifferenzlerRules
from scoring.rules.house import Rules
from scoring.rules.sides import SOLO, BySide, Place, alone, following
from scoring.rules.simulate import deal_cards, play_tricks

TRUMPS_TIMES = 2
"""A common rule of thumb: the points of one's trumps so often, and those of each ace once, add up to 157."""

DOUBT = 8
"""Standard deviation, in card points, of what players make of the same hand."""

FORGETS = 0.01
"""How often a player announces nothing (DZ-5)."""


def announced_worth(hand: Sequence[Card], trump: Suit, rules: Rules) -> int:
    """Return the card points that a hand takes by the rule of thumb."""
    denomination = Denomination(trump.value)
    trumps = sum(card_value(card, denomination, rules) for card in hand if card.suit is trump)
    aces = sum(card.suit is not trump and card.rank is Rank.ACE for card in hand)
    return TRUMPS_TIMES * trumps + aces * SIDE_SUIT_VALUES[Rank.ACE]


def play_deal(rules: DifferenzlerRules, number: int, dealer: Place | None, rng: Random) -> DifferenzlerDeal:
    """Deal, announce and play; the deal is written with the card turned up (DZ-2 to DZ-4, DZ-8)."""
    dealer = dealer or rules.sides[0]
    hands = deal_cards(rng, rules.sides, rules.hand)
    turned_up = hands[dealer][-1]
    trump = turned_up.suit
    announced = {side: _announce(hands[side], trump, rules, rng) for side in rules.sides}
    first = following(dealer, rules.sides)
    played = play_tricks(hands, first, Denomination(trump.value), rules, alone(rules.sides))
    bonus = rules.match_bonus if played.match else 0
    total = rules.card_points
    taken = {side: points + bonus * (points == total) for side, points in played.card_points.items()}
    return DifferenzlerDeal(
        number=number,
        dealer=dealer,
        turned_up=turned_up,
        announced=BySide.build(announced.get, SOLO),
        card_points=BySide.build(taken.get, SOLO),
        match=played.match,
    )


def _announce(hand: Sequence[Card], trump: Suit, rules: DifferenzlerRules, rng: Random) -> int | None:
    if rng.random() < FORGETS:
        return None
    guess = round(announced_worth(hand, trump, rules) + rng.gauss(0, DOUBT))
    return min(max(guess, 0), rules.highest_announcement)
