from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.auction import Call, CallWord
from scoring.rules.cards import Denomination
from scoring.rules.deals import Bid, Contract, JudgedDeal, Label, Line, Stake
from scoring.rules.games import GAME_OF
from scoring.rules.games.sidi_barrani import PRESETS, SidiBarrani, SidiBarraniRules
from scoring.rules.games.sidi_barrani.rules import BothOver, FailedSide
from scoring.rules.house import FORMER
from scoring.rules.score_sheet import score_game
from scoring.rules.sides import BySide, Seat, Side
from tests.scoring.rules import examples
from tests.scoring.rules.situations import codes_of, opening

SIDI = SidiBarrani()
USUAL = PRESETS["sidi-barrani"]
OPENING = opening(SIDI, USUAL)
MADE = {"declarer": "S", "bid": 100, "denomination": "bells", "card_points": {"NS": 100}}


def judge(rules=None, dealer=Seat.S, **changes) -> JudgedDeal:
    """Judge the made contract with these fields changed; None leaves a field out."""
    document = {"number": 1, **MADE, **changes}
    agreed = USUAL.override(rules or {})
    return SIDI.judge(agreed)(SIDI.read_deal(document), opening(SIDI, agreed, dealer))


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


@pytest.mark.parametrize("example", examples.params(examples.DEALS))
def test_a_worked_example_of_a_deal(example):  # SB-5 to SB-9
    result = score_game(codec.read_game(examples.game_document(example)))
    deal = codec.result_document(result)["deals"][0]

    assert deal["problems"] == []
    assert (deal["made"], deal["scores"]) == (example.get("made"), example["scores"])


@pytest.mark.parametrize("example", examples.params(examples.GAMES))
def test_a_worked_example_of_a_game(example):  # SB-10, SB-11, SC-7, SC-8
    result = codec.result_document(score_game(codec.read_game(examples.game_document(example))))

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(example["deals"])
    assert result["totals"] == example["totals"]
    expected = {"winner": None, **example["expected"]}
    assert {key: result[key] for key in expected} == expected


def test_the_presets():  # SB-12
    usual = USUAL.document()
    changes = {
        name: {key: value for key, value in rules.document().items() if value != usual[key]}
        for name, rules in PRESETS.items()
    }

    assert changes == {
        "sidi-barrani": {},
        "sidi-barrani-1500": {"target": 1500, "double_game_below": 750},
        "sidi-barani-2500": {
            "target": 2500,
            "double_game_below": 1250,
            "bid_157": False,
            "double_in_turn": True,
            "double_ends_auction": False,
            "winner_may_change": True,
            "weis_order": "fours",
            "weis_trumps": False,
            "undenufe_sixes": True,
            "undenufe_six_is_eleven": True,
        },
        "sidi-barrani-plain": {"weis": False, "stoeck": False},
        "sidi-barrani-157": {"match_bonus": 0, "target": 1500, "double_game_below": 750},
    }


def test_the_usual_house_rules_of_the_game():  # SB-2 to SB-11
    own = {
        name: value for name, value in USUAL.document().items() if name in SidiBarraniRules.__annotations__
    }

    assert own == {
        "target": 2000,
        "deals": None,
        "double_game_below": 1000,
        "both_over": "higher_total",
        "bergpreis": None,
        "bergpreis_after_deal": True,
        "strokes": False,
        "strokes_game": 1,
        "strokes_double_game": 2,
        "strokes_match": 1,
        "strokes_match_against": 0,
        "strokes_bergpreis": 1,
        "next_deal_by": "turn",
        "lowest_bid": 40,
        "bid_step": 10,
        "bid_157": True,
        "no_trump_denominations": True,
        "doubling": True,
        "double_in_turn": False,
        "redoubling": False,
        "double_ends_auction": True,
        "winner_may_change": False,
        "weis_counts": False,
        "failed_side_keeps_card_points": True,
        "double_applies_to": "bid",
    }


@pytest.mark.parametrize(
    ("changes", "mark"),
    [
        pytest.param({"target": 1501}, 751, id="half-the-target-rounded-up"),
        pytest.param({"target": 1500, "double_game_below": 1000}, 1000, id="as-agreed"),
        pytest.param({"double_game_below": None}, 1000, id="null-is-half"),
        pytest.param({"deals": 12}, None, id="none-with-a-number-of-deals"),
        pytest.param({"deals": 12, "double_game_below": 500}, None, id="none-even-if-named"),
    ],
)
def test_the_mark_of_the_double_game(changes, mark):  # SB-11
    assert USUAL.override(changes).double_game_below == mark


