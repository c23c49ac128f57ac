from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import LAST_TRICK, PACK, Card, Denomination, Suit, card_value, pack
from scoring.rules.house import Rules
from scoring.rules.sides import ACROSS, BySide, Place, Seat, Side, alone, following, solo
from scoring.rules.simulate import dead_cards, deal_cards, play, turns
from scoring.rules.tricks import winner
from tests.scoring.rules.strategies import denominations

seeds = st.integers(0, 2**32)


class TwelveCards(Rules):
    """As in Jass for three and two (J3-1)."""

    __slots__ = ()
    hand = 12


class EightCards(Rules):
    """As in Pandur (PA-1)."""

    __slots__ = ()
    hand = 8
    ranks = 6


TABLES = [
    pytest.param(tuple(Seat), ACROSS, Rules(), id="two-pairs"),
    pytest.param(solo(4), alone(solo(4)), Rules(), id="four-alone"),
    pytest.param(solo(3), alone(solo(3)), Rules(), id="three-with-nine-cards"),
    pytest.param(solo(2), alone(solo(2)), Rules(), id="two-with-nine-cards"),
    pytest.param(solo(3), alone(solo(3)), TwelveCards(), id="three-with-twelve-cards"),
    pytest.param(solo(2), alone(solo(2)), TwelveCards(), id="two-with-twelve-cards"),
    pytest.param(
        solo(3),
        {Side.ONE: Side.ONE, Side.TWO: Side.TWO, Side.THREE: Side.TWO},
        EightCards(),
        id="one-against-two-with-eight-cards",
    ),
]


@pytest.mark.parametrize(("places", "teams", "rules"), TABLES)
@given(seed=seeds, denomination=denominations)
def test_a_played_deal_takes_every_trick_and_no_dead_card(places, teams, rules, seed, denomination):
    rng = Random(seed)
    hands = deal_cards(rng, places, rules.hand, rules.ranks)
    held = [card for hand in hands.values() for card in hand]
    played = play(hands, rng.choice(places), denomination, rules, teams)

    assert {*held, *dead_cards(hands, rules.ranks)} == set(pack(rules.ranks))
    assert sum(played.tricks.values) == rules.hand == len(held) / len(places)
    assert sum(played.card_points.values) == LAST_TRICK + sum(
        card_value(card, denomination, rules) for card in held
    )
    assert sum(points > 0 for points in played.weis.values) <= 1


def test_the_same_chance_deals_the_same_cards():
    assert deal_cards(Random(3)) == deal_cards(Random(3)) != deal_cards(Random(4))


def test_nothing_lies_dead_where_all_cards_are_dealt():
    assert dead_cards(deal_cards(Random(1))) == ()


def test_who_leads_comes_first_in_the_order_of_play():  # C-9
    assert turns(Seat.N, tuple(Seat)) == (Seat.N, Seat.W, Seat.S, Seat.E)
    assert turns(Side.TWO, solo(3)) == (Side.TWO, Side.THREE, Side.ONE)


def test_all_tricks_by_one_player_are_a_match():  # C-8
    suits = [[card for card in PACK if card.suit is suit] for suit in Suit]
    hands: dict[Place, list[Card]] = dict(zip(solo(4), suits, strict=True))
    played = play(hands, Side.ONE, Denomination.BELLS, Rules(), alone(solo(4)))

    assert (played.match, played.tricks.values) == (Side.ONE, (9, 0, 0, 0))
    assert played.card_points == BySide((157, 0, 0, 0), solo(4))
    assert (played.stoeck, played.weis[Side.ONE]) == (Side.ONE, 150)


def test_a_trick_of_three_is_taken_by_the_highest_card():  # T-1
    trick = list(zip(solo(3), PACK[:3], strict=True))

    assert winner(trick, Denomination.OBENABE) is Side.ONE
    assert following(Side.THREE, solo(3)) is Side.ONE
