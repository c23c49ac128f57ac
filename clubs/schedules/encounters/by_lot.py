"""Rounds by lot in which nobody meets again while that can be avoided."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from copy import copy
from itertools import takewhile
from random import Random
from typing import NamedTuple

from clubs.schedules.encounters.laps import Lap, complete_lap, lap_of
from clubs.schedules.encounters.request import EncounterHistory, EncounterRequest, EncounterRound
from clubs.schedules.encounters.strengths import balance_encounters
from clubs.schedules.encounters.swiss import pair_neighbours
from clubs.schedules.meetings import Pair, pair
from clubs.schedules.values import Entry

TRIES = 12
"""Lots that are tried where something is wrong with the first one, at most."""

EFFORT = 200_000
"""Pairs of entries that are weighed in all those lots, at most: of large evenings the first lot is taken."""

LOOKS_AHEAD = 40
"""Up to so many entries a round is drawn only if the rest of the lap can be drawn after it."""


class Wrong(NamedTuple):
    """What is wrong with rounds, the worst first.

    `again`: meetings again, a third one as bad as four second ones. `apart`: meetings of those who should be
    kept apart, the earlier the worse.
    """

    again: int
    apart: int


def rounds_by_lot(request: EncounterRequest, rng: Random) -> list[EncounterRound]:
    """Return the rounds, drawn with those that lie ahead."""
    past = EncounterHistory.of(request)
    present = [*request.present, *[request.present[-1]] * request.ahead]
    found: list[EncounterRound] = []
    while len(found) < len(present):
        some = _some(present[len(found) :], past, request.apart, rng)
        for turn in some:
            past.add(turn)
        found += some
    if request.strengths:
        found = balance_encounters(found, request, copy(rng))
    return found[: len(request.present)]


def _some(
    left: Sequence[Sequence[Entry]], past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[EncounterRound]:
    """Return the next rounds: to the end of a lap where people are in one, else all that are left."""
    people = left[0]
    same = sum(1 for _others in takewhile(lambda others: others == people, left))
    lap = lap_of(people, past)
    if lap is None:
        return _one_by_one(left, past, apart, rng)
    if not lap.left:
        lap = Lap.new(people, past.gone)
    return _of_lap(lap, min(same, lap.left), past, apart, rng)


def _of_lap(
    lap: Lap, count: int, past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[EncounterRound]:
    """Return rounds of a lap in which nobody meets again.

    As long as nobody has met half of the others there is always one more (a theorem of Dirac), so among many
    they are drawn one by one. Among few, and later in a lap, all rounds that are left are drawn, and the ones
    taken in which nobody meets whom he should be kept apart from.
    """
    left = [lap.people] * count
    if lap.is_full and lap.size > LOOKS_AHEAD and 2 * (lap.played + count) <= lap.size:
        return _one_by_one(left, past, apart, rng)
    lots = (_to_the_end(lap, count, past, apart, rng) for _try in _tries(left))
    nobody_meets_again = EncounterHistory()
    best = _least_wrong(filter(None, lots), nobody_meets_again, apart)
    return best or _one_by_one(left, past, apart, rng)


def _to_the_end(
    lap: Lap, count: int, past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[EncounterRound] | None:
    """Return rounds after which the rest of the lap can be drawn; those with `apart` in them come last."""
    early = min(count, lap.size // 2 - lap.played) if apart and lap.is_full else 0
    first = _in_turn([lap.people] * early, past, apart, rng)
    rest = complete_lap(lap, [lap.places(turn) for turn in first], rng)
    if rest is None:
        return None
    found = [*first, *map(lap.turn, rest)]
    return sorted(found, key=lambda turn: _apart(turn, apart))[:count]


def _apart(turn: EncounterRound, apart: Set[Pair]) -> int:
    """Return how many meet in a round who should be kept apart."""
    return sum(pair(*meeting) in apart for meeting in turn.played)


def _one_by_one(
    left: Sequence[Sequence[Entry]], past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[EncounterRound]:
    """Return rounds drawn one after the other, the best of several lots where one has something wrong."""
    return _least_wrong((_in_turn(left, past, apart, rng) for _try in _tries(left)), past, apart)


def _least_wrong(
    lots: Iterable[list[EncounterRound]], past: EncounterHistory, apart: Set[Pair]
) -> list[EncounterRound]:
    """Return the first rounds with nothing wrong, else those with least; none where there are no lots."""
    best: tuple[Wrong, list[EncounterRound]] | None = None
    for found in lots:
        wrong = _wrong(found, past, apart)
        if best is None or wrong < best[0]:
            best = wrong, found
        if not any(wrong):
            break
    return best[1] if best else []


def _tries(left: Sequence[Sequence[Entry]]) -> range:
    effort = sum(len(people) ** 2 for people in left)
    return range(max(1, min(TRIES, EFFORT // max(1, effort))))


def _in_turn(
    left: Sequence[Sequence[Entry]], past: EncounterHistory, apart: Set[Pair], rng: Random
) -> list[EncounterRound]:
    past = past.copy()
    found = []
    for people in left:
        order = rng.sample(people, len(people))
        turn = pair_neighbours(order, past, apart, rng)
        past.add(turn)
        found.append(turn)
    return found


def _wrong(found: Sequence[EncounterRound], past: EncounterHistory, apart: Set[Pair]) -> Wrong:
    past = past.copy()
    again = 0
    for turn in found:
        again += sum(past.met[pair(*meeting)] ** 2 for meeting in turn.played)
        past.add(turn)
    early = sum((len(found) - number) * _apart(turn, apart) for number, turn in enumerate(found))
    return Wrong(again, early)
