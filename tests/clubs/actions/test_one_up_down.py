"""One up, one down by table and a winners' table, played as clubs do, by whatever wins a round (DR-19)."""

from collections.abc import Sequence
from typing import Any

import pytest

from clubs.actions.programme import ProgrammeLine, change_programme
from clubs.models import DrawMethod, Tournament, TournamentKind
from tests.clubs.actions.test_up_and_down import at_tables
from tests.clubs.conftest import House, written
from tests.clubs.drawing import draw_all
from tests.clubs.knockouts import SHEET, begin, knockout, tables_of

PLACES = {"counts": "rank_points", "order": "lowest"}
"""The places are summed, and the fewest win; a round is won by the most points."""


def evening_of(house: House, count: int, method: DrawMethod, **fields: Any) -> Tournament:
    usual = {"kind": TournamentKind.INDIVIDUAL, "preset": "handjass", "check_sum": False, "settings": PLACES}
    return knockout(house, count, method, **{**usual, **fields})


def write_alone(evening: Tournament, number: int, *tables: Sequence[int]) -> list[list[int]]:
    """Write what each of a table has made, in the order of their numbers; return those, table by table."""
    met = []
    for table, points in zip(tables_of(evening, number), tables, strict=True):
        seats = sorted(table.seats.select_related("entry"), key=lambda seat: "SENW".index(seat.position))
        by_number = sorted(seat.entry.number for seat in seats)
        made = dict(zip(by_number, points, strict=True))
        written(table, **{str(place): made[seat.entry.number] for place, seat in enumerate(seats, 1)})
        met.append(by_number)
    return met


def test_where_places_are_summed_the_most_points_win_a_table(bern: House):
    evening = evening_of(bern, 8, DrawMethod.ONE_UP_DOWN)
    begin(bern, evening)
    first, second = write_alone(evening, 1, (40, 30, 20, 10), (41, 31, 21, 11))

    begin(bern, evening)

    assert at_tables(evening, 2) == [{*first[:3], second[0]}, {*second[1:], first[3]}]


def test_a_round_that_the_fewest_win_moves_up_whoever_has_the_fewest(bern: House):
    evening = evening_of(bern, 8, DrawMethod.ONE_UP_DOWN)
    change_programme(evening, {1: ProgrammeLine(order="lowest")}, by=bern.director, reason="as agreed")
    begin(bern, evening)
    first, second = write_alone(evening, 1, (40, 30, 20, 10), (41, 31, 21, 11))

    begin(bern, evening)

    assert at_tables(evening, 2) == [{*first[1:], second[3]}, {first[0], *second[:3]}]


@pytest.mark.long  # each day the same way is drawn from points that are level nowhere
def test_of_two_who_are_level_the_better_in_the_standings_moves(bern: House):
    evening = evening_of(bern, 8, DrawMethod.ONE_UP_DOWN)
    begin(bern, evening)
    first, second = write_alone(evening, 1, (40, 30, 20, 10), (41, 31, 21, 11))
    begin(bern, evening)
    write_alone(evening, 2, (25, 25, 25, 25), (25, 25, 25, 25))

    begin(bern, evening)

    assert at_tables(evening, 3) == [{*first[:2], *second[:2]}, {*first[2:], *second[2:]}]


def test_with_partners_the_better_of_those_who_win_moves_up_and_the_worse_of_the_others_down(bern: House):
    evening = knockout(bern, 8, DrawMethod.ONE_UP_DOWN, kind=TournamentKind.INDIVIDUAL)
    begin(bern, evening)
    sides = []
    for table in tables_of(evening, 1):
        seats = {seat.position: seat.entry.number for seat in table.seats.select_related("entry")}
        written(table, NS=SHEET // 2 + 100 * table.number, EW=SHEET // 2 - 100 * table.number)
        sides.append(({seats["S"], seats["N"]}, {seats["E"], seats["W"]}))

    begin(bern, evening)

    top, bottom = at_tables(evening, 2)
    (won_above, lost_above), (won_below, lost_below) = sides
    assert (len(top & won_above), len(top & lost_above), len(top & won_below)) == (2, 1, 1)
    assert (len(bottom & lost_above), len(bottom & won_below), len(bottom & lost_below)) == (1, 1, 2)
    assert min(won_below) in top
    assert max(lost_above) in bottom


def test_a_winners_table_in_the_programme_has_the_best_so_far(bern: House):
    evening = evening_of(bern, 8, DrawMethod.ONE_UP_DOWN)
    line = ProgrammeLine(method=DrawMethod.TOP_TABLE)
    change_programme(evening, {2: line}, by=bern.director, reason="as every year")
    begin(bern, evening)
    first, second = write_alone(evening, 1, (40, 30, 20, 10), (41, 31, 21, 11))

    begin(bern, evening)

    assert at_tables(evening, 2) == [{*first[:2], *second[:2]}, {*first[2:], *second[2:]}]


def test_one_round_after_the_other_is_drawn(bern: House):
    evening = evening_of(bern, 8, DrawMethod.TOP_TABLE)

    assert [draw.round.number for draw in draw_all(evening, by=bern.director)] == [1]
