"""An evening in numbers."""

from collections import Counter
from dataclasses import replace

import pytest

from clubs.schedules.players.request import NumberedRequest, number_players
from clubs.schedules.values import DrawError, Kind, Request
from tests.clubs.schedules.requests import individual


def test_an_evening_has_people_by_their_places_and_then_those_who_have_left():
    played = individual(1, "ABCD", "XFGH", sit_outs="EY")

    evening = number_players(
        Request(
            Kind.INDIVIDUAL,
            "ABCDEFGH",
            [2, 3],
            7,
            history=[played],
            absent={3: {"A"}},
            apart=[("B", "A"), ("C", "nobody"), ("D", "D")],
            ahead=1,
        )
    )

    assert evening == NumberedRequest(
        people=(*"ABCDEFGH", "X", "Y"),
        present=(tuple(range(8)), tuple(range(1, 8)), tuple(range(1, 8))),
        ahead=1,
        played=(((0, 1, 2, 3), (8, 5, 6, 7)),),
        rests=Counter([4, 9]),
        seats=Counter([(0, 0), (1, 1), (2, 2), (3, 3), (8, 0), (5, 1), (6, 2), (7, 3)]),
        tables=Counter([(0, 0), (1, 0), (2, 0), (3, 0), (8, 1), (5, 1), (6, 1), (7, 1)]),
        apart=frozenset({(0, 1)}),
        alone=False,
        rested=frozenset({4, 9}),
    )


def test_who_came_late_has_rested_as_often_as_rounds_were_missed():
    played = [individual(1, "ABCD"), replace(individual(2, "ABCD"), sit_outs=("E",))]
    evening = number_players(Request(Kind.INDIVIDUAL, "ABCDEF", [3], 7, history=played))

    assert (+evening.rests, evening.rested) == (Counter({4: 2, 5: 2}), frozenset({4}))


def test_rounds_played_come_in_their_order():
    played = [individual(2, "ACBD"), individual(1, "ABCD")]

    assert number_players(Request(Kind.INDIVIDUAL, "ABCD", [3], 7, history=played)).played == (
        ((0, 1, 2, 3),),
        ((0, 2, 1, 3),),
    )


@pytest.mark.parametrize(
    ("history", "everyone"),
    [
        pytest.param([], [0, 1, 2, 3, 4], id="whoever-will-play"),
        pytest.param([individual(1, "ABCX", sit_outs="D")], [0, 1, 2, 3, 5], id="whoever-has-played"),
    ],
)
def test_a_plan_is_for_those_who_were_to_play(history, everyone):
    evening = number_players(Request(Kind.INDIVIDUAL, "ABCDE", [2, 3], 7, history=history, absent={2: {"E"}}))

    assert evening.everyone == everyone


def test_what_was_played_counts_with_what_is_settled_after_it():
    evening = number_players(Request(Kind.INDIVIDUAL, "ABCD", [2], 7, history=[individual(1, "ABCD")]))

    partners, meetings = evening.met([((0, 1, 2, 3),)])

    assert partners == {(0, 2): 2, (1, 3): 2}
    assert set(meetings.values()) == {2}


def test_three_are_too_few():
    with pytest.raises(DrawError, match="at least four players, not 3"):
        number_players(Request(Kind.INDIVIDUAL, "ABCD", [1], 7, absent={1: {"A"}}))
