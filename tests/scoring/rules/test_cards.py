import pytest
from hypothesis import given

from core.errors import DocumentError
from scoring.rules.cards import (
    CARDS,
    DENOMINATIONS,
    PACK,
    Card,
    Denomination,
    Rank,
    Suit,
    card_value,
    possible_card_points,
    possible_part,
    possible_sums,
    rank_order,
    rank_values,
    strengths,
    turned_up_denomination,
)
from scoring.rules.house import Rules
from scoring.rules.readers import read_card
from tests.scoring.rules.strategies import cards, denominations, rules

TOTAL = Rules().card_points
SIX_IS_ELEVEN = Rules(undenufe_six_is_eleven=True)


class AcesOnly(Rules):
    """One trick with a pack of four aces."""

    hand = ranks = 1


class NineToAce(Rules):
    """Eight tricks with a pack of 24 cards."""

    hand, ranks = 8, 6


def test_the_pack_has_four_suits_of_nine_ranks():  # C-1
    assert [str(suit) for suit in Suit] == ["bells", "shields", "acorns", "roses"]
    assert "".join(Rank) == "AKOUB9876"
    assert len(set(PACK)) == 36


@given(cards)
def test_a_card_is_read_back_from_its_text(card):
    assert read_card("card", str(card)) == card


def test_a_cards_text_is_suit_letter_and_rank():
    assert [str(card) for card in PACK[7:11]] == ["b7", "b6", "sA", "sK"]
    assert read_card("card", "aK") == Card(Suit.ACORNS, Rank.KING)


@pytest.mark.parametrize("text", ["", "a", "xK", "a10", "Ka", "ak", "aKK"])
def test_any_other_text_is_no_card(text):
    with pytest.raises(DocumentError) as caught:
        read_card("card", text)

    assert caught.value.message() == f'card: "{text}" is not a card; a card is written like aK.'


def test_four_denominations_have_trumps_and_two_have_none():  # C-3
    assert {text: each.trump for text, each in DENOMINATIONS.items()} == {
        "bells": Suit.BELLS,
        "shields": Suit.SHIELDS,
        "acorns": Suit.ACORNS,
        "roses": Suit.ROSES,
        "obenabe": None,
        "undenufe": None,
    }
    assert [each for each in Denomination if each.is_no_trump] == ["obenabe", "undenufe"]


@pytest.mark.parametrize(
    ("suit", "denomination", "house", "values"),
    [  # from the ace down
        pytest.param(Suit.BELLS, "roses", Rules(), (11, 4, 3, 2, 10, 0, 0, 0, 0), id="side-suit"),
        pytest.param(Suit.ROSES, "roses", Rules(), (11, 4, 3, 20, 10, 14, 0, 0, 0), id="trumps"),
        pytest.param(Suit.ROSES, "obenabe", Rules(), (11, 4, 3, 2, 10, 0, 8, 0, 0), id="obenabe"),
        pytest.param(Suit.ROSES, "undenufe", Rules(), (11, 4, 3, 2, 10, 0, 8, 0, 0), id="undenufe"),
        pytest.param(Suit.ROSES, "undenufe", SIX_IS_ELEVEN, (0, 4, 3, 2, 10, 0, 8, 0, 11), id="six-eleven"),
        pytest.param(Suit.ROSES, "obenabe", SIX_IS_ELEVEN, (11, 4, 3, 2, 10, 0, 8, 0, 0), id="ace-eleven"),
    ],
)
def test_what_the_ranks_are_worth(suit, denomination, house, values):  # C-4, C-5
    table = rank_values(suit, DENOMINATIONS[denomination], house)

    assert tuple(table[rank] for rank in Rank) == values


@given(denominations, rules)
def test_the_pack_is_worth_152_in_every_denomination(denomination, house):  # C-4, C-5, C-7
    assert sum(card_value(card, denomination, house) for card in PACK) == 152
    assert house.card_points == 152 + house.last_trick
    assert Rules().card_points == 157


