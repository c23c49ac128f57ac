"""Where the seeds stand (DR-10, DR-11)."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.bracket.seeding import pots, seeds_in_order, size_for
from tests.clubs.schedules.bracket.brackets import counts, groups_of, powers

Order = Sequence[int]
Groups = Mapping[int, Hashable]


@pytest.mark.parametrize(
    ("count", "games"),
    [
        pytest.param(4, "1-4 3-2", id="4"),
        pytest.param(8, "1-8 5-4 3-6 7-2", id="8"),
        pytest.param(16, "1-16 9-8 5-12 13-4 3-14 11-6 7-10 15-2", id="16"),
    ],
)
def test_seeds_stand_as_brackets_usually_have_them(count, games):
    order = seeds_in_order(count, {})

    assert games == " ".join(f"{one}-{other}" for one, other in zip(order[::2], order[1::2], strict=True))


def parts(order: Order) -> Iterator[tuple[int, Order]]:
    """Return each half, quarter, eighth … of a bracket, with how many of them there are."""
    number = 2
    while number <= len(order):
        size = len(order) // number
        yield from ((number, order[at : at + size]) for at in range(0, len(order), size))
        number *= 2


@given(counts, st.data())
def test_the_best_seeds_stand_one_in_each_part(count, data):
    order = seeds_in_order(count, data.draw(groups_of(count)))

    assert sorted(order) == [*range(1, size_for(count) + 1)]
    assert [sum(seed <= number for seed in part) for number, part in parts(order)] == [
        1 for _part in parts(order)
    ]


@given(counts, st.data())
def test_byes_are_those_of_the_best_seeds_one_for_each(count, data):
    order = seeds_in_order(count, data.draw(groups_of(count)))
    pairs = zip(order[::2], order[1::2], strict=True)

    assert sorted(min(pair) for pair in pairs if max(pair) > count) == [
        *range(1, size_for(count) - count + 1)
    ]


@given(powers, st.data())
def test_no_part_has_more_of_a_group_than_it_must(count, data):
    groups = data.draw(groups_of(count))
    order = seeds_in_order(count, groups)

    assert excess(order, groups) <= {0}


@given(counts, st.data())
def test_with_byes_no_part_has_more_than_one_too_many_of_a_group(count, data):
    groups = data.draw(groups_of(count))

    assert excess(seeds_in_order(count, groups), groups) <= {0, 1}


def excess(order: Order, groups: Groups) -> set[int]:
    """Return how many more of a group parts have than if it were spread evenly."""
    members = [{seed for seed in groups if groups[seed] == group} for group in set(groups.values())]
    return {
        max(0, len(its & {*part}) - -(-len(its) // number))
        for number, part in parts(order)
        for its in members
    }


@given(counts, st.data())
def test_no_exchange_of_two_of_a_pot_lets_some_of_a_group_meet_later(count, data):
    groups = data.draw(groups_of(count))
    order = [*seeds_in_order(count, groups)]
    two = data.draw(
        st.sampled_from([each for pot in pots(count) for each in combinations(pot, 2)] or [(1, 1)])
    )
    exchanged = [{two[0]: two[1], two[1]: two[0]}.get(seed, seed) for seed in order]

    assert meetings(order, groups) <= meetings(exchanged, groups)


def meetings(order: Order, groups: Groups) -> list[int]:
    """Return how many of a group can meet for the first time in each round."""
    at = {seed: place for place, seed in enumerate(order) if seed in groups}
    rounds = [
        (at[one] ^ at[other]).bit_length()
        for one, other in combinations(at, 2)
        if groups[one] == groups[other]
    ]
    return [rounds.count(number) for number in range(1, len(order).bit_length())]


@given(groups_of(8))
def test_of_eight_no_other_order_lets_a_group_meet_later(groups):
    usual = seeds_in_order(8, {})
    orders = (
        [dict(zip(range(1, 9), (*first, *second, *third), strict=True))[seed] for seed in usual]
        for first, second, third in product(*(permutations(pot) for pot in pots(8)))
    )

    assert meetings(seeds_in_order(8, groups), groups) == min(meetings(order, groups) for order in orders)


def test_without_need_nobody_is_moved():
    assert seeds_in_order(16, {1: "A", 2: "A", 3: "B", 5: "C", 6: "C"}) == seeds_in_order(16, {})


def test_pots_part_who_has_a_bye_from_who_has_none():
    assert pots(11) == [range(1, 3), range(3, 5), range(5, 6), range(6, 9), range(9, 12)]
