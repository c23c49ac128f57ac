"""The rating of a club's players, from who actually sat at its tables and what was written there (TN-11).

Of each game by itself: a point is not the same in all of them. What was written without play, what belongs
to an annulled entry, tables at which everyone plays alone, and games whose deals are not counted say
nothing of strength.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from django.core.cache import cache
from django.db.models import Count, Max, Sum

from clubs.models import Club, Player, Seat
from clubs.queries.rounds_played import PAIRS
from clubs.queries.seasons import merged_and_guests, remaining
from clubs.queries.written_sides import sides_in_play
from clubs.rating.fitting import rate
from clubs.rating.values import RatedTable, Rating

KEPT = 24 * 3600
"""Seconds for which a rating is kept; when a result changes it has a key of its own."""


class WrittenSide(NamedTuple):
    """What one side of a table wrote."""

    table: int
    preset: str
    deals: int
    side: str
    points: int


def ratings_of(club: Club) -> Mapping[str, Mapping[int, Rating]]:
    """Return the rating of everyone who played, by player, for each game by its preset."""
    key = rating_key(club)
    kept: Mapping[str, Mapping[int, Rating]] | None = cache.get(key)
    if kept is None:
        kept = {preset: rate(tables) for preset, tables in rated_tables(club).items()}
        cache.set(key, kept, KEPT)
    return kept


def rating_key(club: Club) -> str:
    """Return a key that is another one as soon as a tournament changes, or two players become one."""
    state = club.tournaments.aggregate(count=Count("pk"), last=Max("pk"), revisions=Sum("revision"))
    merged = Player.objects.filter(club=club).exclude(merged_into=None).count()
    return f"rating:{club.pk}:{state['count']}:{state['last']}:{state['revisions']}:{merged}"


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
    found = sides_in_play(club).filter(side__in=PAIRS).exclude(counted=None)
    rows = map(
        WrittenSide._make,
        found.order_by("result__table", "-side")
        .values_list("result__table", "preset", "counted", "side", "points")
        .iterator(),
    )
    for _table, sides in groupby(rows, key=attrgetter("table")):
        if len(written := tuple(sides)) == len(PAIRS):
            yield written[0], written[1]


def sitters_of(club: Club) -> Mapping[int, Mapping[str, Sequence[int]]]:
    """Return who sat on each side of each table; who was merged is the one who remains."""
    merged, _guests = merged_and_guests([club.pk])
    side_of = {seat: side for side, seats in PAIRS.items() for seat in seats}
    found = Seat.objects.filter(draw__current=True, draw__round__tournament__club=club)
    people: dict[int, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for table, position, player in found.values_list("table", "position", "player").iterator():
        people[table][side_of[position]].append(remaining(player, merged))
    return people
