from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.rules import codec
from scoring.rules.games import GAME_OF, PRESETS
from scoring.rules.games.sidi_barrani import SidiBarraniRules
from scoring.rules.games.sidi_barrani.rules import FailedSide
from scoring.rules.house import Rules, WeisOrder
from scoring.rules.score_sheet import GameResult, play_game, score_game
from scoring.rules.sides import PAIRS, BySide, Seat, Side
from tests.scoring.rules import strategies
from tests.scoring.rules.situations import codes_of

MADE = {"declarer": "S", "bid": 100, "denomination": "bells", "card_points": {"NS": 100}}
"""North-South write 200, East-West 57."""


def result(*deals, first_dealer="W", **rules) -> GameResult:
    numbered = [{"number": number, **MADE, **deal} for number, deal in enumerate(deals, 1)]
    document = {"game": "sidi-barrani", "rules": rules, "first_dealer": first_dealer, "deals": numbered}
    return score_game(codec.read_game(document))


def codes(game: GameResult) -> list[list[str]]:
    return [codes_of(deal.problems) for deal in game.deals]


def test_a_game_without_deals_has_not_begun():
    game = result()

    assert (game.deals, game.totals, game.next_dealer) == ((), BySide.of(0, 0), Seat.W)
    assert (game.over, game.winner, game.double_game, game.game_points) == (
        False,
        None,
        False,
        BySide.of(0, 0),
    )


def test_deals_add_up():  # SB-9
    game = result({}, {"weis": {"EW": 50}}, {"card_points": {"NS": 90}})

    assert game.totals == BySide.of(200 + 200 + 90, 57 + 107 + 167)


def test_the_deal_passes_to_the_right():  # C-9
    thrown_in = {**dict.fromkeys(MADE), "thrown_in": True}
    game = result({}, thrown_in, {}, {"dealer": "N"}, {})

    assert [deal.dealer for deal in game.deals] == [Seat.W, Seat.S, Seat.E, Seat.N, Seat.W]
    assert game.next_dealer is Seat.S


EW_WRITES_MORE = {"card_points": {"NS": 70}}
LEVEL = {"bid": 157, "card_points": {"NS": 147}, "stoeck": "NS"}
THROWN_IN = {**dict.fromkeys(MADE), "thrown_in": True}


@pytest.mark.parametrize(
    ("deals", "dealers"),
    [
        pytest.param([{}], "WS", id="next-in-turn-wins"),
        pytest.param([{}, {}, {}], "WSNS", id="the-same-side-wins-again"),
        pytest.param([EW_WRITES_MORE, {}], "WEN", id="over-the-losers"),
        pytest.param([LEVEL, LEVEL], "WSE", id="level"),
        pytest.param([{}, THROWN_IN], "WSE", id="thrown-in"),
        pytest.param([{}, {"card_points": {"NS": 156}}], "WSE", id="refused"),
        pytest.param([{"dealer": "N"}], "NS", id="dealt-out-of-turn"),
    ],
)
def test_the_winners_deal_next_where_that_is_agreed(deals, dealers):  # C-9
    game = result(*deals, next_deal_by="winners")

    assert [*(deal.dealer for deal in game.deals), game.next_dealer] == list(dealers)


def test_nobody_knows_the_dealer_until_one_is_named():
    game = result({}, {"dealer": "E"}, {}, first_dealer=None)

    assert [deal.dealer for deal in game.deals] == [None, Seat.E, Seat.N]


def test_a_refused_deal_writes_nothing_but_turns_the_deal():  # V, C-9
    game = result({"card_points": {"NS": 156}}, {})

    assert codes(game) == [["card_points_impossible"], []]
    assert game.totals == BySide.of(200, 57)
    assert game.deals[1].dealer is Seat.S


def test_a_number_stands_once():  # V-6
    game = result({}, {"number": 1}, {"number": 2}, {"number": 7})

    assert codes(game) == [[], ["number_twice"], [], []]
    assert game.deals[1].problems[0].message() == "Deal 1 is already written: correct it or use number 2."
    assert (game.deals[1].scores, game.deals[1].lines) == (BySide.of(0, 0), ())
    assert (game.deals[1].made, game.deals[1].confirm, game.deals[1].counted) == (None, (), False)
    assert [deal.dealer for deal in game.deals] == [Seat.W, Seat.S, Seat.S, Seat.E]


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        pytest.param((1, 3, 2), "Deal 2 belongs here, not deal 3", id="two-exchanged"),
        pytest.param((2, 3, 4, 1), "Deal 1 belongs here, not deal 2", id="the-first-one-last"),
        pytest.param((9, 4), "Deal 4 belongs here, not deal 9", id="with-numbers-missing"),
        pytest.param((3, 2, 1), "Deal 1 belongs here, not deal 3", id="backwards"),
    ],
)
def test_deals_out_of_order_are_told_once_and_what_is_right(numbers, message):  # V-6
    thrown_in = {**dict.fromkeys(MADE), "thrown_in": True}
    game = result(*({**thrown_in, "number": number} for number in numbers))
    problems = [problem for deal in game.deals for problem in deal.problems]

    assert codes_of(problems) == ["number_order"]
    assert problems[0].message() == f"{message}: put the deals in the order of their numbers."