def test_a_number_of_deals_taken_back_brings_the_double_game_back():  # SB-11
    assert USUAL.override({"deals": 12}).override({"deals": None}) == USUAL


def test_a_judged_deal_tells_what_was_played_and_written():  # SB-9
    deal = judge(stake=2, weis={"EW": 50}, stoeck="NS")

    assert deal == JudgedDeal(
        number=1,
        dealer=Seat.S,
        entry=SIDI.read_deal({"number": 1, **MADE, "stake": 2, "weis": {"EW": 50}, "stoeck": "NS"}),
        contract=Contract(Seat.S, Bid(100, Denomination.BELLS), Stake.DOUBLED),
        made=True,
        card_points=BySide.of(100, 57),
        weis=BySide.of(0, 50),
        stoeck=BySide.of(20, 0),
        scores=BySide.of(320, 107),
        lines=(
            Line(Side.NS, Label.CARD_POINTS, 100),
            Line(Side.NS, Label.STOECK, 20),
            Line(Side.NS, Label.BID_DOUBLED, 200),
            Line(Side.EW, Label.CARD_POINTS, 57),
            Line(Side.EW, Label.WEIS, 50),
        ),
    )


@pytest.mark.parametrize(
    ("stake", "applies_to", "lines"),
    [
        pytest.param(1, "bid", ["card points", "bid", "card points"], id="undoubled"),
        pytest.param(4, "bid", ["card points", "bid redoubled", "card points"], id="redoubled"),
        pytest.param(1, "all", ["card points", "bid", "card points"], id="all-undoubled"),
        pytest.param(2, "all", ["card points", "bid", "doubled", "card points", "doubled"], id="all-doubled"),
        pytest.param(
            4, "all", ["card points", "bid", "redoubled", "card points", "redoubled"], id="all-redoubled"
        ),
    ],
)
def test_the_lines_say_what_each_part_is_for(stake, applies_to, lines):  # SB-9
    deal = judge({"redoubling": True, "double_applies_to": applies_to}, stake=stake)

    assert [line.label.value for line in deal.lines] == lines


