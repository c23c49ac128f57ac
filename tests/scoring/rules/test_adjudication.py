from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given

from scoring.rules.adjudication import (
    Claim,
    DeclaredWeis,
    WeisStep,
    WeisVerdict,
    adjudicate,
    adjudicate_hands,
    declare_hands,
    hand_problems,
    read_declared,
)
from scoring.rules.cards import CARDS, DENOMINATIONS, HIGH_ORDER, PACK, Card, Denomination, Rank, Suit
from scoring.rules.games.pandur.rules import PandurRules
from scoring.rules.house import Rules, WeisOrder
from scoring.rules.problems import Problem, ProblemKind
from scoring.rules.sides import ACROSS, PAIRS, SEATS, BySide, Seat, Side
from scoring.rules.weis import Four, Precedence, Run, best_split, precedence, read_weis, worth
from tests.scoring.rules.situations import codes_of
from tests.scoring.rules.strategies import deals_with_weis, denominations, rules

DEFAULT = Rules()
ORDER = Seat.S.round


def read(text: str) -> tuple[Card, ...]:
    return tuple(CARDS[each] for each in text.split())


def declared(text: str) -> dict[Seat, list[tuple[Card, ...]]]:
    """Read declarations such as `S: aK aO aU, b8 s8 a8 r8; E: …`."""
    lines = (line.split(":") for line in text.split(";") if line)
    return {SEATS[seat.strip()]: [read(group) for group in groups.split(",")] for seat, groups in lines}


def settle(
    text: str, name: str = "obenabe", house: Rules = DEFAULT, order: Sequence[Seat] = ORDER
) -> WeisVerdict:
    denomination = DENOMINATIONS[name]
    read = read_declared(declared(text), denomination, house)
    assert read.problems == ()
    return adjudicate(read.items, order, denomination, house)


@pytest.mark.parametrize(
    ("text", "denomination", "side", "step"),
    [
        pytest.param("S: aA aK aO; E: b9 b8 b7 b6", "obenabe", "EW", "higher value", id="50-over-20"),
        pytest.param("S: bU sU aU rU; E: bA bK bO", "roses", "NS", "higher value", id="four-unders"),
        pytest.param(
            "S: bA sA aA rA; E: bB b9 b8 b7 b6", "obenabe", "EW", "more cards", id="five-cards-over-four"
        ),
        pytest.param("S: b9 b8 b7; E: aK aO aU", "obenabe", "EW", "higher top card", id="king-over-nine"),
        pytest.param("S: b9 b8 b7; E: aK aO aU", "undenufe", "NS", "higher top card", id="undenufe-7-over-U"),
        pytest.param(
            "S: bK sK aK rK; E: bB sB aB rB", "obenabe", "NS", "higher top card", id="kings-over-banners"
        ),
        pytest.param(
            "S: bU bB b9; E: aO aU aB", "bells", "EW", "higher top card", id="puur-is-no-higher-in-a-sequence"
        ),
        pytest.param("S: bA bK bO; E: aA aK aO", "acorns", "EW", "trumps", id="trumps-break-the-tie"),
        pytest.param("S: bA bK bO; E: aA aK aO", "roses", "NS", "declared earlier", id="south-plays-first"),
        pytest.param("W: bA bK bO; E: aA aK aO", "roses", "EW", "unopposed", id="partners-alone"),
        pytest.param("S: bA bK bO; N: b9 b8 b7; E: a8 a7 a6", "roses", "NS", "higher top card", id="sides"),
    ],
)
def test_the_best_single_item_decides(text, denomination, side, step):  # W-5, W-8
    verdict = settle(text, denomination)

    assert (verdict.side, verdict.step) == (side, step)


def test_among_equals_the_order_of_play_decides():  # W-5
    verdict = settle("S: bA bK bO; E: aA aK aO", order=Seat.E.round)

    assert (verdict.side, verdict.step) == (Side.EW, WeisStep.DECLARED_EARLIER)
    assert verdict.best == Claim(Seat.E, verdict.items[Seat.E][0].weis, 20)


FOURS = {"weis_order": "fours"}
MANUAL = {"weis_order": "fours", "weis_trumps": False, "undenufe_sixes": True}
"""As the Jass Manual has it."""


