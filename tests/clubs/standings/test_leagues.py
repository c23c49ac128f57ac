"""Leagues: the first of each group go up, the last go down (ST-16)."""

from __future__ import annotations

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.leagues import LeagueMove, LeaguePlace, leagues_after

LEAGUES = ("ABCD", "EFGH", "IJKL", "MNOP")


def after(
    coming: str, *, before: Sequence[str] = LEAGUES, groups: int = 4, movers: int = 1
) -> Sequence[LeaguePlace[str]]:
    return leagues_after([list(group) for group in before], list(coming), groups=groups, movers=movers)


def groups_of(places: Sequence[LeaguePlace[str]], groups: int = 4) -> list[str]:
    return [
        "".join(sorted(place.person for place in places if place.group == number))
        for number in range(1, groups + 1)
    ]


def test_the_first_go_up_and_the_last_go_down():
    assert groups_of(after("ABCDEFGHIJKLMNOP")) == ["ABCE", "DFGI", "HJKM", "LNOP"]


def test_two_go_up_and_down_where_that_is_agreed():
    assert groups_of(after("ABCDEFGHIJKLMNOP", movers=2)) == ["ABEF", "CDIJ", "GHMN", "KLOP"]


def test_never_more_than_half_of_a_group_go():
    assert groups_of(after("ABCDEFGHIJKLMNOP", movers=9)) == groups_of(after("ABCDEFGHIJKLMNOP", movers=2))


def test_where_somebody_is_missing_one_who_would_have_gone_down_stays():
    """B stays away: D, the last of the first league, keeps its place; a guest comes in at the bottom."""
    places = after("ACDEFGHIJKLMNOPZ")

    assert groups_of(places) == ["ACDE", "FGHI", "JKLM", "NOPZ"]
    assert {place.person: place.move for place in places if place.person in "DEZ"} == {
        "D": LeagueMove.STAYS,
        "E": LeagueMove.UP,
        "Z": LeagueMove.NEW,
    }


def test_the_last_groups_are_larger_by_one():
    assert [len(group) for group in groups_of(after("ABCDEFGHIJKLM", groups=3), 3)] == [4, 4, 5]


def test_where_nobody_was_before_all_are_in_their_order():
    places = after("ABCD", before=[], groups=2)

    assert groups_of(places, 2) == ["AB", "CD"]
    assert {place.move for place in places} == {LeagueMove.NEW}


def leagues_of(sizes: Sequence[int]) -> list[list[int]]:
    people = iter(range(sum(sizes)))
    return [[next(people) for _ in range(size)] for size in sizes]


@given(size=st.integers(1, 8), groups=st.integers(1, 6), movers=st.integers(1, 9))
def test_where_the_same_come_all_move_by_one_league_at_most(size: int, groups: int, movers: int):
    before = leagues_of([size] * groups)
    coming = [person for group in before for person in group]

    places = leagues_after(before, coming, groups=groups, movers=movers)

    going = min(movers, size // 2)
    assert all(abs(place.group - (place.group_before or 0)) <= 1 for place in places)
    ups = [place.person for place in places if place.move is LeagueMove.UP]
    downs = [place.person for place in places if place.move is LeagueMove.DOWN]
    assert sorted(ups) == [person for group in before[1:] for person in group[:going]]
    assert sorted(downs) == [person for group in before[:-1] for person in group[size - going :]]


@given(
    sizes=st.lists(st.integers(0, 6), min_size=1, max_size=5),
    away=st.sets(st.integers(0, 29)),
    new=st.integers(0, 5),
    groups=st.integers(1, 6),
    movers=st.integers(1, 4),
)
def test_everybody_who_comes_has_one_place(
    sizes: list[int], away: set[int], new: int, groups: int, movers: int
):
    before = leagues_of(sizes)
    coming = [
        *(person for group in before for person in group if person not in away),
        *range(100, 100 + new),
    ]

    places = leagues_after(before, coming, groups=groups, movers=movers)

    assert sorted(place.person for place in places) == coming
    numbers = [place.group for place in places]
    counts = [numbers.count(number) for number in range(1, groups + 1)]
    assert numbers == sorted(numbers)
    assert counts == sorted(counts)
    assert counts[-1] - counts[0] <= 1
    assert [place.person for place in places if place.move is LeagueMove.NEW] == list(range(100, 100 + new))