@pytest.mark.parametrize(
    ("changes", "rules", "problems"),
    [
        pytest.param({"card_points": None}, {}, ["card_points_missing"], id="V-1-no-card-points"),
        pytest.param({"card_points": {}}, {}, ["card_points_missing"], id="V-1-empty"),
        pytest.param({"card_points": {"NS": 93.5}}, {}, ["card_points_whole"], id="V-1-half-points"),
        pytest.param({"card_points": {"NS": 158}}, {}, ["card_points_whole"], id="V-1-over-157"),
        pytest.param({"card_points": {"EW": -1}}, {}, ["card_points_whole"], id="V-1-below-0"),
        pytest.param({"card_points": {"NS": 93, "EW": 74}}, {}, ["card_points_sum"], id="V-1-sum"),
        pytest.param(
            {"card_points": {"NS": 257, "EW": 0}}, {}, ["match_box"], id="V-1-match-without-its-box"
        ),
        pytest.param({"card_points": {"NS": 207}}, {"match_bonus": 50}, ["match_box"], id="V-1-bonus-of-50"),
        pytest.param(
            {"card_points": {"NS": 100}, "match": "NS"}, {}, ["match_points"], id="V-1-match-of-100"
        ),
        pytest.param({"card_points": {"NS": 157}, "match": "EW"}, {}, ["match_points"], id="V-1-wrong-side"),
        pytest.param(
            {"card_points": {"NS": 257}, "match": "NS"},
            {"match_bonus": 0},
            ["match_points"],
            id="V-1-no-bonus",
        ),
        pytest.param({"card_points": {"NS": 156}}, {}, ["card_points_impossible"], id="V-2-156"),
        pytest.param({"card_points": {"NS": 1}}, {}, ["card_points_impossible"], id="V-2-1"),
        pytest.param(
            {"card_points": {"NS": 1}, "denomination": None},
            {},
            ["denomination_missing", "card_points_impossible"],
            id="V-2-in-any-denomination",
        ),
        pytest.param({"weis": {"NS": 20, "EW": 20}}, {}, ["weis_one_side"], id="V-3-both-sides"),
        pytest.param({"weis": {"NS": 20.5}}, {}, ["weis_whole"], id="V-3-half-points"),
        pytest.param({"weis": {"NS": -20}}, {}, ["weis_impossible"], id="V-3-negative"),
        pytest.param({"weis": {"NS": 30}}, {}, ["weis_impossible"], id="V-3-30"),
        pytest.param({"weis": {"NS": 510}}, {}, ["weis_impossible"], id="V-3-over-500"),
        pytest.param({"weis_cards": {"S": [["aK", "aO"]]}}, {}, ["weis_item"], id="V-3-no-weis"),
        pytest.param(
            {"weis_cards": {"S": [["aK", "aO", "aU"]], "E": [["aK", "aO", "aU"]]}},
            {},
            ["weis_card_twice"] * 3,
            id="V-3-cards-in-two-hands",
        ),
        pytest.param(
            {"weis_cards": {"S": [["aK", "aO", "aU"]]}, "weis": {"NS": 50}},
            {},
            ["weis_disagrees"],
            id="V-3-cards-and-points-differ",
        ),
        pytest.param({"weis": {"NS": 20}}, {"weis": False}, ["weis_not_played"], id="W-7-no-weis"),
        pytest.param(
            {"weis_cards": {"S": [["aK", "aO", "aU"]]}},
            {"weis": False},
            ["weis_not_played"],
            id="W-7-no-weis-cards",
        ),
        pytest.param({"stoeck": "NS"}, {"stoeck": False}, ["stoeck_not_played"], id="W-7-no-stoeck"),
        pytest.param({"stoeck": "NS", "denomination": "undenufe"}, {}, ["stoeck_no_trump"], id="V-4"),
        pytest.param({"declarer": None}, {}, ["declarer_missing"], id="V-5-declarer"),
        pytest.param({"bid": None}, {}, ["bid_missing"], id="V-5-bid"),
        pytest.param({"denomination": None}, {}, ["denomination_missing"], id="V-5-denomination"),
        pytest.param({"bid": 45}, {}, ["bid_unknown"], id="SB-2-no-such-bid"),
        pytest.param({"bid": 50}, {"lowest_bid": 60}, ["bid_unknown"], id="SB-2-too-low"),
        pytest.param({"bid": 257}, {"match_bonus": 0}, ["bid_unknown"], id="SB-2-no-match-bonus"),
        pytest.param({"bid": 100.5}, {}, ["bid_unknown"], id="SB-2-half-points"),
        pytest.param(
            {"denomination": "obenabe"},
            {"no_trump_denominations": False},
            ["denomination_not_played"],
            id="SB-2-no-obenabe",
        ),
        pytest.param({"stake": 3}, {}, ["stake_unknown"], id="V-5-stake"),
        pytest.param({"stake": 0}, {}, ["stake_unknown"], id="V-5-stake-0"),
        pytest.param({"stake": 2}, {"doubling": False}, ["double_not_played"], id="SB-4-no-doubling"),
        pytest.param({"stake": 4}, {}, ["redouble_not_played"], id="SB-5-no-redoubling"),
        pytest.param({"calls": [["E", "100 bells"]]}, {}, ["auction_open"], id="SB-6-open"),
        pytest.param(
            {"calls": [["E", "100 bells"], ["N", "double"]]},
            {},
            ["contract_disagrees"],
            id="V-5-other-declarer",
        ),
        pytest.param(
            {"calls": [["E", "pass"], ["N", "90 bells"], ["W", "60 bells"]]},
            {},
            ["call_low"],
            id="V-5-low-call",
        ),
        pytest.param({"thrown_in": True}, {}, ["thrown_in_entry"], id="SB-6-with-a-contract"),
        pytest.param(
            {"thrown_in": True, "calls": [["E", "100 bells"], ["S", "double"]]},
            {},
            ["contract_disagrees", "thrown_in_entry"],
            id="SB-6-with-an-auction-that-was-not",
        ),
        pytest.param(
            {
                "declarer": None,
                "bid": 45,
                "stake": 3,
                "card_points": {"NS": 93, "EW": 74},
                "weis": {"EW": 10},
            },
            {},
            ["declarer_missing", "bid_unknown", "stake_unknown", "card_points_sum", "weis_impossible"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (deal.made, deal.scores, deal.lines, deal.counted) == (None, BySide.of(0, 0), (), False)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param(
            {"card_points": {"NS": 93, "EW": 74}},
            "The two sides must share 157 points: 93 leaves 64, not 74.",
            id="sum",
        ),
        pytest.param(
            {"card_points": {"EW": 156}},
            "No tricks are worth 156 points: the nearest possible are 155 and 157.",
            id="impossible-total",
        ),
        pytest.param({"bid": 45}, "There is no bid of 45: the nearest are 40 and 50.", id="bid"),
        pytest.param(
            {"weis": {"NS": 30}},
            "Two hands cannot hold a Weis of 30: the nearest possible are 20 and 40.",
            id="weis",
        ),
        pytest.param(
            {"weis": {"NS": -20}},  # V-3
            "Two hands cannot hold a Weis of -20: the nearest possible are 0 and 20.",
            id="weis-below-nothing",
        ),
    ],
)
def test_a_message_says_what_would_be_right(changes, message):
    assert messages(judge(**changes)) == [message]


@pytest.mark.parametrize(
    ("changes", "rules", "asked"),
    [
        pytest.param({}, {}, [], id="nothing-rare"),
        pytest.param({"bid": 40, "card_points": {"NS": 39}}, {}, ["failed_lowest_bid"], id="failed-40"),
        pytest.param(
            {"bid": 90, "card_points": {"NS": 89}}, {"lowest_bid": 90}, ["failed_lowest_bid"], id="failed-90"
        ),
        pytest.param({"bid": 40, "card_points": {"NS": 40}}, {}, [], id="made-40"),
        pytest.param({"bid": 257, "card_points": None, "match": "NS"}, {}, ["top_bid"], id="bid-of-257"),
        pytest.param({"weis": {"NS": 300}}, {}, [], id="weis-of-300"),
        pytest.param({"weis": {"NS": 320}}, {}, ["weis_high"], id="weis-over-300"),
        pytest.param({"card_points": {"EW": 0}}, {}, ["nothing_without_match"], id="0-without-match"),
        pytest.param({"card_points": {"EW": 0}, "match": "NS"}, {}, [], id="0-with-match"),
        pytest.param(
            {"bid": 40, "card_points": {"NS": 20}, "weis": {"NS": 20}},
            {"weis_counts": True},
            [],
            id="40-made-with-weis",
        ),
        pytest.param(
            {"bid": 40, "card_points": {"NS": 39}, "weis": {"EW": 20}},
            {"weis_counts": True},
            ["failed_lowest_bid"],
            id="40-failed-beside-the-others-weis",
        ),
    ],
)
def test_what_is_rare_is_asked_about(changes, rules, asked):  # V-8
    deal = judge(rules, **changes)

    assert (codes(deal), codes_of(deal.confirm)) == ([], asked)


def called_in(preset, deals=400) -> list[str]:
    """Return the auctions that players hold: B for a bid, D for a double, p for a pass."""
    agreed, rng = PRESETS[preset], Random(16)
    played = [SIDI.play_deal(agreed, 1, OPENING, rng) for _ in range(deals)]
    letters: dict[Call, str] = {CallWord.PASS: "p", CallWord.DOUBLE: "D"}
    return ["".join(letters.get(call, "B") for _, call in deal.calls or ()) for deal in played]


@pytest.mark.long  # each day one simulated game of each kind is accepted to its end
def test_players_of_bookel_double_in_turn_and_change_as_winners_now_and_then():  # SB-4, SB-4a, SB-6a
    auctions = called_in("sidi-barani-2500")

    for habit in ("BD", "BppD", "BpppB", "Bpppp"):
        assert sum(habit in auction for auction in auctions) > 0, habit
    assert sum("BpppB" in auction for auction in auctions) < sum("Bpppp" in auction for auction in auctions)


def test_players_elsewhere_double_at_once_or_never():  # SB-4
    auctions = called_in("sidi-barrani")

    assert sum("BD" in auction for auction in auctions) > 0
    assert [auction for auction in auctions if "pD" in auction or "BpppB" in auction] == []


@pytest.mark.parametrize(
    ("preset", "called"),
    [
        pytest.param("sidi-barrani", "257", id="by-its-number"),
        pytest.param("sidi-barani-2500", "Sidi", id="by-its-name"),
    ],
)
def test_the_bid_of_all_tricks_is_asked_about_by_what_it_is_called(preset, called):  # V-8, SB-12
    agreed = PRESETS[preset]
    entry = SIDI.read_deal({"number": 1, **MADE, "bid": 257, "card_points": {"NS": 157}})
    deal = SIDI.judge(agreed)(entry, opening(SIDI, agreed, Seat.S))

    assert [problem.message() for problem in deal.confirm if problem.code == "top_bid"] == [
        f"The bid was {called}, all nine tricks: is that right?"
    ]


@pytest.mark.parametrize(
    ("rules", "points", "called"),
    [
        pytest.param({}, 257, 257, id="beside-157"),
        pytest.param({"bid_157": False}, 257, "Sidi", id="in-place-of-157"),
        pytest.param({"bid_157": False}, 150, 150, id="a-lower-bid"),
        pytest.param({"bid_157": False, "match_bonus": 50}, 207, "Sidi", id="with-a-bonus-of-50"),
        pytest.param({"bid_157": False, "match_bonus": 0}, 157, 157, id="without-a-match-bonus"),
    ],
)
def test_what_a_bid_is_called(rules, points, called):  # SB-12
    assert USUAL.override(rules).called(points) == called


@pytest.mark.parametrize(
    ("given", "rule"),
    [(True, FailedSide.KEEPS_ITS_OWN), (False, FailedSide.WRITES_NONE)],
    ids=str,
)
def test_what_a_failed_side_writes_was_true_or_false_and_still_is(given, rule):  # SB-9, SB-11a
    rules = USUAL.override({"failed_side_keeps_card_points": given})

    assert rules.failed_side_keeps_card_points is rule
    assert rules.document()["failed_side_keeps_card_points"] is given


def test_what_a_failed_side_may_write_is_listed():  # SB-9
    with pytest.raises(DocumentError) as refused:
        USUAL.override({"failed_side_keeps_card_points": 1})

    assert refused.value.message() == (
        'House rule failed_side_keeps_card_points must be one of true, false, "opponents_write_all".'
    )


def test_a_game_begun_under_the_former_preset_keeps_its_rules():  # SB-11a, SB-12
    former = {
        name: value
        for name, value in PRESETS["sidi-barani-2500"].document().items()
        if name not in FORMER and not name.startswith("weis_")
    }
    stored = {
        **former,
        "four_beats_sequence": False,
        "undenufe_sixes": False,
        "undenufe_six_is_eleven": False,
    }

    assert PRESETS["sidi-barani-2500"].override(stored) == SidiBarraniRules(
        target=2500, double_ends_auction=False
    )


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"thrown_in": True}, id="flag"),
        pytest.param(
            {"thrown_in": True, "calls": [["E", "pass"], ["N", "pass"], ["W", "pass"], ["S", "pass"]]},
            id="both",
        ),
        pytest.param({"calls": [["E", "pass"], ["N", "pass"], ["W", "pass"], ["S", "pass"]]}, id="calls"),
        pytest.param({"thrown_in": True, "stake": 1, "card_points": {"NS": 0}, "weis": {}}, id="noughts"),
    ],
)
def test_cards_thrown_in_score_nothing(changes):  # SB-6
    deal = judge(**{**dict.fromkeys(MADE), **changes})

    assert (codes(deal), deal.contract, deal.made, deal.counted) == ([], None, None, True)


