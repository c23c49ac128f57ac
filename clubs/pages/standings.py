"""The standings as a page shows them: as of any round, with what was dropped and what decided.

Nothing here knows who looks at it: the office, the hall and the wall show the same page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

from django.db.models import Q
from django.utils.translation import gettext

from clubs.models import SitOut, Tournament
from clubs.pages.criteria import counting_text, ties_text
from clubs.pages.entrants import Entrant, entrants_of
from clubs.pages.explaining import Explained
from clubs.pages.figures import signed_text
from clubs.reckoning.progress import Progress, progress_of
from clubs.reckoning.rows import RELEASED
from clubs.reckoning.standings import standings_since
from clubs.standings.document import read_settings
from clubs.standings.numbers import Number
from clubs.standings.problems import Check
from clubs.standings.settings import Settings
from clubs.standings.values import Row


@dataclass(frozen=True, slots=True)
class Line:
    """An entry's line; `place` counts the lines, `gained` the places won since the round before."""

    place: int
    rank: int | None
    gained: int | None
    number: int
    title: str
    section: str
    rounds: tuple[Number | None, ...]
    dropped: Set[int]
    rested: Set[int]
    adjustments: int
    total: Number
    decided_by: str
    remarks: str


@dataclass(frozen=True)
class StandingsPage:
    """The standings after round `through`; `progress` has the rounds in which something is written."""

    tournament: Tournament
    settings: Settings
    progress: tuple[Progress, ...]
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
            rested=rested_in(tournament),
            reasons=reasons_in(tournament, through),
        )
        lines = tuple(making.line(place, row) for place, row in enumerate(standings.rows))
        checks = tuple(check_text(check, entrants) for check in standings.checks)
        return cls(tournament, settings, progress, through, before, lines, checks)

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that are in these standings."""
        return tuple(each.round for each in self.progress if each.round <= (self.through or 0))

    @property
    def open(self) -> Progress | None:
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


@dataclass(frozen=True, slots=True)
class Making:
    """All that a line is made from beside its row."""

    entrants: Mapping[int, Entrant]
    explained: Explained
    ranks_before: Mapping[int, int | None]
    rested: Mapping[int, Set[int]]
    reasons: Mapping[int, Sequence[str]]

    def line(self, place: int, row: Row[int]) -> Line:
        entrant, before = self.entrants[row.entry], self.ranks_before.get(row.entry)
        remarks = [*self.explained.unranked(row), *self.reasons.get(row.entry, ())]
        return Line(
            place=place,
            rank=row.rank,
            gained=None if row.rank is None or before is None else before - row.rank,
            number=entrant.number,
            title=entrant.title,
            section=entrant.section,
            rounds=row.rounds,
            dropped=frozenset(row.dropped),
            rested=self.rested.get(row.entry, frozenset()),
            adjustments=row.adjustments,
            total=row.total,
            decided_by=self.explained.decided_by(row),
            remarks="; ".join(remarks),
        )


def as_of(rounds: Sequence[int], wanted: int | None) -> tuple[int | None, int | None]:
    """Return the round asked for, the last one where there is no such, and the one before it."""
    if not rounds:
        return None, None
    at = rounds.index(wanted) if wanted in rounds else len(rounds) - 1
    return rounds[at], rounds[at - 1] if at else None


def rested_in(tournament: Tournament) -> Mapping[int, Set[int]]:
    """Return in which rounds an entry sat out, by its key."""
    rested: dict[int, set[int]] = defaultdict(set)
    here = {"draw__round__tournament": tournament, "draw__round__state__in": RELEASED}
    found = SitOut.objects.filter(draw__current=True, **here)
    for entry, number in found.values_list("entry", "draw__round__number"):
        rested[entry].add(number)
    return rested


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
