"""The request for pairs and teams: who meets among themselves, in which groups, after which history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from itertools import chain

from clubs.schedules.meetings import MeetingCounts, Pair, pair, pauses_before
from clubs.schedules.values import DrawError, Entry, Request, Seating
from core.errors import N_


def requests_of_groups(request: Request) -> list[list[Entry]]:
    """Return the groups, each in the order of the entries; those in none are one more.

    Raises `DrawError` where an entry stands in two groups, or a group has nobody to meet.
    """
    grouped = set(chain.from_iterable(request.groups))
    if len(grouped) < sum(map(len, request.groups)):
        raise DrawError(N_("An entry is in two groups."))
    others = [entry for entry in request.entries if entry not in grouped]
    found = (present_in(group, request.entries) for group in (*request.groups, others))
    groups = list(filter(None, found))
    if len(groups) > 1 and min(map(len, groups)) == 1:
        raise DrawError(N_("A group of one has nobody to meet."))
    return groups


def present_in(group: Sequence[Entry], present: Sequence[Entry]) -> list[Entry]:
    """Return who of a group takes part, in the order of the entries."""
    members = set(group)
    return [entry for entry in present if entry in members]


# What is asked for those who meet among themselves, and what comes of it before it has seats and tables

Meeting = tuple[Entry, Entry]
"""Two entries at one table, NS and EW."""


@dataclass(frozen=True, slots=True)
class EncounterRequest:
    """Rounds to be drawn for one group of entries.

    `numbers` of the rounds and `present`, those who play or rest, round by round, in the order of the
    entries; `history` and its `counts`; `apart`, `fixed_tables` and `left` as in a request.
    `before` is the number of tables that stand before those of the group, round by round, and a meeting
    takes `pairs` tables. So many more rounds lie `ahead`: they are to come out well, too, but are drawn
    another time. `strengths` are those of all, or of nobody.
    """

    numbers: Sequence[int]
    present: Sequence[Sequence[Entry]]
    history: Sequence[Seating]
    counts: MeetingCounts
    apart: Set[Pair] = frozenset()
    fixed_tables: Mapping[Entry, int] = field(default_factory=dict)
    before: Sequence[int] = ()
    pairs: int = 1
    left: Set[Entry] = frozenset()
    ahead: int = 0
    strengths: Mapping[Entry, int] = field(default_factory=dict)

    def place_of(self, table: int) -> int:
        """Return the place of a table among the meetings of the group, from 0; below 0 before them."""
        before = self.before[0] if self.before else 0
        return (table - 1 - before) // self.pairs

    @property
    def is_steady(self) -> bool:
        """Whether the same entries take part in all rounds."""
        return all(people == self.present[0] for people in self.present)


@dataclass(frozen=True, slots=True)
class EncounterRound:
    """A round of a group: its meetings in the order of the tables, and who rests.

    Where nobody meets at a table, there is None.
    """

    meetings: tuple[Meeting | None, ...]
    sit_outs: tuple[Entry, ...] = ()

    @property
    def played(self) -> list[Meeting]:
        """The meetings without the empty tables."""
        return [meeting for meeting in self.meetings if meeting]


@dataclass(slots=True)
class EncounterHistory:
    """How often two have met, and who rested or was not there how often (DR-1).

    Who met one of those who are `gone` rested, too: so many have left. `add` counts another round, in which
    all rest who have no meeting.
    """

    met: Counter[Pair] = field(default_factory=Counter)
    rests: Counter[Entry] = field(default_factory=Counter)
    gone: int = 0

    @classmethod
    def of(cls, request: EncounterRequest) -> EncounterHistory:
        """Return what was played before a request, to be added to without changing it."""
        everyone = chain.from_iterable(request.present)
        met = Counter(request.counts.meetings)
        rests = pauses_before(request.history, everyone)
        for (first, second), times in met.items():
            both = ((first, second), (second, first))
            rests.update({one: times for one, other in both if other in request.left})
        return cls(met, rests, len(request.left))

    def copy(self) -> EncounterHistory:
        """Return the same, to be added to on its own."""
        return EncounterHistory(Counter(self.met), Counter(self.rests), self.gone)

    def add(self, turn: EncounterRound) -> None:
        """Count a round more."""
        self.met.update(pair(*meeting) for meeting in turn.played)
        self.rests.update({*self.rests, *turn.sit_outs}.difference(*turn.played))
