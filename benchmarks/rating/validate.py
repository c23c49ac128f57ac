"""How well the rating knows strengths that are known: `python -m benchmarks.rating.validate [--seasons N]`.

Seasons are made as in `tests/clubs/rating/seasons.py`; all but the last evening is rated. The average is
what clubs show today: the points that a player's side has more than the other, a deal. Prints a row of the
table in `docs/rating.md` for each kind of season.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import correlation, mean, quantiles

from clubs.rating.fitting import deals_of_each, rate
from clubs.rating.values import RatedTable
from tests.clubs.rating.seasons import Season, season

KINDS = {
    "40 people, 10 evenings": partial(season),
    "40 people, 5 evenings": partial(season, evenings=5),
    "60 people, 20 evenings": partial(season, people=60, evenings=20),
    "little skill (spread 2)": partial(season, spread=2.0),
    "much skill (spread 8)": partial(season, spread=8.0),
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one season showed: rank correlations with the true strengths, the last evening's squared errors.

    `inside` is the part of the people whose strength lies in their range; `eager` the correlation of how
    much too high somebody is rated with the deals played.
    """

    rating: float
    average: float
    rating_error: float
    average_error: float
    inside: float
    eager: float


def averages(tables: Iterable[RatedTable[int]]) -> Mapping[int, float]:
    """Return the mean lead of each player's side, in points a deal."""
    played = list(tables)
    leads = dict.fromkeys(deals_of_each(played), 0)
    for table in played:
        for people, sign in ((table.first, 1), (table.second, -1)):
            for person in people:
                leads[person] += sign * table.difference
    return {person: leads[person] / deals for person, deals in deals_of_each(played).items()}


def squared_error(tables: Iterable[RatedTable[int]], strengths: Mapping[int, float]) -> float:
    """Return the mean square of what a prediction by these strengths is off, in points a deal."""
    return mean(
        (table.difference / table.deals - sum(strengths.get(each, 0) for each in table.first)
         + sum(strengths.get(each, 0) for each in table.second)) ** 2
        for table in tables
    )  # fmt: skip


def order(values: Sequence[float]) -> list[int]:
    """Return the place of each value among all; no two of chance are alike."""
    places = {value: place for place, value in enumerate(sorted(values))}
    return [places[value] for value in values]


def outcome(made: Season) -> Outcome:
    *past, last = made.evenings
    tables = [table for evening in past for table in evening]
    ratings, average = rate(tables), averages(tables)
    people = list(ratings)
    strength = {person: rating.strength for person, rating in ratings.items()}
    true = [made.strengths[person] for person in people]
    return Outcome(
        rating=correlation(order([strength[each] for each in people]), order(true)),
        average=correlation(order([average[each] for each in people]), order(true)),
        rating_error=squared_error(last, strength),
        average_error=squared_error(last, average),
        inside=mean(ratings[each].low <= made.strengths[each] <= ratings[each].high for each in people),
        eager=correlation(
            [strength[each] - made.strengths[each] for each in people],
            [ratings[each].deals for each in people],
        ),
    )


def row(kind: str, outcomes: Sequence[Outcome]) -> str:
    def middle(values: Iterable[float]) -> str:
        listed = sorted(values)
        fifth, *_rest, last = quantiles(listed, n=20)
        return f"{mean(listed):.3f} ({fifth:.2f} to {last:.2f})"

    better = mean(each.rating > each.average for each in outcomes)
    closer = mean(each.average_error for each in outcomes) / mean(each.rating_error for each in outcomes)
    cells = [
        kind,
        middle(each.rating for each in outcomes),
        middle(each.average for each in outcomes),
        f"{better:.0%}",
        f"{mean(each.inside for each in outcomes):.1%}",
        middle(each.eager for each in outcomes),
        f"{closer:.3f}",
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seasons", type=int, default=100, help="so many of each kind")
    seasons = parser.parse_args().seasons
    for kind, make in KINDS.items():
        rng = Random(kind)
        sys.stdout.write(row(kind, [outcome(make(rng)) for _ in range(seasons)]) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
