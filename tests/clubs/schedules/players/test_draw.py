"""Evenings of players drawn, and gone on with."""

import json
from collections.abc import Sequence
from itertools import chain

import pytest

from clubs.schedules.fairness import Fairness, fairness
from clubs.schedules.players.draw import PlayersDraw
from clubs.schedules.values import Kind, Request, Seating
from tests.clubs.schedules.requests import named


def drawn(request_: Request) -> PlayersDraw:
    draw = PlayersDraw(request_)
    while draw.share < 1:
        draw.advance()
    return draw


def evening(count: int, rounds: Sequence[int], seed: int = 7, **more) -> Request:
    return Request(Kind.INDIVIDUAL, named(count), rounds, seed, **more)


def figures(found: Fairness) -> tuple[int, int, int]:
    return found.partner_repeats, found.worst_meeting, found.repeated_meetings


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("count", "last", "played"),
    [
        pytest.param(16, 5, 2, id="16-after-2"),
        pytest.param(24, 7, 3, id="24-after-3"),
        pytest.param(28, 9, 4, id="28-after-4"),
        pytest.param(200, 8, 3, id="200-after-3"),
    ],
)
def test_the_rest_of_an_evening_goes_on_by_its_plan(count: int, last: int, played: int):
    history = drawn(evening(count, range(1, last + 1))).rounds()[:played]

    rest = drawn(evening(count, range(played + 1, last + 1), 8, history=history))

    assert figures(fairness([*history, *rest.rounds()])) == (0, 1, 0)
    assert rest.algorithm == drawn(evening(count, range(1, last + 1))).algorithm


def test_when_somebody_leaves_those_who_were_to_meet_her_rest():
    history = drawn(evening(28, range(1, 10))).rounds()[:3]
    left = {number: {"P05"} for number in range(4, 10)}

    rest = drawn(evening(28, range(4, 10), 8, history=history, absent=left)).rounds()

    assert figures(fairness([*history, *rest])) == (0, 1, 0)
    assert sorted(chain.from_iterable(seating.sit_outs for seating in rest)) == sorted(
        set(chain.from_iterable(seating.sit_outs for seating in rest))
    )


@pytest.mark.sample(1)
@pytest.mark.parametrize(("count", "rounds"), [(17, 4), (20, 5), (25, 6), (28, 9)])
def test_drawn_round_by_round_an_evening_comes_out_as_well_as_at_once(count: int, rounds: int):
    history: list[Seating] = []
    for number in range(1, rounds + 1):
        history += drawn(
            evening(count, [number], number, history=history, ahead=rounds - number, seconds=0)
        ).rounds()

    assert figures(fairness(history)) == (0, 1, 0)


def test_a_search_makes_better_what_nothing_else_knows():
    asked = evening(26, [4, 5], history=drawn(evening(25, [1, 2, 3])).rounds())
    begun, found = PlayersDraw(asked), drawn(asked)

    assert figures(fairness([*asked.history, *found.rounds()])) <= figures(
        fairness([*asked.history, *begun.rounds()])
    )
    assert found.share == 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("slices", [1, 2])
def test_a_search_cut_in_two_goes_on_elsewhere_as_it_would_have_here(slices: int):
    asked = evening(14, range(1, 7), seconds=0.3)
    here = PlayersDraw(asked)
    for _slice in range(slices):
        here.advance()

    elsewhere = PlayersDraw(asked, json.loads(json.dumps(here.memory())))

    assert elsewhere.share == here.share
    while here.share < 1:
        here.advance()
        elsewhere.advance()
    assert elsewhere.rounds() == here.rounds()


def test_a_search_that_has_not_begun_is_remembered_as_such():
    asked = evening(14, range(1, 7), seconds=0.5)
    begun = PlayersDraw(asked, PlayersDraw(asked).memory())

    assert begun.share == 0
    assert begun.rounds() == PlayersDraw(asked).rounds()


def test_without_time_the_beginning_is_the_end():
    assert PlayersDraw(evening(14, range(1, 7), seconds=0)).share == 1


def test_those_kept_apart_are():
    apart = [("P01", "P02"), ("P01", "P03"), ("P02", "P03"), ("P04", "P05")]

    tables = [
        set(at.seats)
        for seating in drawn(evening(24, range(1, 5), apart=apart)).rounds()
        for at in seating.tables
    ]

    assert [two for two in apart for table in tables if table.issuperset(two)] == []