def test_what_else_is_wrong_with_a_deal_out_of_order_is_not_told():  # V-6
    # Out of its place the third deal would have another dealer, and all its calls be out of turn.
    orders = {1: "ENWS", 3: "WSEN", 2: "NWSE"}
    passed = [
        {**dict.fromkeys(MADE), "number": number, "calls": [[seat, "pass"] for seat in order]}
        for number, order in orders.items()
    ]

    assert codes(result(*passed, first_dealer="S")) == [[], ["number_order"], []]


def test_a_deal_out_of_order_stands_for_its_number():  # V-6
    assert codes(result({"number": 3}, {"number": 3}, {"number": 2})) == [
        ["number_order"],
        ["number_twice"],
        [],
    ]


def test_deals_may_be_missing_between_others():  # V-6: one that was removed leaves its number free
    thrown_in = {**dict.fromkeys(MADE), "thrown_in": True}

    assert codes(result({"number": 2}, {**thrown_in, "number": 5}, {"number": 9})) == [[], [], []]


def test_after_its_end_a_game_has_no_order():  # V-6
    assert codes(result({}, {"number": 3}, {"number": 2}, target=100)) == [[], ["game_over"], ["game_over"]]


def test_no_deal_follows_the_end_of_the_game():  # V-6
    game = result({}, {}, {"card_points": {"NS": 156}}, target=200)

    assert codes(game) == [[], ["game_over"], ["game_over", "card_points_impossible"]]
    assert (game.totals, game.winner, game.next_dealer) == (BySide.of(200, 57), Side.NS, Seat.S)


def test_a_correction_may_reopen_a_finished_game():  # V-6
    finished = result({}, {}, target=400)
    corrected = result({"card_points": {"NS": 90}}, {}, target=400)

    assert (finished.over, finished.winner) == (True, Side.NS)
    assert (corrected.over, corrected.winner) == (False, None)


def test_a_correction_may_decide_a_finished_game_otherwise():  # V-6
    failed = {"bid": 157, "card_points": {"NS": 40}}

    assert result({}, {}, target=400).winner is Side.NS
    assert result(failed, failed, target=400).winner is Side.EW


def test_thrown_in_cards_do_not_count_among_the_agreed_deals():  # SB-10
    thrown_in = {**dict.fromkeys(MADE), "thrown_in": True}

    assert not result({}, thrown_in, deals=2).over
    assert result({}, thrown_in, {}, deals=2).over


def test_a_refused_deal_does_not_count_among_the_agreed_deals():
    assert not result({}, {"bid": 45}, deals=2).over


def play(rules: Rules, seed: int, preset: str = "sidi-barrani"):
    return play_game(preset, GAME_OF[preset], rules, Random(seed))


house = st.builds(
    SidiBarraniRules,
    deals=st.integers(1, 6),
    match_bonus=st.sampled_from((0, 50, 100)),
    weis=st.booleans(),
    stoeck=st.booleans(),
    large_weis=st.booleans(),
    shared_cards=st.booleans(),
    weis_order=st.sampled_from(tuple(WeisOrder)),
    weis_trumps=st.booleans(),
    banners_weis=st.sampled_from((0, 100)),
    nines_weis=st.sampled_from((0, 100, 150)),
    low_fours=st.booleans(),
    undenufe_sixes=st.booleans(),
    undenufe_six_is_eleven=st.booleans(),
    lowest_bid=st.sampled_from((40, 50, 60, 90)),
    bid_step=st.sampled_from((1, 5, 10)),
    no_trump_denominations=st.booleans(),
    doubling=st.booleans(),
    redoubling=st.booleans(),
    double_ends_auction=st.booleans(),
    double_in_turn=st.booleans(),
    winner_may_change=st.booleans(),
    bid_157=st.booleans(),
    weis_counts=st.booleans(),
    failed_side_keeps_card_points=st.sampled_from(FailedSide),
)


@given(house, st.integers(0, 2**32))
def test_what_legal_play_produces_is_never_refused(rules, seed):  # V-7
    entry = play(rules, seed)
    game = score_game(entry)

    assert codes(game) == [[]] * len(entry.deals)
    assert game.over
    assert sum(deal.played for deal in game.deals) == rules.deals


@settings(max_examples=20)
@given(st.sampled_from(sorted(PRESETS)), st.integers(0, 2**32))
def test_a_simulated_game_is_played_to_its_end_and_no_further(preset, seed):
    entry = play(PRESETS[preset], seed, preset)

    assert score_game(entry).over
    assert not score_game(replace(entry, deals=entry.deals[:-1])).over


@settings(max_examples=20)
@given(house, st.integers(0, 2**32))
def test_a_game_is_the_sum_of_its_deals(rules, seed):
    game = score_game(play(rules, seed))
    first, second = (sum(deal.scores[side] for deal in game.deals if deal.counted) for side in PAIRS)

    assert game.totals == BySide.of(first, second)


@given(strategies.seats)
def test_the_next_dealer_of_a_new_game_is_its_first(seat):
    assert result(first_dealer=seat.value).next_dealer is seat


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_every_preset_has_its_game(preset):
    assert GAME_OF[preset].presets[preset] == PRESETS[preset]
