"""Handjass: presets, who is in play, sticks and potatoes, and what a deal writes (HJ-1 to HJ-6)."""

from typing import Any

import pytest

from scoring.rules import codec
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import Outcome
from scoring.rules.games.handjass import PRESETS, HandjassRules
from scoring.rules.games.handjass.judge import in_play
from scoring.rules.games.handjass.sticks import Ranking, stick_ranking
from scoring.rules.score_sheet import score_game
from scoring.rules.sides import BySide, Side, solo
from tests.scoring.rules import examples
from tests.scoring.rules.situations import codes_of, opening

HANDJASS = GAME_OF["handjass"]
USUAL = PRESETS["handjass"]
FOUR = solo(4)
PLAYED: dict[str, Any] = {"denomination": "bells", "card_points": {"1": 60, "2": 45, "3": 32, "4": 20}}


def situation(rules: HandjassRules, dealer=Side.ONE, out=()):
    """Return how a game stands before a deal, when these players have left."""
    start = opening(HANDJASS, rules, dealer)
    over = rules.players - len(out) < 2
    outcome = Outcome(over, None, double_game=False, game_points=start.totals, out=tuple(map(Side, out)))
    return start._replace(outcome=outcome)


def judge(rules=None, game="handjass", dealer=Side.ONE, out=(), **changes) -> JudgedDeal:
    """Judge the played deal with these fields changed; None leaves a field out."""
    agreed = PRESETS[game].override(rules or {})
    entry = HANDJASS.read_deal({"number": 1, **PLAYED, **changes})
    return HANDJASS.judge(agreed)(entry, situation(agreed, dealer, out))


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


@pytest.mark.parametrize("example", examples.params(examples.read_examples("handjass_deals")))
def test_a_worked_example_of_a_deal(example):  # HJ-1 to HJ-5
    result = score_game(codec.read_game(examples.game_document(example, first_dealer="1")))
    deal = codec.result_document(result)["deals"][0]

    assert (deal["problems"], deal["scores"]) == ([], example["scores"])


@pytest.mark.parametrize("example", examples.params(examples.read_examples("handjass_games")))
def test_a_worked_example_of_a_game(example):  # HJ-6
    document = examples.game_document(example, first_dealer="1")
    result = codec.result_document(score_game(codec.read_game(document)))

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(example["deals"])
    assert result["totals"] == example["totals"]
    assert {key: result[key] for key in ("over", "winner", "loser", "out", "game_points")} == {
        "winner": None,
        "loser": None,
        **example["expected"],
    }


def test_the_presets():  # HJ-3 to HJ-5
    own = HandjassRules.__annotations__
    house_rules = {
        name: {key: value for key, value in rules.document().items() if key in own}
        for name, rules in PRESETS.items()
    }
    usual = {
        "players": 4,
        "sticks": 2,
        "threshold": 21,
        "sack_bonus": True,
        "may_decline": False,
        "all_sticks_given": False,
        "out_at": 5,
        "no_trump_denominations": False,
        "match_with_bonus": False,
    }

    assert house_rules == {
        "handjass": usual,
        "handjass-high": {**usual, "sticks": 1, "sack_bonus": False, "may_decline": True, "out_at": 7},
        "handjass-declining": {
            **usual,
            "sack_bonus": False,
            "may_decline": True,
            "all_sticks_given": True,
            "out_at": 7,
        },
    }


@pytest.mark.parametrize(
    ("players", "dealer", "out", "declined", "playing"),
    [
        pytest.param(4, "1", "", "", "1234", id="four"),
        pytest.param(5, "3", "", "", "1245", id="five-without-the-dealer"),
        pytest.param(5, "3", "5", "", "1234", id="five-of-whom-one-has-left"),
        pytest.param(5, "3", "", "24", "15", id="five-of-whom-two-declined"),
        pytest.param(4, "1", "24", "1", "3", id="one-who-has-not-declined"),
        pytest.param(2, "2", "", "", "12", id="two"),
        pytest.param(5, None, "", "", "12345", id="nobody-knows-who-dealt"),
    ],
)
def test_who_is_in_play(players, dealer, out, declined, playing):  # HJ-1
    rules = USUAL.override({"players": players})

    assert in_play(rules, situation(rules, dealer and Side(dealer), out), declined) == tuple(playing)


