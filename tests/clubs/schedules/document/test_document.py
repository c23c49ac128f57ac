"""The schedule document: what is read and written, and what is refused with which sentence."""

import json
from copy import deepcopy
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.__main__ import checked, drawn
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import draw
from clubs.schedules.values import Kind, Method, Request, SeatedTable, Seating
from core.errors import RulesError
from scoring.rules.command_line import answer_lines
from tests.clubs.schedules.request_strategies import asked, requests_of_all_kinds
from tests.clubs.schedules.requests import named

FIRST = {
    "number": 1,
    "tables": [
        {"number": 1, "seats": {"S": "P01", "E": "P02", "N": "P03", "W": "Gone"}},
        {"number": 2, "seats": {"S": "P05", "E": "P06", "N": "P07", "W": "P08"}},
    ],
    "sit_outs": ["P09"],
    "absent": ["P04"],
}

DOCUMENT = {
    "format": 1,
    "kind": "individual",
    "method": "steps",
    "entries": named(9),
    "rounds": 3,
    "seed": 7,
    "history": [FIRST],
    "apart": [["P01", "P02"], ["P03", "P04", "P05"]],
    "absent": {"1": ["P04"], "3": ["P09"]},
    "scores": {"P01": 700, "P02": -20, "P03": None},
    "strengths": {"P01": 310, "P02": -45, "P03": None},
    "seconds": 0.5,
    "ahead": 1,
}


def test_a_document_is_read_with_all_it_says():
    assert read_request(DOCUMENT) == Request(
        Kind.INDIVIDUAL,
        tuple(named(9)),
        (2, 3),
        7,
        Method.STEPS,
        history=(
            Seating(
                1,
                (
                    SeatedTable(1, ("P01", "P02", "P03", "Gone")),
                    SeatedTable(2, ("P05", "P06", "P07", "P08")),
                ),
                ("P09",),
            ),
        ),
        absent={3: frozenset({"P09"})},
        apart=(("P01", "P02"), ("P03", "P04"), ("P03", "P05"), ("P04", "P05")),
        scores={"P01": 700, "P02": -20},
        strengths={"P01": 310, "P02": -45},
        ahead=1,
        seconds=0.5,
    )


def test_what_is_left_out_or_null_has_its_default():
    bare = {"entries": named(8), "rounds": 2, "seed": None, "history": None}

    assert read_request(bare) == Request(Kind.INDIVIDUAL, tuple(named(8)), (1, 2), 0)


def test_teams_have_two_pairs_unless_it_is_said():
    teams = {"kind": "teams", "entries": named(4), "rounds": 1}

    assert [read_request(teams | pairs).pairs for pairs in ({}, {"pairs": 1}, {"pairs": 3})] == [2, 1, 3]


@pytest.mark.parametrize(
    ("rounds", "played", "numbers"),
    [
        pytest.param(4, [], (1, 2, 3, 4), id="a-whole-evening"),
        pytest.param(4, [1, 2], (3, 4), id="what-is-left-of-it"),
        pytest.param(4, [1, 5], (6, 7), id="after-the-highest-number"),
        pytest.param(2, [1, 2], (3, 4), id="so-many-more"),
        pytest.param(1, [1, 2], (3,), id="one-more"),
    ],
)
def test_rounds_are_numbered_after_those_played(rounds: int, played: list[int], numbers: tuple[int, ...]):
    history = [FIRST | {"number": number} for number in played]

    assert read_request({"entries": named(9), "rounds": rounds, "history": history}).rounds == numbers


def test_where_all_play_alone_they_did_so_before():
    request = read_request({"entries": named(9), "rounds": 2, "history": [FIRST], "alone": True})

    assert [table.alone for table in request.history[0].tables] == [True, True]


@given(requests_of_all_kinds())
def test_what_is_asked_is_read_as_it_was_written(request_: Request):
    document = json.loads(json.dumps(request_document(request_)))

    assert read_request(document) == request_


