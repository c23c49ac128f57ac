"""The ornament of a certificate, as guilloches on banknotes: woven lines as path data, computed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple

Point = tuple[float, float]

NEAR = 1e-5
"""So far beside a point its direction is taken."""

SEGMENTS_A_SWING = 4
"""So many arcs make one swing of a sine: less than a hundredth of a millimetre beside it."""


class Ornament(NamedTuple):
    """Path data: braids for the frame's sides, from 0 on; medals for its corners and the seal, round 0."""

    across: str
    upright: str
    medal: str
    seal: str
    core: str


WIDTH, HEIGHT = 190, 275
"""The frame, in millimetres."""

CORNER = 26
"""A side of a corner's square."""

BAND = 4.2
"""What the braids swing to either side."""


@cache
def ornament() -> Ornament:
    """Return the parts of a certificate's ornament."""
    return Ornament(
        across=braid(WIDTH - 2 * CORNER, BAND, waves=9),
        upright=braid(HEIGHT - 2 * CORNER, BAND, waves=15),
        medal=rosette(11.0, swings=16, swing=1.9, strands=5),
        seal=rosette(30.0, swings=24, swing=3.6, strands=6, petals=12, depth=1.1),
        core=rosette(22.0, swings=36, swing=1.6, strands=4),
    )


def rosette(
    radius: float, *, swings: int, swing: float, strands: int, petals: int = 0, depth: float = 0.0
) -> str:
    """Return a ring up to a radius, in which strands swing so often by so much to either side.

    With `petals` its edges go in and out as often, by the `depth` to either side.
    """
    middle = radius - swing - depth

    def strand(turn: float) -> Callable[[float], Point]:
        def point(angle: float) -> Point:
            reach = middle + depth * cos(petals * angle) + swing * cos(swings * angle + turn)
            return reach * sin(angle), -reach * cos(angle)

        return point

    turns = [2 * pi * number / strands for number in range(strands)]
    return "".join(f"{curve(strand(turn), 2 * pi, swings * SEGMENTS_A_SWING)}z" for turn in turns)


def braid(length: float, height: float, *, waves: int, strands: int = 7) -> str:
    """Return waves along a line: all cross it at the same knots, each reaches less far than the last."""

    def strand(reach: float) -> Callable[[float], Point]:
        def point(along: float) -> Point:
            return along, reach * sin(2 * pi * waves * along / length)

        return point

    reaches = [height * cos(pi * number / (strands - 1)) for number in range(strands)]
    return "".join(curve(strand(reach), length, waves * SEGMENTS_A_SWING) for reach in reaches)


def curve(point: Callable[[float], Point], end: float, segments: int) -> str:
    """Return a smooth path through points from 0 to `end`, in cubic arcs with the directions of the curve."""
    step = end / segments
    path = [f"M{_pair(point(0))}"]
    for number in range(segments):
        start, stop = number * step, (number + 1) * step
        handles = _beside(point, start, step / 3), _beside(point, stop, -step / 3)
        path.append("C" + " ".join(map(_pair, (*handles, point(stop)))))
    return "".join(path)


def _beside(point: Callable[[float], Point], at: float, reach: float) -> Point:
    """Return the point that lies so far on, straight ahead."""
    (x0, y0), (x1, y1), (x, y) = point(at - NEAR), point(at + NEAR), point(at)
    return x + reach * (x1 - x0) / (2 * NEAR), y + reach * (y1 - y0) / (2 * NEAR)


def _pair(point: Point) -> str:
    return ",".join(f"{round(part, 2) + 0:g}" for part in point)
