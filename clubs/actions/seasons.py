"""Seasons: starting one, and what counts in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from clubs.actions.clubs import lock_club
from clubs.audit_log import log_action
from clubs.models import Action, Club, Season
from clubs.slugs import free_slug, slug_stem
from clubs.standings.document import settings_document
from clubs.standings.settings import Settings

TAKEN = frozenset({"new"})
"""Addresses that stand beside those of seasons."""


@transaction.atomic
def add_season(club: Club, *, name: str, settings: Settings, by: User) -> Season:
    """Start a season, to which tournaments can then belong."""
    club = lock_club(club)
    season = Season.objects.create(
        club=club, name=name, slug=free_season_slug(club, name), settings=settings_document(settings)
    )
    log_action(club, Action.SEASON_ADDED, by=by, subject=season.name, after=describe_season(season))
    return season


@transaction.atomic
def change_season(
    season: Season, *, name: str, settings: Settings, weights: Mapping[int, int], by: User
) -> Season:
    """Change what a season is called and what counts in it; `weights` by the keys of its tournaments."""
    # A tournament that joins the season, and is locked, only points at it and need not wait.
    locked = Season.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    season = locked.get(pk=season.pk)
    before = describe_season(season)
    season.name, season.settings = name, settings_document(settings)
    season.save(update_fields=["name", "settings"])
    for key, weight in weights.items():
        season.tournaments.filter(pk=key).update(weight=weight)
    log_action(
        season.club,
        Action.SEASON_CHANGED,
        by=by,
        subject=season.name,
        before=before,
        after=describe_season(season),
    )
    return season


def describe_season(season: Season) -> Mapping[str, Any]:
    """Return what can be changed of a season, for the log."""
    weights = dict(season.tournaments.filter(weight__gt=1).order_by("pk").values_list("name", "weight"))
    return {"name": season.name, "settings": season.settings, "weights": weights}


def free_season_slug(club: Club, name: str) -> str:
    """Return the first address like a season's name that is not taken in its club."""
    taken = club.seasons.values_list("slug", flat=True)
    return free_slug(slug_stem(name, otherwise="season"), TAKEN.union(taken))
