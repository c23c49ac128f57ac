"""Laps: everyone against everyone once, and the rounds that are left of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass

from clubs.schedules.encounters.asked import Meeting, Past, Turn
from clubs.schedules.values import PAIR_SEATS, Entry

Places = tuple[int, int]
"""Two places that meet, the smaller one first."""


@dataclass(frozen=True, slots=True)
class Lap:
    """A lap in which everyone has `played` the same number of rounds, nobody twice against the same.

    `people` meet by their places; where their number is odd the place behind the last stands for the rest.
    `met` are the places that have met.
    """

    people: Sequence[Entry]
    met: Set[Places]
    played: int

    @property
    def size(self) -> int:
        """The number of places, an even one."""
        return len(self.people) + len(self.people) % 2

    @property
    def left(self) -> int:
        """How many rounds are left."""
        return self.size - 1 - self.played

    def turn(self, meetings: Sequence[Places]) -> Turn:
        """Return the round in which these places meet."""
        real: list[Meeting | None] = [
            (self.people[first], self.people[second])
            for first, second in meetings
            if second < len(self.people)
        ]
        rests = tuple(self.people[first] for first, second in meetings if second == len(self.people))
        return Turn(tuple(real), rests)

    def places(self, turn: Turn) -> list[Places]:
        """Return the places that meet in a round."""
        place = {entry: number for number, entry in enumerate(self.people)}
        found = [(place[first], place[second]) for first, second in turn.played]
        rests = [(place[entry], len(self.people)) for entry in turn.sit_outs]
        return [(min(two), max(two)) for two in [*found, *rests]]


def lap_of(people: Sequence[Entry], past: Past) -> Lap | None:
    """Return the lap that people are in; None where their rounds differ, or where nobody can meet."""
    if len(people) < len(PAIR_SEATS):
        return None
    place = {entry: number for number, entry in enumerate(people)}
    times: Counter[Places] = Counter()
    for (first, second), count in past.met.items():
        if count and first in place and second in place:
            here, there = place[first], place[second]
            times[min(here, there), max(here, there)] = count
    if len(people) % 2:
        times.update({(place[entry], len(people)): past.rests[entry] for entry in people})
    return _lap(people, +times)


def _lap(people: Sequence[Entry], times: Counter[Places]) -> Lap | None:
    size = len(people) + len(people) % 2
    everyone = len(times) == size * (size - 1) // 2
    full = min(times.values()) if everyone else 0
    met = {two for two, count in times.items() if count > full}
    rounds = Counter(place for two in met for place in two)
    played = rounds[0]
    if max(times.values(), default=0) > full + 1 or any(rounds[place] != played for place in range(size)):
        return None
    return Lap(people, met, played)
