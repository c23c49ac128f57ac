"""Laps, everyone against everyone once, and the rounds that are left of one, all at once.

Meetings are put into rounds one by one. Where the other one already meets somebody in that round, that
meeting is taken out again; so the number of meetings without a round never grows. (Dinitz and Stinson, A
hill-climbing algorithm for the construction of one-factorizations and Room squares, SIAM J. Algebraic
Discrete Methods 8, 1987.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set
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
    before = {*lap.met, *lap.rest_places(rng)}
    met = {*before, *(two for meetings in ahead for two in meetings)}
    if len(met) < len(before) + sum(map(len, ahead)):
        return None
    met.update(combinations(range(len(lap.people), lap.size), 2))
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

    `people` meet by their places, `met` are those that have. Behind the last are places for a rest each: one
    where the number is odd, and one more for each who has left, whom nobody meets any more. `rested` says how
    often each has rested.
    """

    people: Sequence[Entry]
    met: Set[Places]
    played: int
    rested: Sequence[int]
    rests: int

    @classmethod
    def new(cls, people: Sequence[Entry], gone: int) -> Lap:
        """Return a lap of which nothing is played."""
        return cls(people, frozenset(), 0, [0] * len(people), _rests(people, gone))

    @property
    def size(self) -> int:
        """The number of places, an even one."""
        return len(self.people) + self.rests

    @property
    def left(self) -> int:
        """How many rounds are left."""
        return self.size - 1 - self.played

    @property
    def is_full(self) -> bool:
        """Whether nobody rests who could meet somebody."""
        return self.rests < 2

    def turn(self, meetings: Sequence[Places]) -> EncounterRound:
        """Return the round in which these places meet."""
        count = len(self.people)
        real: list[Meeting | None] = [
            (self.people[first], self.people[second]) for first, second in meetings if second < count
        ]
        rests = tuple(self.people[first] for first, second in meetings if second >= count)
        return EncounterRound(tuple(real), rests)

    def places(self, turn: EncounterRound) -> list[Places]:
        """Return the places that meet in a round of a full lap."""
        place = {entry: number for number, entry in enumerate(self.people)}
        found = [(place[first], place[second]) for first, second in turn.played]
        rests = [(place[entry], len(self.people)) for entry in turn.sit_outs]
        return [(min(two), max(two)) for two in [*found, *rests]]

    def rest_places(self, rng: Random) -> Iterator[Places]:
        """Yield places with the rests that they have had, all used evenly, by lot where there are several."""
        places, rests = range(len(self.people)), range(len(self.people), self.size)
        taken = Counter(dict.fromkeys(rests, 0))
        for place in places if self.is_full else rng.sample(places, len(places)):
            lot = rests if self.is_full else rng.sample(rests, len(rests))
            for rest in sorted(lot, key=lambda one: taken[one])[: self.rested[place]]:
                taken[rest] += 1
                yield place, rest


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
    times = +times
    full = min(times.values()) if len(times) == len(people) * (len(people) - 1) // 2 else 0
    if max(times.values(), default=0) > full + 1:
        return None
    return _lap(people, {two for two, count in times.items() if count > full}, full, past)


def _lap(people: Sequence[Entry], met: Set[Places], full: int, past: EncounterHistory) -> Lap | None:
    """Return the lap in which these have met, after so many full ones; None where rounds differ."""
    rests = _rests(people, past.gone)
    before = full * rests if past.gone else min(past.rests[entry] for entry in people)
    rested = [past.rests[entry] - before if rests else 0 for entry in people]
    met_by = Counter(chain.from_iterable(met))
    played = {met_by[place] + times for place, times in enumerate(rested)}
    if len(played) > 1 or not 0 <= min(rested) <= max(rested) <= rests:
        return None
    # Places for rests are free where two of them would meet, each two of them once.
    free = rests * max(played) - sum(rested)
    return Lap(people, met, max(played), rested, rests) if 0 <= free <= rests * (rests - 1) else None


def _rests(people: Sequence[Entry], gone: int) -> int:
    """Return how often each rests in a lap that so many have left: forgotten where too few remain."""
    return gone + (len(people) + gone) % 2 if gone < len(people) - 1 else len(people) % 2
