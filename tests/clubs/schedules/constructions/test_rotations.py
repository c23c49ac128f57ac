"""Rotations at one table: counted by hand, whatever made them."""

from collections import Counter
from itertools import combinations, repeat

import pytest

from clubs.schedules.constructions.rotations import rotation

GAMES = {4: 3, 5: 5, 6: 15, 7: 21, 8: 14}
"""As few as share out partners evenly: n(n − 1)/2 pairs, two a game."""

ALL_MET = {4: 3, 5: 5, 6: 8, 7: 11, 8: 14}
"""After so many games all have been partners: the pairs, two a game, rounded up, so it cannot be sooner."""

every_size = pytest.mark.parametrize("people", GAMES)


def partners(games):
    return Counter(
        frozenset(two) for south, east, north, west in games for two in ((south, north), (east, west))
    )


def opponents(games):
    return Counter(
        frozenset(two)
        for south, east, north, west in games
        for two in combinations((south, east, north, west), 2)
    ) - partners(games)


@every_size
def test_all_are_partners_equally_often_and_opponents_twice_as_often(people):
    games = rotation(people)
    pairs = {frozenset(two) for two in combinations(range(people), 2)}
    times = GAMES[people] * 2 // len(pairs)

    assert len(games) == GAMES[people]
    assert partners(games) == dict.fromkeys(pairs, times)
    assert opponents(games) == dict.fromkeys(pairs, 2 * times)


@every_size
def test_all_have_been_partners_as_soon_as_that_is_possible(people):
    soonest = -(-people * (people - 1) // 4)

    assert soonest == ALL_MET[people]
    assert len(partners(rotation(people)[:soonest])) == people * (people - 1) // 2


@every_size
def test_pauses_differ_by_one_at_most_whenever_an_evening_ends(people):
    games = rotation(people) * 2  # again from the beginning, too
    pauses = Counter(dict.fromkeys(range(people), 0))
    uneven = []
    for number, four in enumerate(games, 1):
        pauses.update(set(range(people)).difference(four))
        uneven += [number] if max(pauses.values()) - min(pauses.values()) > 1 else []

    assert uneven == []


@every_size
def test_four_different_people_sit_at_the_table(people):
    assert [len(set(four)) for four in rotation(people)] == list(repeat(4, GAMES[people]))


@pytest.mark.parametrize("people", [0, 3, 9])
def test_for_others_there_is_none(people):
    assert rotation(people) == ()
