from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import codec
from scoring.rules.games import GAME_OF
from scoring.rules.games.schieber import PRESETS
from scoring.rules.games.schieber.ending import First, Gains, PointsStep, first_at_target, gains_of
from scoring.rules.score_sheet import ScoreSheet, score_game
from scoring.rules.sides import BySide, Seat, Side, solo
from tests.scoring.rules.situations import codes_of, opening

SCHIEBER = GAME_OF["schieber"]
USUAL = PRESETS["schieber"]
NS, EW = Side.NS, Side.EW
NONE = (0, 0)


def first(before, score, *, stoeck=NONE, weis=NONE, target=1000, claimed_by=None):
    gains = Gains(*(BySide.of(*points) for points in (stoeck, weis, score)))
    return first_at_target(BySide.of(*before), BySide.of(target, target), gains, claimed_by)


@pytest.mark.parametrize(
    ("before", "score", "parts", "expected"),
    [
        pytest.param((0, 0), (100, 57), {}, None, id="nobody"),
        pytest.param((900, 0), (100, 57), {}, First(NS, PointsStep.TRICKS), id="exactly-the-target"),
        pytest.param((900, 0), (99, 58), {}, None, id="one-short"),
        pytest.param(
            (980, 990), (57, 120), {"stoeck": (20, 0)}, First(NS, PointsStep.STOECK), id="stoeck-first"
        ),
        pytest.param(
            (980, 950), (57, 150), {"weis": (0, 50)}, First(EW, PointsStep.WEIS), id="weis-before-tricks"
        ),
        pytest.param(
            (980, 950),
            (77, 150),
            {"stoeck": (20, 0), "weis": (0, 50)},
            First(NS, PointsStep.STOECK),
            id="stoeck-before-weis",
        ),
        pytest.param(
            (970, 940),
            (87, 150),
            {"stoeck": (20, 0), "weis": (0, 50)},
            First(EW, PointsStep.TRICKS, certain=False),
            id="neither-reaches-it",
        ),
        pytest.param(
            (970, 990),
            (77, 100),
            {"stoeck": (20, 0), "weis": (20, 0)},
            First(NS, PointsStep.WEIS),
            id="weis-with-stoeck-already-counted",
        ),
        pytest.param(
            (950, 960), (100, 57), {}, First(NS, PointsStep.TRICKS, certain=False), id="both-by-tricks"
        ),
        pytest.param(
            (950, 990), (100, 57), {}, First(NS, PointsStep.TRICKS, certain=False), id="by-three-points"
        ),
        pytest.param((950, 993), (100, 57), {}, First(None, PointsStep.LEVEL, certain=False), id="level"),
        pytest.param((1100, 1100), (100, 57), {}, First(NS, PointsStep.TRICKS), id="after-being-level"),
        pytest.param((1100, 1100), (100, 100), {}, First(None, PointsStep.LEVEL), id="level-again"),
        pytest.param(
            (1100, 1100),
            (57, 120),
            {"stoeck": (20, 0)},
            First(EW, PointsStep.TRICKS),
            id="after-being-level-the-whole-deal-counts",
        ),
    ],
)
def test_who_reaches_the_target_first_and_why(before, score, parts, expected):  # SC-4
    assert first(before, score, **parts) == expected


def test_a_claim_settles_it():  # SC-4, SC-5
    assert first((0, 990), (0, 100), claimed_by=NS) == First(NS, PointsStep.CLAIM)


def test_sides_can_play_for_different_totals():  # J3-2
    gains = Gains(*(BySide.of(0, 0),) * 2, BySide.of(100, 57))

    assert first_at_target(BySide.of(650, 900), BySide.of(700, 1000), gains) == First(NS, PointsStep.TRICKS)
    assert first_at_target(BySide.of(650, 960), BySide.of(700, 1000), gains) == First(
        NS, PointsStep.TRICKS, certain=False
    )
    assert first_at_target(BySide.of(600, 960), BySide.of(700, 1000), gains) == First(
        EW, PointsStep.TRICKS, certain=False
    )


def test_gains_are_multiplied_by_the_factor():  # SC-2
    rules = USUAL.override({})
    document = {
        "number": 1,
        "denomination": "bells",
        "card_points": {"NS": 100},
        "weis": {"EW": 50},
        "stoeck": "NS",
    }
    deal = SCHIEBER.judge(rules)(SCHIEBER.read_deal(document), opening(SCHIEBER, rules, Seat.S))

    assert gains_of(deal, rules) == Gains(BySide.of(40, 0), BySide.of(0, 100), BySide.of(240, 214))


totals = st.tuples(st.integers(0, 1200), st.integers(0, 1200))


