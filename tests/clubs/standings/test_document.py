"""The standings document: what is read and written, and what is refused with which sentence."""

import json
from collections.abc import Iterator
from copy import deepcopy
from io import StringIO
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from clubs.standings.__main__ import answer_rank
from clubs.standings.document import read_settings, read_tournament, settings_document, standings_document
from clubs.standings.ranking import rank
from clubs.standings.settings import Counts, Incomplete, Order, Settings, SitOutRule
from clubs.standings.values import Adjustment, Round, TableResult, Tournament
from core.errors import RulesError
from scoring.rules.command_line import answer_lines
from tests.clubs.standings.tournaments import scored, settings, tournaments
from tests.clubs.standings.written import tournament_document

WEIGHT = "rounds 2: weight must be a whole number from 1 to 100, not {}."

DOCUMENT = {
    "format": 1,
    "entries": ["P01", "P02", "P03", "P04", "P05"],
    "rounds": [
        {
            "number": 1,
            "results": [
                {
                    "sides": [["P01", "P03"], ["P02", "P04"]],
                    "points": [1012, 872],
                    "matches": [1, 0],
                    "game_points": [1, 0],
                    "card_points": [1000, 884],
                    "table": 7,
                    "deals": 12,
                    "forfeit": True,
                }
            ],
            "sit_outs": ["P05"],
            "deals": 10,
        },
        {"number": 2, "scores": {"P01": 934, "P02": 950}, "weight": 2, "droppable": False, "order": "lowest"},
    ],
    "adjustments": [{"entry": "P01", "round": 2, "points": -20, "reason": "late"}],
    "settings": {
        "counts": "rank_points",
        "order": "nearest",
        "target": 100,
        "rank_points": [25, 18, 15],
        "round_order": "lowest",
        "drop_worst": 1,
        "drop_from": 3,
        "minimum": 2,
        "ties": ["best_round", "lot"],
        "lot": ["P02", "P01"],
        "shared_ranks": False,
        "incomplete": "zero",
        "sit_out": "average",
    },
    "deals_per_round": 12,
    "points_per_deal": 162,
    "match_bonus": 50,
    "check_sum": False,
    "outside": ["P04"],
}

TOURNAMENT = Tournament(
    ("P01", "P02", "P03", "P04", "P05"),
    (
        Round(
            1,
            (
                TableResult(
                    (("P01", "P03"), ("P02", "P04")),
                    (1012, 872),
                    (1, 0),
                    (1, 0),
                    (1000, 884),
                    7,
                    12,
                    forfeit=True,
                ),
            ),
            sit_outs=("P05",),
            deals=10,
        ),
        Round(2, scores={"P01": 934, "P02": 950}, weight=2, droppable=False, order=Order.LOWEST),
    ),
    (Adjustment("P01", -20, 2, "late"),),
    Settings(
        counts=Counts.RANK_POINTS,
        order=Order.NEAREST,
        target=100,
        rank_points=(25, 18, 15),
        round_order=Order.LOWEST,
        drop_worst=1,
        drop_from=3,
        minimum=2,
        ties=("best_round", "lot"),
        shared_ranks=False,
        incomplete=Incomplete.ZERO,
        sit_out=SitOutRule.AVERAGE,
    ),
    lot=("P02", "P01"),
    deals_per_round=12,
    points_per_deal=162,
    match_bonus=50,
    check_sum=False,
    outside=("P04",),
)


def test_a_document_is_read_with_all_it_says():
    assert read_tournament(DOCUMENT) == TOURNAMENT


def test_what_is_left_out_or_null_has_its_default():
    bare = {
        "entries": ["A"],
        "rounds": None,
        "settings": {"best_of": None, "lot": None},
        "deals_per_round": None,
    }

    assert read_tournament(bare) == Tournament(("A",))


def test_a_score_that_is_null_is_not_there_yet():
    document = {"entries": ["A", "B"], "rounds": [{"number": 1, "scores": {"A": 0, "B": None}}]}

    assert read_tournament(document).rounds[0].scores == {"A": 0}


@given(tournaments())
def test_a_document_gives_the_standings_of_the_tournament_it_was_written_from(tournament: Tournament[str]):
    document = json.loads(json.dumps(tournament_document(tournament)))

    assert read_tournament(document) == tournament


@given(settings())
def test_settings_are_stored_whole_and_read_as_they_were(agreed: Settings):
    document = json.loads(json.dumps(settings_document(agreed)))

    assert read_settings(document) == agreed
    assert {"counts", "order", "ties", "shared_ranks", "incomplete", "sit_out"} <= document.keys()


