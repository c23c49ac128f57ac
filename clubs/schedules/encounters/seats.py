"""Which side and which table each gets where pairs and teams meet: as evenly as it goes over the rounds."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from random import Random

from clubs.schedules.encounters.request import EncounterRequest, EncounterRound, Meeting
from clubs.schedules.values import PAIR_SEATS, Entry

ENOUGH_LEAD = 3
"""With a lead so much greater than another's it pays to turn: both move two towards each other."""

EXCHANGES = 100_000
"""Exchanges of two tables that are tried at most, so that an evening of a hundred tables takes no second."""

SIDEWAYS = 0.3
"""The share of those exchanges that are made though they change nothing."""

MOST_IN_VAIN = 8
"""So many times all tables are gone through in vain before it is enough."""


def seat_encounters(
    turns: Sequence[EncounterRound], request: EncounterRequest, rng: Random
) -> list[EncounterRound]:
    """Return rounds with sides and tables chosen anew, by lot and then as evenly as it goes."""
    rounds = [turn.played for turn in turns]
    for meetings in rounds:
        rng.shuffle(meetings)
    turn_sides(rounds, side_leads(request), rng)
    rounds = balance_sides(rounds, side_leads(request))
    spread_tables(rounds, request, rng)
    return [
        EncounterRound(tuple(meetings), turn.sit_outs) for meetings, turn in zip(rounds, turns, strict=True)
    ]


def side_leads(request: EncounterRequest) -> Counter[Entry]:
    """Return how often more each sat NS than EW in the history."""
    north_south, east_west = PAIR_SEATS
    lead: Counter[Entry] = Counter()
    for (entry, seat), times in request.counts.seats.items():
        lead[entry] += times if seat == north_south else -times if seat == east_west else 0
    return lead


def turn_sides(rounds: Sequence[list[Meeting]], lead: Counter[Entry], rng: Random) -> None:
    """Turn meetings, round by round, so that whoever sat NS more often sits EW; among equals by lot."""
    lead = Counter(lead)
    for meetings in rounds:
        for table, (first, second) in enumerate(meetings):
            ahead = lead[first] - lead[second]
            if ahead > 0 or (ahead == 0 and rng.random() < 1 / 2):
                meetings[table] = first, second = second, first
            lead[first] += 1
            lead[second] -= 1


def balance_sides(rounds: Sequence[Sequence[Meeting]], lead: Counter[Entry]) -> list[list[Meeting]]:
    """Return rounds with some meetings turned so that the sum of the squared leads is as small as it can be.

    Meetings turned along a way from one who leads to one who leads by three less make it smaller; where there
    is no such way it is least. Without a history everyone ends with a lead of one at most.
    """
    sides = _Sides(rounds, lead)
    while way := sides.way():
        sides.turn(way)
    return sides.rounds


Place = tuple[int, int]
"""A meeting, by its round and its table."""


