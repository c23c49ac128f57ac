"""Up and down by table, played: who has won at a table, by whatever counts there, moves up (DR-18)."""

from typing import Any

import pytest

from clubs.actions.draws import DrawRefused
from clubs.actions.entries import leave
from clubs.actions.programme import ProgrammeLine, change_programme
from clubs.models import DrawMethod, Entry, Tournament, TournamentKind
from tests.clubs.conftest import House, written
from tests.clubs.drawing import draw_all
from tests.clubs.knockouts import SHEET, begin, knockout, tables_of

LEAD = 200


def evening_of(house: House, count: int, **fields: Any) -> Tournament:
    return knockout(house, count, DrawMethod.UP_AND_DOWN, **fields)


def at_tables(evening: Tournament, number: int) -> list[set[int]]:
    """The numbers of those at each table of a round."""
    return [
        {seat.entry.number for seat in table.seats.select_related("entry")}
        for table in tables_of(evening, number)
    ]


def write(evening: Tournament, number: int, *, level: tuple[int, ...] = ()) -> list[int]:
    """Let the side of the best number win at each table but the level ones; return who has won."""
    won = []
    for table in tables_of(evening, number):
        seats = list(table.seats.select_related("entry").order_by("entry__number"))
        is_ns = seats[0].position in {"N", "S"}
        lead = 0 if table.number in level else LEAD if is_ns else -LEAD
        written(table, NS=SHEET // 2 + lead, EW=SHEET // 2 - lead)
        won += [seat.entry.number for seat in seats if lead and (seat.position in {"N", "S"}) is is_ns]
    return won


def moved(tables: list[set[int]], won: list[int]) -> list[set[int]]:
    """Where they sit next if nobody is missing and no table was level."""
    found: list[set[int]] = [set() for _table in tables]
    for place, table in enumerate(tables):
        for one in table:
            found[max(place - 1, 0) if one in won else min(place + 1, len(tables) - 1)].add(one)
    return found


@pytest.mark.parametrize(
    ("kind", "count"), [(TournamentKind.PAIRS, 8), (TournamentKind.INDIVIDUAL, 12)], ids=["pairs", "players"]
)
def test_from_round_to_round_winners_move_up_and_losers_down(bern: House, kind: TournamentKind, count: int):
    evening = evening_of(bern, count, kind=kind)
    begin(bern, evening)
    for number in (2, 3):
        won = write(evening, number - 1)
        assert begin(bern, evening) == number
        assert at_tables(evening, number) == moved(at_tables(evening, number - 1), won)


@pytest.mark.long  # each day winners move up and losers down
def test_of_two_who_are_level_the_better_in_the_standings_moves_up(bern: House):
    evening = evening_of(bern, 4)
    begin(bern, evening)
    write(evening, 1)
    begin(bern, evening)
    write(evening, 2, level=(1,))
    better, other = sorted(at_tables(evening, 2)[0])
    for table in tables_of(evening, 1):
        seats = {seat.entry.number: seat.position for seat in table.seats.select_related("entry")}
        if better in seats:
            ahead = 400 if seats[better] in {"N", "S"} else -400
            written(table, NS=SHEET // 2 + ahead, EW=SHEET // 2 - ahead)

    begin(bern, evening)

    at = at_tables(evening, 3)
    assert better in at[0]
    assert other in at[1]


@pytest.mark.long  # each day winners move up and losers down
def test_where_all_play_alone_the_best_two_of_a_table_move_up(bern: House):
    settings = {"order": "lowest", "counts": "points"}
    evening = evening_of(
        bern,
        8,
        kind=TournamentKind.INDIVIDUAL,
        preset="differenzler",
        check_sum=False,
        settings=settings,
    )
    begin(bern, evening)
    made = ((40, 10, 30, 20), (5, 50, 60, 7))
    places: dict[tuple[int, int], int] = {}
    for table, points in zip(tables_of(evening, 1), made, strict=True):
        written(table, **{str(place): each for place, each in enumerate(points, 1)})
        order = sorted(table.seats.select_related("entry"), key=lambda seat: "SENW".index(seat.position))
        places |= {(table.number, place): seat.entry.number for place, seat in enumerate(order)}

    begin(bern, evening)

    top = {places[1, 1], places[1, 3], places[2, 0], places[2, 3]}
    assert at_tables(evening, 2) == [top, set(places.values()) - top]


@pytest.mark.long  # each day winners move up and losers down
def test_who_has_rested_comes_in_at_the_last_table_and_who_has_left_nowhere(bern: House):
    evening = evening_of(bern, 7)
    begin(bern, evening)
    write(evening, 1)
    [rested] = set(range(1, 8)).difference(*at_tables(evening, 1))
    gone = next(iter(at_tables(evening, 1)[0]))
    leave(Entry.objects.get(tournament=evening, number=gone), by=bern.director)

    begin(bern, evening)

    tables = at_tables(evening, 2)
    assert rested in tables[-1]
    assert set().union(*tables) == set(range(1, 8)) - {gone}


def test_nothing_is_drawn_before_all_results_are_there(bern: House):
    evening = evening_of(bern, 4)
    begin(bern, evening)

    with pytest.raises(DrawRefused, match="This draw depends on the standings"):
        draw_all(evening, by=bern.director)


@pytest.mark.long  # each day winners move up and losers down
def test_one_round_of_the_programme_may_go_up_and_down(bern: House):
    evening = knockout(bern, 6, DrawMethod.DRAW, planned_rounds=2)
    line = ProgrammeLine(method=DrawMethod.UP_AND_DOWN)
    change_programme(evening, {2: line}, by=bern.director, reason="the last one")
    begin(bern, evening)
    won = write(evening, 1)

    begin(bern, evening)

    assert at_tables(evening, 2) == moved(at_tables(evening, 1), won)
