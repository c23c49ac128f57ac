"""The ornament of a certificate."""

from __future__ import annotations

import re
from math import hypot, pi, sin

import pytest

from clubs.printouts.ornament import BAND, braid, curve, ornament, rosette

NUMBER = r"-?\d+(?:\.\d+)?"


def points(path: str) -> list[tuple[float, float]]:
    """All points of a path that lie on its line: where arcs begin and end."""
    found = re.findall(rf"M({NUMBER}),({NUMBER})|C\S+ \S+ ({NUMBER}),({NUMBER})", path)
    return [(float(x or also_x), float(y or also_y)) for x, y, also_x, also_y in found]


def middle_of_arc(path: str) -> tuple[float, float]:
    """The point half way along the first arc."""
    first = [float(number) for number in re.findall(NUMBER, path)[:8]]
    xs, ys = first[::2], first[1::2]
    weights = (1 / 8, 3 / 8, 3 / 8, 1 / 8)
    return (
        sum(weight * x for weight, x in zip(weights, xs, strict=True)),
        sum(weight * y for weight, y in zip(weights, ys, strict=True)),
    )


def test_a_curve_goes_through_its_points_and_follows_them_between():
    path = curve(lambda x: (x, 10 * sin(x)), 2 * pi, 8)

    assert points(path)[:3] == [(0, 0), (0.79, 7.07), (1.57, 10)]
    x, y = middle_of_arc(path)
    assert (x, y) == pytest.approx((pi / 8, 10 * sin(pi / 8)), abs=0.03)


def test_a_rosette_stays_between_its_circles():
    path = rosette(20, swings=12, swing=3, strands=4)
    reaches = [hypot(*point) for point in points(path)]

    assert path.count("M") == path.count("z") == 4
    assert (min(reaches), max(reaches)) == pytest.approx((14, 20), abs=0.01)


def test_a_rosette_with_petals_goes_in_and_out():
    reaches = [
        hypot(*point) for point in points(rosette(20, swings=24, swing=3, strands=2, petals=12, depth=1))
    ]

    assert (min(reaches), max(reaches)) == pytest.approx((12, 20), abs=0.05)


def test_all_strands_of_a_braid_share_their_knots():
    path = braid(100, 4, waves=5, strands=3)
    strands = [points(f"M{strand}") for strand in path.split("M")[1:]]

    assert len(strands) == 3
    for strand in strands:
        knots = strand[::2]
        assert [y for _x, y in knots] == [0] * 11
        assert [x for x, _y in knots] == [10 * number for number in range(11)]
    assert max(y for strand in strands for _x, y in strand) == 4


def test_the_parts_are_always_the_same_and_stay_in_their_places():
    parts = ornament()

    assert parts is ornament()
    assert max(abs(y) for _x, y in points(parts.across + parts.upright)) == BAND
    assert max(hypot(*point) for point in points(parts.seal)) <= 30.01
    assert set(re.sub(r"[\d.\-]", "", "".join(parts))) == set("MCz, ")
