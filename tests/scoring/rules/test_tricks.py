from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import (
    CARDS,
    DENOMINATIONS,
    PACK,
    Card,
    Denomination,
    Rank,
    possible_card_points,
    strengths,
)
from scoring.rules.house import Rules, Undertrumping
from scoring.rules.sides import SEATS, BySide, Seat
from scoring.rules.tricks import Play, legal_cards, points, winner
from tests.scoring.rules.strategies import Hands, deals, denominations, rules, seats, trump_denominations


def read(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[each] for each in text.split())


def played(text: str) -> list[Play]:
    return [(SEATS[seat], CARDS[card]) for seat, card in (play.split(":") for play in text.split())]


@pytest.mark.parametrize(
    ("denomination", "trick", "seat"),
    [
        pytest.param("roses", "S:aB E:aK N:a6 W:aO", "E", id="highest-of-the-suit-led"),
        pytest.param("roses", "S:aB E:bA N:sA W:a9", "S", id="other-suits-never-win"),
        pytest.param("roses", "S:aA E:r6 N:aK W:aO", "E", id="lowest-trump-beats-the-ace"),
        pytest.param("roses", "S:rA E:r9 N:rU W:rK", "N", id="puur-beats-naell-beats-ace"),
        pytest.param("obenabe", "S:aB E:aA N:bA W:aK", "E", id="obenabe"),
        pytest.param("undenufe", "S:aB E:aA N:a6 W:b6", "N", id="undenufe-the-six-is-high"),
        pytest.param("undenufe", "S:aA E:bK N:s6 W:rO", "S", id="undenufe-the-lead-stands"),
        pytest.param("bells", "W:s7", "W", id="one-card-so-far"),
    ],
)
def test_who_takes_the_trick(denomination, trick, seat):  # T-1, C-6
    assert winner(played(trick), DENOMINATIONS[denomination]) == SEATS[seat]


@pytest.mark.parametrize(
    ("denomination", "trick", "last", "worth"),
    [
        pytest.param("roses", "aK aO aA a6", False, 18, id="side-suit"),
        pytest.param("acorns", "aU a9 aA a6", False, 45, id="trumps"),
        pytest.param("obenabe", "aU a9 a8 b8", False, 18, id="eights-without-trumps"),
        pytest.param("roses", "a9 a8 a7 a6", True, 5, id="last-trick"),
    ],
)
def test_what_a_trick_is_worth(denomination, trick, last, worth):  # C-4, C-7
    assert points(read(trick), DENOMINATIONS[denomination], Rules(), last=last) == worth


def test_the_six_counts_11_where_the_house_says_so():  # C-5
    house = Rules(undenufe_six_is_eleven=True)

    assert points(read("a6 aA b8 bK"), Denomination.UNDENUFE, house) == 23


@pytest.mark.parametrize(
    ("denomination", "hand", "trick", "legal"),
    [
        pytest.param("roses", "aK r6 b7", "", "aK r6 b7", id="T-1-the-leader-is-free"),
        pytest.param("roses", "aK r6 rA b7", "r9", "r6 rA", id="T-2-trumps-are-followed"),
        pytest.param("roses", "aK b7", "r9", "aK b7", id="T-2-no-trump-anything"),
        pytest.param("roses", "aK rU b7", "r9", "aK rU b7", id="T-2-the-puur-alone-may-stay"),
        pytest.param("roses", "aK rU r6", "r9", "rU r6", id="T-2-the-puur-with-another-may-not"),
        pytest.param("roses", "aK a6 rU b7", "a9", "aK a6 rU", id="T-3-follow-or-trump"),
        pytest.param("roses", "bK r6 s7", "a9", "bK r6 s7", id="T-3-cannot-follow-anything"),
        pytest.param("roses", "aK r6 rA b7", "a9 rB", "aK rA", id="T-4-no-lower-trump-when-following"),
        pytest.param("roses", "bK r6 rA s7", "a9 rB", "bK rA s7", id="T-4-no-lower-trump-when-discarding"),
        pytest.param("roses", "r6 rA r7", "a9 rB", "r6 rA r7", id="T-4-nothing-but-trumps"),
        pytest.param("roses", "aK r6", "a9 rB r9", "aK", id="T-4-the-highest-trump-counts"),
        pytest.param("roses", "rU r6", "b6 r9 bA", "rU r6", id="T-4-nothing-but-trumps-even-if-higher"),
        pytest.param("obenabe", "aK a6 b7", "a9", "aK a6", id="T-5-follow"),
        pytest.param("undenufe", "bK s6 b7", "a9", "bK s6 b7", id="T-5-cannot-follow-anything"),
    ],
)
def test_which_cards_may_be_played(denomination, hand, trick, legal):
    assert legal_cards(read(hand), read(trick), DENOMINATIONS[denomination]) == read(legal)


