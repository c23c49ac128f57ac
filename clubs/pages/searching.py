"""A draw that is being searched, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import ngettext

from clubs.audit_log import display_name
from clubs.models import Search, TournamentKind
from clubs.pages.fairness import Figures
from clubs.queries.fairness import FairnessReport


@dataclass(frozen=True, slots=True)
class SearchPage:
    """How far a search has come: what it is for, the share that is done, the best so far and its bound.

    `only` is the number of its round, where it is for no more than one.
    """

    rounds: str
    only: int | None
    people: str
    percent: int
    figures: Figures | None
    begun_anew: bool
    started: datetime
    by: str

    @classmethod
    def of(cls, search: Search) -> SearchPage:
        tournament = search.tournament
        report = FairnessReport.from_stored(search.fairness)
        return cls(
            rounds=f"{tournament.club.get_round_word_display()} {numbers_text(search.rounds)}",
            only=search.rounds[0] if len(search.rounds) == 1 else None,
            people=people_text(TournamentKind(tournament.kind), len(search.request["entries"])),
            percent=search.percent,
            figures=Figures.of(report, tournament) if report else None,
            begun_anew=search.begun_anew,
            started=search.started,
            by=display_name(search.by) if search.by else "",
        )


def numbers_text(numbers: list[int]) -> str:
    """Return numbers of rounds as they are read: 3, or 1–4, or 1, 3, 4."""
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"{first}–{last}"
    return ", ".join(map(str, numbers))


def people_text(kind: TournamentKind, count: int) -> str:
    """Return how many take part, in words."""
    sentences = {
        TournamentKind.INDIVIDUAL: ngettext("%(count)s player", "%(count)s players", count),
        TournamentKind.PAIRS: ngettext("%(count)s pair", "%(count)s pairs", count),
        TournamentKind.TEAMS: ngettext("%(count)s team", "%(count)s teams", count),
    }
    return sentences[kind] % {"count": count}
