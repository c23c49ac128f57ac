"""How long ranking 400 entries over 12 rounds takes, against one SQL query that sums the same scores.

Figures of a shared machine drift, ratios stay. The page of the standings, with all its queries, may take 15
times that query; ranking alone should be a small part of it.
"""

import sqlite3
import sys
from random import Random
from time import process_time

from clubs.standings.ranking import rank
from clubs.standings.settings import Settings
from clubs.standings.values import Round, TableResult, Tournament
from scoring.rules.house import Rules

ROUNDS = 25
ENTRIES, EVENINGS, DEALS = 400, 12, 12
SUM = DEALS * Rules().card_points


def played() -> Tournament[int]:
    """Return an individual tournament whose partners were drawn for every round."""
    rng = Random(7)
    agreed = Settings(drop_worst=1, ties=("best_round", "second_best_round", "direct", "lot"))
    rounds = [Round(number, drawn(rng)) for number in range(1, EVENINGS + 1)]
    return Tournament(range(ENTRIES), rounds, settings=agreed, deals_per_round=DEALS, match_bonus=0)


def drawn(rng: Random) -> list[TableResult[int]]:
    order = rng.sample(range(ENTRIES), ENTRIES)
    results = []
    for first in range(0, ENTRIES, 4):
        points = rng.randint(600, SUM - 600)
        sides = order[first : first + 2], order[first + 2 : first + 4]
        results.append(TableResult(sides, (points, SUM - points)))
    return results


def stored(tournament: Tournament[int]) -> sqlite3.Connection:
    """Return a database with a row for each score, as the tournament's own would have it."""
    database = sqlite3.connect(":memory:")
    database.execute("create table score (round integer, entry integer, points integer)")
    scores = [
        (each.number, entry, points)
        for each in tournament.rounds
        for result in each.results
        for side, points in zip(result.sides, result.points, strict=True)
        for entry in side
    ]
    database.executemany("insert into score values (?, ?, ?)", scores)
    database.execute("create index of_entry on score (entry)")
    return database


def seconds(action):
    started = process_time()
    action()
    return process_time() - started


def test_ranking_takes_a_few_times_as_long_as_one_sum(benchmark, capsys):
    tournament = played()
    database = stored(tournament)

    def total():
        query = "select entry, sum(points) as total from score group by entry order by total desc"
        return database.execute(query).fetchall()

    standings = benchmark.pedantic(rank, (tournament,), rounds=1)
    assert len(standings.rows) == len(total()) == ENTRIES
    assert standings.checks == ()

    # Turn and turn about, so that a busy moment of the machine does not fall on one of them alone.
    rounds = [(seconds(lambda: rank(tournament)), seconds(total)) for _ in range(ROUNDS)]
    ranking, summing = (min(column) for column in zip(*rounds, strict=True))
    benchmark.extra_info.update(ratio=round(ranking / summing, 1), milliseconds=round(1000 * ranking, 1))
    with capsys.disabled():
        sys.stdout.write(
            f"\nranking: {1000 * ranking:.1f} ms, {ranking / summing:.1f} times one sum in SQL\n"
        )
