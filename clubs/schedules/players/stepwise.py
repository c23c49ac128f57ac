"""Players drawn from the standings, one round after the other: in steps of four, or by Monrad.

The first round, without scores, is by lot; so is the order of those with the same score. Whoever has no score
comes last. Who rests are the last in the standings among those who rested least.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from clubs.schedules.plans import Four, Fours, in_order
from clubs.schedules.players.chairs import numbered, seated
from clubs.schedules.players.evening import Evening, evening_of
from clubs.schedules.players.monrad import Past, neighbours
from clubs.schedules.values import Method, Request, SeatedTable, Seating

LOTS = 20
"""Lots among equals, of which the one is taken that best keeps apart who should be."""


def arranged(request: Request, rng: Random) -> list[Seating]:
    """Return the rounds asked for, each by the same scores, with seats and tables.

    Raises `DrawError` where there are too few for a table.
    """
    evening = evening_of(request)
    partners, meetings = evening.met()
    past = Past(partners, meetings, evening.apart, evening.alone)
    rests = Counter(evening.rests)
    drawn: list[Fours] = []
    resting: list[list[int]] = []
    for present in evening.present[: len(request.rounds)]:
        fours, sitting_out = _round(request, evening, present, rests, past, rng)
        past.add(fours)
        rests.update(sitting_out)
        drawn.append(fours)
        resting.append(sitting_out)
    sitting = numbered(seated(drawn, evening.seats, rng), evening.tables, rng)
    return [
        Seating(number, _tables(fours, evening), tuple(evening.people[one] for one in out))
        for number, fours, out in zip(request.rounds, sitting, resting, strict=True)
    ]


def _round(
    request: Request, evening: Evening, present: Sequence[int], rests: Counter[int], past: Past, rng: Random
) -> tuple[Fours, list[int]]:
    """Return the tables of a round and who rests in it."""
    scores = {number: request.scores.get(entry) for number, entry in enumerate(evening.people)}
    lots = [_standings(present, scores, rng) for _lot in range(LOTS)]
    rounds = []
    for order in lots if request.method is Method.STEPS else lots[:1]:
        out = set(_last(order, rests, len(order) % 4))
        playing = [one for one in order if one not in out]
        fours = steps(playing) if request.method is Method.STEPS else neighbours(playing, past, rng)
        rounds.append((fours, [one for one in present if one in out]))
    return min(rounds, key=lambda drawn: (_apart(drawn[0], past), past.again(drawn[0])))


def _standings(present: Sequence[int], scores: dict[int, int | None], rng: Random) -> list[int]:
    """Return people in the order of the standings: highest score first, equals by lot, then the others."""
    order = rng.sample(present, len(present))
    return sorted(order, key=lambda one: (scores[one] is None, -(scores[one] or 0)))


def _last(order: Sequence[int], rests: Counter[int], count: int) -> list[int]:
    """Return the last so many of those who rested least."""
    places = {one: place for place, one in enumerate(order)}
    return sorted(order, key=lambda one: (rests[one], -places[one]))[:count]


def steps(order: Sequence[int]) -> Fours:
    """Return tables from the top: the first with the fourth against the second with the third, and so on."""
    return tuple(
        (order[first], order[first + 1], order[first + 3], order[first + 2])
        for first in range(0, len(order), 4)
    )


def _apart(fours: Fours, past: Past) -> int:
    return sum(two in past.apart for table in fours for two in _meetings(table))


def _meetings(table: Four) -> list[tuple[int, int]]:
    return [in_order(*two) for two in combinations(table, 2)]


def _tables(fours: Fours, evening: Evening) -> tuple[SeatedTable, ...]:
    return tuple(
        SeatedTable(number, tuple(evening.people[one] for one in table), alone=evening.alone)
        for number, table in enumerate(fours, 1)
    )
