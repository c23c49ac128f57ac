"""Schieber: presets, trumps, Weis, claims, and what a deal writes (SC-1 to SC-9)."""

from typing import Any

import pytest

from scoring.rules import codec
from scoring.rules.cards import CARDS, Denomination
from scoring.rules.deals import JudgedDeal, Label, Line
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import Situation
from scoring.rules.games.schieber import PRESETS, SchieberRules
from scoring.rules.games.schieber.deal import denomination_of
from scoring.rules.score_sheet import score_game
from scoring.rules.sides import BySide, Seat, Side
from tests.scoring.rules import examples
from tests.scoring.rules.situations import codes_of, opening

SCHIEBER = GAME_OF["schieber"]
USUAL = PRESETS["schieber"]
PLAYED = {"denomination": "bells", "card_points": {"NS": 100}}
FAMILY = ("schieber", "three-hand", "two-against-one", "two-hand")


def situation(rules, dealer=Seat.S, totals=(0, 0)) -> Situation:
    return opening(SCHIEBER, rules, dealer)._replace(totals=BySide.of(*totals))


def judge(rules=None, dealer=Seat.S, totals=(0, 0), preset="schieber", **changes) -> JudgedDeal:
    """Judge the played deal with these fields changed; None leaves a field out."""
    agreed = PRESETS[preset].override(rules or {})
    entry = SCHIEBER.read_deal({"number": 1, **PLAYED, **changes})
    return SCHIEBER.judge(agreed)(entry, situation(agreed, dealer, totals))


def codes(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.problems)


def asked(deal: JudgedDeal) -> list[str]:
    return codes_of(deal.confirm)


@pytest.mark.parametrize("example", examples.params(examples.read_examples("schieber_deals")))
def test_a_worked_example_of_a_deal(example):  # SC-2, SC-3, J3
    document = examples.game_document(example, "schieber", example.get("dealer", "S"))
    deal = codec.result_document(score_game(codec.read_game(document)))["deals"][0]

    assert (deal["problems"], deal["scores"]) == ([], example["scores"])


@pytest.mark.parametrize("example", examples.params(examples.read_examples("schieber_games")))
def test_a_worked_example_of_a_game(example):  # SC-4 to SC-9, J3
    document = examples.game_document(example, "schieber", example.get("dealer", "S"))
    result = codec.result_document(score_game(codec.read_game(document)))

    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(example["deals"])
    assert result["totals"] == example["totals"]
    expected = {"winner": None, "double_game": False, **example["expected"]}
    assert {key: result[key] for key in expected} == expected


def test_the_presets():  # SC-2, SC-9, HJ-2a
    usual: dict[str, Any] = dict(USUAL.document())
    changes = {
        name: {key: value for key, value in rules.document().items() if value != usual[key]}
        for name, rules in PRESETS.items()
    }
    single = dict.fromkeys(usual["factors"], 1)
    large = {"large_weis": True, "low_fours": True}

    assert usual["nines_weis"] == 150
    assert changes == {
        "schieber": {},
        "schieber-1000": {"target": 1000, "double_game_below": 500, "factors": single},
        "schieber-manual": {
            "factors": {"bells": 1, "shields": 2, "acorns": 2, "roses": 1, "obenabe": 3, "undenufe": 3},
            "win_must_be_claimed": True,
            "weis_order": "fours",
            "weis_trumps": False,
            "nines_weis": 0,
            "undenufe_sixes": True,
            "vogel": True,
        },
        "schieber-undenufe-4": {"factors": {**usual["factors"], "undenufe": 4}, **large},
        "schieber-single": {"factors": single, "weis": False, "stoeck": False, "nines_weis": 0},
        "kreuzjass": {
            "factors": {**single, "obenabe": 0, "undenufe": 0},
            "trump_turned_up": True,
            **large,
        },
    }


def test_the_usual_house_rules_of_the_game():  # SC-2 to SC-6, C-5
    shared = ("match_bonus", "weis", "stoeck", "undenufe_six_is_eleven")
    own = ("target", "deals", "double_game_below", "factors", "win_must_be_claimed", "trump_turned_up")

    assert {name: USUAL.document()[name] for name in (*shared, *own)} == {
        "match_bonus": 100,
        "weis": True,
        "stoeck": True,
        "undenufe_six_is_eleven": True,
        "target": 2500,
        "deals": None,
        "double_game_below": 1250,
        "factors": {"bells": 2, "shields": 2, "acorns": 1, "roses": 1, "obenabe": 3, "undenufe": 3},
        "win_must_be_claimed": False,
        "trump_turned_up": False,
    }


