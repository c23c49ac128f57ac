"""What is computed of a club's results over all its years, kept until one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar

from django.core.cache import cache
from django.db.models import Q

from clubs.models import Club

KEPT = 24 * 3600
"""Seconds for which something is kept; other results have a key of their own."""

Made = TypeVar("Made")


def kept_by_results(
    club: Club, what: str, make: Callable[[], Made], *more: object, state: str | None = None
) -> Made:
    """Return what was made of the results as they are, and of `more` that it follows from.

    It must name nobody, for names change without them. Who keeps several things asks once for their `state`.
    """
    key = results_key(club, what, *more, state=state)
    kept: Made | None = cache.get(key)
    if kept is None:
        kept = make()
        cache.set(key, kept, KEPT)
    return kept


def results_key(club: Club, what: str, *more: object, state: str | None = None) -> str:
    """Return a key that is another one as soon as a result of the club may be another one, or `more` is."""
    of_results = results_state(club) if state is None else state
    return f"{what}:{club.pk}:{sha256(repr((of_results, more)).encode()).hexdigest()}"


def results_state(club: Club, *such: Q) -> str:
    """Return what is another one as soon as a tournament changes, comes, goes, or is in another season.

    Seasons and merged players are in it because not everything that concerns them raises a revision.
    """
    evenings = club.tournaments.filter(*such).order_by("pk").values_list("pk", "revision", "season__name")
    merged = club.players.exclude(merged_into=None).order_by("pk").values_list("pk", "merged_into")
    return sha256(repr((list(evenings), list(merged))).encode()).hexdigest()


def page_state(club: Club, *more: object, state: str | None = None) -> str:
    """Return what is another one as soon as a page of results may say something else, or `more` does.

    Names, who is a guest, the seasons and what a club calls things change without results.
    """
    people = club.players.order_by("pk").values_list("pk", "name", "folded", "guest", "anonymised")
    seasons = club.seasons.order_by("pk").values_list()
    own = [getattr(club, field.attname) for field in club._meta.concrete_fields]
    return results_key(club, "page", list(people), list(seasons), own, *more, state=state)


def year_state(club: Club, year: int) -> str:
    """Return the same of the tournaments of a year and of its seasons, those of other years too."""
    there = Q(date__year=year)
    seasons = club.tournaments.filter(there).exclude(season=None).values("season")
    return results_state(club, there | Q(season__in=seasons))
