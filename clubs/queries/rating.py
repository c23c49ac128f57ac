"""The rating of a club's players, from who actually sat at its tables and what was written there (TN-11).

Of each game by itself: a point is not the same in all of them. What was written without play, what belongs
to an annulled entry, tables at which everyone plays alone, and games whose deals are not counted say
nothing of strength.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from clubs.models import Club, Seat
from clubs.queries.kept_by_results import kept_by_results
from clubs.queries.rounds_played import PAIRS
from clubs.queries.seasons import merged_and_guests, remaining
from clubs.queries.written_sides import ROUND, RoundLength, round_lengths, sides_in_play
from clubs.rating.fitting import rate
from clubs.rating.values import RatedTable, Rating


class WrittenSide(NamedTuple):
    """What one side of a table wrote."""

    table: int
    preset: str
    deals: int
    side: str
    points: int


def ratings_of(club: Club) -> Mapping[str, Mapping[int, Rating]]:
    """Return the rating of everyone who played, by player, for each game by its preset."""
    return kept_by_results(
        club,
        "rating",
        lambda: {preset: rate(tables) for preset, tables in rated_tables(club).items()},
    )


def rated_tables(club: Club) -> Mapping[str, Sequence[RatedTable[int]]]:
    """Return the tables of each game by its preset, those of the most played one first."""
    people = sitters_of(club)
    tables: dict[str, list[RatedTable[int]]] = defaultdict(list)
    for first, second in both_sides(club):
        sat = people[first.table]
        lead = first.points - second.points
        tables[first.preset].append(RatedTable(sat[first.side], sat[second.side], lead, first.deals))
    deals = Counter({preset: sum(table.deals for table in played) for preset, played in tables.items()})
    return {preset: tables[preset] for preset, _deals in deals.most_common()}


def both_sides(club: Club) -> Iterator[tuple[WrittenSide, WrittenSide]]:
    """Yield what the two sides of each table wrote."""
    found = sides_in_play(club).filter(side__in=PAIRS).order_by("result__table", "-side")
    rows = found.values_list("result__table", ROUND, "result__deals", "side", "points").iterator()
    for _table, sides in groupby(counted_sides(rows, round_lengths(club)), key=attrgetter("table")):
        if len(written := tuple(sides)) == len(PAIRS):
            yield written[0], written[1]


def counted_sides(
    rows: Iterable[tuple[int, int, int | None, str, int]], lengths: Mapping[int, RoundLength]
) -> Iterator[WrittenSide]:
    """Yield the sides whose deals are known."""
    for table, round_, own, side, points in rows:
        preset, usual = lengths[round_]
        deals = usual if own is None else own
        if deals is not None:
            yield WrittenSide(table, preset, deals, side, points)


def sitters_of(club: Club) -> Mapping[int, Mapping[str, Sequence[int]]]:
    """Return who sat on each side of each table; who was merged is the one who remains."""
    merged, _guests = merged_and_guests([club.pk])
    side_of = {seat: side for side, seats in PAIRS.items() for seat in seats}
    found = Seat.objects.filter(draw__current=True, draw__round__tournament__club=club)
    people: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table, position, player in found.values_list("table", "position", "player").iterator():
        people[table][side_of[position]].append(remaining(player, merged))
    return people