@pytest.mark.parametrize(
    "more",
    [
        {"declarer": "S"},
        {"bid": 70},
        {"denomination": "bells"},
        {"stake": 2},
        {"card_points": {"EW": 1}},
        {"weis": {"NS": 20}},
        {"match": "NS"},
        {"weis_cards": {"S": [["aK", "aO", "aU"]]}},
        {"stoeck": "EW"},
    ],
    ids=lambda more: next(iter(more)),
)
def test_cards_thrown_in_leave_nothing_else_to_write(more):  # SB-6, V-5
    deal = judge(**{**dict.fromkeys(MADE), "thrown_in": True, **more})

    assert (codes(deal), deal.counted) == (["thrown_in_entry"], False)


@pytest.mark.parametrize(("denomination", "weis"), [("undenufe", (100, 0)), ("obenabe", (0, 0))])
def test_cards_shown_count_as_the_house_says(denomination, weis):  # W-2
    shown = {"S": [["b6", "s6", "a6", "r6"]]}
    deal = judge({"undenufe_sixes": True}, denomination=denomination, weis_cards=shown)

    assert deal.weis == BySide.of(*weis)


@pytest.mark.parametrize(("declarer", "weis"), [("S", (20, 0)), ("E", (0, 20))])
def test_among_equal_weis_the_declarers_comes_first(declarer, weis):  # SB-6, W-5
    shown = {"S": [["sA", "sK", "sO"]], "E": [["aA", "aK", "aO"]]}

    assert judge(declarer=declarer, weis_cards=shown).weis == BySide.of(*weis)