@given(totals, totals, st.tuples(st.sampled_from((0, 20)), st.sampled_from((0, 20, 50))))
def test_who_is_first_stands_at_the_target(before, tricks, extra):
    stoeck, weis = (extra[0], 0), (0, extra[1])
    score = (tricks[0] + stoeck[0], tricks[1] + weis[1])
    reached = first(before, score, stoeck=stoeck, weis=weis)
    after = dict(zip((NS, EW), map(sum, zip(before, score, strict=True)), strict=True))

    assert (reached is None) == (max(after.values()) < 1000)
    assert reached is None or reached.side is None or after[reached.side] >= 1000


def outcome(rules, *deals):
    sheet = ScoreSheet(SCHIEBER, USUAL.override(rules), Seat.S)
    for number, deal in enumerate(deals, 1):
        sheet.write(SCHIEBER.read_deal({"number": number, "denomination": "roses", **deal}))
    stands = sheet.result.outcome
    return stands.over, stands.winner, max(stands.game_points.values)


@pytest.mark.parametrize(
    ("rules", "deals", "expected"),
    [
        pytest.param({"target": 100}, [], (False, None, 0), id="not-begun"),
        pytest.param({"target": 101}, [{"card_points": {"NS": 100}}], (False, None, 0), id="below"),
        pytest.param({"target": 100}, [{"card_points": {"NS": 100}}], (True, "NS", 1), id="exactly"),
        pytest.param(
            {"target": 115}, [{"card_points": {"NS": 100}, "weis": {"NS": 20}}], (True, "NS", 2), id="double"
        ),
        pytest.param(
            {"target": 115, "double_game_below": 0},
            [{"card_points": {"NS": 100}, "weis": {"NS": 20}}],
            (True, "NS", 1),
            id="no-double-game",
        ),
        pytest.param(
            {"target": 100, "win_must_be_claimed": True},
            [{"card_points": {"NS": 100}}],
            (False, None, 0),
            id="not-claimed",
        ),
        pytest.param(
            {"target": 100, "win_must_be_claimed": True},
            [{"card_points": {"NS": 100}}, {"claimed_by": "NS"}],
            (True, "NS", 1),
            id="claimed-later",
        ),
        pytest.param(
            {"target": 57},
            [{"card_points": {"NS": 100}, "claimed_by": "NS"}],
            (True, "NS", 2),
            id="a-claim-with-what-was-counted",
        ),
        pytest.param({"deals": 2}, [{"match": "NS"}], (False, None, 0), id="not-yet-the-last-deal"),
        pytest.param(
            {"deals": 2, "target": 100}, [{"match": "NS"}, {"match": "NS"}], (True, "NS", 1), id="played-out"
        ),
        pytest.param(
            {"deals": 2}, [{"match": "NS"}, {"match": "EW"}], (True, None, 0), id="played-out-level"
        ),
        pytest.param(
            {"target": 57},
            [{"card_points": {"NS": 158}}, {"card_points": {"NS": 0, "EW": 157}}],
            (True, "EW", 2),
            id="a-refused-deal-decides-nothing",
        ),
    ],
)
def test_how_a_game_stands(rules, deals, expected):  # SC-4 to SC-6
    assert outcome(rules, *deals) == expected


def test_of_players_for_themselves_the_furthest_is_first():  # J3-1, SC-4
    nothing = BySide((0, 0, 0), solo(3))
    gains = Gains(nothing, nothing, BySide((50, 60, 47), solo(3)))
    targets = BySide((1000, 1000, 1000), solo(3))

    assert first_at_target(BySide((940, 960, 960), solo(3)), targets, gains) == First(
        Side.TWO, PointsStep.TRICKS, certain=False
    )


def test_a_claim_with_weis_shown_depends_on_what_is_trumps():  # SC-4, V-5
    shown = {"S": [["aA", "aK", "aO"]]}
    entry = SCHIEBER.read_deal({"number": 1, "claimed_by": "NS", "weis_cards": shown})
    judged = SCHIEBER.judge(USUAL)(entry, opening(SCHIEBER, USUAL, Seat.W))

    assert codes_of(judged.problems) == ["denomination_missing"]


def bergpreis_deal(before, rules=None, holder=None, **changes):
    """Judge a deal of 60 to 97 where 500 has the Bergpreis, and return it with who has that then."""
    agreed = PRESETS["schieber-1000"].override({"bergpreis": 500, **(rules or {})})
    situation = opening(SCHIEBER, agreed, Seat.S)
    totals = BySide.of(*before)
    situation = situation._replace(totals=totals, outcome=replace(situation.outcome, bergpreis=holder))
    entry = SCHIEBER.read_deal({"number": 1, "denomination": "acorns", "card_points": {"NS": 60}, **changes})
    deal = SCHIEBER.judge(agreed)(entry, situation)
    return deal, holder or SCHIEBER.bergpreis(agreed, deal, totals)


