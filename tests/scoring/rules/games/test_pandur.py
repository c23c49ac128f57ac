"""Pandur: bids and their worth, who is in play, and what a deal writes (PA-1 to PA-5)."""

import pytest

from scoring.rules import codec
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import Outcome
from scoring.rules.games.pandur import PRESETS, PandurRules
from scoring.rules.games.pandur.bids import TrickBid, bid_worth, ladder
from scoring.rules.games.pandur.judge import players_in_play
from scoring.rules.score_sheet import score_game
from scoring.rules.sides import BySide, Side, solo
from tests.scoring.rules import examples
from tests.scoring.rules.situations import codes_of, opening

PANDUR = GAME_OF["pandur"]
USUAL = PRESETS["pandur"]
FOUR = solo(4)
MADE = {"declarer": "2", "bid": 150, "denomination": "acorns", "card_points": {"2": 130}, "stoeck": "2"}
"""Player 1 deals."""


def situation(rules: PandurRules, dealer=Side.ONE, totals=(), out=()):
    """Return how a game stands before a deal, with these totals and when these players have left."""
    start = opening(PANDUR, rules, dealer)
    over = rules.players - len(out) < 2
    outcome = Outcome(over, None, double_game=False, game_points=start.totals, out=tuple(map(Side, out)))
    points = BySide(totals or start.totals.values, start.totals.sides)
    return start._replace(outcome=outcome, totals=points)


def judge(rules=None, dealer=Side.ONE, totals=(), out=(), **changes) -> JudgedDeal:
    """Judge the made bid with these fields changed; None leaves a field out."""
    agreed = USUAL.override(rules or {})
    entry = PANDUR.read_deal({"number": 1, **MADE, **changes})
    return PANDUR.judge(agreed)(entry, situation(agreed, dealer, totals, out))


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


@pytest.mark.parametrize("example", examples.params(examples.read_examples("pandur_deals")))
def test_a_worked_example_of_a_deal(example):  # PA-1 to PA-4
    result = score_game(codec.read_game(examples.game_document(example, "pandur", "1")))
    deal = codec.result_document(result)["deals"][0]

    assert deal["problems"] == []
    assert (deal["made"], deal["scores"]) == (example.get("made"), example["scores"])


@pytest.mark.parametrize("example", examples.params(examples.read_examples("pandur_games")))
def test_a_worked_example_of_a_game(example):  # PA-4, PA-5
    document = examples.game_document(example, "pandur", "1")
    result = codec.result_document(score_game(codec.read_game(document)))

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(example["deals"])
    assert result["totals"] == example["totals"]
    assert {key: result[key] for key in ("over", "winner", "loser", "out", "game_points")} == {
        "winner": None,
        "loser": None,
        **example["expected"],
    }


def test_the_usual_house_rules_of_the_game():  # PA-1 to PA-5
    own = PandurRules.__annotations__

    assert {name: value for name, value in USUAL.document().items() if name in own} == {
        "players": 4,
        "target": 15,
        "nines_weis": 150,
        "large_weis": False,
        "low_fours": False,
        "undenufe_sixes": False,
        "undenufe_six_is_eleven": False,
        "misere_worth": 4,
        "no_trump_denominations": False,
    }
    assert (USUAL.hand, USUAL.ranks, USUAL.six_in_sequence) == (8, 6, 150)


def test_the_bids_and_their_worth_in_their_order():  # PA-2, PA-3
    bids = [(str(bid), bid_worth(bid, USUAL)) for bid in ladder(USUAL)]

    assert bids[:10] == [(str(number), 2 if number < 150 else 3) for number in range(100, 200, 10)]
    assert bids[10:25] == [
        ("200", 4),
        ("misere", 4),
        ("trump-misere", 4),
        ("210", 4),
        ("220", 4),
        ("230", 4),
        ("240", 4),
        ("250", 5),
        ("pandur", 5),
        ("260", 5),
        ("270", 5),
        ("280", 5),
        ("290", 5),
        ("300", 6),
        ("trump-pandur", 6),
    ]
    assert bids[25:] == [(str(number), 6) for number in range(310, 610, 10)]


