"""Teams sit at several tables of a round and score the sum of them (TN-1)."""

from clubs.standings.document import read_tournament
from clubs.standings.ranking import rank
from clubs.standings.values import Round, TableResult, Tournament
from tests.clubs.standings.written import tournament_document

TEAMS = Tournament(
    entries=("A", "B"),
    rounds=(
        Round(
            number=1,
            several_tables=True,
            results=(
                TableResult(sides=(("A",), ("B",)), points=(700, 556), matches=(1, 0)),
                TableResult(sides=(("A",), ("B",)), points=(600, 656), matches=(0, 2)),
            ),
        ),
    ),
)


def test_a_team_scores_the_sum_of_its_tables():
    standings = rank(TEAMS)

    assert [(row.entry, row.total, row.difference, row.matches) for row in standings.rows] == [
        ("A", 1300, 88, 1),
        ("B", 1212, -88, 2),
    ]
    assert standings.checks == ()


def test_a_team_that_plays_does_not_rest():
    (played,) = TEAMS.rounds
    rested = Round(number=1, several_tables=True, results=played.results, sit_outs=("A",))

    standings = rank(Tournament(entries=("A", "B"), rounds=(rested,)))

    assert [check.code for check in standings.checks] == ["entry_twice"]


def test_a_round_of_teams_is_read_as_it_is_written():
    assert rank(read_tournament(tournament_document(TEAMS))) == rank(TEAMS)
