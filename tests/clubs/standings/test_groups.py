"""Entries that are ranked among themselves, group by group (ST-11)."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.standings.document import read_tournament, standings_document
from clubs.standings.ranking import rank, ranks
from clubs.standings.values import Round, Standings
from core.errors import DocumentError
from tests.clubs.standings.examples import lines
from tests.clubs.standings.tournaments import ENTRIES, scored, seated, table, tournaments

SIX = {"A": 60, "B": 50, "C": 40, "D": 30, "E": 20, "F": 10}


def of_groups(standings: Standings[str]) -> list[list[str]]:
    return [lines(replace(standings, rows=rows)) for rows in standings.groups]


def test_each_group_has_a_first():
    tournament = replace(scored(SIX), groups=["FBD", "ACE"])

    standings = rank(tournament)

    assert of_groups(standings) == [["1 B 50", "2 D 30", "3 F 10"], ["1 A 60", "2 C 40", "3 E 20"]]
    assert lines(standings) == lines(rank(scored(SIX)))
    assert ranks(tournament) == {"A": 1, "B": 1, "C": 2, "D": 2, "E": 3, "F": 3}


def test_who_is_in_no_group_is_in_one_more():
    assert of_groups(rank(replace(scored(SIX), groups=["AB", "", "C"]))) == [
        ["1 A 60", "2 B 50"],
        [],
        ["1 C 40"],
        ["1 D 30", "2 E 20", "3 F 10"],
    ]


def test_those_level_in_a_group_are_parted_by_what_they_have_among_themselves():
    # Of the three who have 20 only A and B have met, in their group.
    rounds = Round(1, [table("A 15 B 5")]), Round(2, scores={"A": 5, "B": 15, "C": 20})
    tournament = replace(seated(*rounds, ties=("direct",), minimum=1), groups=["AB", "C"])

    standings = rank(tournament)

    assert [row.rank for row in standings.rows] == [1, 1, 1]
    assert of_groups(standings) == [["1 A 20 direct", "2 B 20"], ["1 C 20"]]


def test_outside_the_ranking_nobody_takes_a_rank_in_the_group_either():
    tournament = replace(scored(SIX), groups=["AB", "CDEF"], outside="A")

    assert of_groups(rank(tournament))[0] == ["1 B 50", "- A 60"]


@given(tournaments(), st.integers(1, len(ENTRIES)))
def test_a_group_is_ranked_as_if_its_entries_were_alone(tournament, size):
    members = list(tournament.entries)[:size]

    standings = rank(replace(tournament, groups=[members]))

    assert standings.groups[0] == rank(replace(tournament, entries=members)).rows


def test_the_standings_around_an_entry_are_those_of_its_group():
    standings = rank(replace(scored(SIX), groups=["FBD", "ACE"]))

    assert lines(standings.around("E")) == ["1 A 60", "2 C 40", "3 E 20"]
    assert lines(rank(scored(SIX)).around("E")) == lines(rank(scored(SIX)))


def test_the_document_has_the_rows_of_each_group():
    document = {
        "entries": ["A", "B", "C"],
        "groups": [["A", "C"], ["B"]],
        "rounds": [{"number": 1, "scores": {"A": 3, "B": 2, "C": 1}}],
    }

    answer = standings_document(rank(read_tournament(document)))

    assert [[row["entry"] for row in rows] for rows in answer["groups"]] == [["A", "C"], ["B"]]
    assert "groups" not in standings_document(rank(read_tournament({**document, "groups": []})))


@pytest.mark.parametrize(
    ("groups", "sentence"),
    [
        ([["A"], ["A"]], 'groups must name "A" only once.'),
        ([["Z"]], 'groups names "Z", which is not among the entries.'),
    ],
)
def test_a_document_with_wrong_groups_is_refused(groups: object, sentence: str):
    with pytest.raises(DocumentError, match=sentence):
        read_tournament({"entries": ["A", "B"], "groups": groups})