def test_a_stake_of_nothing_is_told_as_it_was_given():  # V-5
    (problem,) = judge(stake=0).problems

    assert (problem.code, problem.values["given"]) == ("stake_unknown", 0)


@pytest.mark.parametrize("missing", ["declarer", "bid", "denomination"])
def test_a_contract_that_is_not_whole_is_none(missing):  # V-5
    deal = judge(**{missing: None})

    assert (codes(deal), deal.contract, deal.made) == ([f"{missing}_missing"], None, None)


@pytest.mark.parametrize("dealer", [Seat.S, None])
def test_a_contract_follows_from_the_calls(dealer):  # V-5; without a dealer whoever called first began
    calls = [["E", "70 acorns"], ["N", "pass"], ["W", "90 acorns"], ["N", "double"]]
    deal = judge(dealer=dealer, declarer=None, bid=None, denomination=None, calls=calls)

    assert deal.contract == Contract(Seat.W, Bid(90, Denomination.ACORNS), Stake.DOUBLED)
    assert deal.scores == BySide.of(100 + 180, 57)


def swapped(document):
    """Move everyone one place on, so that the two sides change places."""
    seats, sides = dict(zip("SENW", "ENWS", strict=True)), {"NS": "EW", "EW": "NS"}
    moved = {**document, "declarer": seats[document["declarer"]]}
    for key in ("card_points", "weis"):
        moved[key] = {sides[side]: points for side, points in document[key].items()}
    for key in ("match", "stoeck"):
        if key in document:
            moved[key] = sides[document[key]]
    return moved


