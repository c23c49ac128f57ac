import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.rules.slate import Strokes, strokes


@pytest.mark.parametrize(
    ("points", "drawn"),
    [
        pytest.param(1288, Strokes(12, 1, 1, 18), id="1288"),
        pytest.param(163, Strokes(1, 1, 0, 13), id="163"),
        pytest.param(284, Strokes(2, 1, 1, 14), id="284"),
        pytest.param(40, Strokes(0, 0, 2, 0), id="40"),
        pytest.param(0, Strokes(0, 0, 0, 0), id="nothing"),
        pytest.param(60, Strokes(0, 1, 0, 10), id="fifty-before-twenties"),
        pytest.param(99, Strokes(0, 1, 2, 9), id="all-kinds"),
    ],
)
def test_a_total_is_drawn_as_strokes(points, drawn):  # SL-1, SL-2 E
    assert strokes(points) == drawn


@given(st.integers(0, 10_000))
def test_the_strokes_stand_for_the_total(points):  # SL-1
    drawn = strokes(points)

    assert 100 * drawn.hundreds + 50 * drawn.fifties + 20 * drawn.twenties + drawn.rest == points


@given(st.integers(0, 10_000))
def test_there_are_never_more_strokes_than_needed(points):  # SL-2
    drawn = strokes(points)

    assert drawn.fifties <= 1
    assert drawn.twenties <= 2
    assert drawn.rest < 20
