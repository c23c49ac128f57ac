"""Pandur on paper: who plays alone for how much in what, made or not, and what each player writes (PA)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from scoring.printouts.grids.base import (
    Cell,
    Column,
    Ruling,
    declarer_column,
    total_columns,
    trump_column,
)
from scoring.printouts.play import Play
from scoring.rules.games.pandur import PandurRules


class PandurGrid(Ruling[PandurRules]):
    """The soloist's bid, whether he made it, and points from 1 to 6 (PA-2 to PA-4)."""

    def deal_columns(self, play: Play, rules: PandurRules) -> Iterator[Column]:
        yield declarer_column(play)
        yield Column("bid", gettext("Bid"))
        yield trump_column(play, rules.denominations)
        yield Column("made", pgettext("column of a table sheet", "Made"), Cell(ticks=("+", "−")))

    def side_columns(self, play: Play, rules: PandurRules) -> Iterator[Column]:
        yield from total_columns()
