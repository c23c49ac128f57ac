"""What the judges of points say of numbers that cannot be, with the values that their sentences name."""

import pytest

from scoring.rules.alone import judge_player_stoeck, judge_player_weis
from scoring.rules.cards import CARDS, Denomination
from scoring.rules.deals import Written
from scoring.rules.house import Rules
from scoring.rules.judging import (
    ProblemReport,
    judge_card_points,
    judge_match,
    judge_player_match,
    judge_player_points,
    judge_stoeck,
    judge_weis,
    judge_weis_cards,
)
from scoring.rules.sides import ACROSS, BySide, Seat, Side, Teams, solo

ALL = {"total": 157}
TWO, THREE = solo(2), solo(3)
RULES = Rules()
POSSIBLE = frozenset({0, 50, 57, 100, 107, 157})
"""What some tricks can be worth, as far as these tests go."""


def two(*numbers):
    return BySide(numbers, TWO)


def told(report):
    return [(problem.code, dict(problem.values)) for problem in report.problems]


def run(text):
    return tuple(CARDS[each] for each in text.split())


RUNS = {Side.ONE: (run("aA aK aO"),), Side.TWO: (run("b9 b8 b7 b6"),)}
"""20 for the first player, 50 for the second."""


@pytest.mark.parametrize(
    ("written", "points", "problems"),
    [
        pytest.param(BySide.of(57, 100), (57, 100), [], id="both"),
        pytest.param(BySide.of(57, None), (57, 100), [], id="one"),
        pytest.param(BySide.of(None, 57), (100, 57), [], id="the-other"),
        pytest.param(BySide.of(0, None), (0, 157), [], id="nothing"),
        pytest.param(None, (0, 0), [("card_points_missing", {})], id="none"),
        pytest.param(
            BySide.of(57, 101),
            (57, 100),
            [("card_points_sum", {"total": 157, "given": 57, "rest": 100, "other": 101})],
            id="sum",
        ),
        pytest.param(
            BySide.of(58, None),
            (58, 99),
            [("card_points_impossible", {"given": 58, "below": 57, "above": 100})],
            id="impossible",
        ),
        pytest.param(
            BySide.of(158, None), (0, 0), [("card_points_whole", {**ALL, "given": 158})], id="too-many"
        ),
        pytest.param(
            BySide.of(-1, None),
            (0, 0),
            [("card_points_whole", {"given": -1, "total": 157})],
            id="below-nothing",
        ),
        pytest.param(
            BySide.of(257, 0),
            (0, 0),
            [("match_box", {"given": 257, "total": 157})],
            id="match-without-its-box",
        ),
    ],
)
def test_card_points_of_two_sides(written, points, problems):  # V-1, V-2
    report = ProblemReport()

    assert judge_card_points(written, POSSIBLE, RULES, report) == BySide.of(*points)
    assert told(report) == problems


def test_a_bonus_of_nothing_tells_no_match():  # C-8
    report = ProblemReport()
    judge_card_points(BySide.of(157, 0), {0, 157}, Rules(match_bonus=0), report)

    assert told(report) == []


@pytest.mark.parametrize(
    ("written", "problems"),
    [
        pytest.param(None, [], id="left-out"),
        pytest.param(BySide.of(157, None), [], id="without-the-bonus"),
        pytest.param(BySide.of(257, 0), [], id="with-the-bonus"),
        pytest.param(BySide.of(156, None), [("match_points", {"top": 257})], id="other-points"),
        pytest.param(BySide.of(None, 1), [("match_points", {"top": 257})], id="points-of-the-others"),
    ],
)
def test_a_match_of_two_sides(written, problems):  # C-8, V-1
    report = ProblemReport()

    assert judge_match(Side.NS, written, RULES, report) == BySide.of(257, 0)
    assert told(report) == problems


