"""How good draws of players are, and how long they take, beside their bounds and beside earlier figures.

A draw may be as good as its bound and never better; it should be as good as the best of the earlier figures.
"""

import csv
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from time import process_time

from clubs.schedules.drawing import draw
from clubs.schedules.values import Kind, Request

EARLIER = Path(__file__).with_name("earlier.csv")

ALL_ROUNDS_UP_TO = 100
PLAYERS = (
    *(8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 32, 33, 36, 40, 44, 48, 52, 60, 64, 80, 100),
    *(200, 400),
)
ROUNDS = (3, 4, 5, 6, 8)

Figures = tuple[int, int, int]
"""Partner repeats, the most meetings of two, the sum of the squared meetings: the smaller the better."""


def evenings() -> list[tuple[int, int]]:
    """All players with all rounds, and up to a hundred with as many rounds as a whist tournament has."""
    return [
        (players, rounds)
        for players in PLAYERS
        for rounds in sorted(
            {*ROUNDS, *([players - (players % 4 == 0)] if players <= ALL_ROUNDS_UP_TO else [])}
        )
    ]


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was known of an evening before: the best of all figures, and a line of them to be read."""

    best: Figures
    was_optimal: bool
    line: str


def earlier() -> dict[tuple[int, int], Earlier]:
    with EARLIER.open(newline="") as file:
        return {(int(row["players"]), int(row["rounds"])): _earlier(row) for row in csv.DictReader(file)}


def _earlier(row: Mapping[str, str]) -> Earlier:
    own = int(row["partner_repeats"]), int(row["worst"]), int(row["squares"])
    stored = tuple(map(int, row["stored"].split("/"))) if row["stored"] else own
    found = f"{row['partner_repeats']}/{row['worst']}/{row['repeated']}/{row['squares']}"
    peers = (row[name] or "–" for name in ("stored", "greedy", "golfers", "random"))
    best = min(own, (stored[0], stored[1], stored[2]))
    return Earlier(best, row["optimal"] == "yes", f"{found:>16} {' '.join(f'{peer:>15}' for peer in peers)}")


@dataclass(frozen=True, slots=True)
class Measured:
    figures: Figures
    repeated: int
    bound: Figures
    is_optimal: bool
    algorithm: str
    seconds: float


def measured(players: int, rounds: int) -> Measured:
    request = Request(Kind.INDIVIDUAL, [f"P{one}" for one in range(players)], range(1, rounds + 1), 7)
    started = process_time()
    schedule = draw(request)
    seconds = process_time() - started
    found, bound = schedule.fairness, schedule.fairness.bound
    assert bound is not None
    squares = sum(times * times * count for times, count in found.meetings.items())
    return Measured(
        (found.partner_repeats, found.worst_meeting, squares),
        found.repeated_meetings,
        bound.goal,
        found.optimal,
        schedule.algorithm,
        seconds,
    )


def table_line(evening: tuple[int, int], found: Measured, before: Earlier | None) -> str:
    partner_repeats, worst, squares = found.figures
    figures = f"{partner_repeats}/{worst}/{found.repeated}/{squares}"
    bound = "/".join(map(str, found.bound))
    mark = "optimal" if found.is_optimal else "–"
    here = f"{figures:>17} {bound:>13} {mark:8} {found.seconds:7.3f} s  {found.algorithm:32}"
    return f"{evening[0]:4} {evening[1]:3} {here} | {before.line if before else ''}"


def test_draws_are_as_good_as_the_best_that_was_known(benchmark, capsys):
    measured(24, 4)  # what is read and imported once
    known = earlier()
    found = benchmark.pedantic(lambda: {each: measured(*each) for each in evenings()}, rounds=1)

    with capsys.disabled():
        sys.stdout.write("\nplayers, rounds, here: partner repeats/worst/repeated/squares, bound | earlier\n")
        for evening, here in found.items():
            sys.stdout.write(table_line(evening, here, known.get(evening)) + "\n")
    both = {evening: known[evening] for evening in found if evening in known}
    assert [evening for evening, before in both.items() if found[evening].figures > before.best] == []
    assert [
        evening for evening, before in both.items() if before.was_optimal and not found[evening].is_optimal
    ] == []
