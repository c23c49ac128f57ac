import pytest

from scoring.rules.deals import DealEntry, JudgedDeal
from scoring.rules.games import GAME_OF
from scoring.rules.games.base import Outcome
from scoring.rules.games.leaving import after_leaving, dealt_to, judge_dealer, order_from, order_of_play
from scoring.rules.judging import ProblemReport
from scoring.rules.sides import BySide, Side, solo
from tests.scoring.rules.situations import codes_of, opening

HANDJASS = GAME_OF["handjass"]
GOAL = 5


def counted(*scores: tuple[int, ...], points=None) -> list[JudgedDeal]:
    """Return deals with these scores, and with these card points in the last one."""
    players = solo(len(scores[0]))
    nothing = BySide((0,) * len(players), players)
    deals = [
        JudgedDeal(number, None, DealEntry(number=number), nothing, nothing, nothing, BySide(score, players))
        for number, score in enumerate(scores, 1)
    ]
    *before, last = deals
    taken = BySide(points or (0,) * len(players), players)
    return [
        *before,
        JudgedDeal(last.number, None, last.entry, taken, nothing, nothing, last.scores),
    ]


def outcome(*scores: tuple[int, ...], points=None) -> Outcome:
    players = solo(len(scores[0]))
    totals = BySide(tuple(sum(column) for column in zip(*scores, strict=True)), players)
    return after_leaving(GOAL, counted(*scores, points=points), totals, lambda deal: deal.card_points)


@pytest.mark.parametrize(
    ("scores", "points", "out"),
    [
        pytest.param([(4, 4, 4, 4)], None, "", id="nobody-yet"),
        pytest.param([(4, 5, 4, 4)], None, "2", id="exactly-the-goal"),
        pytest.param([(0, 5, 0, 0), (6, 0, 0, 0)], None, "21", id="the-sooner-the-better"),
        pytest.param([(5, 0, 0, 0), (0, -1, 0, 0)], None, "1", id="a-potato-of-another-changes-nothing"),
        pytest.param([(0, 5, 6, 0)], None, "32", id="a-higher-total"),
        pytest.param([(0, 5, 5, 0)], (9, 40, 41, 9), "32", id="more-points"),
        pytest.param([(0, 5, 5, 0)], (9, 41, 40, 9), "23", id="more-points-of-the-other"),
        pytest.param([(0, 5, 5, 0)], (9, 40, 40, 9), "23", id="wholly-level"),
    ],
)
def test_who_reaches_the_goal_has_left(scores, points, out):  # HJ-6, PA-5
    stands = outcome(*scores, points=points)

    assert (stands.out, stands.over, stands.winner, stands.loser) == (tuple(out), False, None, None)
    assert stands.double_game is False
    assert set(stands.game_points.values) == {0}


@pytest.mark.parametrize(
    ("scores", "points", "winner", "loser"),
    [
        pytest.param([(5, 0, 0), (0, 5, 0)], None, "1", "3", id="one-is-left"),
        pytest.param([(0, 5, 6)], None, "3", "1", id="two-left-in-the-last-deal"),
        pytest.param([(0, 5, 5)], (9, 40, 40), None, "1", id="nobody-left-first"),
        pytest.param([(0, 5, 0), (5, 0, 6)], None, "2", "1", id="all-have-left-and-the-lower-total-has-lost"),
        pytest.param([(0, 5, 0), (5, 0, 5)], (40, 9, 41), "2", "1", id="and-the-fewer-points"),
        pytest.param([(0, 5, 0), (5, 0, 5)], (40, 9, 40), "2", None, id="nobody-has-lost"),
        pytest.param([(5, 5, 5)], (40, 40, 40), None, None, id="all-at-once-and-level"),
    ],
)
def test_the_last_one_in_has_lost(scores, points, winner, loser):  # HJ-6, PA-5
    stands = outcome(*scores, points=points)

    assert (stands.over, stands.winner, stands.loser) == (True, winner, loser)
    assert stands.double_game is False
    assert stands.game_points == BySide.build(lambda side: int(side == winner), solo(3))


def situation(dealer, out=""):
    start = opening(HANDJASS, HANDJASS.presets["handjass"], dealer and Side(dealer))
    stands = Outcome(False, None, double_game=False, game_points=start.totals, out=tuple(map(Side, out)))
    return start._replace(outcome=stands)


@pytest.mark.parametrize(
    ("dealer", "out", "dealt"),
    [
        pytest.param("2", "", "134", id="the-dealer-sits-out"),
        pytest.param("2", "3", "124", id="one-has-left-and-the-dealer-plays"),
        pytest.param("2", "34", "12", id="two-are-left"),
        pytest.param(None, "", "1234", id="nobody-knows-who-dealt"),
    ],
)
def test_who_gets_cards_where_three_can_play(dealer, out, dealt):  # PA-1
    assert dealt_to(solo(4), 3, situation(dealer, out)) == tuple(dealt)


@pytest.mark.parametrize(
    ("dealer", "out", "problems"),
    [
        pytest.param("2", "", [], id="known"),
        pytest.param(None, "", ["dealer_missing"], id="missing"),
        pytest.param(None, "1", [], id="not-needed"),
        pytest.param("2", "23", ["dealer_out"], id="has-left"),
    ],
)
def test_what_is_said_of_a_dealer(dealer, out, problems):  # HJ-1, HJ-6
    report = ProblemReport()
    judge_dealer(solo(4), 3, situation(dealer, out), report)

    assert codes_of(report.problems) == problems


def test_a_dealer_who_has_left_is_told_who_deals():  # C-9, HJ-6
    report = ProblemReport()
    judge_dealer(solo(4), 3, situation("2", "23"), report)

    assert [problem.message() for problem in report.problems] == ["Player 2 is out: Player 4 deals."]


@pytest.mark.parametrize(
    ("dealer", "order"),
    [("1", "2341"), ("4", "1234"), ("5", "1234"), (None, "1234")],
)
def test_who_sits_at_the_dealers_right_is_the_first(dealer, order):  # C-9
    assert order_of_play(dealer and Side(dealer), solo(4)) == tuple(order)


def test_an_order_begins_with_its_first():
    assert order_from(Side.THREE, solo(4)) == tuple("3412")
    assert order_of_play(Side.ONE, ()) == ()
