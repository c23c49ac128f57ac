import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import RulesError
from scoring.rules.auction import Auction, Bidding, Call, CallWord, call_from_text, hold_auction
from scoring.rules.cards import Denomination
from scoring.rules.deals import Bid, Contract, Stake
from scoring.rules.games.sidi_barrani.rules import PRESETS, SidiBarraniRules, bidding_of
from scoring.rules.sides import Seat
from tests.scoring.rules.situations import codes_of

USUAL = bidding_of(PRESETS["sidi-barrani"])
REDOUBLING = bidding_of(SidiBarraniRules(redoubling=True))
BOOKEL = bidding_of(PRESETS["sidi-barani-2500"])
IN_TURN = bidding_of(SidiBarraniRules(double_in_turn=True))
TRUMPS_OF_BOOKEL = bidding_of(PRESETS["sidi-barani-2500"].override({"no_trump_denominations": False}))
BOOKEL_REDOUBLING = bidding_of(SidiBarraniRules(redoubling=True, double_ends_auction=False))

biddings = st.builds(
    SidiBarraniRules,
    lowest_bid=st.sampled_from((40, 90, 157)),
    bid_step=st.sampled_from((1, 5, 10)),
    match_bonus=st.sampled_from((0, 50, 100)),
    no_trump_denominations=st.booleans(),
    doubling=st.booleans(),
    redoubling=st.booleans(),
    double_ends_auction=st.booleans(),
    double_in_turn=st.booleans(),
    winner_may_change=st.booleans(),
    bid_157=st.booleans(),
).map(bidding_of)
calls = st.one_of(
    st.sampled_from(tuple(CallWord)),
    st.builds(Bid, st.integers(0, 300), st.sampled_from(tuple(Denomination))),
)


def read(text: str) -> list[tuple[Seat, Call]]:
    """Read `E 70 acorns, N pass` as calls."""
    return [(Seat(part[0]), call_from_text(part[2:])) for part in text.split(", ")] if text else []


def hold(text: str, bidding: Bidding = USUAL) -> Auction:
    auction, problems = hold_auction(read(text), Seat.S, bidding)
    assert problems == ()
    return auction


def refused(text: str, bidding: Bidding = USUAL) -> list[tuple[str, object]]:
    _, problems = hold_auction(read(text), Seat.S, bidding)
    numbers = [problem.values["number"] for problem in problems]
    return list(zip(codes_of(problems), numbers, strict=True))


def contract(declarer: Seat, text: str, stake: Stake = Stake.UNDOUBLED) -> Contract:
    bid = call_from_text(text)
    assert isinstance(bid, Bid)
    return Contract(declarer, bid, stake)


@pytest.mark.parametrize("text", ["pass", "double", "redouble", "40 bells", "157 undenufe", "1 roses"])
def test_a_call_has_one_text(text):
    assert str(call_from_text(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "PASS",
        "70",
        "acorns",
        "70 spades",
        "070 acorns",
        "70  acorns",
        "-1 bells",
        "7.5 bells",
        "\u0667 bells",
    ],
)
def test_other_texts_are_no_call(text):
    with pytest.raises(RulesError, match=f"^{re.escape(text)} is not a call[.]$"):
        call_from_text(text)


@pytest.mark.parametrize(
    ("bidding", "numbers"),
    [
        pytest.param({}, (40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150, 157, 257), id="usual"),
        pytest.param({"lowest_bid": 90}, (90, 100, 110, 120, 130, 140, 150, 157, 257), id="from-90"),
        pytest.param({"lowest_bid": 140, "bid_step": 5}, (140, 145, 150, 155, 157, 257), id="by-fives"),
        pytest.param({"lowest_bid": 155, "bid_step": 1}, (155, 156, 157, 257), id="by-ones"),
        pytest.param({"lowest_bid": 150, "match_bonus": 0}, (150, 157), id="no-match-bonus"),
        pytest.param({"lowest_bid": 150, "match_bonus": 50}, (150, 157, 207), id="match-bonus-50"),
        pytest.param({"lowest_bid": 150, "bid_157": False}, (150, 257), id="sidi-instead-of-157"),
        pytest.param({"lowest_bid": 157, "bid_157": False}, (257,), id="sidi-alone"),
        pytest.param(
            {"lowest_bid": 150, "bid_157": False, "match_bonus": 0}, (150, 157), id="157-is-the-top"
        ),
    ],
)
def test_the_numbers_that_can_be_bid(bidding, numbers):  # SB-2
    assert bidding_of(SidiBarraniRules(**bidding)).numbers == numbers