@given(requests_of_all_kinds())
def test_an_answer_is_read_as_it_was_drawn(request_: Request):
    schedule = draw(request_)
    answer = read_answer(json.loads(json.dumps(answer_document(request_, schedule))))

    def plain(rounds: list[Seating]) -> list[Any]:
        tables = [[(table.number, table.seats, table.alone) for table in at.tables] for at in rounds]
        return [(at.number, tables, at.sit_outs) for at in rounds]

    assert plain(answer.seatings()) == plain(list(schedule.rounds))
    assert plain(list(answer.history)) == plain(list(request_.history))


def test_a_draw_answers_in_the_form_of_the_document():
    document = {"kind": "pairs", "entries": ["A", "B", "C"], "rounds": 1, "seed": 7}

    answer = drawn(document, str)

    (table,) = answer["rounds"][0]["tables"]
    (resting,) = answer["rounds"][0]["sit_outs"]
    assert answer == {
        "rounds": [{"number": 1, "tables": [table], "sit_outs": [resting]}],
        "fairness": {
            "partner_repeats": 0,
            "meetings": {"0": 2, "1": 1},
            "worst_meeting": 1,
            "sit_outs": {"0": 2, "1": 1},
            "table_repeats": 0,
            "bound": {
                "partner_repeats": 0,
                "worst_meeting": 1,
                "repeated_meetings": 0,
                "reason": "3 pairs, one round: in a first round nobody meets again.",
            },
            "optimal": True,
        },
    }
    assert table.keys() == {"number", "seats"}
    assert {*table["seats"].values(), resting} == {"A", "B", "C"}
    assert table["seats"].keys() == {"NS", "EW"}


def test_an_answer_says_besides_what_a_control_must_know():
    teams = {"kind": "teams", "entries": named(6), "groups": [named(3), named(6)[3:]], "rounds": 1}
    steps = drawn(DOCUMENT, str)

    assert steps["strengths"] == {"P01": 310, "P02": -45}
    assert drawn(teams, str)["groups"] == [named(3), named(6)[3:]]
    assert drawn(teams, str)["rounds"][0]["tables"][0]["pairs"] == {"NS": 1, "EW": 1}
    assert (steps["method"], steps["history"][0]["number"]) == ("steps", 1)
    assert [written.get("absent") for written in steps["rounds"]] == [None, ["P09"]]


def test_alone_is_said_of_each_table():
    answer = drawn({"entries": named(4), "rounds": 1, "alone": True}, str)

    assert answer["rounds"][0]["tables"][0]["alone"] is True


# What is refused


def changed(document: dict[str, Any], path: str, value: object) -> dict[str, Any]:
    """Return a document with another value at a place like `history/0/number`; None takes the key away."""
    other: dict[str, Any] = deepcopy(document)
    *way, last = path.split("/")
    inside: Any = other
    for step in way:
        inside = inside[step if isinstance(inside, dict) else int(step)]
    key = last if isinstance(inside, dict) else int(last)
    if value is None:
        del inside[key]
    else:
        inside[key] = value
    return other


