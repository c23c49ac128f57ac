"""Trick play: which cards may be played, who takes a trick, what it is worth (T-1 to T-5).

Who leads first (T-6) is each game's own rule. A trick is a sequence of cards, or of (place, card), in
the order of play.
"""

from collections.abc import Sequence
from typing import TypeVar

from scoring.rules.cards import Card, Denomination, Rank, Suit, card_value, strengths
from scoring.rules.house import Rules, Undertrumping
from scoring.rules.sides import Place

P = TypeVar("P", bound=Place)
Play = tuple[Place, Card]
"""Who played a card, and which."""


def legal_cards(
    hand: Sequence[Card],
    trick: Sequence[Card],
    denomination: Denomination,
    undertrumping: Undertrumping = Undertrumping.STRICT,
) -> tuple[Card, ...]:
    """Return the cards of `hand` that may be played to `trick`, in the order of the hand (T-2 to T-5)."""
    if not trick:
        return tuple(hand)
    led = trick[0].suit
    trump = denomination.trump
    if trump is None:
        return _following(hand, led)
    if led is trump:
        return _following_trumps(hand, trump)
    return _following_or_trumping(hand, trick, denomination, trump, undertrumping)


def _following(hand: Sequence[Card], led: Suit) -> tuple[Card, ...]:
    return tuple(card for card in hand if card.suit is led) or tuple(hand)


def _following_trumps(hand: Sequence[Card], trump: Suit) -> tuple[Card, ...]:
    trumps = [card for card in hand if card.suit is trump]
    if trumps == [Card(trump, Rank.UNDER)]:  # T-2: the Puur alone is never forced out
        return tuple(hand)
    return tuple(trumps) or tuple(hand)


def _following_or_trumping(
    hand: Sequence[Card],
    trick: Sequence[Card],
    denomination: Denomination,
    trump: Suit,
    undertrumping: Undertrumping,
) -> tuple[Card, ...]:
    led = trick[0].suit
    can_follow = any(card.suit is led for card in hand)
    allowed = [card for card in hand if card.suit in (led, trump)] if can_follow else list(hand)
    may_undertrump = {
        Undertrumping.STRICT: all(card.suit is trump for card in hand),
        Undertrumping.WEAK: not can_follow,
        Undertrumping.FREE: True,
    }
    if may_undertrump[undertrumping]:  # T-4
        return tuple(allowed)
    return _without_lower_trumps(allowed, trick, denomination)


def _without_lower_trumps(
    cards: Sequence[Card], trick: Sequence[Card], denomination: Denomination
) -> tuple[Card, ...]:
    trump, strength = denomination.trump, strengths(denomination)
    to_beat = max((strength[card] for card in trick if card.suit is trump), default=-1)
    return tuple(card for card in cards if card.suit is not trump or strength[card] > to_beat)


def winner(trick: Sequence[tuple[P, Card]], denomination: Denomination) -> P:
    """Return who takes the trick: the highest trump in it, else the highest card of the suit led (T-1)."""
    suits = [card.suit for _, card in trick]
    trump = denomination.trump
    deciding = trump if trump in suits else suits[0]
    strength = strengths(denomination)
    place, _ = max(
        (play for play in trick if play[1].suit is deciding),
        key=lambda play: strength[play[1]],
    )
    return place


def points(trick: Sequence[Card], denomination: Denomination, rules: Rules, *, last: bool = False) -> int:
    """Return what the cards of a trick are worth, with the 5 for the `last` one (C-4, C-5, C-7)."""
    return sum(card_value(card, denomination, rules) for card in trick) + (rules.last_trick if last else 0)
