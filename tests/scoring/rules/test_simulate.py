from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, PACK, Card, Denomination, Suit, card_value, pack
from scoring.rules.house import Rules
from scoring.rules.sides import ACROSS, BySide, Place, Seat, Side, alone, following, solo
from scoring.rules.simulate import SimulatedTable, dead_cards, deal_cards, order_of_turns, play_tricks
from scoring.rules.tricks import winner
from tests.scoring.rules.strategies import denominations

seeds = st.integers(0, 2**32)

RULES = Rules()


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


@pytest.mark.sample(3)
@pytest.mark.parametrize(("places", "teams", "rules"), TABLES)
@given(seed=seeds, denomination=denominations)
def test_a_played_deal_takes_every_trick_and_no_dead_card(places, teams, rules, seed, denomination):
    rng = Random(seed)
    hands = deal_cards(rng, places, rules.hand, rules.ranks)
    held = [card for hand in hands.values() for card in hand]
    played = play_tricks(hands, rng.choice(places), denomination, rules, teams)

    assert {*held, *dead_cards(hands, rules.ranks)} == set(pack(rules.ranks))
    assert sum(played.tricks.values) == rules.hand == len(held) / len(places)
    assert sum(played.card_points.values) == Rules().last_trick + sum(
        card_value(card, denomination, rules) for card in held
    )
    assert sum(points > 0 for points in played.weis.values) <= 1


def test_the_same_chance_deals_the_same_cards():
    assert deal_cards(Random(3)) == deal_cards(Random(3)) != deal_cards(Random(4))


def test_nothing_lies_dead_where_all_cards_are_dealt():
    assert dead_cards(deal_cards(Random(1))) == ()


def test_who_leads_comes_first_in_the_order_of_play():  # C-9
    assert order_of_turns(Seat.N, tuple(Seat)) == (Seat.N, Seat.W, Seat.S, Seat.E)
    assert order_of_turns(Side.TWO, solo(3)) == (Side.TWO, Side.THREE, Side.ONE)


def test_all_tricks_by_one_player_are_a_match():  # C-8
    suits = [[card for card in PACK if card.suit is suit] for suit in Suit]
    hands: dict[Place, list[Card]] = dict(zip(solo(4), suits, strict=True))
    played = play_tricks(hands, Side.ONE, Denomination.BELLS, Rules(), alone(solo(4)))

    assert (played.match, played.tricks.values) == (Side.ONE, (9, 0, 0, 0))
    assert played.card_points == BySide((157, 0, 0, 0), solo(4))
    assert (played.stoeck, played.weis[Side.ONE]) == (Side.ONE, 150)


def test_a_trick_of_three_is_taken_by_the_highest_card():  # T-1
    trick = list(zip(solo(3), PACK[:3], strict=True))

    assert winner(trick, Denomination.OBENABE) is Side.ONE
    assert following(Side.THREE, solo(3)) is Side.ONE


def cards(text: str) -> list[Card]:
    return [CARDS[each] for each in text.split()]


def table(
    denomination: Denomination = Denomination.BELLS, rules: Rules = RULES, **hands: str
) -> SimulatedTable:
    """A table at which some seats hold these cards; the others' do not matter."""
    return SimulatedTable({seat: cards(hands.get(seat.value, "")) for seat in Seat}, denomination, rules)


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        pytest.param("a6 sA r9", "sA", id="what-nothing-beats"),
        pytest.param("sA bU", "bU", id="trumps-before-aces"),
        pytest.param("b9 sK a7 r6", "r6", id="else-the-cheapest"),
        pytest.param("b6 a7", "a7", id="but-no-trumps"),
        pytest.param("a9 sU", "a9", id="nine-below-under"),
        pytest.param("aK sB", "aK", id="king-as-dear-as-banner"),
        pytest.param("aB sK", "aB", id="banner-as-dear-as-king"),
    ],
)
def test_a_player_leads_what_nothing_beats_or_the_cheapest_card(hand, card):
    assert str(table(S=hand).play(Seat.S, [])) == card


@pytest.mark.parametrize(
    ("trick", "place", "hand", "card"),
    [
        pytest.param("a9 aA a8", Seat.W, "aB aK", "aB", id="points-to-the-partner"),
        pytest.param("a9 aA a8", Seat.W, "aK a6", "a6", id="but-nothing-strong"),
        pytest.param("a9 aA a8", Seat.W, "b6 sB", "sB", id="and-no-trumps"),
        pytest.param("a9 aK a8", Seat.W, "aB a7", "aB", id="the-last-gives-to-any-card-that-holds"),
        pytest.param("aA a6", Seat.N, "aB a7", "aB", id="before-the-last-to-one-that-nothing-beats"),
        pytest.param("a9 a6", Seat.N, "aB a7", "a7", id="else-something-cheap"),
        pytest.param("a9 a6", Seat.N, "aA a7", "a7", id="and-never-over-the-partner"),
        pytest.param("aK a6 a7", Seat.W, "aA a8", "aA", id="the-last-takes-from-opponents"),
        pytest.param("aO a6 a7", Seat.W, "aK a8", "aK", id="with-what-is-enough"),
        pytest.param("aK", Seat.E, "aA a8", "aA", id="before-the-last-with-what-nothing-beats"),
        pytest.param("a9", Seat.E, "aK a8", "a8", id="not-with-less"),
        pytest.param("aA a6 a7", Seat.W, "aB a8", "a8", id="cheap-where-nothing-wins"),
        pytest.param("aA a6 a7", Seat.W, "b6 sA", "b6", id="trumping-wins"),
    ],
)
def test_a_player_follows_with_some_sense(trick, place, hand, card):
    at_table = table(**{place.value: hand})

    assert str(at_table.play(place, list(zip(Seat, cards(trick), strict=False)))) == card


def test_a_card_that_was_played_beats_nothing_any_more():
    at_table = table(S="aA aK s6")

    assert [str(at_table.play(Seat.S, [])) for _ in range(3)] == ["aA", "aK", "s6"]


def test_cards_that_are_not_in_the_pack_beat_nothing():  # PA-1
    assert str(table(Denomination.UNDENUFE, EightCards(), S="aA a9").play(Seat.S, [])) == "a9"


def test_without_weis_and_stoeck_nobody_has_any():  # W-7
    suits = [[card for card in PACK if card.suit is suit] for suit in Suit]
    hands: dict[Place, list[Card]] = dict(zip(solo(4), suits, strict=True))
    rules = Rules(weis=False, stoeck=False)
    played = play_tricks(hands, Side.ONE, Denomination.BELLS, rules, alone(solo(4)))

    assert (played.weis, played.stoeck) == (BySide((0, 0, 0, 0), solo(4)), None)


def test_who_takes_each_trick_is_told_with_its_worth():
    hands: dict[Place, list[Card]] = {Side.ONE: cards("aA s6"), Side.TWO: cards("a6 sK")}
    played = play_tricks(hands, Side.ONE, Denomination.OBENABE, Rules(), alone(solo(2)))

    assert played.course == ((Side.ONE, 11), (Side.TWO, 9))
    assert (played.tricks.values, played.card_points.values, played.match) == ((1, 1), (11, 9), None)
