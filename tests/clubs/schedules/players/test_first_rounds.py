"""People put on the numbers of a plan."""

from itertools import chain, combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.players.first_rounds import early_meetings, lots
from tests.clubs.schedules.plans import rotation


@given(st.integers(3, 12), st.integers(0, 2**32), st.sets(st.tuples(st.integers(0, 5), st.integers(6, 11))))
def test_everyone_gets_one_number(tables: int, seed: int, apart):
    people = list(range(100, 100 + 4 * tables))
    shifted = [(100 + one, 100 + other) for one, other in apart]

    assert sorted(lots(rotation(tables, 2).rounds, people, shifted, Random(seed))) == people


@given(st.integers(0, 2**32))
def test_those_who_should_be_apart_share_no_table_where_there_is_room(seed: int):
    plan = rotation(10, 3)
    apart = list(combinations(range(4), 2))

    people = lots(plan.rounds, range(40), apart, Random(seed))

    tables = [{people[number] for number in four} for four in chain.from_iterable(plan.rounds)]
    assert [two for two in apart for table in tables if table.issuperset(two)] == []


@given(st.integers(0, 2**32))
def test_those_who_must_meet_meet_in_the_last_round(seed: int):
    # All eight meet everyone in two rounds at two tables, and these two are a pair of one round only.
    rounds = [((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)), ((0, 6, 5, 3), (1, 4, 2, 7))]

    people = lots(rounds, range(8), [(0, 1)], Random(seed))

    met = [
        place
        for place, fours in enumerate(rounds)
        for four in fours
        if {0, 1} <= {people[number] for number in four}
    ]
    assert met in ([], [2])


def test_without_wishes_the_lot_alone_decides():
    assert lots((), range(5), (), Random(7)) == Random(7).sample(range(5), 5)


def test_an_earlier_round_weighs_more_than_all_after_it():
    weights = early_meetings([((0, 1, 2, 3),), ((0, 4, 5, 6),), ((0, 4, 1, 7),)])

    assert (weights[0, 2], weights[0, 5], weights[1, 7]) == (8, 4, 2)
    assert (weights[0, 1], weights[0, 4]) == (8 + 2, 4 + 2)
