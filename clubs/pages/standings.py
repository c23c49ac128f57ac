"""The standings as a page shows them: as of any round, with what was dropped and what decided.

Nothing here knows who looks at it: the office, the hall and the wall show the same page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import NamedTuple

from django.db.models import Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from clubs.faults import Fault
from clubs.models import Tournament
from clubs.models.entries import group_letter
from clubs.names import folded
from clubs.pages.entries import Entrant, entrants_of
from clubs.pages.numbers import signed_text
from clubs.pages.standings_explanation import (
    Explained,
    counting_text,
    handicap_reason,
    handicap_sentence,
    ties_text,
    weighing_text,
)
from clubs.queries.rounds_played import TournamentProgress, handicaps_in, progress_of
from clubs.queries.standings import rows_by_group, standings_since
from clubs.standings.document import read_settings
from clubs.standings.numbers import Number
from clubs.standings.settings import Settings
from clubs.standings.values import Standings, StandingsRow

FEW = 3
"""So many rounds at most are headed by the whole word on paper."""


class StandingsLine(NamedTuple):
    """An entry's line; `place` counts the lines, `gained` the places won since the round before.

    One `outside` the ranking has no rank, as its remarks say. In a tournament with groups `rank` is that
    within its `group`, and `overall` the one among all.
    """

    place: int
    key: int
    rank: int | None
    gained: int | None
    number: int
    title: str
    listed: str
    section: str
    rounds: tuple[Number | None, ...]
    dropped: Set[int]
    rested: Set[int]
    adjustments: int
    total: Number
    decided_by: str
    remarks: str
    outside: bool = False
    group: str = ""
    overall: int | None = None
    missed: int = 0

    @property
    def sort_name(self) -> str:
        """What its name sorts by: surnames first, ä as a."""
        return folded(self.listed)


@dataclass(frozen=True, slots=True)
class Making:
    """All that lines are made from beside the standings; by the entries' keys."""

    entrants: Mapping[int, Entrant]
    explained: Explained
    ranks_before: Mapping[int, int | None] = field(default_factory=dict)
    reasons: Mapping[int, Sequence[str]] = field(default_factory=dict)

    def lines(self, standings: Standings[int]) -> tuple[StandingsLine, ...]:
        return tuple(self.line(place, row) for place, row in enumerate(standings.rows))

    def lines_by_group(self, tournament: Tournament, standings: Standings[int]) -> tuple[StandingsLine, ...]:
        """Return the lines of one group after the other, each with its rank there."""
        overall = {row.entry: row.rank for row in standings.rows}
        groups = rows_by_group(tournament, standings)
        rows = [(letter, row) for letter, rows in groups for row in rows]
        return tuple(
            self.line(place, row)._replace(group=letter, overall=overall[row.entry])
            for place, (letter, row) in enumerate(rows)
        )

    def line(self, place: int, row: StandingsRow[int]) -> StandingsLine:
        entrant, before = self.entrants[row.entry], self.ranks_before.get(row.entry)
        explained = self.explained
        remarks = [
            *explained.unranked(row),
            *explained.dropped_unplayed(row),
            *self.reasons.get(row.entry, ()),
        ]
        return StandingsLine(
            place=place,
            key=row.entry,
            rank=row.rank,
            gained=None if row.rank is None or before is None else before - row.rank,
            number=entrant.number,
            title=entrant.title,
            listed=entrant.listed,
            section=entrant.section,
            rounds=row.rounds,
            dropped=frozenset(row.dropped),
            rested=explained.rested.get(row.entry, frozenset()),
            adjustments=row.adjustments,
            total=row.total,
            decided_by=explained.decided_by(row),
            remarks="; ".join(remarks),
            outside=entrant.outside,
        )


def as_of(rounds: Sequence[int], wanted: int | None) -> tuple[int | None, int | None]:
    """Return the round asked for, the last one where there is no such, and the one before it."""
    if not rounds:
        return None, None
    at = rounds.index(wanted) if wanted in rounds else len(rounds) - 1
    return rounds[at], rounds[at - 1] if at else None


