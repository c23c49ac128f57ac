"""Counts of meetings: who was whose partner or opponent, who rested, and sides and tables of everyone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from clubs.schedules.values import Entry, Seating

Pair = tuple[Entry, Entry]


def pair(first: Entry, second: Entry) -> Pair:
    """Two entries in one order, whichever came first."""
    return (first, second) if first <= second else (second, first)


@dataclass(frozen=True, slots=True)
class MeetingCounts:
    """What happened in some rounds, counted; `add` counts one more.

    `partners` and `meetings` count rounds by pair of entries, a meeting being a round at one table, as
    partners or opponents. `sit_outs` counts rests by entry, `tables` and `seats` visits by entry and place.
    """

    partners: Counter[Pair] = field(default_factory=Counter)
    meetings: Counter[Pair] = field(default_factory=Counter)
    sit_outs: Counter[Entry] = field(default_factory=Counter)
    tables: Counter[tuple[Entry, int]] = field(default_factory=Counter)
    seats: Counter[tuple[Entry, str]] = field(default_factory=Counter)

    @classmethod
    def of(cls, rounds: Iterable[Seating]) -> MeetingCounts:
        """Return these rounds counted."""
        counts = cls()
        for seating in rounds:
            counts.add(seating)
        return counts

    def add(self, seating: Seating) -> None:
        """Count a round; teams that share several tables of it meet once."""
        self.sit_outs.update(seating.sit_outs)
        for table in seating.tables:
            self.tables.update((entry, table.number) for entry in table.seats)
            self.seats.update((entry, seat) for seat, entry in table.by_seat.items())
        self.partners.update(partners_in(seating))
        self.meetings.update(meetings_in(seating))


def partners_in(seating: Seating) -> set[Pair]:
    """Return which two entries play together in a round; none where entries are pairs or play alone."""
    sides = (side for table in seating.tables for side in table.sides)
    return {pair(*side) for side in sides if len(side) > 1}


def meetings_in(seating: Seating) -> set[Pair]:
    """Return which two entries share a table in a round."""
    return {pair(*two) for table in seating.tables for two in combinations(table.seats, 2)}


# Pauses: rounds that one rested in, or was not there for


def pauses_before(history: Iterable[Seating], entries: Iterable[Entry]) -> Counter[Entry]:
    """Return in how many rounds of a history entries had no seat: who missed one has paused, too (DR-1)."""
    pauses = Counter(dict.fromkeys(entries, 0))
    for seating in history:
        pauses.update(pauses.keys() - frozenset(seating.seated))
    return pauses


def missed_rounds(rounds: Iterable[Seating]) -> dict[Entry, tuple[int, ...]]:
    """Return which rounds entries missed that took part in a later one; who has left misses nothing."""
    missed: dict[Entry, tuple[int, ...]] = {}
    later = frozenset[Entry]()
    for seating in sorted(rounds, key=lambda at: at.number, reverse=True):
        for entry in later - seating.everyone:
            missed[entry] = (seating.number, *missed.get(entry, ()))
        later |= seating.everyone
    return missed


# Whether two entries that were to be kept apart met after all, and when


def first_meeting_of(rounds: Iterable[Seating], one: Entry, other: Entry) -> int | None:
    """Return the number of the first round in which two sit at one table, None where they never do."""
    met = (
        seating.number
        for seating in rounds
        for table in seating.tables
        if one in table.seats and other in table.seats
    )
    return min(met, default=None)


def at_one_table(seating: Seating, pairs: Iterable[tuple[Entry, Entry]]) -> list[tuple[Entry, Entry]]:
    """Return those of the pairs who sit at one table in a round."""
    return [two for two in pairs if first_meeting_of([seating], *two) is not None]