def test_standings_are_written_with_what_decided_and_what_the_control_found():
    document = {
        "entries": ["A", "B", "C"],
        "rounds": [
            {
                "number": 1,
                "results": [{"sides": [["A"], ["B"]], "points": [97, 60]}],
                "sit_outs": ["C"],
                "deals": 2,
            },
            {"number": 4, "scores": {"A": 60, "B": 97}},
        ],
        "settings": {"ties": ["lot"], "lot": ["B", "A"]},
        "deals_per_round": 1,
        "match_bonus": 0,
    }

    assert standings_document(rank(read_tournament(document)), "Kontrolle: {}".format) == {
        "standings": [
            {"rank": 1, "entry": "B", "total": 157, "rounds": [60, 97], "dropped": [], "decided_by": "lot"},
            {"rank": 2, "entry": "A", "total": 157, "rounds": [97, 60], "dropped": [], "decided_by": None},
            {
                "rank": None,
                "entry": "C",
                "total": 0,
                "rounds": [None, None],
                "dropped": [],
                "decided_by": None,
            },
        ],
        "checks": [
            {
                "code": "table_sum",
                "message": "Kontrolle: Round 1, table 1: the sides must have 314 points together, not 157.",
                "round": 1,
                "table": 1,
            },
        ],
    }


def test_dropped_rounds_are_written_by_their_numbers():
    (row,) = standings_document(rank(scored({"A": 3}, {"A": 1}, {"A": 2}, drop_worst=2)))["standings"]

    assert row["dropped"] == [2, 3]


def changed(path: str, value: object) -> dict[str, Any]:
    """Return the document with another value at a place like `rounds.0.number`; None takes the key away."""
    document: dict[str, Any] = deepcopy(DOCUMENT)
    *way, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    inside: Any = document
    for step in way:
        inside = inside[step]
    if value is not None:
        inside[last] = value
    elif isinstance(inside, dict):
        inside.pop(last, None)
    else:
        del inside[last]
    return document


