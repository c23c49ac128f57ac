"""Partners beside each other as a picture: a square for each two, its tint stronger the higher its value.

It is drawn as SVG by a template, wide and narrow. The figure in a square says what its tint says, and the
list of the same figures stands beside the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.charts import Frame, Tick, centres

MOST_IN_GRID = 9
"""A phone has no room for more people."""

FEWEST_PAIRS = 3
"""Fewer need no picture."""

TINTS = 5
WIDEST = 44
"""How wide a square is, at most."""

TOP, EDGE = 24, 1


@dataclass(frozen=True, slots=True)
class HeatSquare:
    """A square by its left upper corner and its middle, with its value, the figure in it and its tint.

    The lightest tint is 0.
    """

    x: float
    y: float
    middle_x: float
    middle_y: float
    tint: int
    value: int
    figure: str


@dataclass(frozen=True, slots=True)
class HeatGrid:
    """The picture for one size of screen: names at the left, their numbers above, squares with a `side`."""

    size: str
    frame: Frame
    side: float
    across: tuple[Tick, ...]
    down: tuple[Tick, ...]
    squares: tuple[HeatSquare, ...]


@dataclass(frozen=True, slots=True)
class HeatSize:
    """How wide a picture is, how much of it the names have, and how many letters they may be."""

    name: str
    width: int
    left: int
    letters: int


HEAT_SIZES = (HeatSize("wide", 640, 190, 20), HeatSize("narrow", 350, 98, 10))


@dataclass(frozen=True, slots=True)
class HeatScale:
    """Between which values the tints lie, and how a value is written in its square."""

    low: int
    high: int
    text: Callable[[int], str] = str

    def tint(self, value: int) -> int:
        return min(TINTS - 1, (value - self.low) * TINTS // max(1, self.high - self.low))


PERCENT = HeatScale(0, 100)


def draw_heat(
    names: Sequence[str], values: Mapping[tuple[int, int], int], scale: HeatScale = PERCENT
) -> Sequence[HeatGrid]:
    """Return the first people beside each other, wide and narrow; `values` are by the places of two."""
    shown = names[:MOST_IN_GRID]
    there = {pair: value for pair, value in values.items() if max(pair) < len(shown)}
    return [heat_in(shown, there, scale, size) for size in HEAT_SIZES] if len(there) >= FEWEST_PAIRS else []


def heat_in(
    names: Sequence[str], values: Mapping[tuple[int, int], int], scale: HeatScale, size: HeatSize
) -> HeatGrid:
    side = min(WIDEST, (size.width - size.left) // len(names))
    edge = size.left + side * len(names)
    frame = Frame(
        size.width, TOP + side * len(names) + EDGE, size.left, right=size.width - edge, top=TOP, bottom=EDGE
    )
    across = centres(len(names), frame)
    down = [TOP + side * (place + 0.5) for place in range(len(names))]
    return HeatGrid(
        size.name,
        frame,
        side,
        tuple(Tick(at, number) for number, at in enumerate(across, 1)),
        tuple(
            Tick(at, f"{number} {cut_to(size.letters, name)}")
            for number, (at, name) in enumerate(zip(down, names, strict=True), 1)
        ),
        tuple(
            HeatSquare(
                size.left + side * column,
                TOP + side * row,
                across[column],
                down[row],
                scale.tint(value),
                value,
                scale.text(value),
            )
            for pair, value in values.items()
            for row, column in (pair, pair[::-1])
        ),
    )


def cut_to(letters: int, name: str) -> str:
    return name if len(name) <= letters else f"{name[: letters - 1].rstrip()}…"
