"""What is computed of a club's results over all its years, kept until one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from hashlib import sha256
from typing import Any, TypeVar

from django.core.cache import cache
from django.db.models import DateField, Q, QuerySet

from clubs.models import Club, Player, Season, Tournament
from core.prepared_queries import PRIMARY_KEY, Placeholder, Prepared

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


def page_state(club: Club, *more: object, year: int | None = None) -> str:
    """Return what is another one as soon as a page of results may say something else, or `more` does.

    Names, who is a guest, the seasons and what a club calls things change without results. A page may follow
    from one `year` alone.
    """
    evenings = _evenings.all(club.pk) if year is None else _evenings_of_year.all(club.pk, *days_of(year))
    own = [getattr(club, field.attname) for field in club._meta.concrete_fields]
    shown = (evenings, _people.all(club.pk), _seasons.all(club.pk), own, more)
    return sha256(repr(shown).encode()).hexdigest()


def year_state(club: Club, year: int) -> str:
    """Return the state of the results that a year follows from."""
    return results_state(club, with_their_seasons(club.pk, *days_of(year)))


def season_state(season: Season) -> str:
    """Return the state of the results that a season follows from."""
    return results_state(season.club, Q(season=season))


def days_of(year: int) -> tuple[date, date]:
    return date(year, 1, 1), date(year, 12, 31)


def with_their_seasons(club: Any, first: Any, last: Any) -> Q:
    """Return which tournaments are those between two days and of their seasons, those of other years too."""
    there = Q(date__gte=first, date__lte=last)
    seasons = Tournament.objects.filter(there, club=club).exclude(season=None).values("season")
    return there | Q(season__in=seasons)


# Asked each time a page is shown that is kept: they take a quarter of the time, once they are compiled


def _evenings_there(club: Placeholder, *such: Q) -> QuerySet[Any, Any]:
    found = Tournament.objects.filter(*such, club=club).order_by("pk")
    return found.values_list("pk", "revision", "season")


def _evenings_with_seasons(club: Placeholder, first: Placeholder, last: Placeholder) -> QuerySet[Any, Any]:
    return _evenings_there(club, with_their_seasons(club, first, last))


def _people_there(club: Placeholder) -> QuerySet[Any, Any]:
    found = Player.objects.filter(club=club).order_by("pk")
    return found.values_list("pk", "name", "folded", "guest", "anonymised", "merged_into")


def _seasons_there(club: Placeholder) -> QuerySet[Any, Any]:
    return Season.objects.filter(club=club).order_by("pk").values_list()


_evenings = Prepared(_evenings_there, PRIMARY_KEY, only_first=False)
_evenings_of_year = Prepared(_evenings_with_seasons, PRIMARY_KEY, DateField(), DateField(), only_first=False)
_people = Prepared(_people_there, PRIMARY_KEY, only_first=False)
_seasons = Prepared(_seasons_there, PRIMARY_KEY, only_first=False)
