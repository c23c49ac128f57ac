"""How long a Swiss round takes, against the matching of everyone with everyone that it must be equal to.

Only near neighbours are looked at, which is proved to be enough in `clubs/schedules/encounters/swiss.py`:
the sum of the squared distances has to be the same, and the round should take a small part of the time. Aims:
200 pairs after 8 rounds in 0.05 s, 1000 in 0.3 s of CPU.

Both are rustworkx. networkx was measured once beside it (3.6.1 and 0.18.1, seconds after 8 rounds, for near
neighbours / for everyone): 200 pairs 0.10 / 0.71 against 0.002 / 0.016, 400 pairs 0.34 / 5.0 against
0.006 / 0.12, 1000 pairs 2.2 / – against 0.034 / 4.0. Importing it takes 20 ms, once.
"""

import sys
from itertools import combinations
from random import Random
from time import process_time

import pytest

from clubs.schedules.encounters.request import EncounterHistory, EncounterRound
from clubs.schedules.encounters.swiss import cheapest_matching, forbidden_places, pair_neighbours

ROUNDS = 8
TIMES = 5
APART: frozenset[tuple[str, str]] = frozenset()


def played(count: int, rng: Random) -> tuple[list[str], EncounterHistory]:
    """Return the standings after Swiss rounds in which the stronger ones mostly win, and what was played."""
    entries = [f"P{number:04}" for number in range(count)]
    strength = {entry: rng.gauss(0, 1) for entry in entries}
    points = dict.fromkeys(entries, 0.0)
    past = EncounterHistory()
    for _round in range(ROUNDS):
        turn = pair_neighbours(standings(entries, points), past, APART, rng)
        past.add(turn)
        for one, other in turn.played:
            ahead = strength[one] - strength[other] + rng.gauss(0, 1)
            points[one] += ahead
            points[other] -= ahead
    return standings(entries, points), past


def standings(entries: list[str], points: dict[str, float]) -> list[str]:
    return sorted(entries, key=lambda entry: -points[entry])


def squares(turn: EncounterRound, order: list[str]) -> int:
    place = {entry: number for number, entry in enumerate(order)}
    return sum((place[one] - place[other]) ** 2 for one, other in turn.played)


def of_everyone(order: list[str], past: EncounterHistory) -> int:
    """Return the least sum of squared distances, of all pairs that have not met."""
    never = forbidden_places(order, past.met.keys())
    edges = [
        (one, other, (one - other) ** 2)
        for one, other in combinations(range(len(order)), 2)
        if other not in never[one]
    ]
    return sum((one - other) ** 2 for one, other in cheapest_matching(len(order), edges) or [])


def seconds(action) -> float:
    started = process_time()
    action()
    return process_time() - started


@pytest.mark.parametrize("count", [20, 100, 200, 400, 1000])
def test_a_swiss_round_is_the_best_there_is(benchmark, capsys, count):
    order, past = played(count, Random(7))

    turn = benchmark.pedantic(pair_neighbours, (order, past, APART, Random(1)), rounds=1)

    near = min(seconds(lambda: pair_neighbours(order, past, APART, Random(1))) for _time in range(TIMES))
    started = process_time()
    best = of_everyone(order, past)
    everyone = process_time() - started
    assert squares(turn, order) == best
    assert not any(past.met[tuple(sorted(two))] for two in turn.played)
    benchmark.extra_info.update(ratio=round(near / everyone, 3), squares=best)
    with capsys.disabled():
        sys.stdout.write(
            f"\nSwiss, {count} pairs after {ROUNDS} rounds: {1000 * near:.1f} ms,"
            f" {near / everyone:.3f} of the matching of everyone, both {best}\n"
        )
