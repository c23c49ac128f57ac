"""What a club's own page shows beside the tournaments that are over: what is on, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Count

from clubs.models import Club, Season, State, Tournament
from clubs.models.tournaments import TournamentQuerySet
from scoring.new_game import game_name

COMING = (State.RUNNING, State.OPEN, State.DRAFT)
"""What is not over yet, the most urgent first."""


@dataclass(frozen=True, slots=True)
class TournamentCard:
    """A tournament that is not over, in a few words."""

    tournament: Tournament
    game: str
    entries: int

    @property
    def is_running(self) -> bool:
        return self.tournament.state == State.RUNNING


@dataclass(frozen=True, slots=True)
class ClubPage:
    """The tournaments that are on or coming, and the seasons."""

    coming: Sequence[TournamentCard]
    seasons: Sequence[Season]
    has_members: bool
    has_past: bool

    @property
    def is_new(self) -> bool:
        """Whether there is no tournament yet, so that the page says how to begin."""
        return not (self.coming or self.has_past)


def past_of(club: Club) -> TournamentQuerySet:
    return club.tournaments.exclude(state__in=COMING).select_related("club", "season")


def club_page(club: Club) -> ClubPage:
    coming = club.tournaments.filter(state__in=COMING).select_related("club")
    sizes = dict(coming.values_list("pk").annotate(Count("entries")))
    order = list(COMING)
    return ClubPage(
        coming=[
            TournamentCard(found, game_name(found.preset, to_target=found.to_target), sizes[found.pk])
            for found in sorted(coming, key=lambda found: (order.index(State(found.state)), found.date))
        ],
        seasons=list(club.seasons.select_related("club")),
        has_members=club.players.listed().members().exists(),
        has_past=past_of(club).exists(),
    )