class _Sides:
    """Rounds whose meetings are turned: who leads by how much, and who sits NS where."""

    def __init__(self, rounds: Sequence[Sequence[Meeting]], lead: Counter[Entry]) -> None:
        self.rounds = [list(meetings) for meetings in rounds]
        self.lead = Counter(lead)
        self.north: dict[Entry, set[Place]] = {}
        for number, meetings in enumerate(rounds):
            for table, (first, second) in enumerate(meetings):
                self.lead[first] += 1
                self.lead[second] -= 1
                self.north.setdefault(first, set()).add((number, table))
                self.north.setdefault(second, set())

    def way(self) -> list[Place]:
        """Return meetings from one who leads to one who leads by three less, NS to EW; or none."""
        least = min((self.lead[entry] for entry in self.north), default=0)
        for entry in sorted(self.north, key=lambda one: -self.lead[one]):
            if self.lead[entry] < least + ENOUGH_LEAD:
                break
            if way := self._from(entry):
                return way
        return []

    def _from(self, start: Entry) -> list[Place]:
        came: dict[Entry, Place] = {}
        waiting = deque([start])
        while waiting:
            entry = waiting.popleft()
            if self.lead[entry] <= self.lead[start] - ENOUGH_LEAD:
                return self._back(start, entry, came)
            for place in sorted(self.north[entry]):
                other = self._at(place)[1]
                if other != start and other not in came:
                    came[other] = place
                    waiting.append(other)
        return []

    def _at(self, place: Place) -> Meeting:
        number, table = place
        return self.rounds[number][table]

    def _back(self, start: Entry, end: Entry, came: dict[Entry, Place]) -> list[Place]:
        way = []
        while end != start:
            way.append(came[end])
            end = self._at(came[end])[0]
        return way

    def turn(self, way: Sequence[Place]) -> None:
        """Turn some meetings."""
        for number, table in way:
            first, second = self.rounds[number][table]
            self.rounds[number][table] = second, first
            self.north[first].remove((number, table))
            self.north[second].add((number, table))
            self.lead[first] -= 2
            self.lead[second] += 2


def spread_tables(rounds: Sequence[list[Meeting]], request: EncounterRequest, rng: Random) -> None:
    """Exchange tables within rounds, in place, so that the sum of all squared visits gets smaller.

    An exchange that changes nothing opens ways to others, so some are made; the search ends when they are of
    no use for a while.
    """
    visits = Counter(request.counts.tables)
    for number, meetings in enumerate(rounds):
        for name, meeting in zip(_names(request, number, len(meetings)), meetings, strict=True):
            visits.update((entry, name) for entry in meeting)
    left, in_vain = EXCHANGES, 0
    while left > 0 and in_vain < MOST_IN_VAIN:
        in_vain += 1
        for number, meetings in enumerate(rounds):
            tried, gained = _exchanged(meetings, request, number, visits, rng)
            left -= tried
            in_vain = 0 if gained else in_vain


def _names(request: EncounterRequest, number: int, count: int) -> list[int]:
    """Return the first numbers of so many tables of the group in a round."""
    before = request.before[number] if request.before else 0
    return [before + table * request.pairs + 1 for table in range(count)]


def _exchanged(
    meetings: list[Meeting],
    request: EncounterRequest,
    number: int,
    visits: Counter[tuple[Entry, int]],
    rng: Random,
) -> tuple[int, int]:
    """Exchange tables of one round where that helps; return how many were tried, and what was gained."""
    names = _names(request, number, len(meetings))
    others = rng.sample(range(len(meetings)), len(meetings))
    tried = gained = 0
    for here in range(len(meetings)):
        for there in others:
            if max(visits[entry, names[here]] for entry in meetings[here]) < 2:
                break
            tried += 1
            gain = _gain(meetings, here, there, names, visits)
            if gain > 0 or (gain == 0 and rng.random() < SIDEWAYS):
                _exchange(meetings, here, there, names, visits)
                gained += gain
    return tried, gained


def _gain(
    meetings: Sequence[Meeting],
    here: int,
    there: int,
    names: Sequence[int],
    visits: Counter[tuple[Entry, int]],
) -> int:
    """Return by how much the squared visits get smaller, halved, when two meetings exchange tables.

    A meeting that is to exchange with itself makes them greater.
    """
    one, other = names[here], names[there]
    leaving = sum(visits[entry, one] - visits[entry, other] - 1 for entry in meetings[here])
    return leaving + sum(visits[entry, other] - visits[entry, one] - 1 for entry in meetings[there])


def _exchange(
    meetings: list[Meeting],
    here: int,
    there: int,
    names: Sequence[int],
    visits: Counter[tuple[Entry, int]],
) -> None:
    for table, other in ((here, there), (there, here)):
        for entry in meetings[table]:
            visits[entry, names[table]] -= 1
            visits[entry, names[other]] += 1
    meetings[here], meetings[there] = meetings[there], meetings[here]
