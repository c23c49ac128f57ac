"""The laws of fields and of rings made of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.constructions.algebra import AbelianGroup, BaseRound, field, prime_powers, ring


@pytest.mark.parametrize(
    ("number", "powers"),
    [(1, []), (7, [(7, 1)]), (64, [(2, 6)]), (100, [(2, 2), (5, 2)]), (397, [(397, 1)])],
)
def test_a_number_is_the_product_of_its_prime_powers(number, powers):
    assert prime_powers(number) == powers


@pytest.mark.parametrize(
    ("prime", "degree"),
    [(2, 1), (3, 1), (2, 2), (7, 1), (2, 3), (3, 2), (5, 2), (3, 4), (2, 7), (7, 3), (397, 1)],
)
def test_the_powers_of_the_generator_are_everything_but_zero(prime, degree):
    assert sorted(field(prime, degree).powers) == list(range(1, prime**degree))


@given(size=st.sampled_from([4, 7, 8, 9, 20, 25, 27, 36, 45, 72]), data=st.data())
def test_products_are_distributed_over_sums(size, data):
    a, b, c = (data.draw(st.integers(0, size - 1)) for _element in range(3))
    elements = ring(size)
    add, times = elements.group.sum, elements.times

    assert times(a, add(b, c)) == add(times(a, b), times(a, c))
    assert times(a, times(b, c)) == times(times(a, b), c)
    assert times(a, b) == times(b, a)
    assert times(a, elements.power(0)) == a


@pytest.mark.parametrize("size", [5, 9, 13, 25, 45, 65, 81, 117])
def test_the_square_of_the_root_of_minus_one_is_minus_one(size):
    elements = ring(size)
    root = elements.root_of_minus_one()

    assert elements.group.sum(elements.times(root, root), elements.power(0)) == 0


groups = st.lists(st.integers(2, 7), min_size=1, max_size=3).map(lambda moduli: AbelianGroup(tuple(moduli)))


def test_digits_are_added_each_for_itself():
    assert AbelianGroup((5, 19)).sum(3 + 5 * 17, 4 + 5 * 3) == 2 + 5 * 1


@given(group=groups, data=st.data())
def test_all_sums_with_one_element_are_the_sums(group, data):
    one = data.draw(st.integers(0, group.size - 1))

    assert group.plus(one) == [group.sum(one, other) for other in range(group.size)]
    assert sorted(group.plus(one)) == list(range(group.size))


@given(group=groups, factor=st.integers(1, 9))
def test_a_multiple_is_a_sum(group, factor):
    added = [0] * group.size
    for _time in range(factor):
        added = [group.sum(total, element) for element, total in enumerate(added)]

    assert group.times(factor) == added


def test_a_first_round_is_moved_within_its_layers_and_greater_numbers_stay():
    base = BaseRound(AbelianGroup((3, 2)), 3, ((0, 2, 3, 6),))

    assert list(base.rounds()) == [((0, 2, 3, 6),), ((1, 0, 4, 6),), ((2, 1, 5, 6),)]
