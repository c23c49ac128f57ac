"""Tables of neighbours, against all tables there are."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.plans import Four, Fours, in_order
from clubs.schedules.players.monrad import Past, neighbours
from tests.clubs.schedules.requests import SEEDS


def all_tables(places: tuple[int, ...]) -> Iterator[tuple[Four, ...]]:
    if not places:
        yield ()
        return
    for others in combinations(places[1:], 3):
        rest = tuple(place for place in places[1:] if place not in others)
        yield from (((places[0], *others), *tables) for tables in all_tables(rest))


def ways(fours: Fours) -> Iterator[Fours]:
    """All ways to be partners at these tables."""
    if not fours:
        yield ()
        return
    one, two, three, four = fours[0]
    for rest in ways(fours[1:]):
        yield from (
            (way, *rest)
            for way in ((one, two, four, three), (one, two, three, four), (one, three, two, four))
        )


def price(fours: Fours, past: Past) -> tuple[int, ...]:
    """What is wrong with a round, the most important first."""
    two_at_a_table = [two for table in fours for two in combinations(table, 2)]
    return (
        *past.again(fours),
        sum(in_order(*two) in past.apart for two in two_at_a_table),
        sum((one - other) ** 2 for one, other in two_at_a_table),
    )


@st.composite
def pasts(draw: st.DrawFn, count: int) -> Past:
    """Some rounds that were played, by the places that people have now."""
    past = Past(Counter(), Counter(), alone=draw(st.booleans()))
    for order in draw(st.lists(st.permutations(range(count)), max_size=5)):
        past.add(tuple((order[at], order[at + 1], order[at + 2], order[at + 3]) for at in range(0, count, 4)))
    past.apart = draw(st.sets(st.sampled_from(list(combinations(range(count), 2))), max_size=3))
    return past


@pytest.mark.parametrize("count", [4, 8])
@given(st.data(), SEEDS)
def test_no_tables_are_better(count: int, data, seed: int):
    past = data.draw(pasts(count))

    found = neighbours(range(count), past, Random(seed))

    best = min(price(way, past) for tables in all_tables(tuple(range(count))) for way in ways(tables))
    assert price(found, past) == best


@given(st.sampled_from([16, 20, 24, 40, 60]), st.integers(1, 4), SEEDS)
def test_nobody_gets_a_partner_again_or_meets_again_where_that_is_easy(count: int, rounds: int, seed: int):
    """So many have met that greedy tables from the top would meet again."""
    rng, past = Random(seed), Past(Counter(), Counter())
    for _round in range(min(rounds, count // 8)):
        fours = neighbours(rng.sample(range(count), count), past, rng)

        assert past.again(fours) == (0, 0)
        past.add(fours)


def test_of_many_neighbours_share_a_table():
    order = list(range(100, 140))

    found = neighbours(order, Past(Counter(), Counter()), Random(7))

    assert found == tuple((first, first + 1, first + 3, first + 2) for first in range(100, 140, 4))


def test_of_many_those_who_should_be_apart_are():
    past = Past(Counter(), Counter(), {(0, 1), (2, 3), (38, 39)})

    found = neighbours(range(40), past, Random(7))

    assert not any(two in past.apart for table in found for two in combinations(sorted(table), 2))
    assert max(max(table) - min(table) for table in found) <= 7
