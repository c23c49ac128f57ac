"""Everyone against everyone: who meets, on which side, at which table."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.encounters.round_robin import TABLES, rounds_of_lap
from clubs.schedules.meetings import MeetingCounts
from clubs.schedules.values import Kind, Method, Request, Seating
from tests.clubs.schedules.encounters.evenings import drawn, leads, meetings, pairs
from tests.clubs.schedules.requests import SEEDS, by_meeting, named

COUNTS = st.integers(2, 20)


def lap(count: int) -> range:
    return range(1, count + count % 2)


@given(COUNTS, SEEDS)
def test_everyone_meets_everyone_once(count: int, seed: int):
    schedule = drawn(pairs(count, lap(count), Method.ROUND_ROBIN, seed))

    assert meetings(schedule) == Counter(combinations(named(count), 2))


@given(COUNTS, SEEDS)
def test_both_sides_come_as_often(count: int, seed: int):
    schedule = drawn(pairs(count, lap(count), Method.ROUND_ROBIN, seed))

    assert set(leads(schedule).values()) == {1 - count % 2}


@given(st.integers(2, 14), st.integers(1, 20), SEEDS)
def test_both_sides_come_as_often_after_some_rounds(count: int, rounds: int, seed: int):
    assert max(leads(drawn(pairs(count, range(1, rounds + 1), Method.ROUND_ROBIN, seed))).values()) <= 1


def left_after(played: int, request: Request, *gone: str) -> Request:
    """What remains of an evening after so many rounds, without those who are gone."""
    return replace(
        request,
        entries=[entry for entry in request.entries if entry not in gone],
        rounds=request.rounds[played:],
        history=[*request.history, *drawn(request)[:played]],
        left=[*request.left, *gone],
        seed=request.seed + 1,
    )


@given(st.integers(6, 11), st.integers(1, 2), st.data(), SEEDS)
def test_those_who_are_left_meet_as_often_as_without_anybody_leaving(
    count: int, laps: int, data: st.DataObject, seed: int
):
    evening = pairs(count, [*range(1, laps * len(lap(count)) + 1)], Method.ROUND_ROBIN, seed)
    first = data.draw(st.integers(1, len(evening.rounds) - 2))
    then = data.draw(st.integers(0, len(evening.rounds) - 1 - first))

    rest = left_after(then, left_after(first, evening, "P02"), "P03")
    rounds = [*rest.history, *drawn(rest)]

    stay = [name for name in named(count) if name not in {"P02", "P03"}]
    among_them = Counter(two for two in meetings(rounds).elements() if {*two} <= {*stay})
    assert among_them == Counter(dict.fromkeys(combinations(stay, 2), laps))
    assert all(seating.tables for seating in rounds)


TWICE = [count for count in range(2, 60) if count % 6 != 4 or count in TABLES]


@pytest.mark.sample(10)
@pytest.mark.parametrize("count", TWICE)
def test_nobody_comes_to_a_table_more_than_twice(count: int):
    assert max(MeetingCounts.of(drawn(pairs(count, lap(count), Method.ROUND_ROBIN))).tables.values()) <= 2


@pytest.mark.sample(1)
@pytest.mark.parametrize("count", [4, 22, 28, 34, 40])
def test_nobody_comes_to_a_table_more_than_three_times(count: int):
    assert max(MeetingCounts.of(drawn(pairs(count, lap(count), Method.ROUND_ROBIN))).tables.values()) <= 3


@given(st.integers(1, 14), SEEDS)
def test_of_an_odd_number_everyone_sits_once_on_each_side_of_each_table(half: int, seed: int):
    schedule = drawn(pairs(2 * half + 1, lap(2 * half + 1), Method.ROUND_ROBIN, seed))

    sides = Counter(
        (entry, table.number, seat)
        for seating in schedule
        for table in seating.tables
        for seat, entry in table.by_seat.items()
    )
    assert set(sides.values()) == {1}
    assert len(sides) == (2 * half + 1) * 2 * half


def test_five_meet_in_a_circle():
    assert rounds_of_lap(5) == [
        [(1, 4), (3, 2)],
        [(2, 0), (4, 3)],
        [(3, 1), (0, 4)],
        [(4, 2), (1, 0)],
        [(0, 3), (2, 1)],
    ]


def test_six_are_five_and_one_who_takes_a_table_from_them():
    assert rounds_of_lap(6) == [
        [(1, 4), (3, 2), (0, 5)],
        [(2, 0), (5, 1), (4, 3)],
        [(2, 5), (0, 4), (3, 1)],
        [(5, 3), (1, 0), (4, 2)],
        [(0, 3), (4, 5), (2, 1)],
    ]


@given(st.integers(2, 12), SEEDS)
def test_in_a_second_lap_the_sides_are_turned(count: int, seed: int):
    first = len(lap(count))
    schedule = drawn(pairs(count, range(1, 2 * first + 1), Method.ROUND_ROBIN, seed))

    back = [{table.seats[::-1] for table in seating.tables} for seating in schedule[first:]]
    assert back == [{table.seats for table in seating.tables} for seating in schedule[:first]]


@given(st.integers(2, 12), SEEDS)
def test_a_lap_drawn_round_by_round_meets_nobody_again(count: int, seed: int):
    history: list[Seating] = []
    for number in lap(count):
        history += drawn(pairs(count, [number], Method.ROUND_ROBIN, seed + number, history=history))

    assert meetings(history) == Counter(combinations(named(count), 2))


@given(st.integers(4, 12), st.data(), SEEDS)
def test_the_rest_of_a_lap_meets_those_who_have_not_met(count: int, data, seed: int):
    evening = drawn(pairs(count, lap(count), Method.ROUND_ROBIN, seed))
    played = data.draw(st.sets(st.sampled_from(lap(count))))
    history = [seating for seating in evening if seating.number in played]
    left = [number for number in lap(count) if number not in played]

    schedule = drawn(pairs(count, left, Method.ROUND_ROBIN, seed + 1, history=history))

    assert meetings([*history, *schedule]) == Counter(combinations(named(count), 2))


def test_it_goes_on_when_a_pair_comes_late():
    history = drawn(pairs(6, [1, 2], Method.ROUND_ROBIN))

    schedule = drawn(pairs(7, [3, 4, 5], Method.ROUND_ROBIN, history=history))

    assert max(meetings([*history, *schedule]).values()) == 1


def test_it_goes_on_when_a_pair_leaves():
    history = drawn(pairs(8, [1, 2, 3], Method.ROUND_ROBIN))

    schedule = drawn(pairs(7, [4, 5, 6], Method.ROUND_ROBIN, history=history))

    assert max(meetings([*history, *schedule]).values()) == 1


def test_groups_of_different_size_play_their_own():
    groups = [named(9)[:4], named(9)[4:]]

    met = meetings(drawn(pairs(9, range(1, 6), Method.ROUND_ROBIN, groups=groups)))

    assert {two for two in met if met[two] == 1} >= set(combinations(groups[1], 2))
    assert set(met) == {*combinations(groups[0], 2), *combinations(groups[1], 2)}


def test_who_should_be_apart_meets_last():
    apart = [("P01", "P02"), ("P03", "P04")]

    schedule = by_meeting(drawn(pairs(8, lap(8), Method.ROUND_ROBIN, apart=apart)))

    assert not any(set(two) in set.union(*schedule[:5]) for two in apart)


def test_teams_of_three_pairs_meet_everyone_once():
    schedule = drawn(Request(Kind.TEAMS, named(6), lap(6), 7, Method.ROUND_ROBIN, pairs=3))

    assert meetings(schedule) == Counter(combinations(named(6), 2))
    assert {len(seating.tables) for seating in schedule} == {9}