def test_the_dealers_right_hand_neighbour_speaks_first():  # SB-3, C-9
    assert hold("").turn is Seat.E


def test_an_opening_offers_pass_and_every_bid_by_number_then_denomination():  # SB-3
    legal = [str(call) for call in hold("").legal_calls()]

    assert legal[:8] == [
        "pass", "40 bells", "40 shields", "40 acorns", "40 roses", "40 obenabe", "40 undenufe", "50 bells",
    ]  # fmt: skip
    assert legal[-1] == "257 undenufe"
    assert len(legal) == 1 + 14 * 6


def test_only_higher_numbers_follow_and_the_next_player_may_double():  # SB-3, SB-4
    auction = hold("E 150 acorns")

    assert [str(call) for call in auction.legal_calls()][:4] == ["pass", "double", "157 bells", "157 shields"]
    assert auction.may_double == (Seat.S,)


def test_without_obenabe_and_undenufe_only_suits_are_bid():  # SB-2
    bidding = bidding_of(SidiBarraniRules(no_trump_denominations=False, lowest_bid=157))

    assert [str(call) for call in hold("", bidding).legal_calls()][:5] == [
        "pass", "157 bells", "157 shields", "157 acorns", "157 roses",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "bidding", "outcome"),
    [
        pytest.param(
            "E 70 acorns, N pass, W pass, S pass",
            USUAL,
            contract(Seat.E, "70 acorns"),
            id="bid-and-three-passes",
        ),
        pytest.param(
            "E pass, N 40 bells, W pass, S 50 bells, E 60 roses, N pass, W pass, S pass",
            USUAL,
            contract(Seat.E, "60 roses"),
            id="who-passed-bids-again-and-over-the-partner",
        ),
        pytest.param(
            "E 70 acorns, N double", USUAL, contract(Seat.E, "70 acorns", Stake.DOUBLED), id="doubled-in-turn"
        ),
        pytest.param(
            "E 70 acorns, S double",
            USUAL,
            contract(Seat.E, "70 acorns", Stake.DOUBLED),
            id="doubled-out-of-turn",
        ),
        pytest.param("E 257 obenabe", USUAL, contract(Seat.E, "257 obenabe"), id="top-bid"),
        pytest.param(
            "E 257 obenabe, S double",
            USUAL,
            contract(Seat.E, "257 obenabe", Stake.DOUBLED),
            id="top-bid-doubled",
        ),
        pytest.param(
            "E 257 obenabe, N pass, W pass, S pass",
            USUAL,
            contract(Seat.E, "257 obenabe"),
            id="top-bid-with-the-passes-written-down",
        ),
        pytest.param(
            "E 70 acorns, N double, W redouble",
            REDOUBLING,
            contract(Seat.E, "70 acorns", Stake.REDOUBLED),
            id="redoubled-in-turn",
        ),
        pytest.param(
            "E 70 acorns, N double, E redouble",
            REDOUBLING,
            contract(Seat.E, "70 acorns", Stake.REDOUBLED),
            id="redoubled-by-the-bidder-out-of-turn",
        ),
        pytest.param(
            "E 70 acorns, N double, W pass, E pass",
            REDOUBLING,
            contract(Seat.E, "70 acorns", Stake.DOUBLED),
            id="both-leave-it-doubled",
        ),
        pytest.param(
            "E 70 acorns, N double, W 80 bells, S pass, E pass, N pass",
            BOOKEL,
            contract(Seat.W, "80 bells"),
            id="bookel-a-higher-bid-voids-the-double",
        ),
        pytest.param(
            "E 70 acorns, N double, W pass, S pass, E pass",
            BOOKEL,
            contract(Seat.E, "70 acorns", Stake.DOUBLED),
            id="bookel-three-passes-leave-it-doubled",
        ),
        pytest.param(
            "E 70 acorns, N double, W pass, S pass, E redouble, N pass, W pass, S pass",
            BOOKEL_REDOUBLING,
            contract(Seat.E, "70 acorns", Stake.REDOUBLED),
            id="bookel-redoubled-after-two-passes",
        ),
        pytest.param(
            "E 257 bells, N double",
            BOOKEL,
            contract(Seat.E, "257 bells", Stake.DOUBLED),
            id="bookel-nothing-outbids-the-top",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S double, E pass, N pass, W pass",
            BOOKEL,
            contract(Seat.E, "70 acorns", Stake.DOUBLED),
            id="bookel-doubled-in-turn-after-passes",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S double",
            IN_TURN,
            contract(Seat.E, "70 acorns", Stake.DOUBLED),
            id="a-double-in-turn-after-passes-ends-the-auction",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S pass",
            BOOKEL,
            contract(Seat.E, "70 acorns"),
            id="the-winner-need-not-be-asked",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S pass, E pass",
            BOOKEL,
            contract(Seat.E, "70 acorns"),
            id="the-winner-leaves-it",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S pass, E 100 bells, N pass, W pass, S pass",
            BOOKEL,
            contract(Seat.E, "100 bells"),
            id="the-winner-bids-once-more",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S pass, E 80 bells, N 90 roses, W double, S pass, E pass, N pass",
            BOOKEL,
            contract(Seat.N, "90 roses", Stake.DOUBLED),
            id="then-others-bid-and-double",
        ),
        pytest.param(
            "E 70 acorns, N pass, W pass, S pass, E 257 bells",
            BOOKEL,
            contract(Seat.E, "257 bells"),
            id="the-winner-bids-sidi",
        ),
    ],
)
def test_how_an_auction_ends(text, bidding, outcome):  # SB-4 to SB-7
    auction = hold(text, bidding)

    assert (auction.over, auction.thrown_in, auction.contract) == (True, False, outcome)