@pytest.mark.parametrize(
    ("suit", "denomination", "order"),
    [
        pytest.param(Suit.ACORNS, "bells", "AKOUB9876", id="side-suit"),
        pytest.param(Suit.ACORNS, "obenabe", "AKOUB9876", id="obenabe"),
        pytest.param(Suit.ACORNS, "acorns", "U9AKOB876", id="trumps"),
        pytest.param(Suit.ACORNS, "undenufe", "6789BUOKA", id="undenufe"),
    ],
)
def test_the_ranks_from_high_to_low(suit, denomination, order):  # C-6
    assert "".join(rank_order(suit, DENOMINATIONS[denomination])) == order


@given(denominations, cards)
def test_a_stronger_card_stands_earlier_in_its_order(denomination, card):  # C-6
    order = rank_order(card.suit, denomination)
    higher = order[: order.index(card.rank)]

    assert [
        rank
        for rank in order
        if strengths(denomination)[Card(card.suit, rank)] > strengths(denomination)[card]
    ] == list(higher)


@given(denominations, rules)
def test_a_side_can_take_everything_but_1_and_1_less_than_all(denomination, house):  # V-2
    total = house.card_points

    assert set(range(total + 1)) - possible_card_points(denomination, house) == {1, total - 1}


@given(denominations, rules)
def test_what_one_side_can_take_leaves_something_possible(denomination, house):  # V-2
    possible = possible_card_points(denomination, house)

    assert {house.card_points - points for points in possible} == possible


def test_before_the_last_trick_a_smaller_pack_has_no_more_than_its_other_cards():  # SC-4
    part = possible_part(Denomination.OBENABE, NineToAce(), cards_per_trick=3)

    assert max(part) == TOTAL - 4 * 8 - Rules().last_trick


@pytest.mark.parametrize("possible", [possible_card_points, possible_sums, possible_part])
@pytest.mark.parametrize("cards_per_trick", [2, 3, 4])
def test_sixes_for_aces_leave_what_is_possible_as_it_is(possible, cards_per_trick):  # C-5, V-2
    values = [
        sorted(card_value(card, Denomination.UNDENUFE, Rules(undenufe_six_is_eleven=on)) for card in PACK)
        for on in (False, True)
    ]
    of_aces, of_sixes = (
        possible(Denomination.UNDENUFE, Rules(undenufe_six_is_eleven=on), cards_per_trick=cards_per_trick)
        for on in (False, True)
    )

    assert values[0] == values[1]
    assert of_aces == of_sixes


def test_the_totals_follow_from_the_tricks_of_a_smaller_pack():  # V-2
    aces_only = possible_card_points(Denomination.BELLS, AcesOnly())
    nine_to_ace = possible_card_points(Denomination.BELLS, NineToAce(), cards_per_trick=3)

    assert aces_only == {0, 49}
    assert max(nine_to_ace) == TOTAL
    assert nine_to_ace >= {0, 2, 155}


def test_all_tricks_of_a_whole_pack_are_worth_157():  # C-7
    assert possible_sums(Denomination.BELLS, Rules(), cards_per_trick=4) == {TOTAL}
    assert possible_sums(Denomination.OBENABE, NineToAce(), cards_per_trick=3) == {TOTAL - 4 * 8}


def test_tricks_with_cards_lying_dead_are_worth_what_the_cards_played_are():  # HJ-2
    three_play = possible_sums(Denomination.BELLS, Rules(), cards_per_trick=3)

    assert (min(three_play), max(three_play)) == (5 + 3 * 2 + 4 * 3 + 4 * 4 + 10, TOTAL)


@pytest.mark.parametrize(
    ("card", "denomination"),
    [
        pytest.param("b6", Denomination.UNDENUFE, id="six"),
        pytest.param("a7", Denomination.UNDENUFE, id="seven"),
        pytest.param("sA", Denomination.OBENABE, id="ace"),
        pytest.param("rK", Denomination.OBENABE, id="king"),
        pytest.param("rO", Denomination.ROSES, id="ober"),
        pytest.param("s8", Denomination.SHIELDS, id="eight"),
    ],
)
def test_the_last_card_dealt_decides(card, denomination):  # J3-1
    assert turned_up_denomination(CARDS[card]) is denomination
