"""Coiffeur on paper: a line for each row with its factor, which each side plays once (CO)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import pgettext

from scoring.printouts.grids.base import BLANK, Cell, Column, Ruling, Strip
from scoring.printouts.play import Play
from scoring.printouts.suits import drawing_of
from scoring.rules.cards import DENOMINATIONS
from scoring.rules.games.coiffeur import CoiffeurRules
from scoring.wording import IN_PACK, ROWS


class CoiffeurGrid(Ruling[CoiffeurRules]):
    """The rows from the top down, in whatever order they are played (CO-1, CO-2, CO-7).

    Only one side's card points of a deal are written, so they keep no sum (CO-5).
    """

    keeps_sum = False

    def line_columns(self, play: Play, rules: CoiffeurRules) -> Iterator[Column]:
        yield Column("row-drawing", "")
        yield Column("row", pgettext("column of a table sheet", "Row"))
        yield Column("factor", pgettext("column of a table sheet", "Counts"))

    def line_cells(self, play: Play, rules: CoiffeurRules) -> Iterator[tuple[Cell, ...]]:
        for row in rules.rows:
            yield *_named(row, play.pack), Cell(f"×{rules.factor(row)}")

    def side_columns(self, play: Play, rules: CoiffeurRules) -> Iterator[Column]:
        yield Column("points", pgettext("column of a table sheet", "Points"))
        if rules.opponents_subtract:
            yield Column("points", pgettext("column of a table sheet", "− others"))
        yield Column("written", pgettext("column of a table sheet", "Written"), is_summed=True)


def _named(row: str, pack: str) -> tuple[Cell, Cell]:
    """Return how a row is drawn and called: a denomination in the pack's words, or a word of the table's."""
    denomination = DENOMINATIONS.get(row)
    if denomination:
        drawing = Strip.of([drawing_of(denomination, pack)])
        return Cell(strip=drawing), Cell(str(IN_PACK[pack][denomination]))
    return BLANK, Cell(words=str(ROWS.get(row, row)))