def test_four_opening_passes_throw_the_cards_in():  # SB-6
    auction = hold("E pass, N pass, W pass, S pass")

    assert (auction.over, auction.thrown_in, auction.contract, auction.turn) == (True, True, None, None)


@pytest.mark.parametrize(
    ("text", "bidding", "turn", "legal", "may_double", "may_redouble"),
    [
        pytest.param(
            "E 257 bells", USUAL, Seat.N, ["pass", "double"], (Seat.S,), (), id="top-bid-may-be-doubled"
        ),
        pytest.param("E 257 bells, N pass", USUAL, None, [], (), (), id="until-the-next-player-passes"),
        pytest.param(
            "E 70 acorns, N double",
            REDOUBLING,
            Seat.W,
            ["pass", "redouble"],
            (),
            (Seat.E,),
            id="the-doubled-side-is-asked-from-the-doublers-right",
        ),
        pytest.param(
            "E 70 acorns, N double, W pass",
            REDOUBLING,
            Seat.E,
            ["pass", "redouble"],
            (),
            (),
            id="then-its-partner",
        ),
        pytest.param("E 70 acorns, N double", USUAL, None, [], (), (), id="nobody-without-redoubling"),
        pytest.param(
            "E 150 roses, N pass, W pass",
            TRUMPS_OF_BOOKEL,
            Seat.S,
            ["pass", "double", "257 bells", "257 shields", "257 acorns", "257 roses"],
            (),
            (),
            id="bookel-in-turn-after-passes",
        ),
        pytest.param(
            "E 150 roses, N pass",
            TRUMPS_OF_BOOKEL,
            Seat.W,
            ["pass", "257 bells", "257 shields", "257 acorns", "257 roses"],
            (),
            (),
            id="no-bookel-for-the-partner-nor-out-of-turn-after-a-pass",
        ),
        pytest.param(
            "E 150 roses",
            TRUMPS_OF_BOOKEL,
            Seat.N,
            ["pass", "double", "257 bells", "257 shields", "257 acorns", "257 roses"],
            (Seat.S,),
            (),
            id="out-of-turn-at-once",
        ),
        pytest.param(
            "E 150 roses, N pass, W pass, S pass",
            TRUMPS_OF_BOOKEL,
            Seat.E,
            ["pass", "257 bells", "257 shields", "257 acorns", "257 roses"],
            (),
            (),
            id="the-winner-may-bid-once-more",
        ),
        pytest.param(
            "E 150 roses, N pass, W pass, S pass, E pass",
            BOOKEL,
            None,
            [],
            (),
            (),
            id="the-winner-has-passed",
        ),
        pytest.param(
            "E 70 roses, N pass, W pass, S pass, E 80 roses, N pass, W pass, S pass",
            BOOKEL,
            None,
            [],
            (),
            (),
            id="only-once-in-an-auction",
        ),
        pytest.param(
            "E 70 roses, N double, W pass, S pass, E pass",
            BOOKEL,
            None,
            [],
            (),
            (),
            id="not-where-the-bid-was-doubled",
        ),
        pytest.param(
            "E 257 roses, N pass",
            BOOKEL,
            None,
            [],
            (),
            (),
            id="the-top-bid-has-ended-it",
        ),
    ],
)
def test_who_may_still_speak(text, bidding, turn, legal, may_double, may_redouble):  # SB-4 to SB-6
    auction = hold(text, bidding)

    assert auction.turn is turn
    assert [str(call) for call in auction.legal_calls()] == legal
    assert (auction.may_double, auction.may_redouble) == (may_double, may_redouble)


