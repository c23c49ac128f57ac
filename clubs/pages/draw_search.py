"""The progress page of a draw that is being searched."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions.open_tables import OPEN
from clubs.audit_log import display_name
from clubs.models import Draw, DrawMethod, Search, TournamentKind
from clubs.pages.fairness import FairnessSummary
from clubs.schedules.lot_notation import DRAWN_FROM_HAT
from clubs.schedules.reports import FairnessReport


@dataclass(frozen=True, slots=True)
class SearchPage:
    """How far a search has come: what it is for, the share that is done, the best so far and its bound.

    `only` is the number of its round, where it is for no more than one.
    """

    rounds: str
    only: int | None
    people: str
    percent: int
    fairness: FairnessSummary | None
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
            fairness=FairnessSummary.of(report, tournament) if report else None,
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
    sentences = {
        TournamentKind.INDIVIDUAL: ngettext("{count} player", "{count} players", count),
        TournamentKind.PAIRS: ngettext("{count} pair", "{count} pairs", count),
        TournamentKind.TEAMS: ngettext("{count} team", "{count} teams", count),
    }
    return sentences[kind].format(count=count)


# How a draw came about, and the file that gives it again


@dataclass(frozen=True, slots=True)
class Origin:
    """How a draw came about; `swaps` is how often two have changed places since.

    One that `is_by_hand` came of lots from a hat, or its tables formed themselves: it has no seed.
    """

    path: tuple[str, str, int, int]
    algorithm: str
    seed: int
    swaps: int
    is_repeatable: bool
    is_by_hand: bool = False

    @classmethod
    def of(cls, draw: Draw) -> Origin:
        tournament = draw.round.tournament
        return cls(
            path=(tournament.club.slug, tournament.slug, draw.round.number, draw.number),
            algorithm=algorithm_name(draw.algorithm),
            seed=draw.seed,
            swaps=draw.swaps,
            is_repeatable=bool(draw.request),
            is_by_hand=draw.algorithm in {DRAWN_FROM_HAT, OPEN},
        )

    @property
    def file(self) -> str:
        """What the file is called from which the draw can be made again."""
        _club, tournament, round_, draw = self.path
        return f"{tournament}-{round_}-{draw}.json"

    @property
    def url(self) -> str:
        return reverse("clubs:draw-request", args=self.path)


def algorithm_name(algorithm: str) -> str:
    """Return what a way to draw is called: one of the settings as there, a plan by where it comes from."""
    if algorithm == DRAWN_FROM_HAT:
        return _("by lots from a hat")
    if algorithm == OPEN:
        return _("tables formed themselves")
    if algorithm in DrawMethod.values:
        return str(DrawMethod(algorithm).label)
    return _(algorithm) if algorithm else ""