@pytest.mark.parametrize(
    ("changes", "mark"),
    [
        pytest.param({"target": 1001}, 501, id="half-the-target-rounded-up"),
        pytest.param({"target": 1000, "double_game_below": 800}, 800, id="as-agreed"),
        pytest.param({"deals": 12}, None, id="none-with-a-number-of-deals"),
        pytest.param({"factors": {"bells": 4}}, 1250, id="other-rules-leave-it"),
    ],
)
def test_the_mark_of_the_double_game(changes, mark):  # SC-6
    assert USUAL.override(changes).double_game_below == mark


def test_factors_can_be_given_partly():  # SC-2
    assert USUAL.override({"factors": {"undenufe": 4}}).factors == (2, 2, 1, 1, 3, 4)


@pytest.mark.parametrize(
    ("preset", "card", "denomination"),
    [
        pytest.param("kreuzjass", "aA", Denomination.ACORNS, id="an-ace-where-no-trumps-are-not-played"),
        pytest.param("kreuzjass", "b6", Denomination.BELLS, id="a-six-where-no-trumps-are-not-played"),
        pytest.param("kreuzjass", "sU", Denomination.SHIELDS, id="an-under"),
    ],
)
def test_what_a_card_turned_up_decides(preset, card, denomination):  # SC-2
    assert PRESETS[preset].turned_up(CARDS[card]) is denomination


def test_a_card_turned_up_decides_no_trumps_where_they_are_played():  # J3-1
    rules = USUAL.override({"trump_turned_up": True})
    cards = [CARDS[text] for text in ("aA", "aK", "a7", "a6", "aO")]

    assert list(map(rules.turned_up, cards)) == [
        Denomination.OBENABE,
        Denomination.OBENABE,
        Denomination.UNDENUFE,
        Denomination.UNDENUFE,
        Denomination.ACORNS,
    ]


def test_a_deal_is_played_in_what_was_written_or_turned_up():  # SC-2
    named = SCHIEBER.read_deal({"number": 1, "denomination": "bells"})
    turned_up = SCHIEBER.read_deal({"number": 1, "turned_up": "rB"})

    assert denomination_of(named, USUAL) is Denomination.BELLS
    assert denomination_of(turned_up, USUAL) is None
    assert denomination_of(turned_up, PRESETS["kreuzjass"]) is Denomination.ROSES


def test_a_judged_deal_tells_what_was_played_and_written():  # SC-2
    deal = judge(weis={"EW": 50}, stoeck="NS")

    assert deal == JudgedDeal(
        number=1,
        dealer=Seat.S,
        entry=SCHIEBER.read_deal({"number": 1, **PLAYED, "weis": {"EW": 50}, "stoeck": "NS"}),
        card_points=BySide.of(100, 57),
        weis=BySide.of(0, 50),
        stoeck=BySide.of(20, 0),
        scores=BySide.of(240, 214),
        lines=(
            Line(Side.NS, Label.CARD_POINTS, 100),
            Line(Side.NS, Label.STOECK, 20),
            Line(Side.NS, Label.FACTOR, 120),
            Line(Side.EW, Label.CARD_POINTS, 57),
            Line(Side.EW, Label.WEIS, 50),
            Line(Side.EW, Label.FACTOR, 107),
        ),
    )


def test_a_single_deal_has_no_line_for_the_factor():  # SC-2
    assert [line.label for line in judge(denomination="acorns").lines] == [Label.CARD_POINTS] * 2


CLAIM = {"claimed_by": "NS", "denomination": "roses"}


@pytest.mark.parametrize(
    ("changes", "dealer"),
    [
        pytest.param({"named_by": "E"}, Seat.S, id="the-forehand"),
        pytest.param({"named_by": "E", "pushed": False}, Seat.S, id="who-did-not-push"),
        pytest.param({"named_by": "W", "pushed": True}, Seat.S, id="the-partner-after-pushing"),
        pytest.param({"named_by": "W"}, Seat.S, id="the-partner-who-must-have-been-pushed-to"),
        pytest.param({"pushed": True}, Seat.S, id="pushed-to-whom-follows"),
        pytest.param({}, Seat.S, id="nothing-said"),
        pytest.param({"named_by": "N"}, None, id="anybody-where-nobody-knows-who-dealt"),
        pytest.param({"named_by": "N", "pushed": True}, None, id="after-pushing-too"),
    ],
)
def test_who_may_have_named(changes, dealer):  # SC-1
    assert codes(judge(dealer=dealer, **changes)) == []


