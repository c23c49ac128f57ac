"""What a search is asked to do, and what its rounds are worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import NamedTuple

from clubs.schedules.plans import Four, sorted_pair

Two = tuple[int, int]
"""Two players, the smaller number first."""

Rounds = tuple[tuple[Four, ...], ...]


class Goal(NamedTuple):
    """Where nothing is left to gain, the history counted in: see `Worth`."""

    partner_repeats: int
    worst: int
    squares: int


class Worth(NamedTuple):
    """What is wrong with rounds after a history, the worst first: the smaller of two is the better one.

    As `Quality`, with `apart` as the last: how many rounds those who should be kept apart share a table, an
    earlier round counting more.
    """

    partner_repeats: int
    worst: int
    repeated: int
    squares: int
    apart: int

    def reaches(self, goal: Goal | None) -> bool:
        """Whether nothing is left to gain; those who should be kept apart must be so."""
        if goal is None or self.apart:
            return False
        return (self.partner_repeats, self.worst, self.squares) <= tuple(goal)


@dataclass(frozen=True, slots=True)
class SearchProblem:
    """Players by numbers from 0, and what is known of them before the search.

    `partners` and `meetings` say how many rounds two have played together, and have sat at one table (as
    partners or opponents), in rounds that stay as they are. `apart` are two who should not share a table.
    With `alone` nobody has a partner. The first `frozen` rounds are a design that no search would find: they
    stay through most of it. `goal` is where nothing is left to gain.
    """

    players: int
    partners: Mapping[Two, int] = field(default_factory=dict)
    meetings: Mapping[Two, int] = field(default_factory=dict)
    apart: frozenset[Two] = frozenset()
    alone: bool = False
    frozen: int = 0
    goal: Goal | None = None


def rate_rounds(problem: SearchProblem, rounds: Sequence[Sequence[Four]]) -> Worth:
    """Return what is wrong with rounds, counted from scratch."""
    partners, meetings = Counter(problem.partners), Counter(problem.meetings)
    apart = 0
    for number, fours in enumerate(rounds):
        for south, east, north, west in fours:
            partners.update((sorted_pair(south, north), sorted_pair(east, west)))
            sharing = [*combinations(sorted((south, east, north, west)), 2)]
            meetings.update(sharing)
            apart += sum(two in problem.apart for two in sharing) * (len(rounds) - number)
    return Worth(
        partner_repeats=0 if problem.alone else _repeats(partners),
        worst=max(meetings.values(), default=0),
        repeated=_repeats(meetings),
        squares=sum(times * times for times in meetings.values()),
        apart=apart,
    )


def _repeats(counts: Counter[Two]) -> int:
    return sum(times - 1 for times in counts.values() if times > 1)
