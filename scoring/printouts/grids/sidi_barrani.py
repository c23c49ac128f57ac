"""Sidi Barrani on paper: who bids how much in what, doubled or not, and what both sides take (SB)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from scoring.printouts.grids.base import (
    Cell,
    Column,
    Ruling,
    declared_columns,
    declarer_column,
    points_column,
    total_columns,
    trump_column,
)
from scoring.printouts.play import Play
from scoring.rules.games.sidi_barrani import SidiBarraniRules


class SidiBarraniGrid(Ruling[SidiBarraniRules]):
    """The bid and what it is played in before the points of both sides (SB-2, SB-4, SB-5, SB-9)."""

    def deal_columns(self, play: Play, rules: SidiBarraniRules) -> Iterator[Column]:
        yield declarer_column(play)
        yield Column("bid", gettext("Bid"))
        yield trump_column(play, rules.denominations)
        if rules.doubling:
            stakes = ("×2", "×4") if rules.redoubling else ("×2",)
            title = pgettext("column of a table sheet", "Double")
            yield Column(f"stake of-{len(stakes)}", title, Cell(ticks=stakes))

    def side_columns(self, play: Play, rules: SidiBarraniRules) -> Iterator[Column]:
        yield points_column()
        yield from declared_columns(play)
        yield from total_columns()