def test_a_judged_deal_tells_what_was_made_and_written():  # HJ-2, HJ-3
    deal = judge(weis={"3": 50}, stoeck="2")

    assert deal == JudgedDeal(
        number=1,
        dealer=Side.ONE,
        entry=HANDJASS.read_deal({"number": 1, **PLAYED, "weis": {"3": 50}, "stoeck": "2"}),
        card_points=BySide((60, 45, 32, 20), FOUR),
        weis=BySide((0, 0, 50, 0), FOUR),
        stoeck=BySide((0, 20, 0, 0), FOUR),
        scores=BySide((1, 2, 2, -1), FOUR),
        lines=(
            Line(Side.ONE, Label.SACK, 1),
            Line(Side.TWO, Label.STICK, 1),
            Line(Side.TWO, Label.SACK, 1),
            Line(Side.THREE, Label.STICK, 1),
            Line(Side.THREE, Label.SACK, 1),
            Line(Side.FOUR, Label.POTATO, -1),
        ),
    )


@pytest.mark.parametrize(
    ("sticks", "points", "expected"),
    [
        pytest.param(2, (60, 45, 32, 20), Ranking((Side.ONE, Side.TWO)), id="two-highest"),
        pytest.param(2, (45, 45, 32, 20), Ranking((Side.ONE, Side.TWO)), id="both-highest-level"),
        pytest.param(2, (20, 60, 10, 10), Ranking((Side.TWO,)), id="one-above-the-threshold"),
        pytest.param(2, (20, 20, 20, 20), Ranking(()), id="nobody-above-the-threshold"),
        pytest.param(
            2, (60, 30, 30, 20), Ranking((Side.ONE,), (Side.TWO, Side.THREE), 1), id="level-for-the-second"
        ),
        pytest.param(2, (30, 30, 30, 20), Ranking((), FOUR[:3], 2), id="three-level-for-both"),
        pytest.param(2, (30, 30, 30, 30), Ranking((), FOUR, 2), id="all-level"),
        pytest.param(
            1, (30, 60, 60, 20), Ranking((), (Side.TWO, Side.THREE), 1), id="level-for-the-only-one"
        ),
        pytest.param(1, (30, 61, 60, 20), Ranking((Side.TWO,)), id="highest"),
        pytest.param(2, (100, 21, 20, 16), Ranking((Side.ONE, Side.TWO)), id="exactly-the-threshold"),
    ],
)
def test_who_gets_a_stick_and_who_must_cut(sticks, points, expected):  # HJ-3 to HJ-5
    assert stick_ranking(dict(zip(FOUR, points, strict=True)), USUAL.override({"sticks": sticks})) == expected


NOTHING = dict.fromkeys(PLAYED)
TWO_PLAY = {"declined": ["1", "3"], "card_points": {"2": 80, "4": 30}}


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"thrown_in": True}, id="flag"),
        pytest.param({"declined": ["1", "2", "3", "4"]}, id="everybody-declined"),
        pytest.param({"thrown_in": True, "declined": ["1", "2", "3", "4"]}, id="both"),
        pytest.param({"thrown_in": True, "card_points": {"1": 0}, "weis": {}, "declined": []}, id="noughts"),
    ],
)
def test_when_all_decline_the_cards_are_thrown_in(changes):  # HJ-5
    deal = judge(game="handjass-declining", **{**NOTHING, **changes})

    assert (codes(deal), deal.counted, deal.thrown_in, set(deal.scores.values)) == ([], True, True, {0})


@pytest.mark.parametrize(("all_given", "sticks"), [(True, 2), (False, 1)])
def test_the_only_one_who_did_not_decline_gets_a_stick_or_all(all_given, sticks):  # HJ-5
    rules = {"may_decline": True, "all_sticks_given": all_given}
    deal = judge(rules, **NOTHING, declined=["1", "2", "3"])

    assert (deal.scores, deal.lines) == (
        BySide((0, 0, 0, sticks), FOUR),
        (Line(Side.FOUR, Label.STICK, sticks),),
    )
    assert deal.card_points == deal.weis == deal.stoeck == BySide((0, 0, 0, 0), FOUR)


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        pytest.param({"2": 80, "4": 30}, (0, 1, 0, 1), id="neither-falls"),
        pytest.param({"2": 80, "4": 20}, (0, 2, 0, -1), id="one-falls"),
        pytest.param({"2": 19, "4": 11}, (0, -1, 0, -1), id="both-fall"),
        pytest.param({"2": 40, "4": 40}, (0, 1, 0, 1), id="level"),
    ],
)
def test_two_who_play_share_the_sticks(points, scores):  # HJ-5
    deal = judge(game="handjass-declining", **{**TWO_PLAY, "card_points": points})

    assert (codes(deal), deal.scores) == ([], BySide(scores, FOUR))


def test_of_three_who_play_each_gets_one_stick_at_most():  # HJ-5
    deal = judge(game="handjass-declining", declined=["1"], card_points={"2": 100, "3": 15, "4": 12})

    assert (codes(deal), deal.scores) == ([], BySide((0, 1, -1, -1), FOUR))


def test_without_weis_nothing_need_be_written():  # W-7
    assert codes(judge({"weis": False}, weis={"1": 0}, weis_cards={})) == []


