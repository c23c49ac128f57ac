"""Players up and down by table: the first round by lot, each other one from the last (DR-18, DR-19).

The two who win at a table, or the best two where each plays alone, move up, and get new partners: each plays
with one of the two who come from the other side. Or one moves up and one down, or the best sit together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from random import Random

from clubs.schedules.meetings import MeetingCounts, Pair, pair, partners_in
from clubs.schedules.plans import Four
from clubs.schedules.players.by_standings import arrange_by_standings
from clubs.schedules.players.request import number_players
from clubs.schedules.players.seats import balance_seats
from clubs.schedules.up_and_down import order_of_tables, round_before
from clubs.schedules.values import Entry, Request, SeatedTable, Seating

WAYS: Sequence[Four] = ((0, 1, 3, 2), (0, 1, 2, 3), (0, 2, 1, 3))
"""The three ways to find partners among four, in the order of play: the first with the last comes first."""


def arrange_up_and_down(request: Request, rng: Random) -> list[Seating]:
    """Return the one round that can be drawn, its tables in their order.

    Nobody plays again with the partner of the last round where that can be avoided; then as few as can be get
    one again. Raises `DrawError` where there are too few for a table, or several rounds are to be drawn.
    """
    numbered = number_players(request)
    number = request.rounds[0]
    last = round_before(request, number)
    if last is None:
        return arrange_by_standings(request, rng)
    people = request.taking_part(number)
    order, resting = order_of_tables(people, last, request, rng)
    counts, just_now = MeetingCounts.of(request.history), partners_in(last)
    numbers = {entry: place for place, entry in enumerate(numbered.people)}
    fours = [
        _with_partners(order[first : first + 4], counts.partners, just_now)
        for first in range(0, len(order), 4)
    ]
    [sitting] = balance_seats([tuple(_numbered(four, numbers) for four in fours)], numbered.seats, rng)
    tables = (
        SeatedTable(place, tuple(numbered.people[one] for one in four), alone=request.alone)
        for place, four in enumerate(sitting, 1)
    )
    return [Seating(number, tuple(tables), tuple(entry for entry in people if entry in resting))]


def _with_partners(four: Sequence[Entry], before: Mapping[Pair, int], just_now: Set[Pair]) -> list[Entry]:
    """Return four in the order of play, with as few partners again as can be."""

    def again(way: Four) -> tuple[int, int]:
        south, east, north, west = (four[place] for place in way)
        both = pair(south, north), pair(east, west)
        return sum(two in just_now for two in both), sum(before.get(two, 0) ** 2 for two in both)

    return [four[place] for place in min(WAYS, key=again)]


def _numbered(four: Sequence[Entry], numbers: Mapping[Entry, int]) -> Four:
    south, east, north, west = (numbers[entry] for entry in four)
    return south, east, north, west
