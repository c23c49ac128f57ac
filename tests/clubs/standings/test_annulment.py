"""Results of an entry that dropped out count for nobody; who met it had a pause (ST-12)."""

from dataclasses import replace

from hypothesis import given

from clubs.standings.document import read_tournament
from clubs.standings.ranking import rank
from clubs.standings.settings import Incomplete, SitOutRule
from clubs.standings.values import Round
from tests.clubs.standings.examples import lines
from tests.clubs.standings.tournaments import seated, table, tournaments

# A beats all, D has dropped out after two rounds.
ROUNDS = (
    Round(1, [table("A 90 D 10"), table("B 60 C 40")]),
    Round(2, [table("A 70 B 30"), table("D 95 C 5")]),
    Round(3, [table("A 55 C 45")], sit_outs=["B"]),
)


def test_nobody_gains_or_loses_by_an_annulled_result():
    played = seated(*ROUNDS)

    assert lines(rank(replace(played, annulled="D"))) == ["1 A 125", "2 B 90", "3 C 85", "- D 0"]
    # As they stand, C has lost 90 points to D.
    assert lines(rank(played)) == ["1 A 215", "2 B 90", "2 C 90", "- D 105"]


def test_who_met_it_has_what_a_pause_gives():
    pause = replace(seated(*ROUNDS, sit_out=50), annulled="D")
    average = replace(seated(*ROUNDS, sit_out=SitOutRule.AVERAGE), annulled="D")

    assert lines(rank(pause)) == ["1 A 175", "2 B 140", "3 C 135", "- D 0"]
    assert [row.total for row in rank(average).rows[:3]] == [187.5, 135, 127.5]


def test_who_is_annulled_has_no_rank_where_missing_rounds_count_nothing_either():
    tournament = replace(seated(*ROUNDS, incomplete=Incomplete.ZERO), annulled="D")

    assert {row.entry: row.rank for row in rank(tournament).rows} == {"A": 1, "B": 2, "C": 3, "D": None}


def test_a_team_that_sat_at_another_table_too_keeps_what_it_made_there():
    teams = Round(1, [table("A 90 D 10"), table("A 70 C 30")], several_tables=True)

    assert lines(rank(replace(seated(teams), entries="ACD", annulled="D"))) == ["1 A 70", "2 C 30", "- D 0"]


def test_a_document_may_name_them():
    document = {
        "entries": ["A", "B", "C"],
        "annulled": ["C"],
        "rounds": [{"number": 1, "scores": {"A": 1, "B": 2, "C": 3}}],
    }

    assert lines(rank(read_tournament(document))) == ["1 B 2", "2 A 1", "- C 0"]


@given(tournaments())
def test_counting_again_is_as_if_nothing_had_been_annulled(tournament):
    annulled = replace(tournament, annulled=tournament.entries[:1])

    assert rank(replace(annulled, annulled=())) == rank(tournament)
    assert rank(annulled).rows[-1].rank is None
