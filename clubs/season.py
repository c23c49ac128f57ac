"""A season: its rounds are tournaments, and it is ranked as a tournament is (TN-5). It knows no framework."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from fractions import Fraction
from typing import TypeVar

from clubs.standings.counting import points_of
from clubs.standings.numbers import Exact
from clubs.standings.values import E, Round, Standings, StandingsRow

P = TypeVar("P", bound=Hashable)


def season_round(
    number: int,
    standings: Standings[E],
    players: Callable[[E], Iterable[P]],
    *,
    rank_points: Sequence[int] = (),
    weight: int = 1,
    droppable: bool = True,
) -> Round[P]:
    """Return a tournament as the round of a season (ST-9): its totals, or the points for its ranks.

    `players` tells who is behind an entry; each of them gets what it made. Who has no rank gets the total,
    but no rank points: 0. Who attended no round of the tournament did not attend it.
    """
    scores = {
        player: _score(row, rank_points)
        for row in standings.rows
        if row.attended
        for player in players(row.entry)
    }
    return Round(number, scores=scores, weight=weight, droppable=droppable)


def _score(row: StandingsRow[E], rank_points: Sequence[int]) -> Exact:
    if rank_points:
        return points_of(row.rank, rank_points) if row.rank else 0
    return row.total if isinstance(row.total, int) else Fraction(str(row.total))
