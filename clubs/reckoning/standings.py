"""The standings of tournaments, kept by revision: until something changes they are made only once.

A deed asks `ranked` instead: what it has done so far may yet be taken back, and must not be kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.core.cache import cache

from clubs.models import Tournament
from clubs.reckoning.played import played
from clubs.standings.ranking import rank
from clubs.standings.values import Standings

KEPT = 24 * 3600
"""Seconds for which standings are kept; a new revision has a key of its own."""

Wanted = tuple[Tournament, int | None]
"""A tournament and the round after which its standings are wanted, None for all that was played."""


def ranked(tournament: Tournament, through: int | None = None) -> Standings[int]:
    """Return the standings after round `through` as the rows are at this moment."""
    return rank(played([tournament])[tournament.pk], through)


def standings_of(tournament: Tournament, through: int | None = None) -> Standings[int]:
    """Return the standings after round `through`, of all that was played for None."""
    (standings,) = standings_kept([(tournament, through)])
    return standings


def standings_after(tournament: Tournament, rounds: Iterable[int]) -> Mapping[int, Standings[int]]:
    """Return the standings after each of these rounds, by its number."""
    numbers = list(rounds)
    kept = standings_kept([(tournament, number) for number in numbers])
    return dict(zip(numbers, kept, strict=True))


def standings_kept(wanted: Sequence[Wanted]) -> Sequence[Standings[int]]:
    """Return what is wanted, in that order; what is not kept yet is read in one go."""
    keys = [key_of(*each) for each in wanted]
    kept = cache.get_many(keys)
    missing = {key: each for key, each in zip(keys, wanted, strict=True) if key not in kept}
    if missing:
        values = played([tournament for tournament, _through in missing.values()])
        made = {key: rank(values[tournament.pk], through) for key, (tournament, through) in missing.items()}
        cache.set_many(made, KEPT)
        kept |= made
    return [kept[key] for key in keys]


def key_of(tournament: Tournament, through: int | None) -> str:
    return f"standings:{tournament.pk}:{tournament.revision}:{through}"