@pytest.mark.parametrize(
    ("hand", "trick", "legal"),
    [
        pytest.param("aK r6 rA b7", "a9 rB", "aK rA", id="forbidden-with-the-suit-led"),
        pytest.param("bK r6 rA s7", "a9 rB", "bK r6 rA s7", id="allowed-without-it"),
    ],
)
def test_weak_undertrumping(hand, trick, legal):  # T-4
    cards = legal_cards(read(hand), read(trick), Denomination.ROSES, Undertrumping.WEAK)

    assert cards == read(legal)


@pytest.mark.parametrize(
    ("hand", "legal"),
    [
        pytest.param("aK r6 rA b7", "aK r6 rA", id="with-the-suit-led"),
        pytest.param("bK r6 rA s7", "bK r6 rA s7", id="without-it"),
    ],
)
def test_free_undertrumping_is_never_forbidden(hand, legal):  # T-4
    assert legal_cards(read(hand), read("a9 rB"), Denomination.ROSES, Undertrumping.FREE) == read(legal)


@st.composite
def positions(draw):
    """Draw a hand and the cards played to the trick before it."""
    cards = draw(st.permutations(PACK))
    trick = draw(st.integers(0, 3))
    hand = draw(st.integers(1, 9))
    return tuple(cards[trick : trick + hand]), tuple(cards[:trick])


@given(positions(), denominations, st.sampled_from(Undertrumping))
def test_there_is_always_a_card_to_play(position, denomination, undertrumping):  # T-2 to T-5
    hand, trick = position
    legal = legal_cards(hand, trick, denomination, undertrumping)

    assert legal
    assert set(legal) <= set(hand)


@given(positions(), denominations)
def test_strict_undertrumping_allows_no_more_than_weak_unless_only_trumps_are_left(
    position, denomination
):  # T-4
    hand, trick = position
    only_trumps = all(card.suit is denomination.trump for card in hand)
    strict = legal_cards(hand, trick, denomination, Undertrumping.STRICT)
    weak = legal_cards(hand, trick, denomination, Undertrumping.WEAK)

    assert only_trumps or set(strict) <= set(weak)


@given(positions(), trump_denominations)
def test_the_puur_may_always_trump(position, denomination):  # T-3, T-4, C-6
    hand, trick = position
    puur = Card(denomination.trump, Rank.UNDER)

    assert puur not in hand or puur in legal_cards(hand, trick, denomination)


def test_strengths_rank_all_nine_trumps():  # C-6
    trumps = [strengths(Denomination.BELLS)[card] for card in read("bU b9 bA bK bO bB b8 b7 b6")]

    assert all(higher > lower for higher, lower in pairwise(trumps))


def play_out(
    hands: Hands, leader: Seat, denomination: Denomination, rules: Rules, rng: Random
) -> BySide[int]:
    """Play nine legal tricks at random; return what each side took."""
    left = {seat: list(cards) for seat, cards in hands.items()}
    taken = {seat.side: 0 for seat in Seat}
    for number in range(9):
        trick: list[tuple[Seat, Card]] = []
        for seat in leader.round:
            cards = [card for _, card in trick]
            card = rng.choice(legal_cards(left[seat], cards, denomination, rules.undertrumping))
            left[seat].remove(card)
            trick.append((seat, card))
        leader = winner(trick, denomination)
        taken[leader.side] += points([card for _, card in trick], denomination, rules, last=number == 8)
    return BySide.build(taken.__getitem__)


@given(deals, seats, denominations, rules, st.integers())
def test_legal_play_shares_all_points_and_is_never_called_impossible(  # C-7, V-2, V-7
    hands, leader, denomination, house, seed
):
    taken = play_out(hands, leader, denomination, house, Random(seed))

    assert sum(taken.values) == house.card_points
    assert set(taken.values) <= possible_card_points(denomination, house)
