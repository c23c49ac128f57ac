"""What any two made together."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from clubs.statistics.pairs import PairSums, pairs_over

SIDES = st.lists(
    st.tuples(
        st.lists(st.integers(1, 6), max_size=3, unique=True), st.integers(-900, 900), st.integers(0, 12)
    )
)


def test_each_two_have_the_mean_of_their_deals() -> None:
    sides = [([2, 1], 80, 8), ([3, 4], -80, 8), ([1, 2], -20, 4), ([1], 500, 8), ([5, 6], 7, 0)]

    assert pairs_over(sides) == [PairSums(1, 2, 2, 12, 5.0), PairSums(3, 4, 1, 8, -10.0)]


@given(SIDES)
def test_nothing_is_lost_or_counted_twice(sides: list[tuple[list[int], int, int]]) -> None:
    counted = [(lead, deals) for people, lead, deals in sides if len(people) == 2 and deals]
    found = pairs_over(sides)

    assert sum(each.rounds for each in found) == len(counted)
    assert sum(each.deals for each in found) == sum(deals for _lead, deals in counted)
    points = sum(Fraction(each.lead).limit_denominator(10_000) * each.deals for each in found)
    assert points == sum(lead for lead, _deals in counted)
    assert len({(each.one, each.other) for each in found}) == len(found)
    assert [each.deals for each in found] == sorted((each.deals for each in found), reverse=True)