def test_who_sits_out_has_made_nothing():  # HJ-1
    deal = judge({"players": 5}, card_points={"2": 60, "3": 45, "4": 32, "5": 20}, weis={"2": 20}, stoeck="3")

    assert deal.card_points == BySide((0, 60, 45, 32, 20), solo(5))
    assert (deal.weis[Side.ONE], deal.stoeck[Side.ONE]) == (0, 0)


def test_of_four_nobody_need_know_who_dealt():
    assert codes(judge(dealer=None)) == []


@pytest.mark.parametrize(
    ("changes", "rules", "asked"),
    [
        pytest.param({}, {}, [], id="nothing-rare"),
        pytest.param({"weis": {"1": 200}}, {}, [], id="weis-of-200"),
        pytest.param({"weis": {"1": 220}}, {}, ["weis_high"], id="weis-over-200"),
        pytest.param(
            {"card_points": {"1": 0, "2": 157, "3": 0}}, {}, ["all_without_match"], id="157-without-match"
        ),
        pytest.param({"card_points": {"1": 0, "2": 150, "3": 7}}, {}, [], id="two-without-points"),
        pytest.param({"card_points": None, "match": "2"}, {}, [], id="match"),
        pytest.param(
            {"card_points": {"1": 80, "2": 0}}, {"players": 2}, ["all_without_match"], id="all-of-two-players"
        ),
    ],
)
def test_what_is_rare_is_asked_about(changes, rules, asked):  # V-8
    deal = judge(rules, **changes)

    assert (codes(deal), codes_of(deal.confirm)) == ([], asked)


@pytest.mark.parametrize("missing", "1234")
def test_one_of_four_may_leave_his_points_out(missing):  # HJ-2
    points = {player: number for player, number in PLAYED["card_points"].items() if player != missing}

    assert judge(card_points=points).scores == judge().scores


@pytest.mark.parametrize(
    ("written", "rules", "made"),
    [
        pytest.param(None, {}, 257, id="left-out"),
        pytest.param({"2": 157}, {}, 257, id="without-the-bonus"),
        pytest.param({"2": 257}, {}, 257, id="with-the-bonus"),
        pytest.param({"1": 0, "2": 257, "3": 0, "4": 0}, {}, 257, id="with-noughts"),
        pytest.param(None, {"match_bonus": 0}, 157, id="no-bonus"),
        pytest.param({"2": 207}, {"match_bonus": 50}, 207, id="bonus-of-50"),
        pytest.param({"1": 0, "2": 88}, {"players": 2}, 188, id="cards-lie-dead"),
        pytest.param({"2": 151}, {"players": 2}, 251, id="the-most-that-two-can-take"),
        pytest.param({"2": 152}, {"players": 2}, 152, id="what-only-the-bonus-can-have-made"),
        pytest.param(
            {"2": 188}, {"players": 2, "match_with_bonus": True}, 188, id="with-the-bonus-in-earlier-times"
        ),
    ],
)
def test_a_match_may_be_written_with_the_bonus_or_without(written, rules, made):  # C-8, HJ-2
    deal = judge(rules, match="2", card_points=written)

    assert (codes(deal), deal.card_points[Side.TWO]) == ([], made)


KING = [["aK", "aO", "aU"]]
ACORNS = {"denomination": "acorns", "stoeck": None}


@pytest.mark.parametrize(
    ("shown", "dealer", "points"),
    [
        pytest.param({"1": [["bA", "bK", "bO"]], "3": KING}, Side.FOUR, (20, 0, 0, 0), id="ace-beats-king"),
        pytest.param({"2": [["rK", "rO", "rU"]], "3": KING}, Side.FOUR, (0, 0, 20, 0), id="trumps-beat"),
        pytest.param(
            {"2": [["rK", "rO", "rU"]], "4": [["bK", "bO", "bU"]]}, Side.TWO, (0, 0, 0, 20), id="earlier-wins"
        ),
        pytest.param(
            {"2": [["rK", "rO", "rU"]], "4": [["bK", "bO", "bU"]]},
            Side.ONE,
            (0, 20, 0, 0),
            id="forehand-wins",
        ),
    ],
)
def test_the_cards_shown_settle_whose_weis_counts(shown, dealer, points):  # W-5, HJ-2
    deal = judge(**{**ACORNS, "weis_cards": shown}, dealer=dealer)

    assert (codes(deal), deal.weis) == ([], BySide(points, FOUR))


@pytest.mark.parametrize("cut", ["2", ["2"]])
def test_one_winner_of_the_cut_has_one_written_form(cut):
    assert HANDJASS.read_deal({"number": 1, "cut_won_by": cut}).cut_won_by is Side.TWO
