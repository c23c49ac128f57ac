from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import DocumentError
from scoring.rules import codec
from scoring.rules.cards import PACK
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import Outcome
from scoring.rules.games.pandur import PRESETS, PandurRules
from scoring.rules.games.pandur.bids import TrickBid, bid_worth, ladder
from scoring.rules.games.pandur.judge import players_in_play
from scoring.rules.score_sheet import GameEntry, play_game, score_game
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


def messages(deal: JudgedDeal) -> list[str]:
    return [problem.message() for problem in deal.problems]


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


@pytest.mark.parametrize("name", ["large_weis", "low_fours", "undenufe_sixes", "undenufe_six_is_eleven"])
def test_what_six_ranks_leave_no_room_for_is_no_house_rule(name):  # PA-1
    with pytest.raises(DocumentError) as caught:
        USUAL.override({name: True})

    assert caught.value.message() == f"House rule {name} does not exist in this game."


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
    ("changes", "rules", "problems"),
    [
        pytest.param({"declarer": None}, {}, ["declarer_missing"], id="V-5-declarer"),
        pytest.param({"declarer": "1"}, {}, ["soloist_not_in_play"], id="PA-1-the-dealer"),
        pytest.param({"declarer": "5", "made": True}, {}, ["soloist_not_in_play"], id="PA-1-a-fifth"),
        pytest.param({"bid": None, "made": True}, {}, ["bid_missing"], id="V-5-bid"),
        pytest.param({"bid": 155, "made": True}, {}, ["bid_unknown"], id="PA-2-no-such-bid"),
        pytest.param({"bid": 90, "made": True}, {}, ["bid_unknown"], id="PA-2-too-low"),
        pytest.param({"bid": 610, "made": True}, {}, ["bid_unknown"], id="PA-2-too-high"),
        pytest.param({"bid": 150.5, "made": True}, {}, ["bid_unknown"], id="PA-2-half-points"),
        pytest.param({"card_points": None}, {}, ["made_missing"], id="V-5-neither-made-nor-points"),
        pytest.param({"made": False}, {}, ["made_after_all"], id="V-5-made-after-all"),
        pytest.param({"made": True, "bid": 160}, {}, ["failed_after_all"], id="V-5-failed-after-all"),
        pytest.param({"card_points": {"2": 158}}, {}, ["card_points_whole"], id="V-1-over-157"),
        pytest.param({"card_points": {"2": 257}}, {}, ["match_box"], id="V-1-match-box"),
        pytest.param({"card_points": {"2": 156}}, {}, ["card_points_impossible"], id="V-2-156"),
        pytest.param(
            {"card_points": {"2": 126}, "denomination": "obenabe", "stoeck": None},
            {"no_trump_denominations": True},
            ["card_points_impossible"],
            id="V-2-no-eights-in-the-pack",
        ),
        pytest.param(
            {"card_points": {"2": 130, "3": 27}}, {}, ["card_points_of_soloist"], id="PA-1-opponents"
        ),
        pytest.param(
            {"card_points": {"1": 27, "2": 130}}, {}, ["card_points_not_in_play"], id="PA-1-dealers"
        ),
        pytest.param({"match": "3"}, {}, ["match_of_soloist"], id="PA-1-match-of-an-opponent"),
        pytest.param({"match": "1"}, {}, ["match_not_in_play"], id="PA-1-match-of-the-dealer"),
        pytest.param({"match": "2"}, {}, ["match_points_of_player"], id="V-1-match-of-130"),
        pytest.param(
            {"match": "2", "card_points": {"2": 0}}, {}, ["match_points_of_player"], id="V-1-match-of-nothing"
        ),
        pytest.param({"weis": {"3": 20}}, {}, ["weis_of_soloist"], id="PA-1-weis-of-an-opponent"),
        pytest.param({"weis": {"1": 20}}, {}, ["weis_not_in_play"], id="PA-1-weis-of-the-dealer"),
        pytest.param({"weis": {"2": 30}}, {}, ["weis_impossible_hand"], id="V-3-30"),
        pytest.param({"weis": {"2": 180}}, {}, ["weis_impossible_hand"], id="V-3-no-room-beside-six"),
        pytest.param({"weis": {"2": 20.5}}, {}, ["weis_whole"], id="V-3-half-points"),
        pytest.param({"weis": {"2": 20}}, {"weis": False}, ["weis_not_played"], id="W-7-no-weis"),
        pytest.param({"weis_cards": {"2": [["a8", "a9", "aB"]]}}, {}, ["weis_item"], id="PA-1-no-eights"),
        pytest.param(
            {"weis_cards": {"1": [["aU", "a9", "aB"]]}},
            {},
            ["weis_not_in_play"],
            id="PA-1-cards-of-the-dealer",
        ),
        pytest.param(
            {"weis_cards": {"2": [["aU", "a9", "aB"]]}, "denomination": None},
            {},
            ["denomination_missing"],
            id="W-5-trumps-may-decide",
        ),
        pytest.param({"stoeck": "3"}, {}, ["stoeck_of_soloist"], id="PA-1-stoeck-of-an-opponent"),
        pytest.param({"stoeck": "1"}, {}, ["stoeck_not_in_play"], id="PA-1-stoeck-of-the-dealer"),
        pytest.param({}, {"stoeck": False}, ["stoeck_not_played"], id="W-7-no-stoeck"),
        pytest.param(
            {"denomination": "obenabe", "card_points": {"2": 100}},
            {"no_trump_denominations": True},
            ["stoeck_no_trump"],
            id="V-4",
        ),
        pytest.param(
            {"denomination": "obenabe", "card_points": {"2": 100}, "stoeck": None},
            {},
            ["denomination_not_played"],
            id="no-obenabe",
        ),
        pytest.param({"bid": "misere", "made": True}, {}, ["bid_without_trumps", "bid_of_tricks"], id="PA-2"),
        pytest.param(
            {
                "bid": "trump-pandur",
                "denomination": "obenabe",
                "card_points": None,
                "stoeck": None,
                "made": True,
            },
            {},
            ["bid_with_trumps"],
            id="PA-2-trumps",
        ),
        pytest.param(
            {"bid": "pandur", "denomination": None, "card_points": None, "stoeck": None},
            {},
            ["made_missing"],
            id="V-5-pandur-made-or-not",
        ),
        pytest.param({"calls": [["2", 150]]}, {}, ["auction_open"], id="PA-2-open"),
        pytest.param({"calls": []}, {}, ["auction_open"], id="PA-2-not-begun"),
        pytest.param(
            {"calls": [["3", 150], ["4", "pass"], ["2", "pass"]], "declarer": "3", "card_points": {"3": 157}},
            {},
            ["call_turn"],
            id="PA-2-not-forehand",
        ),
        pytest.param(
            {"calls": [["2", 160], ["3", "pass"], ["4", "pass"]]},
            {},
            ["contract_disagrees"],
            id="V-5-other-bid",
        ),
        pytest.param(
            {"calls": [["2", "pass"], ["3", 150], ["4", "pass"]]},
            {},
            ["contract_disagrees"],
            id="V-5-who-bid",
        ),
        pytest.param({"thrown_in": True}, {}, ["nothing_played"], id="PA-2-with-a-contract"),
        pytest.param(
            {"calls": [["2", 150], ["3", "pass"], ["4", "pass"]], "thrown_in": True},
            {},
            ["contract_disagrees", "nothing_played"],
            id="PA-2-with-an-auction-that-was-not",
        ),
        pytest.param(
            {
                "bid": 155,
                "declarer": "1",
                "denomination": "undenufe",
                "thrown_in": False,
                "made": None,
            },
            {},
            ["bid_unknown", "soloist_not_in_play", "denomination_not_played"],
            id="all-at-once",
        ),
    ],
)
def test_an_entry_is_refused_with_all_its_problems(changes, rules, problems):
    deal = judge(rules, **changes)

    assert codes(deal) == problems
    assert (deal.made, set(deal.scores.values), deal.lines, deal.confirm, deal.counted) == (
        None,
        {0},
        (),
        (),
        False,
    )


