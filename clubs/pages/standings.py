"""The standings as a page shows them: as of any round, with what was dropped and what decided.

Nothing here knows who looks at it: the office, the hall and the wall show the same page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from clubs.models import Tournament
from clubs.pages.criteria import counting_text, ties_text
from clubs.pages.entrants import Entrant, entrants_of
from clubs.pages.explaining import Explained
from clubs.pages.figures import signed_text
from clubs.pages.lines import Line, Making, as_of
from clubs.queries.played import TournamentProgress, progress_of
from clubs.queries.standings import standings_since
from clubs.standings.document import read_settings
from clubs.standings.problems import Check
from clubs.standings.settings import Settings


@dataclass(frozen=True)
class StandingsPage:
    """The standings after round `through`; `progress` has the rounds in which something is written."""

    tournament: Tournament
    settings: Settings
    progress: tuple[TournamentProgress, ...]
    through: int | None
    before: int | None
    lines: tuple[Line, ...]
    checks: tuple[str, ...]

    @classmethod
    def of(
        cls, tournament: Tournament, wanted: int | None = None, *, short_names: bool = False
    ) -> StandingsPage:
        progress, settings = tuple(progress_of(tournament)), read_settings(tournament.settings)
        through, before = as_of([each.round for each in progress], wanted)
        if through is None:
            return cls(tournament, settings, progress, None, None, (), ())
        entrants = entrants_of(tournament, short_names=short_names)
        standings, ranks_before = standings_since(tournament, through, before)
        making = Making(
            entrants=entrants,
            explained=Explained.of(tournament, standings, entrants),
            ranks_before=ranks_before,
            reasons=reasons_in(tournament, through),
        )
        checks = tuple(check_text(check, entrants) for check in standings.checks)
        return cls(tournament, settings, progress, through, before, making.lines(standings), checks)

    @property
    def since(self) -> str:
        """What the places won and lost are compared with."""
        values = {"round": self.tournament.club.get_round_word_display(), "number": self.before}
        return gettext("Places won or lost since %(round)s %(number)s") % values

    def heading(self, number: int) -> SafeString:
        """Return what heads a round's column: its word may be hidden where there is no room."""
        word = self.tournament.club.get_round_word_display()
        return format_html('<span class="word">{} </span>{}', word, number)

    def address(self, line: Line) -> str:
        """Return where it is told how an entry played."""
        tournament = self.tournament
        return reverse("clubs:entry-story", args=[tournament.club.slug, tournament.slug, line.number])

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that are in these standings."""
        return tuple(each.round for each in self.progress if each.round <= (self.through or 0))

    @property
    def open(self) -> TournamentProgress | None:
        """The first of these rounds for which tables are missing."""
        return next((each for each in self.progress if each.missing and each.round in self.rounds), None)

    @property
    def complete(self) -> int | None:
        """The last round before tables are missing."""
        done = [number for number in self.rounds if not self.open or number < self.open.round]
        return done[-1] if done else None

    @property
    def counting(self) -> str:
        return counting_text(self.settings)

    @property
    def ties(self) -> str:
        return ties_text(self.settings)


def reasons_in(tournament: Tournament, through: int) -> Mapping[int, Sequence[str]]:
    """Return why an entry was given or taken points, by its key; what was taken back is gone."""
    reasons: dict[int, list[str]] = defaultdict(list)
    so_far = tournament.adjustments.filter(Q(round=None) | Q(round__number__lte=through))
    standing = so_far.filter(cancels=None, cancelled_by=None).order_by("pk")
    for entry, points, reason in standing.values_list("entry", "points", "reason"):
        reasons[entry].append(f"{signed_text(points)} {reason}")
    return reasons


def check_text(check: Check, entrants: Mapping[int, Entrant]) -> str:
    """Return what does not hold as a sentence, with the entry's name in place of its key."""
    titles = {str(key): entrant.title for key, entrant in entrants.items()}
    named = {name: titles[str(value)] for name, value in check.values.items() if name == "entry"}
    return replace(check, values={**check.values, **named}).message(gettext)
