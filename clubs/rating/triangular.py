"""Symmetric positive definite equations, solved by their triangular root (Cholesky)."""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from operator import mul

Row = Sequence[float]
Matrix = Sequence[Row]


def dot(first: Row, second: Row) -> float:
    """Return the sum of the products, as far as the shorter one goes."""
    products: map[float] = map(mul, first, second)
    return sum(products)


def triangular_root(matrix: Matrix) -> list[list[float]]:
    """Return L, lower triangular, with L Lᵀ the matrix; its rows end at the diagonal.

    Of the matrix only what lies on and below the diagonal is read.
    """
    root: list[list[float]] = []
    for place, given in enumerate(matrix):
        row: list[float] = []
        for column, above in enumerate(root):
            row.append((given[column] - dot(row, above)) / above[column])
        row.append(sqrt(given[place] - dot(row, row)))
        root.append(row)
    return root


def solved_forward(root: Matrix, right: Row) -> list[float]:
    """Return y with L y the right side."""
    solution: list[float] = []
    for row, value in zip(root, right, strict=True):
        solution.append((value - dot(row, solution)) / row[len(solution)])
    return solution


def inverse_columns(root: Matrix) -> list[list[float]]:
    """Return the columns of L⁻¹, each from the diagonal down."""
    size = len(root)
    columns = []
    for first in range(size):
        column = [1.0 / root[first][first]]
        for row in root[first + 1 :]:
            column.append(-dot(row[first:], column) / row[-1])
        columns.append(column)
    return columns


def log_determinant(root: Matrix) -> float:
    """Return the logarithm of the determinant of the matrix whose root this is."""
    return 2 * sum(log(row[-1]) for row in root)