RUNS = {"S": [["aK", "aO", "aU"]], "E": [["rK", "rO", "rU"]]}


@pytest.mark.parametrize(
    ("dealer", "changes", "weis"),
    [
        pytest.param(Seat.W, {}, (20, 0), id="south-leads"),
        pytest.param(Seat.S, {}, (0, 20), id="east-leads"),
        pytest.param(Seat.S, {"named_by": "W", "pushed": True}, (0, 20), id="also-who-pushed"),
        pytest.param(None, {"named_by": "E"}, (0, 20), id="nobody-knows-who-dealt-but-who-named"),
        pytest.param(None, {"named_by": "W", "pushed": True}, (0, 20), id="or-who-was-pushed-to"),
        pytest.param(None, {}, (20, 0), id="nobody-knows-anything"),
    ],
)
def test_of_equal_weis_the_forehands_counts(dealer, changes, weis):  # T-6, W-5
    assert judge(dealer=dealer, weis_cards=RUNS, **changes).weis == BySide.of(*weis)


@pytest.mark.parametrize(
    ("denomination", "weis"),
    [
        pytest.param("bells", (20, 0), id="the-higher-run"),
        pytest.param("undenufe", (0, 20), id="the-lower-run-in-undenufe"),
        pytest.param("roses", (20, 0), id="trumps-only-among-equals"),
    ],
)
def test_whose_weis_counts_hangs_on_the_denomination(denomination, weis):  # W-5
    shown = {"S": [["aK", "aO", "aU"]], "E": [["rO", "rU", "rB"]]}

    assert judge(denomination=denomination, weis_cards=shown).weis == BySide.of(*weis)


def test_four_sixes_are_a_weis_in_undenufe_where_so_agreed():  # W-2
    sixes = {"S": [["b6", "s6", "a6", "r6"]]}
    rules = {"undenufe_sixes": True}

    assert judge(rules, denomination="undenufe", weis_cards=sixes).weis == BySide.of(100, 0)
    assert codes(judge(rules, denomination="bells", weis_cards=sixes)) == ["weis_item"]


SHOWN = {"weis_cards": {"S": [["aK", "aO", "aU"]]}}


@pytest.mark.parametrize(
    ("preset", "rules", "changes", "needed"),
    [
        pytest.param("schieber", {}, {}, True, id="factors-differ"),
        pytest.param("schieber-single", {}, {}, False, id="nothing-depends-on-it"),
        pytest.param("schieber-single", {"factors": {"obenabe": 2}}, {}, True, id="one-factor-differs"),
        pytest.param(
            "schieber-single", {"factors": {"obenabe": 0}}, {}, False, id="not-played-is-no-difference"
        ),
        pytest.param("schieber-single", {"weis": True}, {"weis": {"NS": 20}}, False, id="weis-in-points"),
        pytest.param("schieber-single", {"weis": True}, SHOWN, True, id="weis-by-cards"),
        pytest.param("schieber-single", {"stoeck": True}, {}, False, id="no-stoeck"),
        pytest.param("schieber-single", {"stoeck": True}, {"stoeck": "EW"}, True, id="stoeck-in-obenabe"),
        pytest.param("kreuzjass", {}, {}, False, id="kreuzjass"),
        pytest.param(
            "kreuzjass", {}, {"stoeck": "EW", "weis": {"NS": 50}}, False, id="kreuzjass-stoeck-in-any-suit"
        ),
        pytest.param("kreuzjass", {}, {"match": "NS", "card_points": None}, False, id="kreuzjass-match"),
        pytest.param("kreuzjass", {}, SHOWN, True, id="kreuzjass-weis-by-cards"),
        pytest.param("kreuzjass", {"factors": {"bells": 2}}, {}, True, id="kreuzjass-bells-twice"),
        pytest.param(
            "kreuzjass", {"factors": {"obenabe": 1}}, {"stoeck": "EW"}, True, id="kreuzjass-with-obenabe"
        ),
    ],
)
def test_trumps_are_written_where_they_decide_something(preset, rules, changes, needed):  # SC-2, V-5
    deal = judge(rules, preset=preset, denomination=None, **changes)

    assert codes(deal) == (["denomination_missing"] if needed else [])


