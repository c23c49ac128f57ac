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
            ngettext("{count} entry", "{count} entries", entries).format(count=entries),
            ngettext("{count} round with its draw", "{count} rounds with their draws", rounds).format(
                count=rounds
            ),
            ngettext("{count} result", "{count} results", results).format(count=results),
        )
        return cls([line for line, count in zip(lines, (entries, rounds, results), strict=True) if count])

    @classmethod
    def of_club(cls, club: Club) -> Self:
        members, tournaments = club.players.listed().count(), club.tournaments.count()
        seasons, people = club.seasons.count(), club.memberships.count()
        lines = (
            ngettext("{count} member", "{count} members", members).format(count=members),
            ngettext(
                "{count} tournament with all results",
                "{count} tournaments with all results",
                tournaments,
            ).format(count=tournaments),
            ngettext("{count} season", "{count} seasons", seasons).format(count=seasons),
            ngettext("{count} role of an account", "{count} roles of accounts", people).format(count=people),
        )
        counts = (members, tournaments, seasons, people)
        return cls([line for line, count in zip(lines, counts, strict=True) if count])


def deleted_tournaments(club: Club) -> QuerySet[Tournament]:
    """Return those of a club that can still come back, the last deleted first."""
    return Tournament.all_objects.restorable().filter(club=club).order_by("-deleted_at", "-pk")