EVENING: dict[str, Any] = {"entries": named(8), "rounds": 2}
TABLE = "history/0/tables/0"


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "draw must be an object, not […]."),
        ({}, "draw needs the key entries."),
        ({"entries": []}, "draw needs the key rounds."),
        (EVENING | {"format": 2}, "format must be 1, not 2."),
        (EVENING | {"place": "hall"}, 'draw has an unknown key "place".'),
        (EVENING | {"kind": "trios"}, 'kind must be one of individual, pairs, teams, not "trios".'),
        (
            EVENING | {"method": "chess"},
            ("method must be one of draw, round_robin, swiss, mitchell, knockout, third_place, double, "
            "consolation, all_places, up_and_down, one_up_down, top_table, steps, monrad, not \"chess\"."),
        ),
        (
            EVENING | {"method": "swiss"},
            "Players cannot be drawn like this: this kind of draw is for pairs and teams.",
        ),
        (EVENING | {"entries": "P01"}, 'entries must be a list, not "P01".'),
        (EVENING | {"entries": ["P01", 2]}, "entries must be text, not 2."),
        (EVENING | {"entries": ["P01", "P01"]}, 'entries must name "P01" only once.'),
        (EVENING | {"entries": named(2001)}, "entries may hold at most 2000, not 2001."),
        (EVENING | {"rounds": 0}, "rounds must be a whole number from 1 to 500, not 0."),
        (EVENING | {"rounds": 501}, "rounds must be a whole number from 1 to 500, not 501."),
        (EVENING | {"rounds": 2.0}, "rounds must be a whole number from 1 to 500, not 2.0."),
        (
            EVENING | {"entries": named(2000), "rounds": 101},
            "Entries times rounds must be at most 200000, not 202000.",
        ),
        (EVENING | {"seed": -1}, "seed must be a whole number from 0 to 9223372036854775807, not -1."),
        (EVENING | {"seconds": 61}, "seconds must be a number from 0 to 60, not 61."),
        (EVENING | {"seconds": "2"}, 'seconds must be a number, not "2".'),
        (EVENING | {"apart": [["P01"]]}, (
            "apart must hold lists of two or more entries, such as [\"A\", \"B\"]."
        )),
        (EVENING | {"apart": [["P01", "P01"]]}, 'apart must name "P01" only once.'),
        (EVENING | {"apart": [["P01", "P99"]]}, "apart names \"P99\", which is not among the entries."),
        (
            EVENING | {"fixed_tables": {"P01": 0}},
            'fixed_tables "P01" must be a whole number from 1 to 9999, not 0.',
        ),
        (EVENING | {"fixed_tables": {"X": 1}}, 'fixed_tables names "X", which is not among the entries.'),
        (EVENING | {"absent": {"3": []}}, "absent names round 3, which does not exist."),
        (EVENING | {"winners": {"3": []}}, "winners names round 3, which does not exist."),
        (EVENING | {"absent": {"two": []}}, 'absent must have whole numbers for keys, not "two".'),
        (EVENING | {"absent": {"1": ["X"]}}, "absent names \"X\", which is not among the entries."),
        (EVENING | {"absent": {"2": named(5)}}, "A table needs at least four players, not 3."),
        (EVENING | {"scores": {"X": 1}}, "scores names \"X\", which is not among the entries."),
        (
            EVENING | {"method": "knockout", "groups": [["P01"]]},
            "groups can be used only with the kind pairs, teams.",
        ),
        (EVENING | {"kind": "pairs", "pairs": 2}, "pairs can be used only with the kind teams."),
        (EVENING | {"kind": "pairs", "alone": True}, "alone can be used only with the kind individual."),
        (
            EVENING | {"kind": "pairs", "groups": [["P01", "P02"], ["P02", "P03"]]},
            'groups must name "P02" only once.',
        ),
        (EVENING | {"kind": "teams", "pairs": 0}, "pairs must be a whole number from 1 to 20, not 0."),
        (EVENING | {"ahead": -1}, "ahead must be a whole number from 0 to 500, not -1."),
        (EVENING | {"history": [FIRST, FIRST]}, "history must name 1 only once."),
        (
            changed(DOCUMENT, "history/0/number", 9998),
            "rounds must be a whole number from 1 to 9999, not 10000.",
        ),
        (changed(DOCUMENT, "history/0/number", None), "history 1: round needs the key number."),
        (changed(DOCUMENT, "history/0/tables", None), "history 1: round needs the key tables."),
        (changed(DOCUMENT, "history/0/name", "x"), 'history 1: round has an unknown key "name".'),
        (changed(DOCUMENT, f"{TABLE}/number", None), "history 1: tables 1: table needs the key number."),
        (changed(DOCUMENT, f"{TABLE}/seats", None), "history 1: tables 1: table needs the key seats."),
        (changed(DOCUMENT, f"{TABLE}/round", 1), 'history 1: tables 1: table has an unknown key "round".'),
        (
            changed(DOCUMENT, f"{TABLE}/seats/S", 1),
            "history 1: tables 1: seats \"S\" must be text, not 1.",
        ),
        (
            changed(DOCUMENT, f"{TABLE}/seats/S", None),
            "history: in round 1 a table must have different entries at S, E, N, W, and nobody else.",
        ),
        (
            changed(DOCUMENT, f"{TABLE}/seats/S", "P02"),
            "history: in round 1 a table must have different entries at S, E, N, W, and nobody else.",
        ),
        (changed(DOCUMENT, f"{TABLE}/seats/S", "P09"), 'history must name "P09" only once.'),
        (
            changed(DOCUMENT, f"{TABLE}/number", 2),
            "history: in round 1 a table number appears twice.",
        ),
        (
            changed(DOCUMENT, f"{TABLE}/pairs", {"S": 1}),
            'history 1: tables 1: pairs must be one of NS, EW, not "S".',
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_is_refused_with_its_place(document, sentence):
    with pytest.raises(RulesError) as refused:
        drawn(document, str)

    assert str(refused.value) == sentence


ANSWER = drawn({"entries": named(9), "rounds": 2, "seconds": 0}, str)


@pytest.mark.parametrize(
    ("document", "sentence"),
    [
        ([], "answer must be an object, not […]."),
        ({}, "answer needs the key rounds."),
        ({"rounds": []}, "rounds must hold at least one round."),
        (ANSWER | {"entries": []}, 'answer has an unknown key "entries".'),
        (changed(ANSWER, "rounds/0/tables", {}), "rounds 1: tables must be a list, not {…}."),
        (
            changed(ANSWER, "fairness/worst_meeting", -1),
            "worst_meeting must be a whole number from 0 to 1000000000, not -1.",
        ),
        (
            changed(ANSWER, "fairness/meetings/often", 1),
            'meetings must have whole numbers for keys, not "often".',
        ),
        (changed(ANSWER, "fairness/bound/proof", ""), 'bound has an unknown key "proof".'),
        (ANSWER | {"rounds": ANSWER["rounds"] * 251}, "rounds may hold at most 500, not 502."),
    ],
)
def test_what_has_not_the_form_of_an_answer_is_refused(document, sentence):
    with pytest.raises(RulesError) as refused:
        checked(document, str)

    assert str(refused.value) == sentence


# Any input


def places(value: Any, path: str = "") -> list[str]:
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for step, part in inside:
        found += [f"{path}{step}", *places(part, f"{path}{step}/")]
    return found


anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text()
    | st.sampled_from(["P01", "P02", "NS", "S", "swiss", "pairs", "teams"]),
    lambda inside: (
        st.lists(inside, max_size=3)
        | st.dictionaries(st.text() | st.sampled_from(["1", "2", "S", "EW"]), inside, max_size=3)
    ),
    max_leaves=6,
)


def answered(verb: Any, document: object) -> bool:
    """Whether a line is answered; else it is refused with a sentence."""
    out = StringIO()
    complaint = answer_lines(verb, [json.dumps(document).encode()], out, str)
    assert (complaint is None) == bool(out.getvalue())
    return complaint is None


@given(asked(most=9) | st.just(DOCUMENT), st.data(), anything)
def test_any_other_value_anywhere_is_drawn_or_refused_with_a_sentence(
    document: dict[str, Any], data: st.DataObject, value: object
):
    place = data.draw(st.sampled_from(places(document)))
    other = changed(document, place, value) | {"seconds": 0}

    if answered(drawn, other):
        assert answered(checked, drawn(other, str))


@given(st.sampled_from(places(ANSWER)), anything)
def test_any_other_value_anywhere_is_checked_or_refused_with_a_sentence(place: str, value: object):
    answered(checked, changed(ANSWER, place, value))


@given(anything)
def test_anything_at_all_is_refused_with_a_sentence(value: object):
    assert not answered(drawn, value)
    assert not answered(checked, value)


def test_rounds_that_are_null_are_left_out():
    with pytest.raises(RulesError, match="draw needs the key rounds"):
        read_request({"entries": ["A", "B", "C", "D"], "rounds": None})
