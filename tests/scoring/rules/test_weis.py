from collections.abc import Iterable, Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.cards import CARDS, DENOMINATIONS, PACK, Card, Denomination, Rank, Suit
from scoring.rules.house import Rules, WeisOrder
from scoring.rules.sides import Seat
from scoring.rules.weis import (
    Four,
    Precedence,
    Run,
    Weis,
    best_split,
    holds_stoeck,
    items_in,
    may_stand_together,
    precedence,
    read_weis,
    rows_of,
    shares_cards,
    stoeck_place,
    worth,
)
from tests.scoring.rules.strategies import deals, denominations, hands_with_weis, rules

OBENABE, UNDENUFE, BELLS, ACORNS = (
    Denomination.OBENABE,
    Denomination.UNDENUFE,
    Denomination.BELLS,
    Denomination.ACORNS,
)
LARGE = Rules(large_weis=True)
SHARED = Rules(shared_cards=True)
ROW = "AKOUB9876"

Group = tuple[str, set[str], int]
"""Of what kind a declarable group of cards is, their texts, their points."""


def read(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[each] for each in text.split())


def shown(split: Iterable[Weis]) -> list[str]:
    return [" ".join(map(str, item.cards)) for item in split]


@pytest.mark.parametrize(
    ("cards", "weis"),
    [
        pytest.param("aK aA aO", Run(Suit.ACORNS, Rank.ACE, 3), id="three-in-any-order"),
        pytest.param("b6 b7 b8 b9", Run(Suit.BELLS, Rank.NINE, 4), id="four-in-sequence"),
        pytest.param("bO bU bB", Run(Suit.BELLS, Rank.OBER, 3), id="ober-under-banner"),
        pytest.param("bU b9 bA", None, id="the-order-of-trumps-is-none"),
        pytest.param("aA aK", None, id="two-are-none"),
        pytest.param("aA aK bO", None, id="two-suits-are-none"),
        pytest.param("a6 aA aK", None, id="six-and-ace-do-not-meet"),
        pytest.param("bU sU aU rU", Four(Rank.UNDER), id="four-of-a-kind"),
        pytest.param("bU sU aU", None, id="three-of-a-kind-are-none"),
        pytest.param("bU bU sU aU", None, id="a-card-twice-is-none"),
        pytest.param("bU sU aU rU rU", None, id="five-of-a-kind-are-none"),
        pytest.param("", None, id="nothing"),
    ],
)
def test_what_cards_form(cards, weis):  # W-1, W-2
    assert read_weis(read(cards)) == weis


@given(hands_with_weis(), denominations, rules)
def test_an_item_is_read_back_from_its_cards(hand, denomination, house):
    items = items_in(rows_of(hand), denomination, house)

    assert [read_weis(item.cards[::-1]) for item in items] == list(items)


@pytest.mark.parametrize(
    ("length", "small", "large"),
    [(3, 20, 20), (4, 50, 50), (5, 100, 100), (6, 100, 150), (7, 100, 200), (8, 100, 250), (9, 100, 300)],
)
def test_what_a_sequence_is_worth(length, small, large):  # W-1, W-4
    run = Run(Suit.ACORNS, Rank.ACE, length)

    assert worth(run, ACORNS, Rules()) == small
    assert worth(run, ACORNS, LARGE) == large


@pytest.mark.parametrize(
    ("house", "denomination", "points"),
    [  # from aces to sixes
        pytest.param(Rules(), BELLS, (100, 100, 100, 200, 100, 0, 0, 0, 0), id="default"),
        pytest.param(Rules(nines_weis=100), BELLS, (100, 100, 100, 200, 100, 100, 0, 0, 0), id="nines-100"),
        pytest.param(Rules(nines_weis=150), BELLS, (100, 100, 100, 200, 100, 150, 0, 0, 0), id="nines-150"),
        pytest.param(Rules(banners_weis=0), BELLS, (100, 100, 100, 200, 0, 0, 0, 0, 0), id="no-banners"),
        pytest.param(Rules(low_fours=True), BELLS, (100, 100, 100, 200, 100, 0, 100, 100, 100), id="low"),
        pytest.param(
            Rules(undenufe_sixes=True), UNDENUFE, (0, 100, 100, 200, 100, 0, 0, 0, 100), id="sixes-for-aces"
        ),
        pytest.param(
            Rules(undenufe_sixes=True), OBENABE, (100, 100, 100, 200, 100, 0, 0, 0, 0), id="only-in-undenufe"
        ),
    ],
)
def test_what_four_of_a_kind_are_worth(house, denomination, points):  # W-2
    assert tuple(worth(Four(rank), denomination, house) for rank in Rank) == points


