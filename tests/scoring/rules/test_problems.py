import re
from string import Formatter

import pytest

from core.errors import Value
from scoring.rules.problems import Problem, ProblemKind, neighbours

SAMPLE: dict[str, Value] = {
    "hand": 9,
    "forehand": "E",
    "partner": "W",
    "given": 93,
    "rest": 64,
    "other": 74,
    "top": 257,
    "below": 92,
    "above": 94,
    "cards": "aK aO",
    "card": "aK",
    "seat": "S",
    "shown": 50,
    "number": 3,
    "turn": "E",
    "highest": 70,
    "next": 4,
    "bid": 40,
    "player": "2",
    "players": "1, 2",
    "before": "1",
    "points": 113,
    "extra": 20,
    "total": 157,
}


def test_a_problem_says_what_would_be_right():  # V
    problem = Problem(ProblemKind.CARD_POINTS_SUM, {"total": 157, "given": 93, "rest": 64, "other": 74})

    assert problem.message() == "The two sides must share 157 points: 93 leaves 64, not 74."


def test_a_problem_speaks_the_language_of_its_translator():
    translate = {"Enter the bid.": "Das Gebot fehlt."}.__getitem__

    assert Problem(ProblemKind.BID_MISSING).message(translate) == "Das Gebot fehlt."


def test_a_problem_is_an_equal_value_with_a_code():
    problem = Problem(ProblemKind.CARD_POINTS_MISSING)

    assert problem == Problem(ProblemKind.CARD_POINTS_MISSING)
    assert {problem} == {Problem(ProblemKind.CARD_POINTS_MISSING)}
    assert problem.code == "card_points_missing"


@pytest.mark.parametrize("kind", ProblemKind, ids=lambda kind: kind.code)
def test_each_kind_of_problem_is_one_short_sentence_with_a_clause(kind):
    message = Problem(kind, SAMPLE).message()

    assert re.fullmatch(r"(C|W|SB|SC|HJ|PA|J3|DZ|CO|V)-\d+[ab]?", kind.clause)
    assert re.fullmatch(r"[^.?]+[.?]", message)
    assert len(message) <= 110
    assert kind.field.isidentifier()


@pytest.mark.parametrize("kind", ProblemKind, ids=lambda kind: kind.code)
def test_each_placeholder_is_a_plain_name(kind):
    names = [name for _, name, _, _ in Formatter().parse(kind.template) if name is not None]

    assert set(names) <= set(SAMPLE)


def test_no_two_kinds_of_problem_share_a_message():
    assert len({kind.template for kind in ProblemKind}) == len(list(ProblemKind))


@pytest.mark.parametrize(
    ("given", "possible", "below", "above"),
    [
        pytest.param(45, (40, 50, 60), 40, 50, id="between"),
        pytest.param(58, {60, 50, 40}, 50, 60, id="unordered"),
        pytest.param(30, (40, 50, 60), 40, 50, id="too-low"),
        pytest.param(300, (40, 157, 257), 157, 257, id="too-high"),
        pytest.param(93.5, range(158), 93, 94, id="broken"),
        pytest.param(7, (0,), 0, 0, id="only-one"),
    ],
)
def test_the_neighbours_of_an_impossible_number(given, possible, below, above):
    assert neighbours(given, possible) == {"given": given, "below": below, "above": above}