@pytest.mark.parametrize(
    ("text", "bidding", "problems"),
    [
        pytest.param("N pass", USUAL, [("call_turn", 1)], id="out-of-turn"),
        pytest.param("E 70 bells, N 70 roses", USUAL, [("call_low", 2)], id="no-denomination-outranks"),
        pytest.param("E 45 bells", USUAL, [("call_unknown_bid", 1)], id="no-such-number"),
        pytest.param("E 70 bells, W double", USUAL, [("call_double", 2)], id="double-of-the-partner"),
        pytest.param("E double", USUAL, [("call_double", 1)], id="double-of-nothing"),
        pytest.param("E 70 bells, N pass, S double", USUAL, [("call_double", 3)], id="double-too-late"),
        pytest.param(
            "E 70 bells, N pass, W double", BOOKEL, [("call_double_in_turn", 3)], id="bookel-of-the-partner"
        ),
        pytest.param(
            "E 70 bells, N pass, S double",
            BOOKEL,
            [("call_double_in_turn", 3)],
            id="bookel-out-of-turn-too-late",
        ),
        pytest.param(
            "E 257 bells, N pass, W pass, S double",
            BOOKEL,
            [("call_double_in_turn", 4)],
            id="bookel-after-the-end",
        ),
        pytest.param(
            "E 70 bells, N pass, W pass, S pass, E 60 roses",
            BOOKEL,
            [("call_low", 5)],
            id="the-winner-bids-lower",
        ),
        pytest.param(
            "E 70 bells, N pass, W pass, S pass, N 80 roses",
            BOOKEL,
            [("call_turn", 5)],
            id="another-than-the-winner",
        ),
        pytest.param(
            "E 70 bells, N pass, W pass, S pass, E pass, N pass",
            BOOKEL,
            [("call_after_end", 6)],
            id="after-the-winner-passed",
        ),
        pytest.param(
            "E 70 bells, N pass, W pass, S pass, E 80 bells, N pass, W pass, S pass, E 90 bells",
            BOOKEL,
            [("call_after_end", 9)],
            id="the-winner-once-only",
        ),
        pytest.param(
            "E 70 bells, N pass, W pass, S pass, E 80 bells",
            USUAL,
            [("call_after_end", 5)],
            id="no-winner-may-change",
        ),
        pytest.param("E 157 bells", BOOKEL, [("call_unknown_bid", 1)], id="no-157-beside-sidi"),
        pytest.param(
            "E 70 bells, N double, W redouble", USUAL, [("call_redouble_not_played", 3)], id="no-redoubling"
        ),
        pytest.param(
            "E 70 bells, N double, S redouble",
            REDOUBLING,
            [("call_redouble", 3)],
            id="redouble-of-the-own-double",
        ),
        pytest.param(
            "E 70 bells, N double, W 80 bells",
            REDOUBLING,
            [("call_after_end", 3)],
            id="a-double-ends-bidding",
        ),
        pytest.param(
            "E 70 bells, N pass, W pass, S pass, E pass", USUAL, [("call_after_end", 5)], id="after-the-end"
        ),
        pytest.param(
            "E 257 bells, N pass, W pass, S pass, E pass",
            USUAL,
            [("call_after_end", 5)],
            id="after-the-top-bid",
        ),
        pytest.param(
            "E 257 bells, N 257 roses", USUAL, [("call_after_end", 2)], id="a-bid-after-the-top-bid"
        ),
        pytest.param(
            "E 70 bells, N 60 bells, W 45 bells, S 80 bells, E pass, N pass, W pass",
            USUAL,
            [("call_low", 2), ("call_unknown_bid", 3)],
            id="each-is-told-and-the-table-goes-on",
        ),
        pytest.param(
            "E 70 bells, N double",
            bidding_of(SidiBarraniRules(doubling=False)),
            [("call_double_not_played", 2)],
            id="no-doubling",
        ),
        pytest.param(
            "E 70 obenabe",
            bidding_of(SidiBarraniRules(no_trump_denominations=False)),
            [("call_denomination_not_played", 1)],
            id="no-obenabe",
        ),
    ],
)
def test_an_illegal_call_is_told_by_its_number(text, bidding, problems):  # V-5
    assert refused(text, bidding) == problems


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        pytest.param(
            "E 70 bells, N double",
            SidiBarraniRules(doubling=False),
            "Call 2: this game is played without doubling; remove the call.",
            id="SB-4",
        ),
        pytest.param(
            "E 70 bells, N double, W redouble",
            SidiBarraniRules(),
            "Call 3: this game is played without redoubling; remove the call.",
            id="SB-5",
        ),
        pytest.param(
            "E 70 obenabe",
            SidiBarraniRules(no_trump_denominations=False),
            "Call 1: this game is played without Obenabe and Undenufe; choose a trump suit.",
            id="SB-2",
        ),
        pytest.param(
            "N pass", SidiBarraniRules(), "Call 1 is out of turn: it was E’s turn.", id="SB-3-out-of-turn"
        ),
        pytest.param(
            "E 70 bells, N pass, S double",
            SidiBarraniRules(double_in_turn=True),
            "Call 3: only an opponent may double, before the next call or on their own turn.",
            id="SB-4a",
        ),
    ],
)
def test_a_call_that_is_not_allowed_is_told_what_is_right(text, rules, message):  # V-5
    _, problems = hold_auction(read(text), Seat.S, bidding_of(rules))

    assert [problem.message() for problem in problems] == [message]