@pytest.mark.parametrize(
    ("hand", "house", "split", "points"),
    [
        pytest.param("bA s7 a8", Rules(), [], 0, id="nothing"),
        pytest.param("bA bK bO bU bB b9 b8", Rules(), ["bA bK bO bU bB b9 b8"], 100, id="seven-whole"),
        pytest.param("bA bK bO bU bB b9", Rules(), ["bA bK bO bU bB b9"], 100, id="six-not-3+3"),
        pytest.param("bA bK bO bU bB b9 b8 b7", Rules(), ["bA bK bO bU bB", "b9 b8 b7"], 120, id="eight-5+3"),
        pytest.param(
            "bA bK bO bU bB b9 b8 b7 b6", Rules(), ["bA bK bO bU bB", "b9 b8 b7 b6"], 150, id="nine-5+4"
        ),
        pytest.param("bA bK bO bU bB b9 b8 b7", LARGE, ["bA bK bO bU bB b9 b8 b7"], 250, id="large-eight"),
        pytest.param("bK sK aK rK aA aO aU", Rules(), ["bK sK aK rK"], 100, id="a-card-counts-once"),
        pytest.param(
            "bK sK aK rK aA aO aU", SHARED, ["bK sK aK rK", "aA aK aO aU"], 150, id="kreuzweis-four-kings"
        ),
        pytest.param("bK sK aK rK aA aO aU", LARGE, ["bK sK aK rK", "aA aK aO aU"], 150, id="large-shares"),
        pytest.param(
            "bO sO aO rO rA rK rU rB", Rules(), ["rA rK rO rU rB"], 100, id="five-cards-before-four-obers"
        ),
        pytest.param(
            "bO sO aO rO rA rK rU rB",
            Rules(weis_order=WeisOrder.FOURS),
            ["bO sO aO rO"],
            100,
            id="four-obers-where-a-four-beats",
        ),
    ],
)
def test_the_best_split_of_a_hand(hand, house, split, points):  # W-3, W-4, W-4a
    best = best_split(read(hand), OBENABE, house)

    assert shown(best) == split
    assert sum(worth(item, OBENABE, house) for item in best) == points


def test_by_the_list_the_sequence_nearest_the_ace_is_the_longer_one():  # W-3, W-5
    hand = read("bA bK bO bU bB b9 b8 b7")
    house = Rules(weis_order=WeisOrder.LIST)

    assert shown(best_split(hand, UNDENUFE, house)) == ["bA bK bO bU bB", "b9 b8 b7"]


def test_nine_in_undenufe_are_split_with_five_at_the_six():  # W-3, W-5
    best = best_split(read("bA bK bO bU bB b9 b8 b7 b6"), UNDENUFE, Rules())

    assert shown(best) == ["bB b9 b8 b7 b6", "bA bK bO bU"]


def groups_that_count(hand: Iterable[Card], house: Rules, denomination: Denomination) -> Iterator[Group]:
    """List the declarable card groups of a hand with their points, straight from W-1 to W-4."""
    run_points = {3: 20, 4: 50} | {n: 50 * n - 150 if house.large_weis else 100 for n in range(5, 10)}
    four_points = dict.fromkeys("AKO", 100)
    four_points |= {"U": 200, "B": house.banners_weis, "9": house.nines_weis}
    four_points |= dict.fromkeys("876", 100 if house.low_fours else 0)
    if house.undenufe_sixes and denomination is UNDENUFE:
        four_points |= {"A": 0, "6": 100}
    texts = {str(card) for card in hand}
    for n, points in run_points.items():
        for suit in "bsar":
            for start in range(10 - n):
                group = {suit + rank for rank in ROW[start : start + n]}
                if group <= texts:
                    yield "run", group, points
    for rank, points in four_points.items():
        group = {suit + rank for suit in "bsar"}
        if points and group <= texts:
            yield "four", group, points


