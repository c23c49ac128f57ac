"""Entries that keep one table: they sit there, and nobody meets others by it."""

from dataclasses import replace

from hypothesis import given

from clubs.schedules.drawing import draw
from clubs.schedules.fixed_tables import keep_fixed_apart, tables_missed, with_fixed_tables
from clubs.schedules.values import Kind, Request, SeatedTable, Seating
from tests.clubs.schedules.request_strategies import requests_of_all_kinds
from tests.clubs.schedules.requests import by_meeting, individual, named


def tables_of(seating: Seating, entry: str) -> list[int]:
    return [table.number for table in seating.tables if entry in table.seats]


def test_tables_change_their_numbers_and_nothing_else():
    rounds = (individual(1, "ABCD", "EFGH", "IJKL"), individual(2, "EIAF", "BJGK", "CHDL"))

    first, second = with_fixed_tables(rounds, {"A": 3})

    assert first == individual(1, "IJKL", "EFGH", "ABCD")
    assert second == individual(2, "CHDL", "BJGK", "EIAF")


def test_several_keep_each_the_own_table():
    (seating,) = with_fixed_tables([individual(1, "ABCD", "EFGH", "IJKL")], {"A": 2, "E": 3, "I": 1})

    assert seating == individual(1, "IJKL", "ABCD", "EFGH")


def test_of_two_who_meet_the_first_keeps_the_own_table():
    fixed = {"A": 2, "B": 1}

    (seating,) = with_fixed_tables([individual(1, "ABCD", "EFGH")], fixed)

    assert seating == individual(1, "EFGH", "ABCD")
    assert tables_missed(seating, fixed) == {"B": 2}


def test_a_table_that_a_round_does_not_have_is_kept_by_nobody():
    fixed = {"A": 9, "X": 1}
    played = individual(1, "EFGH", "ABCD", sit_outs="X")

    assert with_fixed_tables([played], fixed) == (played,)
    assert tables_missed(played, fixed) == {"A": 2}


def test_the_tables_of_two_teams_stay_together():
    def meeting(*numbers: int, teams: tuple[str, str]) -> list[SeatedTable]:
        return [SeatedTable(number, teams, (pair, pair)) for pair, number in enumerate(numbers, 1)]

    drawn = Seating(1, (*meeting(1, 2, teams=("A", "B")), *meeting(3, 4, teams=("C", "D"))))

    (elsewhere,) = with_fixed_tables([drawn], {"A": 4})
    (turned,) = with_fixed_tables([drawn], {"B": 2})

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
def test_whoever_keeps_a_table_alone_sits_there_in_every_round_that_has_it(request_: Request):
    *_others, entry = request_.entries
    alone = replace(request_, fixed_tables={entry: 2})

    for seating in draw(alone).rounds:
        at = tables_of(seating, entry)
        assert not at or 2 in at or 2 not in {table.number for table in seating.tables}


@given(requests_of_all_kinds())
def test_fixed_tables_leave_who_meets_whom_and_number_all_tables(request_: Request):
    drawn = draw(replace(request_, fixed_tables={})).rounds

    moved = with_fixed_tables(drawn, request_.fixed_tables)

    assert by_meeting(moved) == by_meeting(drawn)
    for before, after in zip(drawn, moved, strict=True):
        assert [table.number for table in after.tables] == [table.number for table in before.tables]
        assert sorted(table.seats for table in after.tables) == sorted(table.seats for table in before.tables)
