"""Knock-outs for tests: planned, drawn and played as the office does it."""

from __future__ import annotations

from clubs.actions.rounds import release_round
from clubs.actions.tournaments import plan_rounds
from clubs.models import DrawMethod, State, Table, Tournament, TournamentKind
from tests.clubs.conftest import House, enter, tournament, written
from tests.clubs.drawing import draw_all

SHEET = 8 * 157
LEAD = 200


def knockout(
    house: House, count: int, method: DrawMethod = DrawMethod.KNOCKOUT, **fields: object
) -> Tournament:
    usual = {"kind": TournamentKind.PAIRS, "method": method, "planned_rounds": 3, "state": State.RUNNING}
    evening = tournament(house.club, **{**usual, **fields})
    plan_rounds(evening)
    enter(evening, count)
    return evening


def seeded(house: House, evening: Tournament) -> Tournament:
    """The same as a final: the numbers are the seeds."""
    evening.follows.add(tournament(house.club, slug=f"before-{evening.slug}"))
    return evening


def tables_of(evening: Tournament, number: int) -> list[Table]:
    return list(Table.objects.in_round(evening.rounds.get(number=number)).order_by("number"))


def play(house: House, evening: Tournament, number: int, *points: int) -> list[set[int]]:
    """Draw and release a round and write what NS has at each table; else the better number wins.

    Returns the numbers of those who met.
    """
    assert begin(house, evening) == number
    return write(evening, number, *points)


def begin(house: House, evening: Tournament) -> int:
    """Draw and release the next round; return its number."""
    [draw] = draw_all(evening, by=house.director)
    release_round(draw.round, by=house.director)
    return draw.round.number


def write(evening: Tournament, number: int, *points: int) -> list[set[int]]:
    """Write what NS has at each table of a round, or let the side of the best number win."""
    met = []
    for place, table in enumerate(tables_of(evening, number)):
        seats = table.seats.select_related("entry").order_by("entry__number")
        better = next(seat.position for seat in seats)
        lead = LEAD if better in {"N", "S"} else -LEAD
        first = points[place] if points else SHEET // 2 + lead
        written(table, NS=first, EW=SHEET - first)
        met.append({seat.entry.number for seat in seats})
    return met