def test_with_four_it_must_be_known_who_dealt():  # PA-1
    assert messages(judge(dealer=None)) == ["Enter who dealt: the dealer sits out."]
    assert codes(judge(dealer=None, out="1")) == []


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        pytest.param({"bid": 155}, "There is no bid of 155: the nearest are 150 and 160.", id="bid"),
        pytest.param({"made": False}, "With 150 points a bid of 150 is made.", id="made"),
        pytest.param({"made": True, "bid": 160}, "With 150 points a bid of 160 has failed.", id="failed"),
        pytest.param(
            {"card_points": {"2": 130, "3": 27}},
            "Enter only the soloist’s card points: Player 3 writes none.",
            id="opponents",
        ),
        pytest.param(
            {"bid": "misere", "denomination": None},
            "Misère and Pandur are only about tricks: leave points, match, Weis and Stöck empty.",
            id="misere",
        ),
    ],
)
def test_a_message_says_what_would_be_right(changes, message):
    assert message in messages(judge(**changes))


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


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        pytest.param(
            "bid",
            "null",
            'bid must be a number or one of misere, trump-misere, pandur, trump-pandur, not "null".',
            id="bid",
        ),
        pytest.param(
            "calls",
            [["2"]],
            "calls must hold pairs of a player and a call, not […].",
            id="call-without-a-bid",
        ),
        pytest.param(
            "calls",
            [["2", True]],
            "calls must be a number or one of misere, trump-misere, pandur, trump-pandur, not true.",
            id="call",
        ),
    ],
)
def test_a_document_of_another_form_is_refused(key, value, message):
    with pytest.raises(DocumentError) as caught:
        PANDUR.read_deal({"number": 1, key: value})

    assert caught.value.message() == message