@pytest.mark.parametrize(
    ("text", "denomination", "house", "side", "step"),
    [
        pytest.param("S: bA sA aA rA; E: bB b9 b8 b7 b6", "obenabe", {}, "EW", "more cards", id="by-value"),
        pytest.param(
            "S: bA sA aA rA; E: bB b9 b8 b7 b6", "obenabe", FOURS, "NS", "four beats sequence", id="a-four"
        ),
        pytest.param(
            "S: bK sK aK rK; E: rU rB r9 r8 r7 r6",
            "roses",
            MANUAL | {"large_weis": True},
            "NS",
            "four beats sequence",
            id="a-four-over-six-in-sequence-at-150",
        ),
        pytest.param("S: bA sA aA rA; E: bU sU aU rU", "obenabe", FOURS, "EW", "higher value", id="unders"),
        pytest.param("S: bA sA aA rA; E: bK sK aK rK", "roses", FOURS, "NS", "higher top card", id="aces"),
        pytest.param("S: bO sO aO rO; E: bK sK aK rK", "roses", FOURS, "EW", "higher top card", id="kings"),
        pytest.param("S: bO sO aO rO; E: bB sB aB rB", "roses", FOURS, "NS", "higher top card", id="obers"),
        pytest.param(
            "S: b6 s6 a6 r6; E: bU sU aU rU", "undenufe", MANUAL, "EW", "higher value", id="undenufe-unders"
        ),
        pytest.param(
            "S: b6 s6 a6 r6; E: bB sB aB rB", "undenufe", MANUAL, "NS", "higher top card", id="undenufe-sixes"
        ),
        pytest.param(
            "S: bO sO aO rO; E: bB sB aB rB",
            "undenufe",
            MANUAL,
            "EW",
            "higher top card",
            id="undenufe-banners",
        ),
        pytest.param(
            "S: bO sO aO rO; E: bK sK aK rK", "undenufe", MANUAL, "NS", "higher top card", id="undenufe-obers"
        ),
        pytest.param(
            "S: bK sK aK rK; E: bA sA aA rA",
            "undenufe",
            FOURS,
            "NS",
            "higher top card",
            id="undenufe-aces-last",
        ),
        pytest.param(
            "S: b9 b8 b7 b6; E: aA aK aO", "roses", MANUAL, "NS", "higher value", id="the-longer-sequence"
        ),
        pytest.param(
            "S: b9 b8 b7; E: aO aU aB", "roses", MANUAL, "EW", "higher top card", id="the-higher-sequence"
        ),
        pytest.param(
            "S: b9 b8 b7; E: aO aU aB", "undenufe", MANUAL, "NS", "higher top card", id="undenufe-the-lower"
        ),
        pytest.param(
            "S: bA bK bO; E: aA aK aO", "acorns", MANUAL, "NS", "declared earlier", id="trumps-do-not-decide"
        ),
        pytest.param("S: bA bK bO; E: aA aK aO", "acorns", FOURS, "EW", "trumps", id="trumps-decide"),
    ],
)
def test_a_four_goes_first_where_the_house_says_so(text, denomination, house, side, step):  # W-5a
    verdict = settle(text, denomination, Rules().override(house))

    assert (verdict.side, verdict.step) == (side, step)


SMALL_LIST = (
    *("aA aK aO", "aA aK aO aU", "aA aK aO aU aB", "aA aK aO aU aB a9", "aA aK aO aU aB a9 a8"),
    *("aA aK aO aU aB a9 a8 a7", "aA aK aO aU aB a9 a8 a7 a6", "b6 s6 a6 r6", "b7 s7 a7 r7", "b8 s8 a8 r8"),
    *("bB sB aB rB", "bO sO aO rO", "bK sK aK rK", "bA sA aA rA", "b9 s9 a9 r9", "bU sU aU rU"),
)
LARGE_LIST = (
    *("aA aK aO", "aA aK aO aU", "aA aK aO aU aB", "b6 s6 a6 r6", "b7 s7 a7 r7", "b8 s8 a8 r8"),
    *("bB sB aB rB", "bO sO aO rO", "bK sK aK rK", "bA sA aA rA", "b9 s9 a9 r9", "aA aK aO aU aB a9"),
    *("bU sU aU rU", "aA aK aO aU aB a9 a8", "aA aK aO aU aB a9 a8 a7", "aA aK aO aU aB a9 a8 a7 a6"),
)
LIST = {"weis_order": "list", "nines_weis": 150, "low_fours": True}