@pytest.mark.parametrize(
    ("before", "changes", "rules", "holder"),
    [
        pytest.param((400, 300), {}, {}, None, id="nobody-yet"),
        pytest.param((440, 300), {}, {}, NS, id="exactly-the-mark"),
        pytest.param((480, 490), {"stoeck": "NS"}, {}, NS, id="stoeck-before-tricks"),
        pytest.param((480, 490), {"weis": {"EW": 20}}, {}, EW, id="weis-before-tricks"),
        pytest.param((480, 490), {"stoeck": "NS", "weis": {"EW": 20}}, {}, NS, id="stoeck-before-weis"),
        pytest.param((480, 490), {}, {}, EW, id="the-higher-where-nobody-says-it"),
        pytest.param((480, 490), {"bergpreis_by": "NS"}, {}, NS, id="whoever-is-said-to-have-had-it-first"),
        pytest.param((537, 500), {}, {}, None, id="level-after-both-had-passed-it"),
        pytest.param((600, 600), {}, {}, EW, id="whoever-is-ahead-after-that"),
        pytest.param(
            (480, 490), {"stoeck": "NS"}, {"bergpreis_after_deal": True}, EW, id="after-the-deal-the-higher"
        ),
        pytest.param((497, 460), {}, {"bergpreis_after_deal": True}, None, id="after-the-deal-level"),
        pytest.param((480, 490), {}, {"bergpreis": None}, None, id="not-played"),
    ],
)
def test_who_has_the_bergpreis(before, changes, rules, holder):  # SC-7
    assert bergpreis_deal(before, rules, **changes)[1] is holder


@pytest.mark.parametrize(
    ("before", "changes", "rules", "held", "said"),
    [
        pytest.param((480, 490), {}, {}, None, ["bergpreis_unknown"], id="both-by-tricks"),
        pytest.param((480, 490), {}, {}, NS, [], id="somebody-has-it"),
        pytest.param((480, 490), {}, {"bergpreis_after_deal": True}, None, [], id="after-the-deal"),
        pytest.param((480, 490), {"stoeck": "NS"}, {}, None, [], id="one-by-stoeck"),
        pytest.param((480, 490), {"bergpreis_by": "EW"}, {}, None, [], id="said"),
        pytest.param((480, 490), {"bergpreis_by": "EW"}, {}, EW, [], id="said-of-who-has-it"),
        pytest.param(
            (480, 490), {"bergpreis_by": "EW"}, {}, NS, ["bergpreis_taken"], id="the-others-have-it"
        ),
        pytest.param(
            (480, 490),
            {"stoeck": "NS", "bergpreis_by": "EW"},
            {},
            None,
            ["bergpreis_taken"],
            id="the-others-had-stoeck",
        ),
        pytest.param((400, 490), {"bergpreis_by": "NS"}, {}, None, ["bergpreis_below"], id="too-few-points"),
        pytest.param(
            (480, 490),
            {"bergpreis_by": "NS"},
            {"bergpreis_after_deal": True},
            None,
            ["bergpreis_not_asked"],
            id="nobody-is-asked",
        ),
        pytest.param(
            (480, 490),
            {"bergpreis_by": "NS"},
            {"bergpreis": None},
            None,
            ["bergpreis_not_asked"],
            id="not-played",
        ),
    ],
)
def test_what_is_said_of_the_bergpreis_is_looked_at(before, changes, rules, held, said):  # SC-7
    deal, _holder = bergpreis_deal(before, rules, held, **changes)

    assert codes_of(deal.problems or deal.confirm) == said


def test_a_player_who_is_not_there_has_no_bergpreis():  # SC-7
    game = {"game": "two-hand", "rules": {"bergpreis": 50}, "first_dealer": "1"}
    deal = {"number": 1, "turned_up": "aK", "card_points": {"1": 60, "2": 50}, "bergpreis_by": "3"}

    [judged] = score_game(codec.read_game({**game, "deals": [deal]})).deals

    assert codes_of(judged.problems) == ["bergpreis_not_in_play"]


@pytest.mark.parametrize(
    ("preset", "claimed_by", "winner", "game_points"),
    [
        pytest.param("schieber", "NS", "EW", {"NS": 0, "EW": 2}, id="partners"),
        pytest.param("two-against-one", "1", "2", {"1": 0, "2": 1}, id="the-soloist"),
        pytest.param("two-against-one", "3", "1", {"1": 2, "2": 0}, id="one-of-the-pair"),
    ],
)
def test_a_false_claim_loses_where_so_agreed(preset, claimed_by, winner, game_points):  # SC-5a
    game = {"game": preset, "rules": {"false_claim_loses": True}}
    deal = {"number": 1, "denomination": "acorns", "claimed_by": claimed_by}

    result = codec.result_document(score_game(codec.read_game({**game, "deals": [deal]})))

    assert [problem["code"] for problem in result["deals"][0]["confirm"]] == ["claim_false"]
    assert (result["over"], result["winner"], result["game_points"]) == (True, winner, game_points)
