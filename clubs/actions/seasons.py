"""Seasons: starting one, and what counts in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from clubs.actions.clubs import lock_club
from clubs.audit_log import log_action
from clubs.models import Action, Club, Season
from clubs.season import SeasonRules
from clubs.slugs import free_slug, slug_stem
from clubs.standings.document import settings_document

TAKEN = frozenset({"new"})
"""Addresses that stand beside those of seasons."""

DESCRIBED = ("name", "game", "settings", "attendance", "missed", "guests", "unranked_count", "public")


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonValues:
    """All that can be said of a season; `game` is the slug of one, or empty for any."""

    name: str
    rules: SeasonRules
    game: str = ""
    public: bool = False

    def store(self, season: Season) -> None:
        season.name, season.game = self.name, self.game
        season.settings = settings_document(self.rules.settings)
        season.attendance = self.rules.attendance
        season.missed = self.rules.missed
        season.guests = self.rules.guests.value
        season.unranked_count = self.rules.unranked_count
        season.public = self.public


class TournamentShare(NamedTuple):
    """How much a tournament counts: its weight, and whether it counts however bad it was."""

    weight: int = 1
    always: bool = False


@transaction.atomic
def add_season(
    club: Club, values: SeasonValues, *, shares: Mapping[int, TournamentShare] | None = None, by: User
) -> Season:
    """Start a season with the tournaments that are to count in it, by their keys; others can join it."""
    club = lock_club(club)
    season = Season(club=club, slug=free_season_slug(club, values.name))
    values.store(season)
    season.save()
    _take_in(season, shares or {})
    log_action(club, Action.SEASON_ADDED, by=by, subject=season.name, after=describe_season(season))
    return season


@transaction.atomic
def change_season(
    season: Season, values: SeasonValues, *, shares: Mapping[int, TournamentShare], by: User
) -> Season:
    """Change what a season is called, what counts in it, and which tournaments do, by their keys."""
    # A tournament that joins the season, and is locked, only points at it and need not wait.
    locked = Season.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    season = locked.get(pk=season.pk)
    before = describe_season(season)
    values.store(season)
    season.save()
    season.tournaments.exclude(pk__in=shares).update(season=None, weight=1, always_counts=False)
    _take_in(season, shares)
    log_action(
        season.club,
        Action.SEASON_CHANGED,
        by=by,
        subject=season.name,
        before=before,
        after=describe_season(season),
    )
    return season


def _take_in(season: Season, shares: Mapping[int, TournamentShare]) -> None:
    """Let tournaments count that are in the season, or in none; one of another season stays there."""
    free = season.club.tournaments.filter(Q(season=season) | Q(season=None))
    for key, share in shares.items():
        free.filter(pk=key).update(season=season, weight=share.weight, always_counts=share.always)


def describe_season(season: Season) -> Mapping[str, Any]:
    """Return what can be changed of a season, for the log."""
    tournaments = season.tournaments.order_by("date", "pk")
    weights = dict(tournaments.filter(weight__gt=1).values_list("name", "weight"))
    always = tournaments.filter(always_counts=True)
    return {
        **{name: getattr(season, name) for name in DESCRIBED},
        "tournaments": list(tournaments.values_list("name", flat=True)),
        "weights": weights,
        "always_counts": list(always.values_list("name", flat=True)),
    }


def free_season_slug(club: Club, name: str) -> str:
    """Return the first address like a season's name that is not taken in its club."""
    taken = club.seasons.values_list("slug", flat=True)
    return free_slug(slug_stem(name, otherwise="season"), TAKEN.union(taken))