@pytest.mark.parametrize(
    ("written", "sums", "points", "problems"),
    [
        pytest.param(two(57, 100), {157}, (57, 100), [], id="all"),
        pytest.param(two(None, 100), {157}, (57, 100), [], id="one-left-out"),
        pytest.param(two(None, None), {157}, (0, 0), [("card_points_of_all", {})], id="all-left-out"),
        pytest.param(two(57, None), {100, 157}, (57, 0), [("card_points_of_all", {})], id="with-dead-cards"),
        pytest.param(
            two(57, 50), {157}, (57, 50), [("card_points_total", {"given": 107, "total": 157})], id="sum"
        ),
        pytest.param(
            two(57, 50),
            {100, 150, 157},
            (57, 50),
            [("card_points_total_impossible", {"given": 107, "below": 100, "above": 150})],
            id="sum-with-dead-cards",
        ),
        pytest.param(
            two(50, 108),
            {158},
            (50, 108),
            [("card_points_impossible", {"given": 108, "below": 107, "above": 157})],
            id="impossible",
        ),
        pytest.param(
            two(1.5, 50), {157}, (0, 0), [("card_points_whole", {**ALL, "given": 1.5})], id="broken"
        ),
        pytest.param(two(257, 0), {157}, (0, 0), [("card_points_whole", {**ALL, "given": 257})], id="bonus"),
    ],
)
def test_card_points_of_players(written, sums, points, problems):  # V-1, V-2, HJ-2
    report = ProblemReport()

    assert judge_player_points(written, TWO, POSSIBLE, sums, RULES, report) == two(*points)
    assert told(report) == problems


def test_too_many_card_points_leave_nothing_for_who_is_left_out():  # V-1
    report = ProblemReport()
    points = judge_player_points(BySide((107, 100, None), THREE), THREE, POSSIBLE, {157}, RULES, report)

    assert told(report) == [("card_points_total", {"given": 207, "total": 157})]
    assert points == BySide((107, 100, -50), THREE)


def test_card_points_of_who_takes_no_part_are_told():  # HJ-1
    report = ProblemReport()

    assert judge_player_points(BySide((57, 100, 1), THREE), TWO, POSSIBLE, {157}, RULES, report) == two(
        57, 100
    )
    assert told(report) == [("card_points_not_in_play", {"player": "3"})]


@pytest.mark.parametrize(
    ("written", "sums", "points", "problems"),
    [
        pytest.param(None, {157}, (257, 0), [], id="left-out"),
        pytest.param(two(157, None), {157}, (257, 0), [], id="without-the-bonus"),
        pytest.param(two(257, 0), {157}, (257, 0), [], id="with-the-bonus"),
        pytest.param(
            two(156, None), {157}, (256, 0), [("match_points_of_player", {"top": 257})], id="other-points"
        ),
        pytest.param(two(None, 1), {157}, (257, 0), [("match_others", {})], id="points-of-another"),
        pytest.param(
            None, {100, 120}, (220, 0), [("match_points_missing", {})], id="left-out-with-dead-cards"
        ),
        pytest.param(two(120, None), {100, 120}, (220, 0), [], id="with-dead-cards"),
        pytest.param(
            two(110, None),
            {100, 120},
            (210, 0),
            [("card_points_total_impossible", {"given": 110, "below": 100, "above": 120})],
            id="impossible",
        ),
        pytest.param(
            two(210, None),
            {100, 120},
            (0, 0),
            [("match_with_bonus", {"given": 210, "top": 157})],
            id="with-dead-cards-and-the-bonus",
        ),
    ],
)
def test_a_match_of_a_player(written, sums, points, problems):  # C-8, HJ-2
    report = ProblemReport()

    assert judge_player_match(Side.ONE, written, TWO, sums, RULES, report) == two(*points)
    assert told(report) == problems


@pytest.mark.parametrize(
    ("own", "points", "problems"),
    [
        pytest.param(220, 220, [], id="with-the-bonus"),
        pytest.param(120, 220, [], id="without"),
        pytest.param(
            210,
            210,
            [("card_points_total_impossible", {"given": 210, "below": 200, "above": 220})],
            id="neither",
        ),
    ],
)
def test_a_match_of_earlier_times_may_hold_the_bonus(own, points, problems):  # J3-3, SB-11a
    report = ProblemReport()
    judged = judge_player_match(Side.ONE, two(own, None), TWO, {100, 120}, RULES, report, with_bonus=True)

    assert (judged, told(report)) == (two(points, 0), problems)


