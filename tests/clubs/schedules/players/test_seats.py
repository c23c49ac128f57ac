"""Seats and tables that come out evenly."""

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from clubs.schedules.players.seats import balance_seats, balance_tables
from tests.clubs.schedules.plans import rotation


def partners(rounds):
    return [
        {
            frozenset([frozenset([south, north]), frozenset([east, west])])
            for south, east, north, west in fours
        }
        for fours in rounds
    ]


@given(st.integers(2, 12), st.integers(1, 6), st.integers())
def test_nobody_gets_another_partner_by_sitting_otherwise(tables: int, rounds: int, seed: int):
    planned = rotation(tables, rounds).rounds

    assert partners(balance_seats(planned, Counter(), Random(seed))) == partners(planned)
    assert partners(balance_tables(planned, Counter(), Random(seed))) == partners(planned)


@given(st.integers(6, 20), st.integers())
def test_in_five_rounds_hardly_anyone_has_a_seat_three_times(tables: int, seed: int):
    sitting = balance_seats(rotation(tables, 5).rounds, Counter(), Random(seed))

    seats = Counter((one, seat) for fours in sitting for four in fours for seat, one in enumerate(four))
    uneven = [visit for visit, times in seats.items() if times > 2]
    # By the lot alone every third would have.
    assert len(uneven) <= tables // 5


@given(st.integers(18, 24), st.integers())
def test_with_many_tables_nobody_comes_to_one_again(tables: int, seed: int):
    standing = balance_tables(rotation(tables, 3).rounds, Counter(), Random(seed))

    visits = Counter((one, number) for fours in standing for number, four in enumerate(fours) for one in four)
    assert set(visits.values()) == {1}


def test_what_all_had_before_counts():
    four = ((0, 1, 2, 3),)
    had = Counter({(person, person): 1 for person in range(4)})

    [(sitting,)] = balance_seats([four], had, Random(7))

    assert all(sitting[seat] != seat for seat in range(4))


def test_a_table_goes_where_its_people_have_not_been():
    fours = ((0, 1, 2, 3), (4, 5, 6, 7))
    had = Counter({(person, 0): 1 for person in range(4)})

    assert balance_tables([fours], had, Random(7)) == [(fours[1], fours[0])]
