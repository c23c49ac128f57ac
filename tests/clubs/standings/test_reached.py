"""Entries of a knock-out: how far somebody has come counts before the total (ST-14)."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.document import read_tournament
from clubs.standings.ranking import rank, ranks
from clubs.standings.values import Tournament
from tests.clubs.standings.examples import lines
from tests.clubs.standings.tournaments import ENTRIES, scored, tournaments

FOUR = {"A": 60, "B": 50, "C": 40, "D": 30}


def test_those_who_came_further_are_before_those_with_more_points():
    knockout = replace(scored(FOUR), reached={"D": 1, "A": 2, "C": 3, "B": 3})

    assert lines(rank(knockout)) == ["1 D 30", "2 A 60", "3 B 50", "4 C 40"]
    assert ranks(knockout) == {"D": 1, "A": 2, "B": 3, "C": 4}


def test_one_that_is_not_in_the_knockout_has_no_rank():
    knockout = replace(scored(FOUR), reached={"D": 1, "C": 2})

    assert lines(rank(knockout)) == ["1 D 30", "2 C 40", "- A 60", "- B 50"]


def test_one_outside_the_ranking_has_none_however_far_it_came():
    knockout = replace(scored(FOUR), reached=dict.fromkeys(FOUR, 1), outside=["A"])

    assert lines(rank(knockout)) == ["1 B 50", "2 C 40", "3 D 30", "- A 60"]


def test_it_is_read_from_a_document():
    document = {"entries": ["A", "B"], "reached": {"A": 2, "B": 1}}

    assert read_tournament(document).reached == {"A": 2, "B": 1}


@given(tournaments(), st.dictionaries(st.sampled_from(ENTRIES), st.integers(1, 4), min_size=1))
def test_nobody_is_before_one_who_came_further(tournament: Tournament[str], reached: dict[str, int]):
    rows = rank(replace(tournament, reached=reached)).rows

    came = [row.reached for row in rows if row.rank is not None]
    assert came == sorted(came)