@given(biddings, st.data())
def test_an_auction_reaches_its_contract_by_legal_calls_only(bidding, data):  # SB-3 to SB-7
    auction = Auction(Seat.S, bidding)
    made: list[tuple[Seat, Call]] = []
    while auction.turn is not None:
        offered: list[tuple[Seat, Call]] = [(auction.turn, call) for call in auction.legal_calls()]
        offered += [(seat, CallWord.DOUBLE) for seat in auction.may_double]
        offered += [(seat, CallWord.REDOUBLE) for seat in auction.may_redouble]
        seat, call = data.draw(st.sampled_from(offered))
        assert auction.call(seat, call) is None
        made.append((seat, call))

    bids = [(seat, call) for seat, call in made if isinstance(call, Bid)]
    assert auction.over
    assert auction.thrown_in is (not bids)
    if bids:
        assert auction.contract == Contract(bids[-1][0], bids[-1][1], auction.stake)
        assert [bid.points for _, bid in bids] == sorted({bid.points for _, bid in bids})


@given(biddings, st.lists(st.tuples(st.sampled_from(tuple(Seat)), calls), max_size=12))
def test_a_call_is_refused_exactly_when_it_is_not_offered(bidding, written):  # SB-3 to SB-7
    auction = Auction(Seat.S, bidding)
    for seat, call in written:
        in_turn = seat is auction.turn and call in auction.legal_calls()
        out_of_turn = (call is CallWord.DOUBLE and seat in auction.may_double) or (
            call is CallWord.REDOUBLE and seat in auction.may_redouble
        )
        trailing = auction.turn is None and call is CallWord.PASS
        accepted = auction.call(seat, call) is None
        assert accepted is (in_turn or out_of_turn) or (trailing and accepted)
