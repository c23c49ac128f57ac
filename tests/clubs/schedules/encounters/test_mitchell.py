"""Half of them stay and the others move on."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.values import Kind, Method, Request, Seating
from tests.clubs.schedules.encounters.evenings import drawn, meetings, pairs
from tests.clubs.schedules.requests import SEEDS, by_meeting, named

COUNTS = st.integers(2, 24)


def halls(count: int, rounds: range, seed: int) -> tuple[list[Seating], list[Seating]]:
    """The same rounds drawn together, and drawn one by one."""
    one_by_one: list[Seating] = []
    for number in rounds:
        one_by_one += drawn(pairs(count, [number], Method.MITCHELL, seed, history=one_by_one))
    return drawn(pairs(count, rounds, Method.MITCHELL, seed)), one_by_one


def tables(count: int) -> range:
    return range(1, (count + 1) // 2 + 1)


@given(COUNTS, SEEDS)
def test_those_who_sit_north_and_south_stay(count: int, seed: int):
    for rounds in halls(count, tables(count), seed):
        staying = {(table.number, table.seats[0]) for seating in rounds for table in seating.tables}

        assert len(staying) == (count + 1) // 2


@given(COUNTS, SEEDS)
def test_the_others_move_one_table_up(count: int, seed: int):
    for rounds in halls(count, tables(count), seed):
        last: dict[str, int] = {}
        for seating in rounds:
            now = {table.seats[1]: table.number for table in seating.tables}
            assert all(now[entry] == last[entry] % len(tables(count)) + 1 for entry in now if last)
            last = now


@given(COUNTS, SEEDS)
def test_one_half_meets_the_other_in_as_many_rounds_as_tables(count: int, seed: int):
    for rounds in halls(count, tables(count), seed):
        met = meetings(rounds)

        assert set(met.values()) == {1}
        assert len(met) == (count // 2) * (count - count // 2)


@given(COUNTS, SEEDS)
def test_of_an_odd_number_each_of_those_who_stay_rests_once(count: int, seed: int):
    for rounds in halls(count, tables(count), seed):
        staying = {table.seats[0] for seating in rounds for table in seating.tables}

        assert Counter(entry for seating in rounds for entry in seating.sit_outs) == (
            Counter(staying) if count % 2 else Counter()
        )


@pytest.mark.parametrize("count", [3, 4, 7, 8, 11, 12, 15, 16])
def test_new_halves_let_half_of_a_half_meet_without_meeting_again(count: int):
    last = len(tables(count)) * 3 // 2

    assert max(meetings(drawn(pairs(count, range(1, last + 1), Method.MITCHELL))).values()) == 1


@pytest.mark.parametrize("count", [6, 10, 14])
def test_in_halves_of_an_odd_size_one_meeting_a_round_is_a_second_one(count: int):
    rounds = drawn(pairs(count, range(1, count // 2 + 4), Method.MITCHELL))

    met = meetings(rounds)
    assert sum(times - 1 for times in met.values()) == 3
    assert max(met.values()) == 2


def test_eight_meet_everyone_in_seven_rounds():
    assert meetings(drawn(pairs(8, range(1, 8), Method.MITCHELL))) == Counter(combinations(named(8), 2))


def test_of_those_who_stayed_one_of_two_stays_when_there_are_new_halves():
    rounds = drawn(pairs(16, range(1, 10), Method.MITCHELL))

    stayed = [{(table.number, table.seats[0]) for table in seating.tables} for seating in rounds]
    assert len(stayed[7] & stayed[8]) == 4


def test_who_comes_late_takes_the_place_of_the_one_missing():
    history = drawn(pairs(7, [1, 2], Method.MITCHELL))
    (resting,) = history[-1].sit_outs

    (seating,) = drawn(pairs(8, [3], Method.MITCHELL, history=history))

    assert seating.sit_outs == ()
    assert {table.seats[0] for table in seating.tables} >= {resting}
    assert max(meetings([*history, seating]).values()) == 1


def test_when_one_of_those_who_stay_leaves_another_one_takes_the_table():
    history = drawn(pairs(8, [1], Method.MITCHELL))
    gone = history[0].tables[0].seats[0]
    also = history[0].tables[2].seats[1]

    schedule = drawn(
        pairs(8, [2, 3], Method.MITCHELL, history=history, absent={number: {gone, also} for number in (2, 3)})
    )

    assert [len(seating.tables) for seating in schedule] == [3, 3]
    assert max(meetings([*history, *schedule]).values()) == 1


def test_who_should_be_apart_is_put_in_one_half():
    apart = [("P01", "P02"), ("P03", "P04")]

    met = set.union(*by_meeting(drawn(pairs(12, range(1, 7), Method.MITCHELL, apart=apart))))

    assert not any(set(two) in met for two in apart)


def test_teams_stay_and_move_with_all_their_pairs():
    first, second = drawn(Request(Kind.TEAMS, named(4), [1, 2], 7, Method.MITCHELL, pairs=2))

    def places(seating: Seating) -> dict[str, set[int]]:
        found: dict[str, set[int]] = {}
        for table in seating.tables:
            for entry in table.seats:
                found.setdefault(entry, set()).add((table.number + 1) // 2)
        return found

    stayed = [entry for entry, place in places(first).items() if places(second)[entry] == place]
    assert len(stayed) == 2
    assert meetings([first, second]) == Counter(dict.fromkeys(meetings([first, second]), 1))
