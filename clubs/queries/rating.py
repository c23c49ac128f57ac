"""The rating of a club's players, from who actually sat at its tables and what was written there (TN-11).

Of each game by itself: a point is not the same in all of them. What was written without play, what belongs
to an annulled entry, tables at which everyone plays alone, and games whose deals are not counted say
nothing of strength.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

from clubs.models import Club
from clubs.queries.kept_by_results import kept_by_results
from clubs.queries.seasons import merged_and_guests, remaining
from clubs.queries.summed_evenings import rated_at_evenings
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

    With `before` only what was played until the day before counts. Who was merged is the one who remains.
    """
    such = {"date__lt": before} if before else {}
    evenings = club.tournaments.filter(**such).order_by("date", "pk").values_list("pk", "revision")
    tables: dict[str, list[RatedTable[int]]] = defaultdict(list)
    for preset, found in rated_at_evenings(club, dict(evenings)):
        tables[preset] += found
    merged, _guests = merged_and_guests([club.pk])
    if merged:
        tables = {
            preset: [with_remaining(each, merged) for each in found] for preset, found in tables.items()
        }
    deals_of = Counter({preset: sum(table.deals for table in played) for preset, played in tables.items()})
    return {preset: tables[preset] for preset, _deals in deals_of.most_common()}


def with_remaining(table: RatedTable[int], merged: Mapping[int, int]) -> RatedTable[int]:
    first, second = ([remaining(each, merged) for each in side] for side in (table.first, table.second))
    return replace(table, first=first, second=second)
