"""Players who meet only those of their group: each group has a draw of its own, beside the others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import replace
from itertools import chain
from random import Random

from clubs.schedules.encounters.request import requests_of_groups
from clubs.schedules.players.draw import BY_SEARCH, Memory, PlayersDraw
from clubs.schedules.values import DrawError, Entry, Request, SeatedTable, Seating
from core.errors import N_


class GroupsDraw:
    """Players drawn within the groups of a request, each by itself; else as `PlayersDraw`.

    The seconds are shared out among the groups. Raises `DrawError` where an entry is in two groups, or where
    somebody of a group takes part and too few for a table do.
    """

    def __init__(self, request: Request, memory: Memory | None = None) -> None:
        self._request = request
        requests = _by_group(request)
        kept = memory["groups"] if memory else [None] * len(requests)
        self._draws = [PlayersDraw(*each) for each in zip(requests, kept, strict=True)]

    @property
    def share(self) -> float:
        """How much of the search is done, from 0 to 1."""
        shares = [each.share for each in self._draws]
        return 1 if min(shares) >= 1 else sum(shares) / len(shares)

    @property
    def algorithm(self) -> str:
        """How the rounds came about, as a message id: by search where one group was searched for."""
        found = {each.algorithm for each in self._draws}
        return found.pop() if len(found) == 1 else BY_SEARCH

    def advance(self) -> None:
        """Search on for one slice, in the group of whose search the least is done."""
        min(self._draws, key=lambda each: each.share).advance()

    def memory(self) -> Memory:
        """Return what another process needs to go on from here."""
        return {"groups": [each.memory() for each in self._draws]}

    def rounds(self) -> tuple[Seating, ...]:
        """Return the rounds asked for, the tables of one group behind those of the other."""
        return _all_together(self._request, [each.rounds() for each in self._draws])


def arrange_within_groups(
    request: Request, arrange: Callable[[Request, Random], Sequence[Seating]]
) -> tuple[Seating, ...]:
    """Return rounds that need no search, drawn in each group by itself, the tables of one behind the other.

    Whoever keeps a table keeps it where it is one of the group's. Raises `DrawError` as `GroupsDraw` does.
    """
    if not request.rounds:
        return ()
    by_group: list[Sequence[Seating]] = []
    before = 0
    for each in _by_group(request):
        tables = len(each.taking_part(request.rounds[0])) // len(request.kind.seats)
        kept = {
            entry: number - before
            for entry, number in request.fixed_tables.items()
            if entry in each.entries and before < number <= before + tables
        }
        by_group.append(arrange(replace(each, fixed_tables=kept), Random(request.seed)))
        before += tables
    return _all_together(request, by_group)


def _by_group(request: Request) -> list[Request]:
    groups = requests_of_groups(request)
    _check_tables(request, groups)
    return [_of_group(request, frozenset(group), request.seconds / len(groups)) for group in groups]


def _check_tables(request: Request, groups: Sequence[Sequence[Entry]]) -> None:
    """Refuse a group that fills no table in one of the rounds; it is named by its place among the groups."""
    for number in request.rounds:
        here = frozenset(request.taking_part(number))
        for place, group in enumerate(groups, 1):
            count = len(here.intersection(group))
            if count < len(request.kind.seats):
                raise DrawError(
                    N_("Group {group} of {groups}: a table needs at least four players, not {count}."),
                    group=place,
                    groups=len(groups),
                    count=count,
                )


def _of_group(request: Request, group: Set[Entry], seconds: float) -> Request:
    return replace(
        request,
        entries=[entry for entry in request.entries if entry in group],
        groups=(),
        history=[_history(seating, group) for seating in request.history],
        apart=[two for two in request.apart if group >= {*two}],
        strengths={entry: each for entry, each in request.strengths.items() if entry in group},
        seconds=seconds,
    )


def _history(seating: Seating, group: Set[Entry]) -> Seating:
    """Return the tables of a round at which somebody of the group sat, numbered from 1."""
    own = sorted((table for table in seating.tables if group & {*table.seats}), key=lambda at: at.number)
    resting = tuple(entry for entry in seating.sit_outs if entry in group)
    return Seating(seating.number, _numbered(own), resting)


def _all_together(request: Request, by_group: Sequence[Sequence[Seating]]) -> tuple[Seating, ...]:
    return tuple(
        _together(number, turns)
        for number, turns in zip(request.rounds, zip(*by_group, strict=True), strict=True)
    )


def _together(number: int, turns: Sequence[Seating]) -> Seating:
    tables = chain.from_iterable(turn.tables for turn in turns)
    return Seating(number, _numbered(tables), tuple(chain.from_iterable(turn.sit_outs for turn in turns)))


def _numbered(tables: Iterable[SeatedTable]) -> tuple[SeatedTable, ...]:
    return tuple(replace(table, number=number) for number, table in enumerate(tables, 1))