def fit(groups: Iterable[Group], shared: bool) -> bool:
    return all(
        (shared and one[0] != other[0]) or not one[1] & other[1] for one, other in combinations(groups, 2)
    )


@given(hands_with_weis(), denominations, rules)
def test_no_split_is_worth_more_than_the_best(hand, denomination, house):  # W-3, W-4, W-4a
    groups = list(groups_that_count(hand, house, denomination))
    shared = house.large_weis or house.shared_cards
    totals = [
        sum(points for _, _, points in chosen)
        for n in range(5)
        for chosen in combinations(groups, n)
        if fit(chosen, shared)
    ]
    best = best_split(hand, denomination, house)

    assert sum(worth(item, denomination, house) for item in best) == max(totals)


@given(hands_with_weis(), denominations, rules)
def test_among_splits_worth_the_same_the_best_item_is_highest(hand, denomination, house):  # W-3
    def key(item: Weis) -> Precedence:
        return precedence(item, denomination, house)

    best = best_split(hand, denomination, house)
    total = sum(worth(item, denomination, house) for item in best)
    shared = shares_cards(house)
    for item in items_in(rows_of(hand), denomination, house):
        fitting = [
            other
            for other in items_in(rows_of(hand), denomination, house)
            if may_stand_together(item, other, shared=shared)
        ]
        rest = max(
            (
                sum(worth(each, denomination, house) for each in chosen)
                for n in range(4)
                for chosen in combinations(fitting, n)
                if all(may_stand_together(*two, shared=shared) for two in combinations(chosen, 2))
            ),
        )
        assert worth(item, denomination, house) + rest < total or key(item) <= key(best[0])


@given(st.permutations(PACK[:9]), denominations)
def test_the_order_of_the_hand_does_not_matter(hand, denomination):
    assert best_split(hand, denomination, Rules()) == best_split(PACK[:9], denomination, Rules())


@pytest.mark.parametrize(
    ("cards", "denomination", "holds"),
    [
        pytest.param("aK aO", "acorns", True, id="king-and-ober-of-trumps"),
        pytest.param("aA aK aO", "acorns", True, id="also-within-a-weis"),
        pytest.param("aK bO", "acorns", False, id="of-two-suits"),
        pytest.param("aK aO", "bells", False, id="of-a-side-suit"),
        pytest.param("aK aO", "undenufe", False, id="without-trumps"),
        pytest.param("aK aU", "acorns", False, id="no-ober"),
    ],
)
def test_who_holds_stoeck(cards, denomination, holds):  # W-6
    assert holds_stoeck(read(cards), DENOMINATIONS[denomination]) is holds


@given(deals, denominations)
def test_one_seat_at_most_holds_stoeck(hands, denomination):  # W-6
    holders: list[Seat | None] = [seat for seat in Seat if holds_stoeck(hands[seat], denomination)]

    assert [stoeck_place(hands, denomination)] == (holders or [None])


class TwelveSharedCards(Rules):
    """Twelve cards to a hand, as in Jass for three and two (J3-1)."""

    __slots__ = ()
    hand = 12


def test_a_whole_suit_is_split_and_still_shares_its_ace():  # W-3, W-4a
    hand = read("bA bK bO bU bB b9 b8 b7 b6 sA aA rA")
    house = TwelveSharedCards(shared_cards=True)

    assert shown(best_split(hand, OBENABE, house)) == ["bA bK bO bU bB", "bA sA aA rA", "b9 b8 b7 b6"]


def test_one_run_may_share_cards_with_two_fours():  # W-3, W-4a
    hand = read("bA sA aA rA bK sK aK rK bO")

    assert shown(best_split(hand, OBENABE, SHARED)) == ["bA sA aA rA", "bK sK aK rK", "bA bK bO"]