def test_the_auction_follows_the_order_of_play_where_nobody_knows_who_dealt():  # V-5
    calls = [["3", 150], ["1", "pass"], ["2", "pass"]]
    changes = {"declarer": None, "bid": None, "calls": calls, "card_points": {"3": 157}, "stoeck": None}
    deal = judge({"players": 3}, dealer=None, **changes)

    assert (codes(deal), deal.scores) == ([], BySide((0, 0, 3), solo(3)))


def test_one_call_tells_who_was_forehand():  # V-5
    assert codes(judge({"players": 3}, dealer=None, calls=[["3", 150]])) == ["auction_open"]


bids = st.sampled_from(ladder(USUAL))


def played(declarer, bid, made):
    """Return the fields of a deal of which only the outcome was written."""
    return {**dict.fromkeys(MADE), "declarer": declarer, "bid": bid, "made": made}


@given(bids, st.sampled_from("234"), st.booleans(), st.integers(0, 12))
def test_a_bid_writes_the_same_to_one_or_to_all_the_others(bid, declarer, made, dealer_has):  # PA-4
    deal = judge(**played(declarer, bid, made), totals=(dealer_has, 0, 0, 0))
    writes = {Side(declarer)} if made else set(FOUR) - {Side(declarer)}

    assert deal.scores == BySide.build(lambda side: bid_worth(bid, USUAL) if side in writes else 0, FOUR)


@given(bids, st.sampled_from("1234"), st.booleans(), st.integers(0, 3))
def test_whoever_sits_where_writes_the_same(bid, declarer, made, turned):  # C-9
    dealer = Side(str(int(declarer) % 4 + 1))
    moved = {side: FOUR[(n + turned) % 4] for n, side in enumerate(FOUR)}
    deal = judge(**played(declarer, bid, made), dealer=dealer)
    other = judge(**played(moved[Side(declarer)].value, bid, made), dealer=moved[dealer])

    assert [deal.scores[side] for side in FOUR] == [other.scores[moved[side]] for side in FOUR]


@given(st.integers(0, 157), st.sampled_from((0, 20, 50, 100)), st.booleans())
def test_a_number_is_made_from_exactly_its_points_on(points, weis, stoeck):  # PA-4
    deal = judge(card_points={"2": points}, weis={"2": weis}, stoeck="2" if stoeck else None)

    if codes(deal) == []:
        assert deal.made is (points + weis + 20 * stoeck >= 150)


def simulated(changes, seed) -> GameEntry:
    return play_game("pandur", PANDUR, USUAL.override(changes), Random(seed))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="usual"),
        pytest.param({"players": 3}, id="three"),
        pytest.param({"no_trump_denominations": True, "shared_cards": True}, id="without-trumps"),
        pytest.param({"match_bonus": 0, "weis": False, "target": 7}, id="card-points-only"),
    ],
)
def test_simulated_games_are_accepted_to_their_end(changes):  # V-7
    for seed in range(settings().max_examples):
        game = simulated(changes, seed)
        result = score_game(game)

        assert [problem for deal in result.deals for problem in deal.problems] == []
        assert (result.over, result.outcome.loser is None) == (True, False)
        assert codec.read_game(codec.game_document(game)) == game