@pytest.mark.parametrize(
    ("changes", "top"),
    [
        pytest.param({}, 600, id="match-four-unders-and-four-nines"),
        pytest.param({"match_bonus": 0}, 500, id="no-match-bonus"),
        pytest.param({"nines_weis": 0}, 550, id="nines-do-not-count"),
        pytest.param({"weis": False}, 270, id="only-stoeck"),
        pytest.param({"weis": False, "stoeck": False}, 250, id="card-points-only"),
        pytest.param({"weis": False, "match_bonus": 0}, 170, id="little-to-bid"),
        pytest.param({"weis": False, "stoeck": False, "match_bonus": 3}, 160, id="exactly-what-it-can-reach"),
    ],
)
def test_the_highest_number_is_what_a_hand_can_reach(changes, top):  # PA-2
    assert max(bid for bid in ladder(USUAL.override(changes)) if isinstance(bid, int)) == top


@pytest.mark.parametrize("top", [200, 250, 300])
def test_no_bid_stands_twice(top):  # PA-2
    few = ladder(USUAL.override({"weis": False, "stoeck": False, "match_bonus": top - 157}))

    assert len(few) == len(set(few))
    assert set(TrickBid) <= set(few)


def test_bids_on_tricks_are_there_where_numbers_are_few():  # PA-2
    few = ladder(USUAL.override({"weis": False, "match_bonus": 0}))

    assert few[-5:] == (170, TrickBid.MISERE, TrickBid.TRUMP_MISERE, TrickBid.PANDUR, TrickBid.TRUMP_PANDUR)


@pytest.mark.parametrize(
    ("players", "dealer", "out", "playing"),
    [
        pytest.param(4, "1", "", "234", id="four-without-the-dealer"),
        pytest.param(4, "3", "", "124", id="another-dealer"),
        pytest.param(4, "3", "1", "234", id="three-left-and-the-dealer-plays"),
        pytest.param(4, "3", "14", "23", id="two-left"),
        pytest.param(3, "1", "", "123", id="three"),
        pytest.param(4, None, "", "1234", id="nobody-knows-who-dealt"),
    ],
)
def test_who_is_in_play(players, dealer, out, playing):  # PA-1
    rules = USUAL.override({"players": players})

    assert players_in_play(rules, situation(rules, dealer and Side(dealer), out=out)) == tuple(playing)


def test_a_judged_deal_tells_what_was_made_and_written():  # PA-3, PA-4
    deal = judge(weis={"2": 20})

    assert deal == JudgedDeal(
        number=1,
        dealer=Side.ONE,
        entry=PANDUR.read_deal({"number": 1, **MADE, "weis": {"2": 20}}),
        card_points=BySide((0, 130, 0, 0), FOUR),
        weis=BySide((0, 20, 0, 0), FOUR),
        stoeck=BySide((0, 20, 0, 0), FOUR),
        scores=BySide((0, 3, 0, 0), FOUR),
        made=True,
        lines=(Line(Side.TWO, Label.BID, 3),),
    )


@pytest.mark.parametrize(
    ("totals", "scores"),
    [
        pytest.param((12, 0, 0, 0), (3, 0, 3, 3), id="three-below"),
        pytest.param((13, 0, 0, 0), (0, 0, 3, 3), id="two-below"),
        pytest.param((14, 0, 0, 0), (0, 0, 3, 3), id="one-below"),
        pytest.param((0, 14, 14, 14), (3, 0, 3, 3), id="the-players-always-get-theirs"),
    ],
)
def test_a_failed_bid_goes_to_everyone_else_but_not_to_a_dealer_near_the_target(totals, scores):  # PA-4
    deal = judge(totals=totals, card_points={"2": 129})

    assert (deal.made, deal.scores) == (False, BySide(scores, FOUR))
    assert {line.side: line.label for line in deal.lines} == {
        side: Label.DEALER if side is Side.ONE else Label.BID_FAILED
        for side, points in deal.scores.items()
        if points
    }


