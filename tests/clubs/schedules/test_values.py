"""What a draw is asked, and what is refused before anything is drawn."""

import pytest

from clubs.schedules.values import DrawError, Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.requests import individual


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        pytest.param(
            {"entries": ["A", "B", "A", "C"]}, "An entry appears twice in the list.", id="an-entry-twice"
        ),
        pytest.param({"rounds": [1, 1]}, "A round appears twice in the list.", id="a-round-twice"),
        pytest.param(
            {"history": [individual(1, "ABCD")]}, "A round appears twice in the list.", id="a-played-round"
        ),
        pytest.param(
            {"method": Method.ROUND_ROBIN},
            "Players cannot be drawn like this: this kind of draw is for pairs and teams.",
            id="players-against-everyone",
        ),
    ],
)
def test_a_request_that_contradicts_itself_is_refused(fields, sentence):
    asked = {"kind": Kind.INDIVIDUAL, "entries": list("ABCD"), "rounds": [1], "seed": 7, **fields}

    with pytest.raises(DrawError) as refused:
        Request(**asked)

    assert refused.value.message() == sentence


def test_those_who_take_part_are_those_not_absent():
    request = Request(Kind.PAIRS, list("ABCD"), [1, 2], 7, absent={2: {"B"}})

    assert request.taking_part(1) == ["A", "B", "C", "D"]
    assert request.taking_part(2) == ["A", "C", "D"]


def test_a_table_of_four_names_seats_and_partners():
    table = SeatedTable(1, tuple("ABCD"))

    assert table.by_seat == {"S": "A", "E": "B", "N": "C", "W": "D"}
    assert table.sides == (("A", "C"), ("B", "D"))


def test_who_plays_alone_is_a_side():
    assert SeatedTable(1, tuple("ABCD"), alone=True).sides == (("A",), ("B",), ("C",), ("D",))


def test_exchanging_a_player_with_one_who_rests():
    assert individual(1, "ABCD", sit_outs="E").exchanged("B", "E") == individual(1, "AECD", sit_outs="B")


def test_exchanging_teams_takes_all_their_pairs():
    def meeting(first: str, second: str, rests: str) -> Seating:
        tables = (SeatedTable(1, (first, second), (1, 1)), SeatedTable(2, (second, first), (2, 2)))
        return Seating(1, tables, (rests,))

    assert meeting("A", "B", "C").exchanged("A", "C") == meeting("C", "B", "A")


def test_everyone_in_a_round_sits_or_rests():
    assert individual(1, "ABCD", sit_outs="E").everyone == frozenset("ABCDE")


def test_a_request_has_other_names_in_every_part_of_it():
    names = {"A": "Anna", "B": "Beat", "E": "Erna"}
    asked = Request(
        Kind.INDIVIDUAL,
        list("ABCD"),
        [2],
        7,
        history=[individual(1, "ABCD", sit_outs="E")],
        absent={2: {"A", "C"}},
        apart=[("A", "D")],
        scores={"B": 5, "C": 3},
        groups=[["A", "C"], ["B", "D"]],
    )

    assert asked.renamed(names) == Request(
        Kind.INDIVIDUAL,
        ("Anna", "Beat", "C", "D"),
        [2],
        7,
        history=[Seating(1, (SeatedTable(1, ("Anna", "Beat", "C", "D")),), ("Erna",))],
        absent={2: frozenset({"Anna", "C"})},
        apart=[("Anna", "D")],
        scores={"Beat": 5, "C": 3},
        groups=[("Anna", "C"), ("Beat", "D")],
    )
