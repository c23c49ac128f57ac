"""What somebody takes along into a final."""

import pytest

from clubs.standings.cut.carrying import Carried, carried_points


@pytest.mark.parametrize(
    ("total", "carried", "points"),
    [
        pytest.param(3054, Carried.NOTHING, 0, id="nothing"),
        pytest.param(3054, Carried.HALF, 1527, id="half"),
        pytest.param(3055, Carried.HALF, 1528, id="half-rounded-up"),
        pytest.param(3055, Carried.ALL, 3055, id="all"),
        pytest.param(763.75, Carried.ALL, 764, id="an-average-is-rounded"),
        pytest.param(-3, Carried.HALF, -1, id="below-zero"),
    ],
)
def test_points_are_carried(total, carried, points):
    assert carried_points(total, carried) == points
