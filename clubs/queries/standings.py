"""The standings of tournaments, kept by revision: until something changes they are made only once.

An action asks `ranked` or `ranked_each` instead: what it has done so far may yet be taken back, and must
not be kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.core.cache import cache

from clubs.models import Tournament
from clubs.models.entries import group_letter
from clubs.queries.knockout import places_reached
from clubs.queries.rounds_played import played
from clubs.standings import values
from clubs.standings.ranking import rank, ranks
from clubs.standings.statistics import TournamentStatistics, statistics_of
from clubs.standings.values import Rows, Standings

KEPT = 24 * 3600
"""Seconds for which standings are kept; a new revision has a key of its own."""

MAKERS: Mapping[str, Callable[[values.Tournament[int], int | None], Any]] = {
    "standings": rank,
    "ranks": ranks,
    "statistics": statistics_of,
}

Wanted = tuple[str, Tournament, int | None]
"""What is to be made of a tournament, and the round after which, None for all that was played."""


def ranked(tournament: Tournament, through: int | None = None) -> Standings[int]:
    """Return the standings after round `through` as the rows are at this moment."""
    return rank(_with_places(tournament, played([tournament])[tournament.pk], through), through)


def ranked_each(tournaments: Sequence[Tournament]) -> Sequence[Standings[int]]:
    """Return the standings of several tournaments as the rows are at this moment, read in one go."""
    rows = played(tournaments)
    return [rank(_with_places(each, rows[each.pk], None)) for each in tournaments]


def _with_places(
    tournament: Tournament, so_far: values.Tournament[int], through: int | None
) -> values.Tournament[int]:
    """Return what was played with the places that a knock-out has brought until then."""
    return replace(so_far, reached=places_reached(tournament, through))


def standings_of(tournament: Tournament, through: int | None = None) -> Standings[int]:
    """Return the standings after round `through`, of all that was played for None."""
    (standings,) = kept_or_made([("standings", tournament, through)])
    found: Standings[int] = standings
    return found


def standings_since(
    tournament: Tournament, through: int, before: int | None
) -> tuple[Standings[int], Mapping[int, int | None]]:
    """Return the standings after a round, and the ranks after the one before it, read in one go."""
    wanted: list[Wanted] = [("standings", tournament, through)]
    if before is not None:
        wanted.append(("ranks", tournament, before))
    standings, *earlier = kept_or_made(wanted)
    return standings, earlier[0] if earlier else {}


def standings_after_each(
    tournament: Tournament, rounds: Iterable[int]
) -> tuple[Sequence[Standings[int]], TournamentStatistics[int] | None]:
    """Return the standings after each of the rounds, and the statistics of all that was played."""
    wanted: list[Wanted] = [("standings", tournament, number) for number in rounds]
    *standings, statistics = kept_or_made([*wanted, ("statistics", tournament, None)])
    return standings, statistics


def statistics_through(
    tournament: Tournament, through: int | None = None
) -> TournamentStatistics[int] | None:
    """Return the statistics of what was played up to a round, of all that was played for None."""
    (statistics,) = kept_or_made([("statistics", tournament, through)])
    found: TournamentStatistics[int] | None = statistics
    return found


def standings_of_each(tournaments: Iterable[Tournament]) -> Sequence[Standings[int]]:
    """Return the standings of several tournaments, read in one go."""
    return kept_or_made([("standings", tournament, None) for tournament in tournaments])


def rows_by_group(tournament: Tournament, standings: Standings[int]) -> Sequence[tuple[str, Rows[int]]]:
    """Return the rows of each group that has some, by its letter, "" for who is in none; else nothing."""
    letters = [group_letter(number) for number in range(1, tournament.groups + 1)]
    return [(letter, rows) for letter, rows in zip([*letters, ""], standings.groups, strict=False) if rows]


def of_group(tournament: Tournament, standings: Standings[int], letter: str) -> Standings[int]:
    """Return the standings of the group of that letter alone; as they are where there is none."""
    rows = dict(rows_by_group(tournament, standings)).get(letter) if letter else None
    return standings if rows is None else replace(standings, rows=rows, groups=())


def kept_or_made(wanted: Sequence[Wanted]) -> Sequence[Any]:
    """Return what is wanted, in that order; the rows of all that is not kept are read together."""
    keys = [cache_key(*each) for each in wanted]
    kept = cache.get_many(keys)
    missing = {key: each for key, each in zip(keys, wanted, strict=True) if key not in kept}
    if missing:
        rows = played([tournament for _what, tournament, _through in missing.values()])
        made = {
            key: MAKERS[what](_with_places(tournament, rows[tournament.pk], through), through)
            for key, (what, tournament, through) in missing.items()
        }
        cache.set_many(made, KEPT)
        kept |= made
    return [kept[key] for key in keys]


def cache_key(what: str, tournament: Tournament, through: int | None) -> str:
    return f"{what}:{tournament.pk}:{tournament.revision}:{through}"
