"""Of each table one moves up and one down, or the best sit together at table 1 (DR-19)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.checking import check_schedule
from clubs.schedules.document.reading import read_answer, read_request
from clubs.schedules.document.writing import answer_document, request_document
from clubs.schedules.drawing import draw
from clubs.schedules.meetings import partners_in
from clubs.schedules.values import DrawError, Entry, Kind, Method, Request, Seating
from tests.clubs.schedules.requests import SEEDS, individual, named

CHANCE = st.randoms(use_true_random=False)
WAYS = (Method.ONE_UP_DOWN, Method.TOP_TABLE)


def first_of(method: Method, count: int, **more) -> Request:
    return Request(Kind.INDIVIDUAL, named(count), [1], 7, method, **more)


def after(request: Request, chance: Random, rounds: int) -> Request:
    """Return the request for the round after others, in each of which everyone has made something."""
    for _round in range(rounds):
        [seating] = draw(request).rounds
        best_first = [
            entry for table in seating.tables for entry in chance.sample(table.seats, len(table.seats))
        ]
        standings = chance.sample(request.entries, len(request.entries))
        request = replace(
            request,
            rounds=[seating.number + 1],
            history=[*request.history, seating],
            winners={seating.number: best_first} if request.method is Method.ONE_UP_DOWN else {},
            scores={entry: -place for place, entry in enumerate(standings)},
        )
    return request


@st.composite
def evenings(draw_: st.DrawFn, *ways: Method, most_over: int = 3) -> Request:
    """A round after one to four others."""
    count = 4 * draw_(st.integers(1, 6)) + draw_(st.integers(0, most_over))
    first = first_of(draw_(st.sampled_from(ways or WAYS)), count, alone=draw_(st.booleans()))
    return after(first, draw_(CHANCE), draw_(st.integers(1, 4)))


def places(seating: Seating) -> Mapping[Entry, int]:
    """Return at which table each sits, from 0."""
    return {entry: place for place, table in enumerate(seating.tables) for entry in table.seats}


def at_tables(seating: Seating) -> list[str]:
    return ["".join(sorted(table.seats)) for table in seating.tables]


@given(evenings(), st.data())
def test_everyone_who_takes_part_sits_or_rests_once(request_: Request, data: st.DataObject):
    away = data.draw(st.sets(st.sampled_from(request_.entries), max_size=len(request_.entries) - 4))
    request_ = replace(request_, absent={request_.rounds[0]: away})

    [seating] = draw(request_).rounds

    assert Counter([*places(seating), *seating.sit_outs]) == Counter(request_.taking_part(seating.number))
    assert len(seating.sit_outs) < 4
    assert [table.number for table in seating.tables] == list(range(1, len(seating.tables) + 1))
    assert {table.alone for table in seating.tables} == {request_.alone}


@given(evenings(Method.ONE_UP_DOWN, most_over=0))
def test_one_of_each_table_moves_up_one_down_and_the_others_stay(request_: Request):
    last = request_.history[-1]
    best_first = request_.winners[last.number]
    bottom = len(last.tables) - 1
    expected: dict[Entry, int] = {}
    for place, table in enumerate(last.tables):
        best, *middle, worst = sorted(table.seats, key=best_first.index)
        expected |= {best: max(place - 1, 0), worst: min(place + 1, bottom), **dict.fromkeys(middle, place)}

    assert places(draw(request_).rounds[0]) == expected


@given(evenings(Method.TOP_TABLE))
def test_the_best_in_the_standings_sit_together_at_the_first_tables(request_: Request):
    [seating] = draw(request_).rounds
    now = places(seating)
    standings = sorted(now, key=lambda entry: -request_.scores[entry])

    assert [now[entry] for entry in standings] == sorted(now.values())


@given(evenings().filter(lambda request_: not request_.alone and len(request_.entries) > 7))
def test_partners_change_at_once_where_that_can_be(request_: Request):
    [seating] = draw(request_).rounds

    assert partners_in(seating).isdisjoint(partners_in(request_.history[-1]))


@given(evenings(), SEEDS)
def test_only_seats_are_by_lot_once_a_round_is_played(request_: Request, seed: int):
    [seating], [other] = draw(request_).rounds, draw(replace(request_, seed=seed)).rounds

    assert places(seating) == places(other)


@given(evenings())
def test_a_draw_is_written_read_made_again_and_passes_the_control(request_: Request):
    assert draw(read_request(request_document(request_))).rounds == draw(request_).rounds
    answer = answer_document(request_, draw(request_))

    assert check_schedule(read_answer(answer)).problems == ()


@given(evenings(), CHANCE)
def test_other_names_give_the_draw_under_other_names(request_: Request, chance: Random):
    names = dict(zip(request_.entries, chance.sample(request_.entries, len(request_.entries)), strict=True))
    drawn = draw(request_).rounds

    assert draw(request_.renamed(names)).rounds == tuple(seating.renamed(names) for seating in drawn)


@given(evenings(), st.integers(1, 4), st.data())
def test_whoever_keeps_a_table_sits_there_and_one_other_person_elsewhere(
    request_: Request, number: int, data: st.DataObject
):
    entry = data.draw(st.sampled_from(request_.entries))
    [drawn], [moved] = draw(request_).rounds, draw(replace(request_, fixed_tables={entry: number})).rounds
    before, now = places(drawn), places(moved)

    assert drawn.sit_outs == moved.sit_outs
    assert len({other for other in now if now[other] != before[other]} - {entry}) <= 1
    if entry in now:
        assert number in [table.number for table in moved.tables if entry in table.seats]


def second(method: Method, last: Seating, best_first: str = "", **more) -> Seating:
    """The round after the first, of all who were there; they are in the standings by their letters."""
    entries = sorted(last.everyone | set(more.pop("new", "")))
    scores = {entry: -place for place, entry in enumerate(sorted(last.everyone))}
    asked = Request(
        Kind.INDIVIDUAL,
        entries,
        [2],
        7,
        method,
        [last],
        scores=scores,
        winners={1: tuple(best_first)} if best_first else {},
        **more,
    )
    [seating] = draw(asked).rounds
    return seating


TWO_TABLES = individual(1, "ABCD", "EFGH")


def test_one_of_two_tables_goes_up_and_one_down():
    assert at_tables(second(Method.ONE_UP_DOWN, TWO_TABLES, "DCBAHGFE")) == ["BCDH", "AEFG"]


def test_those_of_whom_nothing_is_said_move_by_the_standings():
    assert at_tables(second(Method.ONE_UP_DOWN, TWO_TABLES)) == ["ABCE", "DFGH"]


def test_the_best_four_sit_at_table_one_wherever_they_were():
    assert at_tables(second(Method.TOP_TABLE, individual(1, "AHCF", "EDGB"))) == ["ABCD", "EFGH"]


@pytest.mark.parametrize("method", WAYS)
def test_whoever_is_new_comes_in_last(method: Method):
    assert at_tables(second(method, TWO_TABLES, new="WXYZ"))[-1] == "WXYZ"


@pytest.mark.parametrize("method", WAYS)
def test_several_rounds_are_not_drawn_at_once(method: Method):
    with pytest.raises(DrawError, match="drawn round by round"):
        draw(replace(first_of(method, 8), rounds=[1, 2]))


@pytest.mark.parametrize("kind", [Kind.PAIRS, Kind.TEAMS])
@pytest.mark.parametrize("method", WAYS)
def test_pairs_and_teams_have_other_ways(kind: Kind, method: Method):
    with pytest.raises(DrawError, match="for players who enter alone"):
        Request(kind, named(4), [1], 7, method)
