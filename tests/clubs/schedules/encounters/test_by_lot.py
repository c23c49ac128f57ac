"""Rounds by lot: nobody meets again while that can be avoided, also later on."""

from collections import Counter
from functools import cache
from itertools import combinations
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from clubs.schedules.meetings import Pair, pair
from clubs.schedules.values import Method, Seating
from tests.clubs.schedules.encounters.evenings import drawn, meetings, pairs
from tests.clubs.schedules.encounters.test_swiss import ways
from tests.clubs.schedules.requests import SEEDS, by_meeting, named


@given(st.integers(2, 20), st.data(), SEEDS)
def test_nobody_meets_again_in_a_lap(count: int, data, seed: int):
    lap = count - 1 + count % 2
    rounds = data.draw(st.integers(1, lap))

    assert max(meetings(drawn(pairs(count, range(1, rounds + 1), Method.DRAW, seed))).values()) == 1


@given(st.integers(2, 11), SEEDS)
def test_nobody_meets_again_in_a_lap_drawn_round_by_round(count: int, seed: int):
    history: list[Seating] = []
    for number in range(1, count + count % 2):
        history += drawn(pairs(count, [number], Method.DRAW, seed + number, history=history))

    assert meetings(history) == Counter(combinations(named(count), 2))


@given(st.integers(2, 10), SEEDS)
def test_a_second_lap_meets_everyone_a_second_time(count: int, seed: int):
    lap = count - 1 + count % 2

    schedule = drawn(pairs(count, range(1, 2 * lap + 1), Method.DRAW, seed))

    assert set(meetings(schedule).values()) == {2}


@cache
def can_be_played(names: str, met: frozenset[Pair], rested: str, rounds: int) -> bool:
    """Whether so many rounds can be played in which nobody meets or rests again; all ways are tried."""
    if rounds == 0:
        return True
    return any(
        can_be_played(names, met | set(found), rested + rest, rounds - 1)
        for found, rest in ways(names)
        if met.isdisjoint(found) and (not rest or rest not in rested)
    )


@given(st.integers(4, 7), st.integers(1, 3), st.integers(1, 3), SEEDS)
def test_nobody_meets_again_wherever_that_can_be_avoided(count: int, before: int, rounds: int, seed: int):
    """Rounds that somebody else drew without looking ahead."""
    names = "ABCDEFG"[:count]
    history = [
        seating
        for number in range(1, before + 1)
        for seating in drawn(
            pairs(count, [number], Method.SWISS, seed + number, scores=by_chance(seed, number))
        )
    ]
    assume(max(meetings(history).values()) == 1)
    called = dict(zip(named(count), names, strict=True))
    met = frozenset(pair(called[one], called[other]) for one, other in meetings(history))
    rested = "".join(called[entry] for seating in history for entry in seating.sit_outs)
    assume(len(set(rested)) == len(rested) and len(rested) + rounds <= count)

    schedule = drawn(pairs(count, range(before + 1, before + rounds + 1), Method.DRAW, seed, history=history))

    avoidable = can_be_played(names, met, rested, rounds)
    assert (max(meetings([*history, *schedule]).values()) == 1) == avoidable


def by_chance(seed: int, number: int) -> dict[str, int]:
    rng = Random(f"{seed}/{number}")
    return {entry: rng.getrandbits(8) for entry in named(7)}


@given(SEEDS)
def test_a_pair_that_comes_late_meets_those_it_has_not_met(seed: int):
    history = drawn(pairs(6, [1, 2], Method.DRAW, seed))

    schedule = drawn(pairs(7, [3, 4, 5], Method.DRAW, seed, history=history))

    assert max(meetings([*history, *schedule]).values()) == 1


def test_rounds_that_lie_ahead_come_out_well_when_they_are_drawn():
    """Two of eight miss a round, so it is no lap; without looking ahead half of these lots get stuck."""
    begun = drawn(pairs(8, [1, 2], Method.DRAW, seed=5, absent={2: {"P01", "P02"}}))
    for seed in range(10):
        history = list(begun)
        for number in range(3, 8):
            asked = pairs(8, [number], Method.DRAW, seed, history=history, ahead=7 - number)
            history += drawn(asked)

        assert max(meetings(history).values()) == 1


@given(SEEDS)
def test_who_should_be_apart_meets_in_the_last_rounds_only(seed: int):
    apart = [("P01", "P02"), ("P03", "P04"), ("P01", "P04")]

    schedule = by_meeting(drawn(pairs(8, range(1, 8), Method.DRAW, seed, apart=apart)))

    early = set.union(*schedule[:4])
    assert not any(set(two) in early for two in apart)
    assert all(set(two) in set.union(*schedule) for two in apart)


def test_three_clubs_of_six_do_not_meet_within_in_eight_rounds():
    clubs = [named(18)[first : first + 6] for first in (0, 6, 12)]
    apart = [two for club in clubs for two in combinations(club, 2)]

    met = meetings(drawn(pairs(18, range(1, 9), Method.DRAW, apart=apart)))

    assert max(met.values()) == 1
    assert not any(met[two] for two in apart)


@pytest.mark.parametrize("count", [40, 42, 101])
def test_many_are_drawn_without_looking_ahead(count: int):
    assert max(meetings(drawn(pairs(count, range(1, 9), Method.DRAW))).values()) == 1


def test_another_seed_is_another_draw():
    assert len({tuple(drawn(pairs(12, [1, 2], Method.DRAW, seed))) for seed in range(20)}) == 20
