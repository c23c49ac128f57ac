"""Entries that keep one table: they sit there, and nobody meets others by it."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.drawing import draw
from clubs.schedules.fixed_tables import keep_fixed_apart, tables_missed, with_fixed_tables
from clubs.schedules.values import Kind, Method, Request, SeatedTable, Seating
from tests.clubs.schedules.request_strategies import requests_of_all_kinds
from tests.clubs.schedules.requests import SEEDS, by_meeting, individual, named


def tables_of(seating: Seating, entry: str) -> list[int]:
    return [table.number for table in seating.tables if entry in table.seats]


def keeping(fixed: dict[str, int]) -> Request:
    return Request(Kind.INDIVIDUAL, "ABCDEFGHIJKL", [1, 2], 7, fixed_tables=fixed)


def test_tables_change_their_numbers_and_nothing_else():
    rounds = (individual(1, "ABCD", "EFGH", "IJKL"), individual(2, "EIAF", "BJGK", "CHDL"))

    first, second = with_fixed_tables(rounds, keeping({"A": 3}))

    assert first == individual(1, "IJKL", "EFGH", "ABCD")
    assert second == individual(2, "CHDL", "BJGK", "EIAF")


def test_several_keep_each_the_own_table():
    (seating,) = with_fixed_tables([individual(1, "ABCD", "EFGH", "IJKL")], keeping({"A": 2, "E": 3, "I": 1}))

    assert seating == individual(1, "IJKL", "ABCD", "EFGH")


def test_of_two_who_meet_the_first_keeps_the_own_table():
    fixed = {"A": 2, "B": 1}

    (seating,) = with_fixed_tables([individual(1, "ABCD", "EFGH")], keeping(fixed))

    assert seating == individual(1, "EFGH", "ABCD")
    assert tables_missed(seating, fixed) == {"B": 2}


def test_a_table_beyond_all_others_is_kept_too_and_the_last_one_moves_up():
    played = individual(1, "ABCD", "EFGH", "IJKL", sit_outs="X")

    (seating,) = with_fixed_tables([played], keeping({"A": 9, "X": 1}))

    assert [(table.number, "".join(table.seats)) for table in seating.tables] == [
        (1, "IJKL"),
        (2, "EFGH"),
        (9, "ABCD"),
    ]
    assert tables_missed(played, {"A": 9, "X": 1}) == {"A": 1}


@pytest.mark.parametrize("fixed", [{"A": 9, "E": 3}, {"E": 3, "A": 9}], ids=["beyond-first", "beyond-last"])
def test_a_table_that_was_left_before_is_no_empty_one(fixed: dict[str, int]):
    (seating,) = with_fixed_tables([individual(1, "ABCD", "EFGH", "IJKL")], keeping(fixed))

    assert {table.number: table.seats[0] for table in seating.tables} == {1: "I", 3: "E", 9: "A"}


def test_two_tables_beyond_all_others_are_kept():
    (seating,) = with_fixed_tables([individual(1, "ABCD", "EFGH", "IJKL")], keeping({"E": 7, "A": 9}))

    assert [(table.number, "".join(table.seats)) for table in seating.tables] == [
        (1, "IJKL"),
        (7, "EFGH"),
        (9, "ABCD"),
    ]


@given(st.integers(2, 20), st.integers(1, 12), SEEDS)
def test_who_keeps_a_table_stays_there_where_half_of_them_stay_and_so_does_everybody_else(
    count: int, table: int, seed: int
):
    entries, rounds = named(count), range(1, (count + 1) // 2 + 1)
    request = Request(
        Kind.PAIRS, entries, rounds, seed, Method.MITCHELL, seconds=0, fixed_tables={entries[-1]: table}
    )

    together, one_by_one = draw(request).rounds, list[Seating]()
    for number in rounds:
        one_by_one += draw(replace(request, rounds=[number], history=list(one_by_one))).rounds

    for seatings in (together, one_by_one):
        staying = {(at.number, at.seats[0]) for seating in seatings for at in seating.tables}
        assert not any(tables_missed(seating, request.fixed_tables) for seating in seatings)
        assert len(staying) == (count + 1) // 2 or table > (count + 1) // 2


def test_the_tables_of_two_teams_stay_together():
    def of_teams(fixed: dict[str, int]) -> Request:
        return Request(Kind.TEAMS, "ABCD", [1], 7, pairs=2, fixed_tables=fixed)

    def meeting(*numbers: int, teams: tuple[str, str]) -> list[SeatedTable]:
        return [SeatedTable(number, teams, (pair, pair)) for pair, number in enumerate(numbers, 1)]

    drawn = Seating(1, (*meeting(1, 2, teams=("A", "B")), *meeting(3, 4, teams=("C", "D"))))

    (elsewhere,) = with_fixed_tables([drawn], of_teams({"A": 4}))
    (turned,) = with_fixed_tables([drawn], of_teams({"B": 2}))

    assert tables_of(elsewhere, "A") == [3, 4]
    assert [table.pairs for table in elsewhere.tables if table.number == 4] == [(1, 1)]
    assert tables_of(turned, "B") == [1, 2]
    assert [table.pairs for table in turned.tables] == [(2, 2), (1, 1), (1, 1), (2, 2)]


def test_those_who_keep_different_tables_are_kept_apart():
    request = Request(
        Kind.PAIRS, named(4), [1], 7, apart=[("P01", "P02")], fixed_tables={"P04": 2, "P03": 1, "P02": 2}
    )

    assert keep_fixed_apart(request).apart == [("P01", "P02"), ("P02", "P03"), ("P03", "P04")]


@given(requests_of_all_kinds())
def test_whoever_keeps_a_table_alone_sits_there_whenever_seated(request_: Request):
    *_others, entry = request_.entries

    for seating in draw(replace(request_, fixed_tables={entry: 2})).rounds:
        at = tables_of(seating, entry)
        assert not at or 2 in at


@given(requests_of_all_kinds())
def test_fixed_tables_leave_who_meets_whom(request_: Request):
    drawn = draw(replace(request_, fixed_tables={})).rounds

    moved = with_fixed_tables(drawn, request_)

    assert by_meeting(moved) == by_meeting(drawn)
    for before, after in zip(drawn, moved, strict=True):
        numbers = [table.number for table in after.tables]
        assert numbers == sorted(set(numbers))
        assert sorted(table.seats for table in after.tables) == sorted(table.seats for table in before.tables)
