"""Whether two entries that were to be kept apart met after all, and when."""

from __future__ import annotations

from collections.abc import Iterable

from clubs.schedules.values import Entry, Seating


def first_meeting(rounds: Iterable[Seating], one: Entry, other: Entry) -> int | None:
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
    return [two for two in pairs if first_meeting([seating], *two) is not None]
