"""Differenzler on paper: of each player what he announced, what he took, and the difference (DZ)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import pgettext

from scoring.printouts.grids.base import Column, Ruling, running_column
from scoring.printouts.play import Play
from scoring.rules.house import Rules


class DifferenzlerGrid(Ruling[Rules]):
    """Announced, taken, and the difference, added up as it goes (DZ-3, DZ-4)."""

    def side_columns(self, play: Play, rules: Rules) -> Iterator[Column]:
        yield Column("announced", pgettext("column of a table sheet", "Ann."))
        yield Column("points", pgettext("column of a table sheet", "Taken"), is_summed=True)
        yield Column("written", pgettext("column of a table sheet", "Diff."))
        yield running_column()
