"""The rating of a club's players, from who actually sat at its tables and what was written there (TN-11).

Of each game by itself: a point is not the same in all of them. What was written without play, what belongs
to an annulled entry, tables at which everyone plays alone, and games whose deals are not counted say
nothing of strength.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from django.db.models import Max, Q

from clubs.models import Club
from clubs.queries.kept_by_results import kept_by_results
from clubs.queries.rounds_played import PAIRS
from clubs.queries.seasons import merged_and_guests, remaining
from clubs.queries.sitting import sitting_at
from clubs.queries.written_sides import ROUND, TOURNAMENT, round_lengths, sides_in_play
from clubs.rating.fitting import rate
from clubs.rating.values import RatedTable, Rating


def ratings_of(club: Club) -> Mapping[str, Mapping[int, Rating]]:
    """Return the rating of everyone who played, by player, for each game by its preset."""
    return kept_by_results(
        club,
        "rating",
        lambda: {preset: rate(tables) for preset, tables in rated_tables(club).items()},
    )


def ratings_before(club: Club, preset: str, day: date) -> Mapping[int, Rating]:
    """Return the rating in a game by what was played before a day, by player."""
    return kept_by_results(
        club, "rating-before", lambda: rate(rated_tables(club, day).get(preset, ())), preset, day
    )


def rated_tables(club: Club, before: date | None = None) -> Mapping[str, Sequence[RatedTable[int]]]:
    """Return the tables of each game by its preset, those of the most played one first.

    With `before` only what was played until the day before counts.
    """
    people, lengths = sitters_of(club), round_lengths(club)
    tables: dict[str, list[RatedTable[int]]] = defaultdict(list)
    for table, round_, own, first, second in written_at_tables(club, before):
        preset, usual = lengths[round_]
        deals = usual if own is None else own
        if deals is not None:
            north, east = people[table]
            tables[preset].append(RatedTable(north, east, first - second, deals))
    deals_of = Counter({preset: sum(table.deals for table in played) for preset, played in tables.items()})
    return {preset: tables[preset] for preset, _deals in deals_of.most_common()}


def written_at_tables(
    club: Club, before: date | None = None
) -> Iterator[tuple[int, int, int | None, int, int]]:
    """Yield the tables at which two sides wrote: its round, its own deals, and the points of both."""
    by_side = {side: Max("points", filter=Q(side=side)) for side in PAIRS}
    sides = sides_in_play(club)
    if before:
        sides = sides.filter(**{f"{TOURNAMENT}__date__lt": before})
    found = sides.order_by("result__table").values_list("result__table", ROUND, "result__deals")
    both = found.annotate(**by_side).filter(**{f"{side}__isnull": False for side in PAIRS})
    yield from both.iterator()


def sitters_of(club: Club) -> Mapping[int, Sequence[Sequence[int]]]:
    """Return who sat on each side of each table; who was merged is the one who remains."""
    merged, _guests = merged_and_guests([club.pk])
    return {
        table: [[remaining(sat[seat], merged) for seat in seats if seat in sat] for seats in PAIRS.values()]
        for table, sat in sitting_at(draw__round__tournament__club=club).items()
    }