def test_a_match_of_who_takes_no_part_is_told():  # HJ-1
    report = ProblemReport()

    assert judge_player_match(Side.THREE, None, TWO, {157}, RULES, report) == two(0, 0)
    assert told(report) == [("match_not_in_play", {"player": "3"})]


@pytest.mark.parametrize(
    ("written", "rules", "points", "problems"),
    [
        pytest.param(None, RULES, (0, 0), [], id="none"),
        pytest.param(BySide.of(50, 0), RULES, (50, 0), [], id="one-side"),
        pytest.param(BySide.of(50, 20), RULES, (50, 20), [("weis_one_side", {})], id="both-sides"),
        pytest.param(BySide.of(1.5, None), RULES, (0, 0), [("weis_whole", {"given": 1.5})], id="broken"),
        pytest.param(
            BySide.of(None, 30),
            RULES,
            (0, 30),
            [("weis_impossible", {"given": 30, "below": 20, "above": 50})],
            id="impossible",
        ),
        pytest.param(BySide.of(50, 0), Rules(weis=False), (0, 0), [("weis_not_played", {})], id="not-played"),
        pytest.param(BySide.of(0, 0), Rules(weis=False), (0, 0), [], id="not-played-and-none"),
    ],
)
def test_weis_of_two_sides(written, rules, points, problems):  # V-3, W-7
    report = ProblemReport()

    assert judge_weis(written, {0, 20, 50}, rules, report) == BySide.of(*points)
    assert told(report) == problems


def test_cards_that_say_something_else_than_the_points_are_told():  # V-3
    report, shown = ProblemReport(), {Seat.S: (run("aA aK aO"),)}
    written: Written = BySide.of(50, None)

    assert judge_weis_cards(shown, written, Seat.S, Denomination.BELLS, RULES, report) == BySide.of(20, 0)
    assert told(report) == [("weis_disagrees", {"shown": 20, "given": 50})]


@pytest.mark.parametrize(
    ("written", "shown", "denomination", "points", "problems"),
    [
        pytest.param(two(None, 50), None, Denomination.BELLS, (0, 50), [], id="points"),
        pytest.param(two(None, 50), None, None, (0, 50), [], id="denomination-not-known"),
        pytest.param(None, RUNS, Denomination.BELLS, (0, 50), [], id="cards"),
        pytest.param(two(None, 50), RUNS, Denomination.BELLS, (0, 50), [], id="both"),
        pytest.param(
            two(20, None),
            RUNS,
            Denomination.BELLS,
            (0, 50),
            [("weis_disagrees", {"shown": 0, "given": 20})],
            id="both-and-they-disagree",
        ),
        pytest.param(None, RUNS, None, (0, 0), [("denomination_missing", {})], id="cards-of-what"),
        pytest.param(
            None,
            {Side.THREE: ()},
            Denomination.BELLS,
            (0, 0),
            [("weis_not_in_play", {"player": "3"})],
            id="cards-of-another",
        ),
        pytest.param(
            two(1.5, 0), None, Denomination.BELLS, (0, 0), [("weis_whole", {"given": 1.5})], id="broken"
        ),
        pytest.param(two(20, 50), None, Denomination.BELLS, (20, 50), [("weis_one_player", {})], id="two"),
        pytest.param(
            two(30, None),
            None,
            Denomination.BELLS,
            (30, 0),
            [("weis_impossible_hand", {"given": 30, "below": 20, "above": 40})],
            id="impossible",
        ),
    ],
)
def test_weis_of_players(written, shown, denomination, points, problems):  # V-3, W-5, HJ-2
    report = ProblemReport()

    assert judge_player_weis(written, shown, TWO, denomination, RULES, report) == two(*points)
    assert told(report) == problems


