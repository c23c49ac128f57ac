"""Ranks alone are those of the standings."""

from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.ranking import rank, ranks
from clubs.standings.values import Tournament
from tests.clubs.standings.tournaments import tournaments


@given(tournaments(), st.none() | st.integers(1, 4))
def test_ranks_alone_are_those_of_the_standings(tournament: Tournament[str], through: int | None):
    assert list(ranks(tournament, through).items()) == [
        (row.entry, row.rank) for row in rank(tournament, through).rows
    ]
