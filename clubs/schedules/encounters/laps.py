"""Laps, everyone against everyone once, and the rounds that are left of one, all at once.

Meetings are put into rounds one by one. Where the other one already meets somebody in that round, that
meeting is taken out again; so the number of meetings without a round never grows. (Dinitz and Stinson, A
hill-climbing algorithm for the construction of one-factorizations and Room squares, SIAM J. Algebraic
Discrete Methods 8, 1987.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import chain, combinations
from random import Random

from clubs.schedules.encounters.request import EncounterHistory, EncounterRound, Meeting
from clubs.schedules.values import PAIR_SEATS, Entry

STEPS = 25
"""Steps for each two places after which it is given up: there may be no such rounds."""


def complete_lap(lap: Lap, ahead: Sequence[Sequence[Places]], rng: Random) -> list[list[Places]] | None:
    """Return all rounds that are left of a lap after the rounds `ahead`, in an order by lot.

    None where somebody has met again already, or where none are found: then perhaps there are none.
    """
    met = {*lap.met, *(two for meetings in ahead for two in meetings)}
    if len(met) < len(lap.met) + sum(map(len, ahead)):
        return None
    climb = _Climb(lap.size, lap.left - len(ahead), met, rng)
    return climb.rounds() if climb.reach() else None


class _Climb:
    """Rounds in the making: for each place who is met in which round, and what is still without a round."""

    def __init__(self, size: int, rounds: int, met: set[Places], rng: Random) -> None:
        self.rng = rng
        self.meets: list[list[int | None]] = [[None] * rounds for _place in range(size)]
        self.loose: list[list[int]] = [[] for _place in range(size)]
        self.free: list[list[int]] = [list(range(rounds)) for _place in range(size)]
        for first, second in combinations(range(size), 2):
            if (first, second) not in met:
                self.loose[first].append(second)
                self.loose[second].append(first)

    def reach(self) -> bool:
        """Put every meeting into a round; whether that came to an end."""
        unfinished = self._unfinished()
        for _step in range(STEPS * len(self.loose) ** 2):
            while unfinished and not self.loose[unfinished[-1]]:
                unfinished.pop()
            if not unfinished:
                return True
            index = int(self.rng.random() * len(unfinished))
            place = unfinished[index]
            if not self.loose[place]:
                unfinished[index] = unfinished[-1]
                unfinished.pop()
                continue
            dropped = self._put(place)
            if dropped is not None:
                unfinished.append(dropped)
        return False

    def _unfinished(self) -> list[int]:
        return [place for place, others in enumerate(self.loose) if others]

    def _put(self, place: int) -> int | None:
        """Put a meeting of a place into a round that is free for it; return who lost a meeting by it."""
        turn = self.free[place][int(self.rng.random() * len(self.free[place]))]
        other = self.loose[place][int(self.rng.random() * len(self.loose[place]))]
        dropped = self.meets[other][turn]
        if dropped is None:
            self.free[other].remove(turn)
        else:
            self.meets[dropped][turn] = None
            self.free[dropped].append(turn)
            self.loose[dropped].append(other)
            self.loose[other].append(dropped)
        self.free[place].remove(turn)
        self.loose[place].remove(other)
        self.loose[other].remove(place)
        self.meets[place][turn], self.meets[other][turn] = other, place
        return dropped

    def rounds(self) -> list[list[Places]]:
        """Return the rounds, each in the order of the places."""
        return [
            [
                (place, other)
                for place, other in enumerate(self._of(turn))
                if other is not None and place < other
            ]
            for turn in range(len(self.meets[0]))
        ]

    def _of(self, turn: int) -> list[int | None]:
        return [meets[turn] for meets in self.meets]


# Laps: everyone against everyone once, and the rounds that are left of one

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

    def turn(self, meetings: Sequence[Places]) -> EncounterRound:
        """Return the round in which these places meet."""
        real: list[Meeting | None] = [
            (self.people[first], self.people[second])
            for first, second in meetings
            if second < len(self.people)
        ]
        rests = tuple(self.people[first] for first, second in meetings if second == len(self.people))
        return EncounterRound(tuple(real), rests)

    def places(self, turn: EncounterRound) -> list[Places]:
        """Return the places that meet in a round."""
        place = {entry: number for number, entry in enumerate(self.people)}
        found = [(place[first], place[second]) for first, second in turn.played]
        rests = [(place[entry], len(self.people)) for entry in turn.sit_outs]
        return [(min(two), max(two)) for two in [*found, *rests]]


def lap_of(people: Sequence[Entry], past: EncounterHistory) -> Lap | None:
    """Return the lap that people are in; None where their rounds differ, or where nobody can meet."""
    if len(people) < len(PAIR_SEATS):
        return None
    place = {entry: number for number, entry in enumerate(people)}
    times: Counter[Places] = Counter()
    for (first, second), count in past.met.items():
        if first in place and second in place:
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
    rounds = Counter(chain.from_iterable(met))
    if max(times.values(), default=0) > full + 1 or len({rounds[place] for place in range(size)}) > 1:
        return None
    return Lap(people, met, rounds[0])