@pytest.mark.parametrize(("denomination", "points"), [("undenufe", 100), ("obenabe", 0)])
def test_cards_of_players_count_as_the_house_says(denomination, points):  # W-2
    report, shown = ProblemReport(), {Side.ONE: (run("b6 s6 a6 r6"),)}
    rules = Rules(undenufe_sixes=True)
    judged = judge_player_weis(None, shown, TWO, Denomination(denomination), rules, report)

    assert judged == two(points, 0)


@pytest.mark.parametrize(
    ("written", "shown", "problems"),
    [
        pytest.param(two(20, None), None, [("weis_not_played", {})], id="points"),
        pytest.param(None, RUNS, [("weis_not_played", {})], id="cards"),
        pytest.param(two(0, 0), None, [], id="noughts"),
    ],
)
def test_weis_that_are_not_played_are_told(written, shown, problems):  # W-7
    report = ProblemReport()
    judged = judge_player_weis(written, shown, TWO, Denomination.BELLS, Rules(weis=False), report)

    assert (judged, told(report)) == (two(0, 0), problems)


def test_a_pair_against_one_may_hold_what_two_hands_can():  # J3-2
    report = ProblemReport()
    teams: Teams = {Side.ONE: Side.ONE, Side.TWO: Side.TWO, Side.THREE: Side.TWO}
    written = two(None, 500)
    judged = judge_player_weis(written, None, THREE, Denomination.BELLS, RULES, report, teams)

    assert (judged, told(report)) == (two(0, 500), [])


@pytest.mark.parametrize(
    ("holder", "denomination", "rules", "points", "problems"),
    [
        pytest.param(None, Denomination.BELLS, RULES, (0, 0), [], id="nobody"),
        pytest.param(Side.TWO, Denomination.BELLS, RULES, (0, 20), [], id="a-player"),
        pytest.param(Side.TWO, None, RULES, (0, 20), [], id="denomination-not-known"),
        pytest.param(
            Side.THREE, None, RULES, (0, 0), [("stoeck_not_in_play", {"player": "3"})], id="another"
        ),
        pytest.param(
            Side.ONE, Denomination.OBENABE, RULES, (20, 0), [("stoeck_no_trump", {})], id="no-trumps"
        ),
        pytest.param(Side.ONE, None, Rules(stoeck=False), (20, 0), [("stoeck_not_played", {})], id="off"),
        pytest.param(None, Denomination.OBENABE, Rules(stoeck=False), (0, 0), [], id="nobody-where-off"),
    ],
)
def test_stoeck_of_players(holder, denomination, rules, points, problems):  # V-4, W-6, W-7
    report = ProblemReport()

    assert judge_player_stoeck(holder, TWO, denomination, rules, report) == two(*points)
    assert told(report) == problems


@pytest.mark.parametrize(
    ("side", "denomination", "rules", "points", "problems"),
    [
        pytest.param(None, Denomination.BELLS, RULES, (0, 0), [], id="nobody"),
        pytest.param(Side.EW, Denomination.BELLS, RULES, (0, 20), [], id="a-side"),
        pytest.param(Side.EW, None, RULES, (0, 20), [], id="denomination-not-known"),
        pytest.param(Side.NS, Denomination.UNDENUFE, RULES, (20, 0), [("stoeck_no_trump", {})], id="none"),
        pytest.param(Side.NS, None, Rules(stoeck=False), (20, 0), [("stoeck_not_played", {})], id="off"),
    ],
)
def test_stoeck_of_two_sides(side, denomination, rules, points, problems):  # V-4, W-6, W-7
    report = ProblemReport()

    assert judge_stoeck(side, denomination, rules, report) == BySide.of(*points)
    assert told(report) == problems


def test_partners_sit_across():  # SB-1
    assert {seat.value: side.value for seat, side in ACROSS.items()} == {
        "S": "NS",
        "E": "EW",
        "N": "NS",
        "W": "EW",
    }
