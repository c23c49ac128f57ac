"""Triangular roots: they multiply to the matrix, and what is solved with them solves the equations."""

from __future__ import annotations

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubs.rating.triangular import (
    dot,
    inverse_columns,
    log_determinant,
    solved_forward,
    triangular_root,
)

whole = st.integers(-9, 9).map(float)


@st.composite
def positive_matrices(draw: st.DrawFn) -> list[list[float]]:
    """Products of a triangle with its mirror image, which are positive as long as its diagonal is."""
    size = draw(st.integers(1, 6))
    triangle = [
        [*draw(st.lists(whole, min_size=place, max_size=place)), float(draw(st.integers(1, 9)))]
        for place in range(size)
    ]
    return [[dot(row, other) for other in triangle] for row in triangle]


@given(positive_matrices())
def test_a_root_times_its_mirror_image_is_the_matrix(matrix):
    root = triangular_root(matrix)

    assert [[dot(row, other) for other in root] for row in root] == [pytest.approx(row) for row in matrix]


@given(positive_matrices())
def test_the_inverse_times_the_root_is_the_unit_matrix(matrix):
    root = triangular_root(matrix)

    for place, column in enumerate(inverse_columns(root)):
        full = [0.0] * place + column
        unit = [float(row == place) for row in range(len(root))]
        assert [dot(row, full) for row in root] == pytest.approx(unit, abs=1e-6)


def test_what_is_solved_forward_fits_each_row():
    assert solved_forward([[2.0], [1.0, 4.0]], [6.0, 11.0]) == [3.0, 2.0]


def test_the_determinant_is_that_of_the_matrix():
    assert log_determinant(triangular_root([[4.0, 2.0], [2.0, 5.0]])) == pytest.approx(log(16))
