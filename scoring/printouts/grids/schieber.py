"""Schieber on paper, and the games that are scored as it is: each denomination with its factor (SC, J3)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import pgettext

from scoring.printouts.grids.base import (
    Cell,
    Column,
    Ruling,
    declared_columns,
    declarer_column,
    points_column,
    running_column,
    total_columns,
    trump_column,
)
from scoring.printouts.play import Play, letter_of
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.two_against_one import TwoAgainstOneRules


class SchieberGrid(Ruling[FactorRules]):
    """Who names what, pushed or not, and by how much the points are multiplied (SC-1, SC-2)."""

    def deal_columns(self, play: Play, rules: FactorRules) -> Iterator[Column]:
        if not rules.trump_turned_up:
            yield from self.naming_columns(play)
        factors = [rules.factor(each) for each in rules.denominations]
        counts = set(factors) != {1}
        yield trump_column(play, rules.denominations, [f"×{factor}" for factor in factors] if counts else ())

    def naming_columns(self, play: Play) -> Iterator[Column]:
        """Yield the columns for who names, where no card does."""
        yield declarer_column(play)
        title = pgettext("column of a table sheet", "Pushed")
        yield Column("pushed", title, Cell(has_box=True))

    def side_columns(self, play: Play, rules: FactorRules) -> Iterator[Column]:
        """Yield them; what a side takes is what it writes where nothing is multiplied or added."""
        yield points_column()
        yield from declared_columns(play)
        if rules.denomination_decides or max(rules.factors) > 1:
            yield from total_columns()
        else:
            yield running_column()


class TwoAgainstOneGrid(SchieberGrid):
    """The same, and whose turn it is to name trumps: nobody pushes (J3-2)."""

    def line_columns(self, play: Play, rules: FactorRules) -> Iterator[Column]:
        yield from super().line_columns(play, rules)
        if not rules.trump_turned_up:
            yield Column("declarer", pgettext("column of a table sheet", "Declarer"))

    def line_cells(self, play: Play, rules: FactorRules) -> Iterator[tuple[Cell, ...]]:
        for number, cells in enumerate(super().line_cells(play, rules), 1):
            namer = rules.namer(number) if isinstance(rules, TwoAgainstOneRules) else None
            yield (*cells, Cell(letter_of(namer))) if namer else cells

    def naming_columns(self, play: Play) -> Iterator[Column]:
        yield from ()
