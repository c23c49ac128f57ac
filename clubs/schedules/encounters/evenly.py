"""Both sides of a table and all tables for everyone, as evenly as it goes over the rounds drawn."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from random import Random

from clubs.schedules.encounters.asked import Asked, Meeting, Turn
from clubs.schedules.values import PAIR_SEATS, Entry

EXCHANGES = 200_000
"""Exchanges of two tables that are tried at most, so that an evening of a hundred tables takes no second."""


def laid_out(turns: Sequence[Turn], asked: Asked, rng: Random) -> list[Turn]:
    """Return rounds with sides and tables chosen anew, by lot and then as evenly as it goes."""
    rounds = [turn.played for turn in turns]
    for meetings in rounds:
        rng.shuffle(meetings)
    turned(rounds, leads(asked), rng)
    rounds = sided(rounds, leads(asked))
    spread(rounds, asked, rng)
    return [Turn(tuple(meetings), turn.sit_outs) for meetings, turn in zip(rounds, turns, strict=True)]


def leads(asked: Asked) -> Counter[Entry]:
    """Return how often more each sat NS than EW in the history."""
    north_south, east_west = PAIR_SEATS
    lead: Counter[Entry] = Counter()
    for (entry, seat), times in asked.counts.seats.items():
        lead[entry] += times if seat == north_south else -times if seat == east_west else 0
    return lead


def turned(rounds: Sequence[list[Meeting]], lead: Counter[Entry], rng: Random) -> None:
    """Turn meetings, round by round, so that whoever sat NS more often sits EW; among equals by lot."""
    lead = Counter(lead)
    for meetings in rounds:
        for table, (first, second) in enumerate(meetings):
            ahead = lead[first] - lead[second]
            if ahead > 0 or (ahead == 0 and rng.random() < 1 / 2):
                meetings[table] = first, second = second, first
            lead[first] += 1
            lead[second] -= 1


def sided(rounds: Sequence[Sequence[Meeting]], lead: Counter[Entry]) -> list[list[Meeting]]:
    """Return rounds with some meetings turned so that the sum of the squared leads is as small as it can be.

    Meetings turned along a way from one who leads to one who leads by three less make it smaller; where there
    is no such way it is least. Without a history everyone ends with a lead of one at most.
    """
    found = [list(meetings) for meetings in rounds]
    after = Counter(lead)
    facing: dict[Entry, set[tuple[int, int]]] = {}
    for number, meetings in enumerate(found):
        for table, (first, second) in enumerate(meetings):
            after[first] += 1
            after[second] -= 1
            facing.setdefault(first, set()).add((number, table))
            facing.setdefault(second, set())
    for entry in sorted(facing, key=lambda one: -after[one]):
        while way := _way(entry, found, facing, after):
            for number, table in way:
                first, second = found[number][table]
                found[number][table] = second, first
                facing[first].remove((number, table))
                facing[second].add((number, table))
                after[first] -= 2
                after[second] += 2
    return found


def _way(
    start: Entry,
    rounds: Sequence[Sequence[Meeting]],
    facing: dict[Entry, set[tuple[int, int]]],
    lead: Counter[Entry],
) -> list[tuple[int, int]]:
    """Return the meetings on a way from an entry to one with a lead of three less, NS to EW; or none."""
    if min(lead[entry] for entry in facing) > lead[start] - 3:
        return []
    came: dict[Entry, tuple[int, int]] = {}
    waiting = deque([start])
    while waiting:
        entry = waiting.popleft()
        if lead[entry] <= lead[start] - 3:
            return _back(start, entry, came, rounds)
        for number, table in sorted(facing[entry]):
            other = rounds[number][table][1]
            if other != start and other not in came:
                came[other] = number, table
                waiting.append(other)
    return []


def _back(
    start: Entry, end: Entry, came: dict[Entry, tuple[int, int]], rounds: Sequence[Sequence[Meeting]]
) -> list[tuple[int, int]]:
    way = []
    while end != start:
        number, table = came[end]
        way.append((number, table))
        end = rounds[number][table][0]
    return way


def spread(rounds: Sequence[list[Meeting]], asked: Asked, rng: Random) -> None:
    """Exchange tables within rounds, in place, while the sum of all squared visits gets smaller."""
    visits = Counter(asked.counts.tables)
    for number, meetings in enumerate(rounds):
        for table, meeting in enumerate(meetings):
            visits.update((entry, _name(asked, number, table)) for entry in meeting)
    left = EXCHANGES
    better = True
    while better and left > 0:
        better = False
        for number, meetings in enumerate(rounds):
            tried, gained = _exchanged(meetings, asked, number, visits, rng)
            left -= tried
            better = better or gained


def _name(asked: Asked, number: int, table: int) -> int:
    """Return the first number of a table of the group in a round."""
    before = asked.before[number] if asked.before else 0
    return before + table * asked.pairs + 1


def _exchanged(
    meetings: list[Meeting], asked: Asked, number: int, visits: Counter[tuple[Entry, int]], rng: Random
) -> tuple[int, bool]:
    """Exchange tables of one round while that helps; return how many were tried, and whether one helped."""
    names = [_name(asked, number, table) for table in range(len(meetings))]
    others = list(range(len(meetings)))
    rng.shuffle(others)
    tried, gained = 0, False
    for here in range(len(meetings)):
        for there in others:
            if max(visits[entry, names[here]] for entry in meetings[here]) < 2:
                break
            tried += 1
            if there != here and _gain(meetings, here, there, names, visits) > 0:
                _exchange(meetings, here, there, names, visits)
                gained = True
    return tried, gained


def _gain(
    meetings: Sequence[Meeting],
    here: int,
    there: int,
    names: Sequence[int],
    visits: Counter[tuple[Entry, int]],
) -> int:
    """Return by how much the squared visits get smaller, halved, when two meetings exchange tables."""
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
