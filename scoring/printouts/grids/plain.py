"""Any game on paper: what each side writes in a deal, and its running total."""

from __future__ import annotations

from collections.abc import Iterator

from scoring.printouts.grids.base import Column, Ruling, points_column, running_column
from scoring.printouts.play import Play
from scoring.rules.house import Rules


class PlainGrid(Ruling[Rules]):
    """Points and totals, for a game that has no grid of its own."""

    keeps_sum = False

    def side_columns(self, play: Play, rules: Rules) -> Iterator[Column]:
        yield points_column()
        yield running_column()