def test_without_a_denomination_the_common_factor_counts():  # SC-2
    rules = {
        "factors": dict.fromkeys(("bells", "shields", "acorns", "roses"), 2) | {"obenabe": 0, "undenufe": 0}
    }
    deal = judge(rules, preset="schieber-single", denomination=None)

    assert deal.scores == BySide.of(200, 114)


@pytest.mark.parametrize(
    ("changes", "rules", "totals", "scores"),
    [
        pytest.param({}, {"target": 100}, (0, 0), (100, 0), id="one-side-counted"),
        pytest.param({"card_points": None}, {}, (2500, 2400), (0, 0), id="nothing-counted-yet"),
        pytest.param({"card_points": {}}, {}, (2500, 2400), (0, 0), id="no-tricks-yet"),
        pytest.param({"card_points": {"NS": 30, "EW": 41}}, {}, (2470, 0), (30, 41), id="some-tricks"),
        pytest.param({"card_points": {"NS": 30, "EW": 127}}, {}, (2470, 0), (30, 127), id="all-tricks"),
        pytest.param(
            {"card_points": {"NS": 152}}, {}, (2470, 0), (152, 0), id="all-cards-but-the-last-trick"
        ),
        pytest.param({"card_points": None, "match": "NS"}, {}, (2470, 0), (257, 0), id="match"),
        pytest.param({"card_points": None, "stoeck": "NS"}, {}, (2480, 0), (20, 0), id="stoeck-alone"),
        pytest.param({"card_points": None, "weis": {"NS": 50}}, {}, (2450, 0), (50, 0), id="weis-alone"),
        pytest.param(
            {"weis": {"EW": 100}},
            {"win_must_be_claimed": True},
            (2400, 2480),
            (100, 100),
            id="second-but-the-first-to-claim",
        ),
        pytest.param(
            {}, {"win_must_be_claimed": True}, (2400, 3000), (100, 0), id="the-others-never-claimed"
        ),
    ],
)
def test_a_claim_counts_what_there_is_so_far(changes, rules, totals, scores):  # SC-4, SC-5
    deal = judge(rules, totals=totals, **{**CLAIM, **changes})

    assert (codes(deal), deal.scores) == ([], BySide.of(*scores))


def test_a_claim_before_anything_is_counted_needs_no_trumps():  # SC-4
    deal = judge(totals=(2500, 0), **dict.fromkeys(PLAYED), claimed_by="NS")

    assert (codes(deal), deal.scores) == ([], BySide.of(0, 0))


@pytest.mark.parametrize(
    ("changes", "totals", "asks"),
    [
        pytest.param({}, (0, 0), [], id="nothing-rare"),
        pytest.param({"weis": {"NS": 300}}, (0, 0), [], id="weis-of-300"),
        pytest.param({"weis": {"NS": 320}}, (0, 0), ["weis_high"], id="weis-over-300"),
        pytest.param({"card_points": {"EW": 0}}, (0, 0), ["nothing_without_match"], id="0-without-match"),
        pytest.param({"card_points": None, "match": "NS"}, (0, 0), [], id="0-with-match"),
        pytest.param({}, (2400, 2450), ["first_unknown"], id="both-by-tricks"),
        pytest.param({}, (2400, 2000), [], id="one-by-tricks"),
        pytest.param({"stoeck": "EW"}, (2400, 2460), [], id="one-by-stoeck"),
        pytest.param({}, (2600, 2600), [], id="both-were-level-over-it"),
        pytest.param({"card_points": {"NS": 100, "EW": 57}}, (2386, 2472), ["first_unknown"], id="level-now"),
        pytest.param({"card_points": {"NS": 50}, "claimed_by": "NS"}, (2400, 2000), [], id="a-claim"),
    ],
)
def test_what_is_rare_is_asked_about(changes, totals, asks):  # V-8, SC-4
    deal = judge(totals=totals, **changes)

    assert (codes(deal), asked(deal)) == ([], asks)


def test_where_a_win_must_be_claimed_nobody_is_asked_who_was_first():  # SC-5
    assert asked(judge({"win_must_be_claimed": True}, totals=(2400, 2450))) == []


@pytest.mark.parametrize("preset", [preset for preset, jass in GAME_OF.items() if jass.slug in FAMILY])
def test_every_preset_keeps_its_rules_through_its_document(preset):
    rules = GAME_OF[preset].presets[preset]

    assert rules.override(rules.document()) == rules


def test_the_rules_are_hashable_values():
    assert {SchieberRules(nines_weis=150): 1}[USUAL] == 1