SCORE = 'rounds 2: scores "P01"'
RESULT = "rounds 1: results 1: "
NO_SIDES = 'sides must hold at least two sides with their entries, such as [["A", "B"], ["C", "D"]].'


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "standings must be an object, not […]."),
        ({}, "standings needs the key entries."),
        (changed("format", 2), "format must be 1, not 2."),
        (changed("place", "hall"), 'standings has an unknown key "place".'),
        (changed("entries", "P01"), 'entries must be a list, not "P01".'),
        (changed("entries", ["P01", 2]), "entries must be text, not 2."),
        (changed("entries", ["P01", "P02", "P01"]), 'entries must name "P01" only once.'),
        (changed("outside", ["P04", "P04"]), 'outside must name "P04" only once.'),
        (changed("outside", ["P09"]), 'outside names "P09", which is not among the entries.'),
        (changed("rounds", {}), "rounds must be a list, not {…}."),
        (changed("rounds.1", 2), "rounds 2: round must be an object, not 2."),
        (changed("rounds.1.name", "x"), 'rounds 2: round has an unknown key "name".'),
        (changed("rounds.1.number", None), "rounds 2: round needs the key number."),
        (changed("rounds.1.number", 0), "rounds 2: number must be a whole number from 1 to 9999, not 0."),
        (changed("rounds.1.number", 1), "rounds must name 1 only once."),
        (changed("rounds.1.weight", 0.001), WEIGHT.format("0.001")),
        (changed("rounds.1.weight", 100.5), WEIGHT.format("100.5")),
        (changed("rounds.1.weight", 0), "rounds 2: weight must be a whole number from 1 to 100, not 0."),
        (
            changed("rounds.1.order", "nearest"),
            'rounds 2: order must be one of highest, lowest, not "nearest".',
        ),
        (changed("rounds.0.scores", {"P05": 1}), "rounds 1: A round has either results or scores, not both."),
        (changed("rounds.1.scores.P09", 1), (
            "rounds 2: scores names \"P09\", which is not among the entries."
        )),
        (
            changed("rounds.1.scores.P01", "934"),
            f'{SCORE} must be a whole number from -1000000000 to 1000000000, not "934".',
        ),
        (
            changed("rounds.1.scores.P01", 10**30),
            f'{SCORE} must be a whole number from -1000000000 to 1000000000, not {10**30}.',
        ),
        (
            changed("rounds.1.scores.P01", 934.5),
            f'{SCORE} must be a whole number from -1000000000 to 1000000000, not 934.5.',
        ),
        (
            changed("rounds.1.scores.P01", True),
            f'{SCORE} must be a whole number from -1000000000 to 1000000000, not true.',
        ),
        (
            changed("rounds.0.sit_outs", ["P06"]),
            "rounds 1: sit_outs names \"P06\", which is not among the entries.",
        ),
        (changed("rounds.0.sit_outs", [[]]), "rounds 1: sit_outs must be text, not […]."),
        (changed("rounds.0.results.0.sides", None), f"{RESULT}result needs the key sides."),
        (changed("rounds.0.results.0.points", None), f"{RESULT}result needs the key points."),
        (
            changed("rounds.0.results.0.sides", [["P01", "P02"]]),
            RESULT + NO_SIDES,
        ),
        (
            changed("rounds.0.results.0.sides", [["P01"], []]),
            RESULT + NO_SIDES,
        ),
        (
            changed("rounds.0.results.0.points", [1012]),
            f"{RESULT}points must have a number for each of the 2 sides.",
        ),
        (
            changed("rounds.0.results.0.matches", [1, 0, 0]),
            f"{RESULT}matches must have a number for each of the 2 sides.",
        ),
        (
            changed("rounds.0.results.0.matches", [-1, 0]),
            f"{RESULT}matches must be a whole number from 0 to 9999, not -1.",
        ),
        (
            changed("adjustments.0.entry", "Anna"),
            "adjustments 1: entry names \"Anna\", which is not among the entries.",
        ),
        (changed("adjustments.0.points", None), "adjustments 1: adjustment needs the key points."),
        (changed("adjustments.0.round", 3), "adjustments names round 3, which does not exist."),
        (changed("settings.counts", "stars"), (
            "counts must be one of points, difference, game_points, strokes, average, rank_points, "
            "not \"stars\"."
        )),
        (changed("settings.drop_worst", -1), "drop_worst must be a whole number from 0 to 9999, not -1."),
        (changed("settings.best_of", 4), "Rounds are dropped by drop_worst or by best_of, not by both."),
        (
            changed("settings.target", None),
            "The order nearest needs a target: the number to come closest to.",
        ),
        (
            changed("settings.rank_points", 25),
            "rank_points must be a list, not 25.",
        ),
        (changed("settings.ties", ["lot", "lot"]), "A tie criterion can be used only once."),
        (changed("settings.lot", ["P01", "P01"]), 'lot must name "P01" only once.'),
        (changed("settings.lot", ["P01", "P07"]), "lot names \"P07\", which is not among the entries."),
        (changed("settings.sit_out", "median"), 'sit_out must be one of none, average, not "median".'),
        (changed("settings.shared_ranks", 1), "shared_ranks must be true or false, not 1."),
        (changed("settings", []), "settings must be an object, not […]."),
        (changed("match_bonus", -100), "match_bonus must be a whole number from 0 to 1000000000, not -100."),
        (changed("deals_per_round", 0), "deals_per_round must be a whole number from 1 to 9999, not 0."),
    ],
)  # fmt: skip
def test_what_has_not_the_form_is_refused_with_its_place(document, sentence):
    with pytest.raises(RulesError) as refused:
        read_tournament(document)

    assert str(refused.value) == sentence


def test_where_strokes_count_every_result_needs_them():
    document = changed("settings.counts", "strokes")
    with pytest.raises(RulesError) as refused:
        read_tournament(document)

    assert str(refused.value) == "Strokes count: every result of round 1 needs strokes."


def test_where_game_points_count_every_result_needs_them():
    document = changed("rounds.0.results.0.game_points", None)
    document["settings"]["counts"] = "game_points"
    with pytest.raises(RulesError) as refused:
        read_tournament(document)

    assert str(refused.value) == "Game points count: every result of round 1 needs game_points."


def test_what_is_wrong_in_a_list_is_said_in_the_language_of_whoever_reads_it():
    with pytest.raises(RulesError) as refused:
        read_tournament(changed("rounds.1.number", None))

    sentence = refused.value.message(lambda text: text.replace("needs the key", "ohne"))

    assert sentence == "rounds 2: round ohne number."


def places(value: Any, path: str = "") -> Iterator[str]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in inside:
        yield f"{path}{step}"
        yield from places(part, f"{path}{step}.")


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(["P01", "lot"]),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside, max_size=3),
    max_leaves=5,
)


@example("rounds.0.scores", None)
@given(st.sampled_from([*places(DOCUMENT), "rounds.0.scores"]), anything)
def test_any_other_value_anywhere_is_ranked_or_refused_with_a_sentence(place: str, value: object):
    out = StringIO()
    line = json.dumps(changed(place, value)).encode()
    complaint = answer_lines(answer_rank, [line], out, str)

    assert (complaint is None) == bool(out.getvalue())