entries = st.fixed_dictionaries(
    {
        "number": st.just(1),
        "declarer": st.sampled_from("SENW"),
        "bid": st.sampled_from(USUAL.numbers),
        "denomination": st.sampled_from([each.value for each in Denomination]),
        "stake": st.sampled_from((1, 2, 4)),
        "card_points": st.dictionaries(st.sampled_from(("NS", "EW")), st.integers(0, 157), min_size=1),
        "weis": st.dictionaries(st.sampled_from(("NS", "EW")), st.sampled_from((0, 20, 50)), max_size=1),
    },
    optional={"match": st.sampled_from(("NS", "EW")), "stoeck": st.sampled_from(("NS", "EW"))},
)
house = st.fixed_dictionaries(
    {
        "redoubling": st.just(True),
        "double_applies_to": st.sampled_from(("bid", "all")),
        "failed_side_keeps_card_points": st.booleans(),
        "match_bonus": st.sampled_from((0, 50, 100)),
    }
)


@given(entries, house)
def test_swapping_the_sides_swaps_the_score(entry, rules):
    judge_entry = SIDI.judge(USUAL.override(rules))
    deal, moved = (judge_entry(SIDI.read_deal(each), OPENING) for each in (entry, swapped(entry)))

    assert moved.scores == BySide(tuple(reversed(deal.scores.values)))
    assert (moved.made, codes(moved)) == (deal.made, codes(deal))


@given(entries, house)
def test_the_lines_of_a_side_add_up_to_its_score(entry, rules):
    deal = SIDI.judge(USUAL.override(rules))(SIDI.read_deal(entry), OPENING)
    totals = BySide.build(lambda side: sum(line.points for line in deal.lines if line.side is side))

    assert totals == deal.scores


@given(entries)
def test_a_deal_shares_the_card_points_and_adds_one_bid(entry):  # SB-9
    deal = SIDI.judge(USUAL.override({"redoubling": True}))(SIDI.read_deal(entry), OPENING)
    extra = sum(deal.weis.values) + sum(deal.stoeck.values)

    if deal.contract:
        shared = 257 if "match" in entry else 157
        assert sum(deal.card_points.values) == shared
        assert sum(deal.scores.values) == shared + extra + deal.contract.bid.points * deal.contract.stake


def test_every_bid_is_made_from_its_own_number_on():  # SB-8, every bid and every possible total
    judge_entry = SIDI.judge(USUAL)
    for bid, taken in product(USUAL.numbers, (0, 39, 40, 99, 100, 101, 149, 150, 157)):
        entry = SIDI.read_deal({"number": 1, **MADE, "bid": bid, "card_points": {"NS": taken}})
        assert judge_entry(entry, OPENING).made is (taken >= bid)


def test_the_presets_are_listed():
    assert [preset for preset, jass in GAME_OF.items() if jass.slug == "sidi-barrani"] == list(PRESETS)


def test_the_values_of_both_over_are_words_of_the_document():
    assert USUAL.override({"both_over": "last_deal"}).both_over is BothOver.LAST_DEAL
