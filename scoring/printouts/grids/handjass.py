"""Handjass on paper: the points of each player, and his sticks (HJ)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext

from scoring.printouts.grids.base import Column, Ruling, declared_columns, points_column
from scoring.printouts.play import Play
from scoring.rules.house import Rules


class HandjassGrid(Ruling[Rules]):
    """What is taken decides about the sticks; those are added up as it goes (HJ-2, HJ-6)."""

    def side_columns(self, play: Play, rules: Rules) -> Iterator[Column]:
        yield points_column()._replace(is_summed=False)
        yield from declared_columns(play)
        yield Column("running", gettext("Sticks"), is_summed=True)
