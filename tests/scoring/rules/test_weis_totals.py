from collections import defaultdict
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import PACK, Denomination, pack
from scoring.rules.house import Rules
from scoring.rules.sides import Side
from scoring.rules.weis import (
    Four,
    Weis,
    best_split,
    items_in,
    may_stand_together,
    rows_of,
    shares_cards,
    worth,
)
from scoring.rules.weis_totals import weis_totals
from tests.scoring.rules.strategies import deals_with_weis, denominations, rules

BELLS, UNDENUFE = Denomination.BELLS, Denomination.UNDENUFE

Declarations = dict[int, set[int]]


class TwelveCards(Rules):
    """As in Jass for three and two (J3-1)."""

    __slots__ = ()
    hand = 12


class EightCards(Rules):
    """As in Pandur (PA-1)."""

    __slots__ = ()
    hand = 8
    ranks = 6
    six_in_sequence = 150


HOUSES = [
    pytest.param(
        Rules(
            large_weis=large,
            shared_cards=shared,
            nines_weis=nines,
            banners_weis=0 if nines == 100 else 100,
            low_fours=low,
            undenufe_sixes=low,
        ),
        id=f"{large=}-{shared=}-{nines=}-{low=}",
    )
    for large, shared, nines, low in product((False, True), (False, True), (0, 100, 150), (False, True))
]


@pytest.mark.parametrize("points", [10, 30, 230, *range(510, 1000, 10)])
def test_totals_that_cannot_be(points):  # V-3
    assert points not in weis_totals(BELLS, Rules())


def test_totals_that_two_hands_can_hold():  # V-3
    assert sorted(weis_totals(BELLS, Rules())) == [
        *(0, 20, *range(40, 230, 10), *range(240, 330, 10)),
        *(340, 350, 360, 370, 400, 420, 450, 500),
    ]


@pytest.mark.parametrize(
    ("house", "denomination", "most"),
    [
        pytest.param(Rules(), BELLS, 500, id="unders-and-three-fours"),
        pytest.param(Rules(nines_weis=150), BELLS, 550, id="nines-for-one-of-them"),
        pytest.param(Rules(large_weis=True), BELLS, 600, id="two-whole-suits"),
        pytest.param(Rules(banners_weis=0), BELLS, 500, id="unders-aces-kings-and-obers"),
        pytest.param(Rules(undenufe_sixes=True), UNDENUFE, 500, id="sixes-for-aces"),
    ],
)
def test_the_most_that_two_hands_can_hold(house, denomination, most):  # V-3, W-2, W-4
    assert max(weis_totals(denomination, house)) == most


@st.composite
def declared_items(draw, hand, denomination, house):
    """Draw items of a hand that may be declared together: as many as the players care to."""
    chosen: list[Weis] = []
    for item in draw(st.permutations(items_in(rows_of(hand), denomination, house))):
        fits = all(may_stand_together(item, other, shared=shares_cards(house)) for other in chosen)
        if fits and draw(st.booleans()):
            chosen.append(item)
    return chosen


@pytest.mark.long  # each day what a side holds at best is possible
@given(st.data(), deals_with_weis(), denominations, rules, st.sampled_from(Side))
def test_whatever_a_side_declares_is_possible(data, hands, denomination, house, side):  # V-3, V-7
    items = [
        item for seat in side.seats for item in data.draw(declared_items(hands[seat], denomination, house))
    ]

    assert sum(worth(item, denomination, house) for item in items) in weis_totals(denomination, house)


@given(deals_with_weis(), denominations, rules, st.sampled_from(Side))
def test_whatever_a_side_holds_at_best_is_possible(hands, denomination, house, side):  # V-3, V-7
    held = [item for seat in side.seats for item in best_split(hands[seat], denomination, house)]

    assert sum(worth(item, denomination, house) for item in held) in weis_totals(denomination, house)


BIT = {card: 1 << n for n, card in enumerate(PACK)}


def declarations(denomination: Denomination, house: Rules) -> Declarations:
    """List by points the sets of cards, as bits, that one hand may declare out of the whole pack."""
    shared = shares_cards(house)
    items = items_in(rows_of(pack(house.ranks)), denomination, house)
    bits = [sum(BIT[card] for card in item.cards) for item in items]
    points = [worth(item, denomination, house) for item in items]
    found: Declarations = defaultdict(set)

    def declare(first: int, runs: int, fours: int, total: int) -> None:
        found[total].add(runs | fours)
        for n in range(first, len(items)):
            is_four = isinstance(items[n], Four)
            taken = runs | fours if not shared else fours if is_four else runs
            more = (runs, fours | bits[n]) if is_four else (runs | bits[n], fours)
            if not bits[n] & taken and (more[0] | more[1]).bit_count() <= house.hand:
                declare(n + 1, *more, total + points[n])

    declare(0, 0, 0, 0)
    return found


def two_hands(hands: Declarations) -> set[int]:
    """Return the totals of every two declarations without a common card."""
    return {
        more + less
        for more, less in product(hands, repeat=2)
        if more >= less and any(not one & other for one in hands[more] for other in hands[less])
    }


@pytest.mark.sample(3)
@pytest.mark.parametrize("house", HOUSES)
@pytest.mark.parametrize("denomination", [BELLS, UNDENUFE])
def test_the_totals_are_those_of_all_declarations_in_the_pack(denomination, house):  # V-3, V-7
    assert weis_totals(denomination, house) == two_hands(declarations(denomination, house))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "house",
    [
        pytest.param(Rules(), id="nine-cards"),
        pytest.param(Rules(large_weis=True), id="nine-cards-large"),
        pytest.param(TwelveCards(), id="twelve-cards"),
        pytest.param(TwelveCards(shared_cards=True), id="twelve-cards-shared"),
        pytest.param(EightCards(nines_weis=150), id="eight-cards-of-a-small-pack"),
        pytest.param(EightCards(large_weis=True, low_fours=True), id="eight-cards-large"),
    ],
)
@pytest.mark.parametrize("denomination", [BELLS, UNDENUFE])
def test_the_totals_of_one_hand_are_those_of_its_declarations(denomination, house):  # V-3, HJ-2, PA-1, J3-1
    assert weis_totals(denomination, house, hands=1) == set(declarations(denomination, house))


@pytest.mark.parametrize("points", [510, 530, 560, 580, 590, 610, 630, 640, 660])
def test_totals_that_two_hands_of_twelve_cannot_hold(points):  # V-3, J3-2
    assert points not in weis_totals(BELLS, TwelveCards())


def test_two_hands_of_twelve_hold_at_most_five_fours_and_a_run_of_four():  # V-3, J3-2
    assert max(weis_totals(BELLS, TwelveCards())) == 650


@pytest.mark.parametrize(
    ("denomination", "sixes", "highest"),
    [
        pytest.param(Denomination.UNDENUFE, True, 620, id="sixes-in-undenufe"),
        pytest.param(Denomination.UNDENUFE, False, 650, id="aces-in-undenufe"),
        pytest.param(Denomination.OBENABE, True, 650, id="aces-in-obenabe"),
    ],
)
def test_four_sixes_leave_no_run_of_four_beside_them(denomination, sixes, highest):  # W-2
    assert max(weis_totals(denomination, TwelveCards(undenufe_sixes=sixes))) == highest
