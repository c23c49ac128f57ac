"""Pairs and teams: who meets whom, on which side of which table."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import chain
from random import Random

from clubs.schedules.encounters import by_lot, knockout, mitchell, round_robin, swiss, up_and_down
from clubs.schedules.encounters.request import (
    EncounterRequest,
    EncounterRound,
    present_in,
    requests_of_groups,
)
from clubs.schedules.encounters.seats import seat_encounters
from clubs.schedules.encounters.teams import team_tables
from clubs.schedules.meetings import MeetingCounts, pair
from clubs.schedules.strengths import strengths_of
from clubs.schedules.values import Entry, Method, Request, SeatedTable, Seating, check_enough


def arrange_encounters(request: Request, rng: Random) -> list[Seating]:
    """Return the rounds asked for, with sides and tables, in the order in which they are asked for.

    Raises `DrawError` where there are too few for a table.
    """
    if not request.rounds:
        return []
    present = _present(request)
    counts = MeetingCounts.of(request.history)
    before = [0] * len(present)
    by_group: list[list[EncounterRound]] = []
    for group in requests_of_groups(request):
        wanted = EncounterRequest(
            request.rounds,
            [present_in(group, people) for people in present],
            request.history,
            counts,
            frozenset(pair(*two) for two in request.apart),
            request.fixed_tables,
            before,
            request.pairs,
            _left(request, group, counts),
            request.ahead,
            strengths_of(request.entries, request.strengths) if request.strengths else {},
        )
        by_group.append(_turns(wanted, request, rng))
        before = [
            tables + len(turn.meetings) * request.pairs
            for tables, turn in zip(before, by_group[-1], strict=True)
        ]
    return [
        _seating(number, turns, people, request.pairs, counts)
        for number, turns, people in zip(request.rounds, zip(*by_group, strict=True), present, strict=True)
    ]


def _present(request: Request) -> list[list[Entry]]:
    present = [request.taking_part(number) for number in request.rounds]
    for people in present:
        check_enough(request.kind, people)
    return present


def _left(request: Request, group: Sequence[Entry], counts: MeetingCounts) -> Set[Entry]:
    """Return who has left everyone against everyone, of several groups this one."""
    if request.method is not Method.ROUND_ROBIN:
        return frozenset()
    if not request.groups:
        return frozenset(request.left)
    return {entry for entry in request.left if any(counts.meetings[pair(entry, one)] for one in group)}


def _turns(wanted: EncounterRequest, request: Request, rng: Random) -> list[EncounterRound]:
    if request.method is Method.ROUND_ROBIN:
        return round_robin.round_robin_rounds(wanted, rng)
    if request.method is Method.MITCHELL:
        return mitchell.mitchell_rounds(wanted, rng)
    if request.method.is_knockout:
        return knockout.knockout_rounds(wanted, request, rng)
    if request.method is Method.UP_AND_DOWN:
        return up_and_down.up_and_down_rounds(wanted, request, rng)
    if request.method is Method.SWISS:
        return seat_encounters(swiss.swiss_rounds(wanted, request.scores, rng), wanted, rng)
    return seat_encounters(by_lot.rounds_by_lot(wanted, rng), wanted, rng)


def _seating(
    number: int, turns: Sequence[EncounterRound], people: Sequence[Entry], pairs: int, counts: MeetingCounts
) -> Seating:
    """Return a round of all groups, their tables numbered through, and count it."""
    tables: list[SeatedTable] = []
    places = [meeting for turn in turns for meeting in turn.meetings]
    for place, meeting in enumerate(places):
        if meeting:
            tables += team_tables(meeting, place * pairs + 1, pairs, counts.meetings[pair(*meeting)])
    rests = set(chain.from_iterable(turn.sit_outs for turn in turns))
    seating = Seating(number, tuple(tables), tuple(entry for entry in people if entry in rests))
    counts.add(seating)
    return seating
