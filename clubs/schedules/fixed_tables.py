"""Entries that keep one table: who cannot walk stays there, and the others come.

Tables change their numbers and nothing else, so who meets whom is as it was drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from itertools import combinations

from clubs.schedules.bracket.tables import orders_with
from clubs.schedules.up_and_down import round_before
from clubs.schedules.values import Entry, Kind, Method, Request, SeatedTable, Seating

Numbers = dict[int, int]
"""The new numbers of tables, by those that they had."""


def keep_fixed_apart(request: Request) -> Request:
    """Return a request in which those who keep different tables do not meet, as far as it goes."""
    fixed = [entry for entry in request.entries if entry in request.fixed_tables]
    two = (two for two in combinations(fixed, 2) if len({request.fixed_tables[entry] for entry in two}) > 1)
    return replace(request, apart=[*request.apart, *two])


def with_fixed_tables(rounds: Sequence[Seating], request: Request) -> tuple[Seating, ...]:
    """Return the rounds of a request with everyone who keeps a table at the own one.

    Whoever sat there takes the table that is left. A number beyond all others is taken too, and the last
    table moves up. Of two who meet though they keep different tables, the one who is named first keeps the
    own. A team keeps it for its first pair, and the tables of its meeting stay together. The first round of a
    knock-out has the seeds in the order of its tables: there somebody keeps a table only if the best still
    meet as late as they do. Up and down by table they were drawn at the own table, and no other one changes
    its number; but in the first round, by lot, tables do, in groups those of a group.
    """
    if request.method.is_knockout and not request.winners:
        return tuple(_with_seeds_kept(seating, request) for seating in rounds)
    return tuple(
        _renumbered(seating, _moving_tables(seating, request), _empty_tables(seating, request))
        for seating in rounds
    )


def _moving_tables(seating: Seating, request: Request) -> Mapping[Entry, int]:
    """Return who keeps a table to which others may come by a change of numbers.

    Up and down by table that is one beyond all others, for somebody at the last one; all in the first round.
    """
    fixed = request.fixed_tables
    if not request.method.is_by_table:
        return fixed
    if round_before(request, seating.number):
        last = max((table.number for table in seating.tables), default=0)
        missed = tables_missed(seating, fixed)
        return {entry: fixed[entry] for entry, at in missed.items() if at == last < fixed[entry]}
    own = {entry: frozenset(group) for group in request.groups for entry in group}
    return {
        entry: number
        for entry, number in fixed.items()
        if entry not in own
        or any(table.number == number and own[entry] >= {*table.seats} for table in seating.tables)
    }


def tables_missed(seating: Seating, fixed: Mapping[Entry, int]) -> Mapping[Entry, int]:
    """Return at which table those of `fixed` sit in a round who do not sit at the own."""
    sitting = {entry: [table.number for table in seating.tables if entry in table.seats] for entry in fixed}
    return {entry: at[0] for entry, at in sitting.items() if at and fixed[entry] not in at}


def _with_seeds_kept(seating: Seating, request: Request) -> Seating:
    """Return the first round of a knock-out with its games in another order, where the seeds allow it."""
    drawn = _meetings(seating)
    resting = len(seating.sit_outs)
    sides = 2 * len(drawn) + (-(-resting // 2) if request.kind is Kind.INDIVIDUAL else resting)
    games: Sequence[int] = range(len(drawn))
    kept: dict[Entry, int] = {}
    for entry, number in request.fixed_tables.items():
        game = next((at for at, tables in enumerate(drawn) if entry in tables[0].seats), None)
        wanted = _place_of(number, drawn)
        if game is None or wanted is None:
            continue
        orders = [games] if games[wanted] == game else orders_with(games, games.index(game), wanted, sides)
        for order in orders:
            if all(order[place] == games[place] for place in kept.values()):
                games, kept[entry] = order, wanted
                break
    moved = (
        replace(table, number=there.number)
        for tables, game in zip(drawn, games, strict=True)
        for table, there in zip(drawn[game], tables, strict=True)
    )
    tables = tuple(sorted(moved, key=lambda table: table.number))
    at_home = {entry: request.fixed_tables[entry] for entry in kept}
    return _renumbered(replace(seating, tables=tables), at_home, frozenset())


def _meetings(seating: Seating) -> list[list[SeatedTable]]:
    """Return the tables of a round by who meets there."""
    meetings: dict[frozenset[Entry], list[SeatedTable]] = {}
    for table in sorted(seating.tables, key=lambda table: table.number):
        meetings.setdefault(frozenset(table.seats), []).append(table)
    return list(meetings.values())


def _place_of(number: int, meetings: Sequence[Sequence[SeatedTable]]) -> int | None:
    """Return which meeting is at a table, the last one for a number beyond all others."""
    for place, tables in enumerate(meetings):
        if number in {table.number for table in tables}:
            return place
    return len(meetings) - 1 if meetings and number > meetings[-1][-1].number else None


def _empty_tables(seating: Seating, request: Request) -> frozenset[int]:
    """Return the tables that stand empty in a round: where half of them stay, that of somebody who rests."""
    numbers = {table.number for table in seating.tables}
    size = max(numbers, default=0)
    if request.method is Method.MITCHELL:
        size = max(size, (len(request.taking_part(seating.number)) + 1) // 2 * request.pairs)
    return frozenset(range(1, size + 1)) - numbers


def _renumbered(seating: Seating, fixed: Mapping[Entry, int], empty: Set[int]) -> Seating:
    tables, kept = list(seating.tables), set[int]()
    for entry, number in fixed.items():
        here = _first_table(tables, entry)
        if here and kept.isdisjoint({here.number, number}):
            free = [table for table in tables if table.number not in kept]
            moved = _moves(free, here, number, empty)
            tables = [replace(table, number=moved.get(table.number, table.number)) for table in tables]
            kept.update(_meeting(tables, replace(here, number=number)))
    return replace(seating, tables=tuple(sorted(tables, key=lambda table: table.number)))


def _first_table(tables: Iterable[SeatedTable], entry: Entry) -> SeatedTable | None:
    """Return where an entry sits; of a team the first pair."""
    own = (table for table in tables if entry in table.seats)
    return min(own, key=lambda table: _pair_at(table, entry), default=None)


def _pair_at(table: SeatedTable, entry: Entry) -> int:
    return table.pairs[table.seats.index(entry)] if table.pairs else 1


def _meeting(tables: Iterable[SeatedTable], first: SeatedTable) -> list[int]:
    """Return the numbers of all tables at which those of one table meet, that table's first."""
    found = (table.number for table in tables if set(table.seats) == set(first.seats))
    return sorted(found, key=lambda number: (number != first.number, number))


def _moves(tables: Sequence[SeatedTable], here: SeatedTable, number: int, empty: Set[int]) -> Numbers:
    """Return new numbers with which a meeting comes to the table with this number."""
    leaving = _meeting(tables, here)
    sitting = next((table for table in tables if table.number == number), None)
    if sitting:
        coming = _meeting(tables, sitting)
        return {**_each(coming, leaving), **_each(leaving, coming)}
    coming = _tables_from(number, len(leaving))
    end = _meeting(tables, max(tables, key=lambda table: table.number))
    if number in empty or end[0] < leaving[0]:
        return _each(leaving, coming)
    return {**_each(end, leaving), **_each(leaving, coming)}


def _each(before: Iterable[int], after: Iterable[int]) -> Numbers:
    return dict(zip(before, after, strict=True))


def _tables_from(number: int, count: int) -> list[int]:
    """Return the tables that a meeting would take, the one with this number first."""
    first = (number - 1) // count * count + 1
    return sorted(range(first, first + count), key=lambda table: (table != number, table))
