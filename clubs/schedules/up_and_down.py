"""Up and down by table: who sits at which table after a round (DR-18, DR-19).

The winners of a table move up one table, the losers down one. Table 1 is the winners' table: who wins there
stays, and who loses at the last table stays, too. So at each table those who come from above meet those who
come from below. Of players only the best of a table may move up and the last one down; or the best sit
together at table 1, as the standings have them. Whoever keeps a table stays, and one of the others goes where
they would have gone. Here are the order of the tables and who rests; who sits where at a table is left to
others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TypeAlias

from clubs.schedules.meetings import pauses_before
from clubs.schedules.values import DrawError, Entry, Method, Request, Seating, by_scores
from core.errors import N_

Sides: TypeAlias = Sequence[tuple[Entry, ...]]
"""Those at a table who play together: two and two, one and one, or each of four alone."""

Move: TypeAlias = tuple[int, int, bool]
"""To which table somebody goes, from which one, and whether as a loser."""


def round_before(request: Request, number: int) -> Seating | None:
    """Return the round from which those of a round come, None where it is the first.

    Raises `DrawError` where several rounds are to be drawn: each depends on the results of the one before it.
    """
    if len(request.rounds) > 1 and request.method is Method.TOP_TABLE:
        raise DrawError(
            N_("The best together at table 1: this is drawn round by round, from the standings so far.")
        )
    if len(request.rounds) > 1:
        raise DrawError(
            N_("Up and down by table is drawn round by round: each round depends on who has won.")
        )
    before = [seating for seating in request.history if seating.number < number and seating.tables]
    return max(before, key=lambda seating: seating.number, default=None)


def order_of_tables(
    people: Sequence[Entry], last: Seating, request: Request, rng: Random, *, before: int = 0
) -> tuple[list[Entry], frozenset[Entry]]:
    """Return who plays, from table 1 to the last, and who rests: the last of those who rested least (DR-1).

    Who had no table in the `last` round comes in behind all others. Where somebody is missing, those behind
    move up. Of those who come from one table the better in the standings is named first. So many tables, of
    other groups, stand `before` theirs.
    """
    known = list(dict.fromkeys([*people, *last.seated]))
    standing = {entry: place for place, entry in enumerate(by_scores(known, request.scores, rng))}
    moves = _moves_of(request, _tables(last, people), request.winners.get(last.number, ()), standing)
    behind = (len(last.tables), 0, False)
    order = sorted(people, key=lambda entry: (moves.get(entry, behind), standing[entry]))
    pauses = pauses_before(request.history, people)
    last_first = order[::-1]
    rested_least = sorted(last_first, key=lambda entry: pauses[entry])
    resting = frozenset(rested_least[: len(order) % len(request.kind.seats)])
    playing = [entry for entry in order if entry not in resting]
    return _with_kept_tables(playing, last, request, before), resting


def _with_kept_tables(order: Sequence[Entry], last: Seating, request: Request, before: int) -> list[Entry]:
    """Return the order of the tables with everyone who keeps one there, each in exchange with one person.

    That is at table 1 and at the last one somebody of the same table, so that the same do not meet again; at
    others the first, who comes from above, where somebody would have moved up, else the last. A number beyond
    all tables is the last one; in groups one of another group counts for nothing.
    """
    kept, size = list(order), len(request.kind.seats)
    staying = set[Entry]()
    for entry, number in request.fixed_tables.items():
        place = (number - 1 - before) // request.pairs
        start = size * (place if request.groups else min(place, len(kept) // size - 1))
        there = range(start, start + size)
        if entry not in kept or not 0 <= start < len(kept):
            continue
        here = kept.index(entry)
        free = [at for at in there if kept[at] not in staying]
        if here not in there and free:
            again = [at for at in free if kept[at] in _sat_with(entry, last)] or free
            other = again[0] if here < start else again[-1]
            kept[here], kept[other] = kept[other], entry
        if entry in kept[start : start + size]:
            staying.add(entry)
    return kept


def _sat_with(entry: Entry, last: Seating) -> set[Entry]:
    return {other for table in last.tables if entry in table.seats for other in table.seats}


def _tables(last: Seating, people: Sequence[Entry]) -> list[Sides]:
    """Return the sides of each table with somebody who still plays; two teams have one table in all."""
    meetings: dict[frozenset[Entry], Sides] = {}
    for table in sorted(last.tables, key=lambda table: table.number):
        if not frozenset(people).isdisjoint(table.seats):
            meetings.setdefault(frozenset(table.seats), table.sides)
    return list(meetings.values())


def _moves_of(
    request: Request, tables: Sequence[Sides], winners: Sequence[Entry], standing: Mapping[Entry, int]
) -> dict[Entry, Move]:
    """Return where each goes in the way that is asked for; nothing where the standings alone say it."""
    if request.method is Method.TOP_TABLE:
        return {}
    if request.method is Method.ONE_UP_DOWN:
        return _one_each(tables, winners, standing)
    return _moves(tables, winners, standing)


def _one_each(
    tables: Sequence[Sides], best_first: Sequence[Entry], standing: Mapping[Entry, int]
) -> dict[Entry, Move]:
    """Return where each goes: the best of a table up, the last one down, level ones by the standings."""
    ranks = {entry: rank for rank, entry in enumerate(best_first)}
    moves: dict[Entry, Move] = {}
    for place, sides in enumerate(tables):
        there = [entry for side in sides for entry in side]
        there.sort(key=lambda entry: (ranks.get(entry, len(ranks)), standing[entry]))
        moves.update(dict.fromkeys(there, (place, place, False)))
        moves[there[0]] = (max(place - 1, 0), place, False)
        moves[there[-1]] = (min(place + 1, len(tables) - 1), place, True)
    return moves


def _moves(
    tables: Sequence[Sides], winners: Sequence[Entry], standing: Mapping[Entry, int]
) -> dict[Entry, Move]:
    """Return where each goes: the better half of a table up, the others down."""
    moves: dict[Entry, Move] = {}
    for place, sides in enumerate(tables):
        best_first = sorted(sides, key=lambda side: _worth(side, winners, standing))
        for number, side in enumerate(best_first):
            loses = number >= len(sides) // 2
            to = min(place + 1, len(tables) - 1) if loses else max(place - 1, 0)
            moves.update(dict.fromkeys(side, (to, place, loses)))
    return moves


def _worth(
    side: Sequence[Entry], winners: Sequence[Entry], standing: Mapping[Entry, int]
) -> tuple[int, int, int]:
    """Return how a side is ranked at its table, the lower the better: level are those who both won, or not.

    Then the standings decide: the sum of the places of both partners, or else the better place.
    """
    places = [standing[entry] for entry in side]
    return -sum(entry in winners for entry in side), sum(places), min(places)