@dataclass(frozen=True)
class StandingsPage:
    """The standings after round `through`; `progress` has the rounds in which something is written."""

    tournament: Tournament
    settings: Settings
    progress: tuple[TournamentProgress, ...]
    through: int | None
    before: int | None
    lines: tuple[StandingsLine, ...]
    checks: tuple[str, ...]

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        wanted: int | None = None,
        *,
        short_names: bool = False,
        together: bool = False,
    ) -> StandingsPage:
        """Return the standings, where there are groups one after the other, or all of them `together`."""
        progress, settings = tuple(progress_of(tournament)), read_settings(tournament.settings)
        through, before = as_of([each.round for each in progress], wanted)
        if through is None:
            return cls(tournament, settings, progress, None, None, (), ())
        entrants = entrants_of(tournament, short_names=short_names)
        standings, ranks_before = standings_since(tournament, through, before)
        making = Making(
            entrants=entrants,
            explained=Explained.of(tournament, standings, entrants),
            ranks_before={} if together and standings.groups else ranks_before,
            reasons=reasons_in(tournament, through),
        )
        checks = tuple(check_sentence(check, entrants) for check in standings.checks)
        by_group = bool(standings.groups) and not together
        lines = making.lines_by_group(tournament, standings) if by_group else making.lines(standings)
        return cls(tournament, settings, progress, through, before, lines, checks)

    @property
    def groups(self) -> Sequence[tuple[str, Sequence[StandingsLine]]]:
        """The lines of each group under its title; those of all together under none."""
        found = groupby(self.lines, lambda line: line.group)
        groups = [(group_title(group) if self.has_groups else "", list(lines)) for group, lines in found]
        return groups or [("", [])]

    @property
    def has_groups(self) -> bool:
        return any(line.group for line in self.lines)

    @property
    def since(self) -> str:
        """What the places won and lost are compared with."""
        values = {"round": self.tournament.club.round_in_sentence, "number": self.before}
        return gettext("Places gained or lost since {round} {number}").format(**values)

    @property
    def adjusted(self) -> str:
        """What heads the points that were given or taken beside the rounds."""
        return gettext("Adjustments")

    def heading(self, number: int) -> SafeString:
        """Return what heads a round's column: its word may be hidden where there is no room."""
        word = self.tournament.club.get_round_word_display()
        return format_html('<span class="word">{} </span>{}', word, number)

    @property
    def headings(self) -> Sequence[str]:
        """What heads the rounds on paper: the whole word where they are few, else its first letter."""
        word = str(self.tournament.club.get_round_word_display())
        start = f"{word} " if len(self.rounds) <= FEW else word[:1]
        return [f"{start}{number}" for number in self.rounds]

    def address(self, line: StandingsLine) -> str:
        """Return where it is told how an entry played."""
        tournament = self.tournament
        return reverse("clubs:entry-story", args=[tournament.club.slug, tournament.slug, line.number])

    @property
    def rounds(self) -> tuple[int, ...]:
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
        percents = {each.round: each.percent for each in self.progress if each.round in self.rounds}
        weighing = weighing_text(self.tournament.club.round_in_sentence, percents)
        knockout = gettext("The round reached in the knock-out counts first.")
        first = knockout if self.tournament.is_knockout else ""
        given = handicap_sentence(self.tournament.handicap)
        return " ".join(filter(None, (first, counting_text(self.settings), weighing, given)))

    @property
    def ties(self) -> str:
        return ties_text(self.settings)


def groups_to_choose(tournament: Tournament) -> Sequence[tuple[str, str]]:
    """Return the groups of a tournament by their letters; nothing where all are together."""
    letters = [group_letter(number) for number in range(1, tournament.groups + 1)]
    return [(letter, group_title(letter)) for letter in letters] if len(letters) > 1 else []


def group_title(letter: str) -> str:
    return gettext("Group {letter}").format(letter=letter) if letter else gettext("Without a group")


def reasons_in(tournament: Tournament, through: int) -> Mapping[int, Sequence[str]]:
    """Return why an entry was given or taken points, by its key; what was taken back is gone."""
    reasons: dict[int, list[str]] = defaultdict(list)
    so_far = tournament.adjustments.filter(Q(round=None) | Q(round__number__lte=through))
    standing = so_far.filter(cancels=None, cancelled_by=None).order_by("pk")
    for entry, points, reason in standing.values_list("entry", "points", "reason"):
        reasons[entry].append(f"{signed_text(points)} {reason}")
    for given in handicaps_in(tournament, through):
        reasons[given.entry].append(handicap_reason(given, tournament.club.round_in_sentence))
    return reasons


def check_sentence(check: Fault, entrants: Mapping[int, Entrant]) -> str:
    """Return what does not hold as a sentence, with the entry's name in place of its key."""
    titles = {str(key): entrant.title for key, entrant in entrants.items()}
    named = {name: titles[str(value)] for name, value in check.values.items() if name == "entry"}
    return replace(check, values={**check.values, **named}).message(gettext)
