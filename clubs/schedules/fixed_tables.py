"""Entries that keep one table: who cannot walk stays there, and the others come.

Tables change their numbers and nothing else, so who meets whom is as it was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from clubs.schedules.values import Entry, Request, SeatedTable, Seating


def keep_fixed_apart(request: Request) -> Request:
    """Return a request in which those who keep different tables do not meet, as far as it goes."""
    fixed = [entry for entry in request.entries if entry in request.fixed_tables]
    two = (two for two in combinations(fixed, 2) if len({request.fixed_tables[entry] for entry in two}) > 1)
    return replace(request, apart=[*request.apart, *two])


def with_fixed_tables(rounds: Iterable[Seating], fixed: Mapping[Entry, int]) -> tuple[Seating, ...]:
    """Return rounds with everyone of `fixed` at the own table, by its number, where a round has that table.

    Of two who meet though they keep different tables, the one who is named first keeps the own. A team keeps
    it for its first pair, and the tables of its meeting stay together.
    """
    return tuple(_renumbered(seating, fixed) for seating in rounds)


def tables_missed(seating: Seating, fixed: Mapping[Entry, int]) -> Mapping[Entry, int]:
    """Return at which table those of `fixed` sit in a round who do not sit at the own."""
    sitting = {entry: [table.number for table in seating.tables if entry in table.seats] for entry in fixed}
    return {entry: at[0] for entry, at in sitting.items() if at and fixed[entry] not in at}


def _renumbered(seating: Seating, fixed: Mapping[Entry, int]) -> Seating:
    tables, kept = list(seating.tables), set[int]()
    for entry, number in fixed.items():
        here = _first_table(tables, entry)
        there = next((table for table in tables if table.number == number), None)
        if here and there and kept.isdisjoint({here.number, number}):
            numbers = _moves(_meeting(tables, here), _meeting(tables, there))
            tables = [replace(table, number=numbers.get(table.number, table.number)) for table in tables]
            kept.update(table.number for table in _meeting(tables, replace(here, number=number)))
    return replace(seating, tables=tuple(sorted(tables, key=lambda table: table.number)))


def _first_table(tables: Iterable[SeatedTable], entry: Entry) -> SeatedTable | None:
    """Return where an entry sits; of a team the first pair."""
    own = (table for table in tables if entry in table.seats)
    return min(own, key=lambda table: _pair_at(table, entry), default=None)


def _pair_at(table: SeatedTable, entry: Entry) -> int:
    return table.pairs[table.seats.index(entry)] if table.pairs else 1


def _meeting(tables: Sequence[SeatedTable], first: SeatedTable) -> list[SeatedTable]:
    """Return all tables at which those of one table meet, that table first."""
    found = (table for table in tables if set(table.seats) == set(first.seats))
    return sorted(found, key=lambda table: (table.number != first.number, table.number))


def _moves(meeting: Sequence[SeatedTable], other: Sequence[SeatedTable]) -> dict[int, int]:
    """Return the new numbers of two meetings that take each other's tables, or of one that turns its own."""
    ways = [(here.number, there.number) for here, there in zip(meeting, other, strict=True)]
    return {**{there: here for here, there in ways}, **dict(ways)}