@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        pytest.param({}, [], id="nothing-rare"),
        pytest.param({"bid": 300}, [], id="a-bid-of-300"),
        pytest.param({"bid": 310}, ["bid_rare"], id="a-bid-over-300"),
        pytest.param({"weis": {"2": 200}}, [], id="weis-of-200"),
        pytest.param({"weis": {"2": 220}}, ["weis_high"], id="weis-over-200"),
    ],
)
def test_what_is_rare_is_asked_about(changes, asked):  # V-8
    deal = judge(**changes)

    assert (codes(deal), codes_of(deal.confirm)) == ([], asked)


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"calls": [["2", "pass"], ["3", "pass"], ["4", "pass"]]}, id="calls"),
        pytest.param({"thrown_in": True}, id="flag"),
        pytest.param({"thrown_in": True, "calls": [["2", "pass"], ["3", "pass"], ["4", "pass"]]}, id="both"),
        pytest.param({"thrown_in": True, "card_points": {"2": 0}, "weis": {}}, id="noughts"),
    ],
)
def test_cards_thrown_in_score_nothing(changes):  # PA-2
    deal = judge(**{**dict.fromkeys(MADE), **changes})

    assert (codes(deal), deal.counted, deal.thrown_in, deal.made) == ([], True, True, None)


@pytest.mark.parametrize(
    ("written", "rules", "out", "made"),
    [
        pytest.param(None, {}, "", 257, id="left-out"),
        pytest.param({"2": 157}, {}, "", 257, id="without-the-bonus"),
        pytest.param({"2": 257}, {}, "", 257, id="with-the-bonus"),
        pytest.param(None, {"match_bonus": 0}, "", 157, id="no-bonus"),
        pytest.param({"2": 100}, {}, "34", 200, id="cards-lie-dead"),
    ],
)
def test_a_match_may_be_written_with_the_bonus_or_without(written, rules, out, made):  # C-8
    deal = judge(rules, out=out, match="2", card_points=written)

    assert (codes(deal), deal.card_points[Side.TWO]) == ([], made)


A_RUN = [["aK", "aO", "aU"]]


@pytest.mark.parametrize(
    ("shown", "points"),
    [
        pytest.param({"2": A_RUN}, 20, id="alone"),
        pytest.param({"2": A_RUN, "3": [["bA", "bK", "bO"]]}, 0, id="a-higher-one"),
        pytest.param({"2": A_RUN, "3": [["bK", "bO", "bU"]]}, 20, id="trumps-are-better"),
        pytest.param({"2": [["sK", "sO", "sU"]], "3": [["bK", "bO", "bU"]]}, 20, id="the-soloist-leads"),
        pytest.param({"3": A_RUN}, 0, id="an-opponents"),
    ],
)
def test_the_soloist_scores_weis_only_with_the_best(shown, points):  # PA-1, W-5
    deal = judge(weis_cards=shown, made=None)

    assert (codes(deal), deal.weis[Side.TWO]) == ([], points)


def test_the_auction_follows_the_order_of_play_where_nobody_knows_who_dealt():  # V-5
    calls = [["3", 150], ["1", "pass"], ["2", "pass"]]
    changes = {"declarer": None, "bid": None, "calls": calls, "card_points": {"3": 157}, "stoeck": None}
    deal = judge({"players": 3}, dealer=None, **changes)

    assert (codes(deal), deal.scores) == ([], BySide((0, 0, 3), solo(3)))


def test_one_call_tells_who_was_forehand():  # V-5
    assert codes(judge({"players": 3}, dealer=None, calls=[["3", 150]])) == ["auction_open"]


def test_a_bid_on_tricks_has_no_points():  # PA-3
    deal = judge(**{**dict.fromkeys(MADE), "declarer": "2", "bid": "misere", "made": True})

    assert deal.card_points == deal.weis == deal.stoeck == BySide((0, 0, 0, 0), FOUR)
    assert deal.scores == BySide((0, 4, 0, 0), FOUR)


def test_a_failed_bid_is_written_as_failed():
    deal = PANDUR.read_deal({"number": 1, "declarer": "2", "bid": 100, "made": False})

    assert codec.deal_document(deal, PANDUR) == {"number": 1, "declarer": "2", "bid": 100, "made": False}
