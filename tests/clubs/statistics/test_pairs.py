"""What any two made together."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from clubs.statistics.pairs import PairSums, pairs_over

PEOPLE = st.lists(st.integers(1, 9), min_size=4, max_size=4, unique=True)
TABLES = st.lists(st.tuples(PEOPLE, st.sets(st.integers(2, 3)), st.integers(-900, 900), st.integers(0, 12)))


def side_of(people: list[int], is_one_alone: bool) -> list[int]:
    """Who sat on a side as it is stored."""
    return [people[0], 0] if is_one_alone else sorted(people)


def test_each_two_have_the_mean_of_their_deals() -> None:
    first, second = [1, 2, 3, 4, 80, 8], [1, 2, 7, 0, -20, 4, 5, 6, 8, 9, 7, 0]

    assert pairs_over([first, second]) == [PairSums(1, 2, 2, 12, 5.0), PairSums(3, 4, 1, 8, -10.0)]


@given(TABLES)
def test_nothing_is_lost_or_counted_twice(tables: list[tuple[list[int], set[int], int, int]]) -> None:
    seated = [
        ([*side_of(people[:2], 2 in empty), *side_of(people[2:], 3 in empty)], lead, deals)
        for people, empty, lead, deals in tables
    ]
    sides = [
        (two, own, deals)
        for people, lead, deals in seated
        for two, own in ((people[:2], lead), (people[2:], -lead))
        if all(two) and deals
    ]

    found = pairs_over([[*people, lead, deals] for people, lead, deals in seated])

    assert {(each.one, each.other) for each in found} == {
        (min(two), max(two)) for two, _lead, _deals in sides
    }
    assert sum(each.rounds for each in found) == len(sides)
    assert sum(each.deals for each in found) == sum(deals for _two, _lead, deals in sides)
    points = sum(Fraction(each.lead).limit_denominator(10_000) * each.deals for each in found)
    assert points == sum(lead for _two, lead, _deals in sides)
    assert len({(each.one, each.other) for each in found}) == len(found)
    assert [each.deals for each in found] == sorted((each.deals for each in found), reverse=True)