def by_rank(items: Sequence[str], denomination: Denomination, house: Rules) -> list[str]:
    """Return the items from the lowest up, as they stand against each other."""

    def key(text: str) -> Precedence:
        item = read_weis(read(text))
        assert item is not None
        return precedence(item, denomination, house)

    return sorted(sorted(items), key=key)


@pytest.mark.parametrize("nines", [100, 150])
def test_the_list_names_every_item_from_the_lowest_up(nines):  # W-5
    house = Rules().override(LIST | {"nines_weis": nines})
    large = replace(house, large_weis=True)

    for denomination in Denomination:
        assert by_rank(SMALL_LIST, denomination, house) == list(SMALL_LIST)
        assert by_rank(LARGE_LIST, denomination, large) == list(LARGE_LIST)


def test_six_in_sequence_at_150_stand_on_the_list_as_with_large_weis():  # W-5, PA-1
    pandur = PandurRules().override({"weis_order": "list"})
    six, nines, unders = "aA aK aO aU aB a9", "b9 s9 a9 r9", "bU sU aU rU"

    assert by_rank((six, nines, unders), Denomination.ACORNS, pandur) == [nines, six, unders]


def test_four_sixes_have_the_aces_place_on_the_list():  # W-2, W-5
    house = Rules().override(LIST | {"undenufe_sixes": True})
    kings, nines, sixes, sevens = "bK sK aK rK", "b9 s9 a9 r9", "b6 s6 a6 r6", "b7 s7 a7 r7"
    items = (kings, nines, sixes, sevens)

    assert by_rank(items, Denomination.UNDENUFE, house) == [sevens, kings, sixes, nines]
    assert by_rank(items, Denomination.OBENABE, house) == [sixes, sevens, kings, nines]


@pytest.mark.parametrize(
    ("text", "denomination", "house", "side", "step"),
    [
        pytest.param(
            "S: bO sO aO rO; E: rU rB r9 r8 r7",
            "roses",
            {},
            "NS",
            "higher on the list",
            id="obers-over-five",
        ),
        pytest.param("S: b9 b8 b7; E: aA aK aO", "roses", {}, "NS", "declared earlier", id="no-top-card"),
        pytest.param("S: bA bK bO; E: r8 r7 r6", "roses", {}, "EW", "trumps", id="trumps"),
        pytest.param(
            "S: bA bK bO; E: r8 r7 r6",
            "roses",
            {"weis_trumps": False},
            "NS",
            "declared earlier",
            id="no-trumps",
        ),
    ],
)
def test_the_list_decides_where_the_house_says_so(text, denomination, house, side, step):  # W-5
    verdict = settle(text, denomination, Rules().override(LIST | house))

    assert (verdict.side, verdict.step) == (side, step)


@pytest.mark.parametrize("order", WeisOrder)
def test_the_order_of_weis_is_a_house_rule_that_leaves_their_worth(order):  # W-5
    verdict = settle("S: bU sU aU rU; E: aA aK aO; N: b8 b7 b6", house=Rules(weis_order=order))

    assert verdict.points == BySide.of(220, 0)


def test_the_winning_side_scores_the_weis_of_both_partners():  # W-5
    verdict = settle("S: b9 b8 b7 b6, a8 a7 a6; N: rA rK rO; E: sA sK sO; W: aU aB a9")

    assert verdict.points == BySide.of(90, 0)
    assert verdict.best == verdict.items[Seat.S][0]
    assert [claim.points for claim in verdict.items[Seat.S]] == [50, 20]


def test_nobody_with_a_weis_leaves_it_open():  # W-5
    verdict = adjudicate({Seat.S: ()}, ORDER, Denomination.BELLS, Rules())

    assert (verdict.best, verdict.step, verdict.side) == (None, None, None)
    assert verdict.items == {Seat.S: ()}
    assert verdict.points == BySide.of(0, 0)


def test_hands_declare_their_best_split():  # W-3, W-5
    hands = {Seat.S: read("bA bK bO bU bB b9 b8 b7 b6"), Seat.E: read("sA sK sO aA aK aO rA rK rO")}
    verdict = adjudicate_hands(hands, ORDER, Denomination.ACORNS, Rules())

    assert verdict.points == BySide.of(150, 0)
    assert [claim.points for claim in verdict.items[Seat.E]] == [20, 20, 20]