@pytest.mark.long  # each day one simulated game of each kind is accepted to its end
def test_a_simulated_deal_has_24_cards_and_every_kind_of_bid():  # PA-1, PA-2
    deals = [deal for seed in range(30) for deal in simulated({}, seed).deals]

    assert {codec.deal_document(deal, PANDUR).get("bid") for deal in deals} >= set(TrickBid)
    assert len([card for card in PACK if card.rank not in ("8", "7", "6")]) == USUAL.hand * 3


SPOILED = {
    "dealer": "5",
    "declarer": "5",
    "bid": 155,
    "calls": [["2", 155]],
    "denomination": "undenufe",
    "card_points": {"1": 158, "2": 158, "3": 158, "4": 158},
    "match": "5",
    "weis": {"1": 30, "2": 30, "3": 30, "4": 30},
    "weis_cards": {"1": [["b6"]], "2": [["b6"]]},
    "stoeck": "5",
    "thrown_in": True,
}


@pytest.mark.sample(2)
@pytest.mark.parametrize("field", SPOILED)
def test_each_field_spoilt_is_found(field):
    for seed in range(10):
        game = codec.game_document(simulated({}, seed))
        place = next(n for n, deal in enumerate(game["deals"]) if isinstance(deal.get("bid"), int))
        game["deals"][place][field] = SPOILED[field]

        assert problems_of(game, place) != []


def problems_of(game, place):
    """Return the problems of a game's deal, or why the game cannot be read."""
    try:
        return codes(score_game(codec.read_game(game)).deals[place])
    except DocumentError as error:
        return [error.message()]


def test_nothing_is_written_after_the_end():  # V-6
    for seed in range(5):
        game = codec.game_document(simulated({}, seed))
        number = len(game["deals"]) + 1
        game["deals"].append({**game["deals"][0], "number": number, "dealer": "1"})
        result = score_game(codec.read_game(game))

        assert [codes(deal) for deal in result.deals] == [*([[]] * (number - 1)), ["game_over"]]


@pytest.mark.parametrize(
    "more",
    [
        {"declarer": "2"},
        {"bid": 100},
        {"denomination": "bells"},
        {"made": False},
        {"card_points": {"2": 10}},
        {"weis": {"2": 20}},
        {"weis_cards": {"2": [["aA", "aK", "aO"]]}},
        {"match": "2"},
        {"stoeck": "2"},
    ],
    ids=lambda more: next(iter(more)),
)
def test_cards_thrown_in_leave_nothing_to_write(more):  # PA-2
    deal = judge(**{**dict.fromkeys(MADE), "thrown_in": True, **more})

    assert codes(deal) == ["nothing_played"]


def test_a_bid_on_tricks_has_no_points():  # PA-3
    deal = judge(**{**dict.fromkeys(MADE), "declarer": "2", "bid": "misere", "made": True})

    assert deal.card_points == deal.weis == deal.stoeck == BySide((0, 0, 0, 0), FOUR)
    assert deal.scores == BySide((0, 4, 0, 0), FOUR)


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        pytest.param({"players": 2}, "House rule players must be a whole number from 3 to 4.", id="two"),
        pytest.param({"players": 5}, "House rule players must be a whole number from 3 to 4.", id="five"),
        pytest.param(
            {"target": 0}, "House rule target must be a whole number from 1 to 1000.", id="no-target"
        ),
        pytest.param({"target": 1001}, "House rule target must be a whole number from 1 to 1000.", id="far"),
        pytest.param({"misere_worth": 5}, "House rule misere_worth must be one of 3, 4.", id="misere"),
        pytest.param({"nines_weis": 50}, "House rule nines_weis must be one of 0, 100, 150.", id="nines"),
    ],
)
def test_a_bad_house_rule_is_refused(rule, message):
    with pytest.raises(DocumentError) as caught:
        USUAL.override(rule)

    assert caught.value.message() == message


def test_a_failed_bid_is_written_as_failed():
    deal = PANDUR.read_deal({"number": 1, "declarer": "2", "bid": 100, "made": False})

    assert codec.deal_document(deal, PANDUR) == {"number": 1, "declarer": "2", "bid": 100, "made": False}
