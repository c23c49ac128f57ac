"""Pairs and teams: who meets whom, on which side of which table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from clubs.schedules.counted import Counts, pair
from clubs.schedules.encounters import by_lot, mitchell, round_robin, swiss
from clubs.schedules.encounters.asked import Asked, Turn
from clubs.schedules.encounters.evenly import laid_out
from clubs.schedules.encounters.groups import groups_of, present_in
from clubs.schedules.encounters.teams import crossing
from clubs.schedules.few import enough
from clubs.schedules.values import Entry, Method, Request, SeatedTable, Seating


def arranged(request: Request, rng: Random) -> list[Seating]:
    """Return the rounds asked for, with sides and tables, in the order in which they are asked for.

    Raises `DrawError` where there are too few for a table.
    """
    if not request.rounds:
        return []
    present = [request.taking_part(number) for number in request.rounds]
    for people in present:
        enough(request.kind, people)
    counts = Counts.of(request.history)
    before = [0] * len(present)
    by_group: list[list[Turn]] = []
    for group in groups_of(request):
        asked = Asked(
            request.rounds,
            [present_in(group, people) for people in present],
            request.history,
            counts,
            frozenset(pair(*two) for two in request.apart),
            before,
            request.pairs,
            request.ahead,
        )
        by_group.append(_turns(asked, request, rng))
        before = [
            tables + len(turn.meetings) * request.pairs
            for tables, turn in zip(before, by_group[-1], strict=True)
        ]
    return [
        _seating(number, turns, people, request.pairs, counts)
        for number, turns, people in zip(request.rounds, zip(*by_group, strict=True), present, strict=True)
    ]


def _turns(asked: Asked, request: Request, rng: Random) -> list[Turn]:
    if request.method is Method.ROUND_ROBIN:
        return round_robin.turns(asked, rng)
    if request.method is Method.MITCHELL:
        return mitchell.turns(asked, rng)
    if request.method is Method.SWISS:
        return laid_out(swiss.turns(asked, request.scores, rng), asked, rng)
    return laid_out(by_lot.turns(asked, rng), asked, rng)


def _seating(
    number: int, turns: Sequence[Turn], people: Sequence[Entry], pairs: int, counts: Counts
) -> Seating:
    """Return a round of all groups, their tables numbered through, and count it."""
    tables: list[SeatedTable] = []
    places = [meeting for turn in turns for meeting in turn.meetings]
    for place, meeting in enumerate(places):
        if meeting:
            tables += crossing(meeting, place * pairs + 1, pairs, counts.meetings[pair(*meeting)])
    rests = {entry for turn in turns for entry in turn.sit_outs}
    seating = Seating(number, tuple(tables), tuple(entry for entry in people if entry in rests))
    counts.add(seating)
    return seating