@given(deals_with_weis(), denominations, rules)
def test_one_side_scores_all_its_own_weis(hands, denomination, house):  # W-5
    verdict = adjudicate_hands(hands, ORDER, denomination, house)
    held = BySide.build(
        lambda side: sum(
            worth(item, denomination, house)
            for seat in side.seats
            for item in best_split(hands[seat], denomination, house)
        )
    )

    assert verdict.points == BySide.build(lambda side: held[side] if side is verdict.side else 0)
    assert (verdict.side is None) == (held == BySide.of(0, 0))


@given(deals_with_weis(), denominations, rules)
def test_the_deciding_step_is_unopposed_only_without_an_opponent(hands, denomination, house):  # W-8
    verdict = adjudicate_hands(hands, ORDER, denomination, house)
    sides = {ACROSS[seat] for seat, claims in verdict.items.items() if claims}

    assert (verdict.step is WeisStep.UNOPPOSED) == (len(sides) == 1)
    assert (verdict.step is None) == (len(sides) == 0)


@given(deals_with_weis(), denominations, rules)
def test_moving_every_hand_one_seat_on_moves_the_score(hands, denomination, house):  # W-5
    moved = {seat.right: hand for seat, hand in hands.items()}
    before = adjudicate_hands(hands, Seat.S.round, denomination, house)
    after = adjudicate_hands(moved, Seat.E.round, denomination, house)

    assert after.points == BySide.build(lambda side: before.points[side.other], PAIRS)
    assert after.step == before.step


TWICE, ITEM, HAND = ProblemKind.WEIS_CARD_TWICE, ProblemKind.WEIS_ITEM, ProblemKind.WEIS_HAND


@pytest.mark.parametrize(
    ("text", "house", "problems"),
    [
        pytest.param("S: aA aK", {}, [Problem(ITEM, {"cards": "aA aK"})], id="two-cards"),
        pytest.param("S: aA aK aU", {}, [Problem(ITEM, {"cards": "aA aK aU"})], id="a-gap"),
        pytest.param("S: b9 s9 a9 r9", {}, [Problem(ITEM, {"cards": "b9 s9 a9 r9"})], id="nines-off"),
        pytest.param("S: b9 s9 a9 r9", {"nines_weis": 100}, [], id="nines-on"),
        pytest.param(
            "S: aA aK aO, aO aU aB", {}, [Problem(TWICE, {"card": "aO"})], id="one-card-in-two-sequences"
        ),
        pytest.param(
            "S: aA aK aO, aO aU aB",
            {"shared_cards": True},
            [Problem(TWICE, {"card": "aO"})],
            id="two-sequences-never-share",
        ),
        pytest.param(
            "S: aA aK aO, bK sK aK rK", {}, [Problem(TWICE, {"card": "aK"})], id="four-and-sequence-off"
        ),
        pytest.param("S: aA aK aO, bK sK aK rK", {"shared_cards": True}, [], id="four-and-sequence-shared"),
        pytest.param("S: aA aK aO, bK sK aK rK", {"large_weis": True}, [], id="four-and-sequence-large"),
        pytest.param(
            "S: aA aK aO; N: aA aK aO",
            {"shared_cards": True},
            [Problem(TWICE, {"card": card}) for card in ("aA", "aK", "aO")],
            id="two-hands-one-card",
        ),
        pytest.param(
            "S: aA aK aO; E: bK sK aK rK",
            {"shared_cards": True},
            [Problem(TWICE, {"card": "aK"})],
            id="two-hands-never-share",
        ),
        pytest.param(
            "S: aA aK aO aU aB, bA bK bO bU bB",
            {},
            [Problem(HAND, {"hand": 9, "seat": "S", "given": 10})],
            id="ten-cards",
        ),
        pytest.param("S: aA aK aO aU aB, bA bK bO bU", {}, [], id="nine-cards"),
    ],
)
def test_what_is_wrong_with_declared_items(text, house, problems):  # W-1 to W-4a
    read = read_declared(declared(text), Denomination.OBENABE, Rules().override(house))

    assert list(read.problems) == problems


def test_an_item_that_does_not_count_is_left_out():  # W-2
    read = read_declared(declared("S: aA aK, bK sK aK rK"), Denomination.OBENABE, Rules())

    assert read.items == {Seat.S: (Four(Rank.KING),)}


@given(deals_with_weis(), denominations, rules)
def test_a_best_split_is_declared_without_a_problem(hands, denomination, house):  # V-7
    splits = {seat: best_split(hand, denomination, house) for seat, hand in hands.items()}
    read = read_declared(
        {seat: [item.cards for item in split] for seat, split in splits.items()}, denomination, house
    )

    assert (read.items, read.problems) == (splits, ())


