"""Neighbours paired: against all pairings there are, and against the matching of everyone with everyone."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.encounters.request import EncounterHistory, EncounterRound
from clubs.schedules.encounters.swiss import cheapest_matching, forbidden_places, near_pairs, pair_neighbours
from clubs.schedules.meetings import Pair, pair
from tests.clubs.schedules.encounters.evenings import past
from tests.clubs.schedules.requests import SEEDS

LETTERS = "ABCDEFGH"
Ways = Iterator[tuple[list[Pair], str]]


def ways(order: str) -> Ways:
    """All ways to pair an order, with the one who rests where the number is odd."""
    if not order:
        yield [], ""
        return
    if len(order) % 2:
        for resting in order:
            yield from ((two, resting) for two, _none in ways(order.replace(resting, "")))
        return
    for place in range(1, len(order)):
        first = pair(order[0], order[place])
        yield from (([first, *two], rest) for two, rest in ways(order[1:place] + order[place + 1 :]))


def price(
    order: str, found: Sequence[Pair], resting: str, before: EncounterHistory, apart: set[Pair]
) -> tuple[int, ...]:
    """What is wrong with a round, the most important first."""
    distances = (order.index(one) - order.index(other) for one, other in found)
    return (
        before.rests[resting],
        sum(before.met[two] ** 2 for two in found),
        sum(two in apart for two in found),
        -order.index(resting) if resting else 0,
        sum(distance**2 for distance in distances),
    )


@st.composite
def pasts(draw: st.DrawFn, order: str) -> EncounterHistory:
    before = EncounterHistory()
    often = draw(st.sampled_from([[0, 0, 0, 1], [0, 1], [0, 1, 1, 1, 2]]))
    for two in combinations(order, 2):
        before.met[two] = draw(st.sampled_from(often))
    for entry in order:
        before.rests[entry] = draw(st.integers(0, 1))
    return before


def of(turn: EncounterRound) -> tuple[list[Pair], str]:
    return [pair(*two) for two in turn.played], "".join(turn.sit_outs)


@given(st.data(), st.integers(2, 8), SEEDS)
def test_no_pairing_is_better(data, count: int, seed: int):
    order = LETTERS[:count]
    before = data.draw(pasts(order))
    apart = data.draw(st.sets(st.sampled_from(list(combinations(order, 2))), max_size=3))

    found = of(pair_neighbours(list(order), before, apart, Random(seed)))

    best = min(price(order, two, rest, before, apart) for two, rest in ways(order))
    assert price(order, *found, before, apart) == best


def played(count: int, rounds: int, rng: Random, luck: float) -> tuple[list[str], EncounterHistory]:
    """The standings after some Swiss rounds, and what was played; without luck the better one always wins."""
    entries = [f"P{number:03}" for number in range(count)]
    points = {entry: rng.random() * luck for entry in entries}
    before = EncounterHistory()
    for _round in range(rounds):
        order = sorted(entries, key=lambda entry: -points[entry])
        turn = pair_neighbours(order, before, frozenset(), rng)
        before.add(turn)
        for one, other in turn.played:
            points[min(one, other)] += 1
            points[max(one, other)] += rng.random() * luck
    return sorted(entries, key=lambda entry: -points[entry]), before


@given(st.integers(1, 30), st.integers(0, 12), SEEDS, st.sampled_from([0.1, 1, 5]))
def test_near_neighbours_are_enough(half: int, rounds: int, seed: int, luck: float):
    order, before = played(2 * half, rounds, Random(seed), luck)
    never = forbidden_places(order, before.met.keys())
    places = range(len(order))

    close = cheapest_matching(
        len(order), [(one, other, (other - one) ** 2) for one, other in near_pairs(places, never)]
    )
    everyone = cheapest_matching(
        len(order),
        [
            (one, other, (other - one) ** 2)
            for one, other in combinations(places, 2)
            if other not in never[one]
        ],
    )

    assert (close is None) == (everyone is None)
    assert squares(close or []) == squares(everyone or [])


def squares(found: Sequence[tuple[int, int]]) -> int:
    return sum((one - other) ** 2 for one, other in found)


@given(st.integers(1, 20), st.data(), SEEDS)
def test_near_neighbours_are_enough_whatever_is_forbidden(half: int, data, seed: int):
    rng, share = Random(seed), data.draw(st.floats(0, 0.9))
    places = range(2 * half)
    never: list[set[int]] = [set() for _place in places]
    for one, other in combinations(places, 2):
        if rng.random() < share:
            never[one].add(other)
            never[other].add(one)

    close = cheapest_matching(
        2 * half, [(one, other, (other - one) ** 2) for one, other in near_pairs(places, never)]
    )
    everyone = cheapest_matching(
        2 * half,
        [
            (one, other, (other - one) ** 2)
            for one, other in combinations(places, 2)
            if other not in never[one]
        ],
    )

    assert (close is None) == (everyone is None)
    assert squares(close or []) == squares(everyone or [])


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        pytest.param((), "AB CD EF", id="neighbours"),
        pytest.param(("AB CD EF",), "AC BE DF", id="everyone-has-met-one"),
        pytest.param(("AB",), "AC BD EF", id="only-the-first-two-have-met"),
        pytest.param(("AB CD EF", "AC BE DF"), "AF BC DE", id="everyone-has-met-two"),
    ],
)
def test_neighbours_meet_unless_they_have(before: tuple[str, ...], expected: str):
    turn = pair_neighbours(list("ABCDEF"), past(*before), frozenset(), Random(7))

    assert " ".join(sorted("".join(sorted(two)) for two in turn.played)) == expected


def test_the_last_rests_and_then_the_last_of_the_others():
    order, before = list("ABCDE"), past()
    resting: list[str] = []
    for seed in range(5):
        turn = pair_neighbours(order, before, frozenset(), Random(seed))
        before.add(turn)
        resting += turn.sit_outs

    assert resting == list("EDCBA")


def test_another_one_rests_where_otherwise_two_would_meet_again():
    assert pair_neighbours(list("ABC"), past("AB"), frozenset(), Random(7)).sit_outs == ("B",)


def test_who_should_be_apart_is_rather_than_near():
    assert {*pair_neighbours(list("ABCD"), past(), {("A", "B")}, Random(7)).played} == {
        ("A", "C"),
        ("B", "D"),
    }


def test_nobody_meets_again_for_being_kept_apart():
    before = past("AC BD", "AD BC")

    assert {*pair_neighbours(list("ABCD"), before, {("A", "B")}, Random(7)).played} == {
        ("A", "B"),
        ("C", "D"),
    }


def test_a_third_meeting_is_worse_than_two_second_ones():
    before = past("AB CD", "AB", "AC", "BD", "AD", "BC")
    before.met["C", "D"] = 0

    assert {*pair_neighbours(list("ABCD"), before, frozenset(), Random(7)).played} == {("A", "C"), ("B", "D")}


def test_a_matching_that_there_is_not_is_none():
    assert cheapest_matching(4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)]) is None
    assert cheapest_matching(0, []) == []
