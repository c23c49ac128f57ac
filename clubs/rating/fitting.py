"""The rating: a Bayesian linear model of point differences, two against two.

The lead of a side in n deals is n (a + b − c − d) points and chance: chance is normal with the variance n σ²,
the strengths a, b, c, d of those who sit there are normal around 0 with the variance τ². For a ratio σ²/τ²
the posterior of all strengths together is known in closed form (ridge regression). The ratio itself is not
known: every one of a ladder is tried, and its answers weigh as much as it makes what was written likely,
with τ² uniform beforehand. So a small club, whose results do not tell strength from luck, gets wide ranges.
With τ uniform (Gelman 2006, *Prior distributions for variance parameters in hierarchical models*) the ranges
of 90 % of a club with five evenings had the strength in 85 % only; as it is they have it in 90 %.

It knows neither a clock nor who the people are. How well it does is in `docs/rating.md`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from math import exp, log, sqrt

from clubs.rating.triangular import (
    Matrix,
    dot,
    inverse_columns,
    log_determinant,
    solved_forward,
    triangular_root,
)
from clubs.rating.values import P, RatedTable, Rating

RATIOS = [2.0**power for power in range(2, 18)]
"""Ladder of ratios σ²/τ²: from skill that shows in 4 deals to skill that takes 130 000 to be seen."""

FEWEST_TABLES = 20
"""Results at tables below which nothing is said of anybody."""

NEGLIGIBLE = 0.002
"""A ratio whose weight is below this part of all is left out."""


@dataclass(frozen=True, slots=True)
class NormalEquations:
    """What the results add up to; `squares` are those of the differences a deal."""

    matrix: Matrix
    right: Sequence[float]
    squares: float
    tables: int


@dataclass(frozen=True, slots=True)
class Fit:
    """What one ratio says: the variance of a deal, the root of its equations, how likely it is (log)."""

    variance: float
    root: Matrix
    solution: Sequence[float]
    likelihood: float


def rate(tables: Iterable[RatedTable[P]]) -> Mapping[P, Rating]:
    """Return the rating of everyone who sat at a table; of nobody if there are too few results, or no deals.

    Strengths are points a deal. In which order the tables are makes no difference.
    """
    played = [table for table in tables if table.deals > 0]
    deals = deals_of_each(played)
    people = list(deals)
    equations = normal_equations(played, {person: place for place, person in enumerate(people)})
    if len(played) < FEWEST_TABLES or not equations.squares:
        return {}
    moments = mixed([fit_ratio(equations, ratio) for ratio in RATIOS])
    return {
        person: Rating(mean, sqrt(variance), deals[person])
        for person, (mean, variance) in zip(people, moments, strict=True)
    }


def deals_of_each(tables: Iterable[RatedTable[P]]) -> Counter[P]:
    """Return how many deals each has played."""
    deals: Counter[P] = Counter()
    for table in tables:
        for person in chain(table.first, table.second):
            deals[person] += table.deals
    return deals


def normal_equations(tables: Sequence[RatedTable[P]], places: Mapping[P, int]) -> NormalEquations:
    """Return the normal equations of the tables, with everyone's row at their place."""
    matrix = [[0.0] * len(places) for _ in places]
    right = [0.0] * len(places)
    squares = 0.0
    for table in tables:
        signs = [(places[person], 1) for person in table.first]
        signs += [(places[person], -1) for person in table.second]
        for row, sign in signs:
            right[row] += sign * table.difference
            for column, other in signs:
                matrix[row][column] += sign * other * table.deals
        squares += table.difference**2 / table.deals
    return NormalEquations(matrix, right, squares, len(tables))


def fit_ratio(equations: NormalEquations, ratio: float) -> Fit:
    """Return what one ratio σ²/τ² says, with the variance under which the results are likeliest."""
    matrix = [[*row] for row in equations.matrix]
    for place, row in enumerate(matrix):
        row[place] += ratio
    root = triangular_root(matrix)
    solution = solved_forward(root, equations.right)
    variance = (equations.squares - dot(solution, solution)) / equations.tables
    shrunk = log_determinant(root) - len(matrix) * log(ratio)
    return Fit(variance, root, solution, -(equations.tables * log(variance) + shrunk) / 2 - log(ratio))


def mixed(fits: Sequence[Fit]) -> Sequence[tuple[float, float]]:
    """Return mean and variance of each strength over all ratios, each as heavy as it is likely."""
    best = max(fit.likelihood for fit in fits)
    weights = [exp(fit.likelihood - best) for fit in fits]
    floor = NEGLIGIBLE * sum(weights)
    counted = [(weight, moments(fit)) for weight, fit in zip(weights, fits, strict=True) if weight > floor]
    total = sum(weight for weight, _moments in counted)
    people = range(len(fits[0].solution))
    means = [sum(weight * each[person][0] for weight, each in counted) / total for person in people]
    squares = [
        sum(weight * (each[person][1] + each[person][0] ** 2) for weight, each in counted) / total
        for person in people
    ]
    return [(mean, square - mean**2) for mean, square in zip(means, squares, strict=True)]


def moments(fit: Fit) -> Sequence[tuple[float, float]]:
    """Return mean and variance of each strength for one ratio."""
    return [
        (dot(column, fit.solution[place:]), fit.variance * dot(column, column))
        for place, column in enumerate(inverse_columns(fit.root))
    ]