@given(deals_with_weis(), denominations, rules)
def test_whole_hands_declare_their_best_splits(hands, denomination, house):  # W-3
    declares = declare_hands(hands, denomination, house)

    assert declares.items == {seat: best_split(hand, denomination, house) for seat, hand in hands.items()}
    assert declares.problems == ()


@pytest.mark.parametrize(
    ("hands", "problems"),
    [
        pytest.param({"S": "aA aK", "W": "b6 aK"}, ["weis_card_twice"], id="in-two-hands"),
        pytest.param({"S": "aK", "E": "b6", "N": "aK"}, ["weis_card_twice"], id="in-hands-that-are-apart"),
        pytest.param({"S": "aA aK aA"}, ["weis_card_twice"], id="twice-in-a-hand"),
        pytest.param({"S": "aA aK aO aU aB a9 a8 a7 a6 bA"}, ["weis_hand"], id="ten-cards"),
        pytest.param({"S": "", "E": "rA"}, [], id="few-cards"),
    ],
)
def test_hands_that_cannot_be_are_told(hands, problems):
    held = {Seat(seat): read(text) for seat, text in hands.items()}

    assert codes_of(declare_hands(held, Denomination.BELLS, DEFAULT).problems) == problems


def test_a_hand_too_large_declares_nothing():  # W-3
    everything = {Seat.S: PACK}

    assert declare_hands(everything, Denomination.BELLS, DEFAULT) == DeclaredWeis(
        {Seat.S: ()}, (Problem(HAND, {"hand": 9, "seat": "S", "given": 36}),)
    )


def test_ten_cards_are_no_hand():
    ten = [*(CARDS[f"a{rank}"] for rank in HIGH_ORDER), CARDS["bA"]]

    assert hand_problems({Seat.W: ten}) == (Problem(HAND, {"hand": 9, "seat": "W", "given": 10}),)


def test_four_sixes_count_in_undenufe_where_the_house_says_so():  # W-2
    house = Rules(undenufe_sixes=True)
    sixes, aces = "S: b6 s6 a6 r6", "S: bA sA aA rA"

    assert settle(sixes, "undenufe", house).points == BySide.of(100, 0)
    assert read_declared(declared(aces), Denomination.UNDENUFE, house).items == {Seat.S: ()}
    assert read_declared(declared(sixes), Denomination.OBENABE, house).items == {Seat.S: ()}


def test_what_each_player_shows_wrongly_is_told():  # V-3
    found = read_declared(declared("S: aK aO; E: b6 b7, r9 r8 r7"), Denomination.BELLS, DEFAULT)

    assert [problem.values for problem in found.problems] == [{"cards": "aK aO"}, {"cards": "b6 b7"}]
    assert found.items == {Seat.S: (), Seat.E: (Run(Suit.ROSES, Rank.NINE, 3),)}


class TwelveCards(Rules):
    """As in Jass for three and two (J3-1)."""

    __slots__ = ()
    hand = 12


@pytest.mark.parametrize(
    ("text", "house", "problems"),
    [
        pytest.param("S: aA aK aO aU aB, bA bK bO bU bB", DEFAULT, ["weis_hand"], id="ten-of-nine"),
        pytest.param("S: aA aK aO aU aB, bA bK bO bU bB", TwelveCards(), [], id="ten-of-twelve"),
        pytest.param(
            "S: aA aK aO aU aB, bA bK bO bU bB, r9 r8 r7",
            TwelveCards(),
            ["weis_hand"],
            id="thirteen",
        ),
    ],
)
def test_nobody_shows_more_cards_than_a_hand_has(text, house, problems):  # V-3, J3-1
    assert codes_of(read_declared(declared(text), Denomination.BELLS, house).problems) == problems


def test_a_claim_says_who_declared_which_item_for_how_much():  # W-5
    verdict = settle("S: b9 b8 b7; E: sA sK sO sU")
    run, better = Run(Suit.BELLS, Rank.NINE, 3), Run(Suit.SHIELDS, Rank.ACE, 4)

    assert verdict.items == {Seat.S: (Claim(Seat.S, run, 20),), Seat.E: (Claim(Seat.E, better, 50),)}
    assert verdict.best == Claim(Seat.E, better, 50)
