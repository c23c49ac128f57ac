"""What goes with a tournament or a club that is deleted: the question before, and the list of the deleted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from django.db.models import QuerySet
from django.utils.translation import ngettext

from clubs.models import Club, Result, Tournament


@dataclass(frozen=True, slots=True)
class Extent:
    """What would be gone, one line for each kind of thing; nothing for what there is none of."""

    lines: Sequence[str]

    @classmethod
    def of_tournament(cls, tournament: Tournament) -> Self:
        entries, rounds = tournament.entries.count(), tournament.rounds.count()
        results = Result.objects.filter(active=True, table__draw__round__tournament=tournament).count()
        lines = (
            ngettext("%(count)d entry", "%(count)d entries", entries) % {"count": entries},
            ngettext("%(count)d round with its draw", "%(count)d rounds with their draws", rounds)
            % {"count": rounds},
            ngettext("%(count)d result", "%(count)d results", results) % {"count": results},
        )
        return cls([line for line, count in zip(lines, (entries, rounds, results), strict=True) if count])

    @classmethod
    def of_club(cls, club: Club) -> Self:
        members, tournaments = club.players.listed().count(), club.tournaments.count()
        seasons, people = club.seasons.count(), club.memberships.count()
        lines = (
            ngettext("%(count)d member", "%(count)d members", members) % {"count": members},
            ngettext(
                "%(count)d tournament with all results",
                "%(count)d tournaments with all results",
                tournaments,
            )
            % {"count": tournaments},
            ngettext("%(count)d season", "%(count)d seasons", seasons) % {"count": seasons},
            ngettext("%(count)d role of an account", "%(count)d roles of accounts", people)
            % {"count": people},
        )
        counts = (members, tournaments, seasons, people)
        return cls([line for line, count in zip(lines, counts, strict=True) if count])


def deleted_tournaments(club: Club) -> QuerySet[Tournament]:
    """Return those of a club that can still come back, the last deleted first."""
    return Tournament.all_objects.restorable().filter(club=club).order_by("-deleted_at", "-pk")
