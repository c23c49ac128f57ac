"""Numbers that are added digit by digit, and rounds that follow from a first one."""

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.constructions.groups import BaseRound, Group

groups = st.lists(st.integers(2, 7), min_size=1, max_size=3).map(lambda moduli: Group(tuple(moduli)))


def test_digits_are_added_each_for_itself():
    assert Group((5, 19)).sum(3 + 5 * 17, 4 + 5 * 3) == 2 + 5 * 1


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
    base = BaseRound(Group((3, 2)), 3, ((0, 2, 3, 6),))

    assert list(base.rounds()) == [((0, 2, 3, 6),), ((1, 0, 4, 6),), ((2, 1, 5, 6),)]
