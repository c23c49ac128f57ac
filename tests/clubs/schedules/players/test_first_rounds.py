"""People put on the numbers of a plan, and its rounds made to fit those who are here."""

from collections import Counter
from itertools import chain, combinations
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.players.first_rounds import FittedRound, assign_numbers, early_meetings, fit_round
from tests.clubs.schedules.plans import rotation


@given(st.integers(3, 12), st.integers(0, 2**32), st.sets(st.tuples(st.integers(0, 5), st.integers(6, 11))))
def test_everyone_gets_one_number(tables: int, seed: int, apart):
    people = list(range(100, 100 + 4 * tables))
    shifted = [(100 + one, 100 + other) for one, other in apart]

    assert sorted(assign_numbers(rotation(tables, 2).rounds, people, shifted, Random(seed))) == people


@given(st.integers(0, 2**32))
def test_those_who_should_be_apart_share_no_table_where_there_is_room(seed: int):
    plan = rotation(10, 3)
    apart = list(combinations(range(4), 2))

    people = assign_numbers(plan.rounds, range(40), apart, Random(seed))

    tables = [{people[number] for number in four} for four in chain.from_iterable(plan.rounds)]
    assert [two for two in apart for table in tables if table.issuperset(two)] == []


@given(st.integers(0, 2**32))
def test_those_who_must_meet_meet_in_the_last_round(seed: int):
    # All eight meet everyone in two rounds at two tables, and these two are a pair of one round only.
    rounds = [((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)), ((0, 6, 5, 3), (1, 4, 2, 7))]

    people = assign_numbers(rounds, range(8), [(0, 1)], Random(seed))

    met = [
        place
        for place, fours in enumerate(rounds)
        for four in fours
        if {0, 1} <= {people[number] for number in four}
    ]
    assert met in ([], [2])


def test_without_wishes_the_lot_alone_decides():
    assert assign_numbers((), range(5), (), Random(7)) == Random(7).sample(range(5), 5)


def test_an_earlier_round_weighs_more_than_all_after_it():
    weights = early_meetings([((0, 1, 2, 3),), ((0, 4, 5, 6),), ((0, 4, 1, 7),)])

    assert (weights[0, 2], weights[0, 5], weights[1, 7]) == (8, 4, 2)
    assert (weights[0, 1], weights[0, 4]) == (8 + 2, 4 + 2)


# A planned round made to fit those who are here

ROUND = ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))


def test_a_round_that_fits_stays_as_planned():
    assert fit_round(ROUND, range(12), {}, Random(7)) == FittedRound(ROUND, (), as_planned=True)


def test_who_is_planned_to_rest_rests():
    assert fit_round(ROUND, range(14), {}, Random(7)) == FittedRound(ROUND, (12, 13), as_planned=True)


def test_a_table_that_has_lost_somebody_rests():
    here = [one for one in range(12) if one != 5]

    assert fit_round(ROUND, here, {}, Random(7)) == FittedRound(
        (ROUND[0], ROUND[2]), (4, 6, 7), as_planned=True
    )


def test_who_has_rested_takes_the_seat_of_one_who_has_not():
    here = [one for one in range(12) if one != 5]

    made = fit_round(ROUND, here, {4: 1, 6: 1, 7: 1}, Random(7))

    assert len(made.resting) == 3
    assert {4, 6, 7}.isdisjoint(made.resting)
    assert not made.as_planned


def test_two_tables_that_have_lost_two_become_one():
    here = [one for one in range(12) if one not in {0, 1, 4, 5}]

    made = fit_round(ROUND, here, {}, Random(7))

    assert [set(four) for four in made.fours] == [{8, 9, 10, 11}, {2, 3, 6, 7}]
    assert made.resting == ()


@given(
    st.integers(2, 9), st.sets(st.integers(0, 40)), st.lists(st.integers(0, 3), min_size=40), st.integers()
)
def test_everyone_here_sits_or_rests_once(tables: int, away, rests, seed: int):
    planned = rotation(tables, 1).rounds[0]
    here = [one for one in range(4 * tables + 3) if one not in away]
    counted = dict(enumerate(rests))

    made = fit_round(planned, here, counted, Random(seed))

    assert Counter([*chain.from_iterable(made.fours), *made.resting]) == Counter(here)
    assert len(made.resting) == len(here) % 4
    most = max((counted[one] for one in made.resting), default=0)
    assert all(counted[one] >= most for one in here if one not in made.resting)
