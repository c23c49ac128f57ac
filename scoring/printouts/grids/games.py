"""Schieber on paper, and the games that are scored as it is: each denomination with its factor (SC, J3)."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext, pgettext

from scoring.card_words import IN_PACK, ROWS
from scoring.printouts.grids.base import (
    BLANK,
    Column,
    PaperCell,
    Ruling,
    Strip,
    declared_columns,
    declarer_column,
    points_column,
    running_column,
    total_columns,
    trump_column,
)
from scoring.printouts.play import Play, letter_of
from scoring.printouts.suits import drawing_of
from scoring.rules.cards import DENOMINATIONS
from scoring.rules.games.coiffeur import CoiffeurRules
from scoring.rules.games.pandur import PandurRules
from scoring.rules.games.schieber.rules import FactorRules
from scoring.rules.games.sidi_barrani import SidiBarraniRules
from scoring.rules.games.two_against_one import TwoAgainstOneRules
from scoring.rules.house import Rules


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
        yield Column("pushed", title, PaperCell(has_box=True))

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

    def line_cells(self, play: Play, rules: FactorRules) -> Iterator[tuple[PaperCell, ...]]:
        for number, cells in enumerate(super().line_cells(play, rules), 1):
            namer = rules.namer(number) if isinstance(rules, TwoAgainstOneRules) else None
            yield (*cells, PaperCell(letter_of(namer))) if namer else cells

    def naming_columns(self, play: Play) -> Iterator[Column]:
        yield from ()


# Sidi Barrani on paper: who bids how much in what, doubled or not, and what both sides take (SB)


class SidiBarraniGrid(Ruling[SidiBarraniRules]):
    """The bid and what it is played in before the points of both sides (SB-2, SB-4, SB-5, SB-9)."""

    def deal_columns(self, play: Play, rules: SidiBarraniRules) -> Iterator[Column]:
        yield declarer_column(play)
        yield Column("bid", gettext("Bid"))
        yield trump_column(play, rules.denominations)
        if rules.doubling:
            stakes = ("×2", "×4") if rules.redoubling else ("×2",)
            title = pgettext("column of a table sheet", "Double")
            yield Column(f"stake of-{len(stakes)}", title, PaperCell(ticks=stakes))

    def side_columns(self, play: Play, rules: SidiBarraniRules) -> Iterator[Column]:
        yield points_column()
        yield from declared_columns(play)
        yield from total_columns()


# Coiffeur on paper: a line for each row with its factor, which each side plays once (CO)


class CoiffeurGrid(Ruling[CoiffeurRules]):
    """The rows from the top down, in whatever order they are played (CO-1, CO-2, CO-7).

    Only one side's card points of a deal are written, so they keep no sum (CO-5).
    """

    keeps_sum = False

    def line_columns(self, play: Play, rules: CoiffeurRules) -> Iterator[Column]:
        yield Column("row-drawing", "")
        yield Column("row", pgettext("column of a table sheet", "Row"))
        yield Column("factor", pgettext("column of a table sheet", "Counts"))

    def line_cells(self, play: Play, rules: CoiffeurRules) -> Iterator[tuple[PaperCell, ...]]:
        for row in rules.rows:
            yield *_named(row, play.pack), PaperCell(f"×{rules.factor(row)}")

    def side_columns(self, play: Play, rules: CoiffeurRules) -> Iterator[Column]:
        yield Column("points", pgettext("column of a table sheet", "Points"))
        if rules.opponents_subtract:
            yield Column("points", pgettext("column of a table sheet", "− others"))
        yield Column("written", pgettext("column of a table sheet", "Written"), is_summed=True)


def _named(row: str, pack: str) -> tuple[PaperCell, PaperCell]:
    """Return how a row is drawn and called: a denomination in the pack's words, or a word of the table's."""
    denomination = DENOMINATIONS.get(row)
    if denomination:
        drawing = Strip.of([drawing_of(denomination, pack)])
        return PaperCell(strip=drawing), PaperCell(str(IN_PACK[pack][denomination]))
    return BLANK, PaperCell(words=str(ROWS.get(row, row)))


# Differenzler on paper: of each player what he announced, what he took, and the difference (DZ)


class DifferenzlerGrid(Ruling[Rules]):
    """Announced, taken, and the difference, added up as it goes (DZ-3, DZ-4)."""

    def side_columns(self, play: Play, rules: Rules) -> Iterator[Column]:
        yield Column("announced", pgettext("column of a table sheet", "Ann."))
        yield Column("points", pgettext("column of a table sheet", "Taken"), is_summed=True)
        yield Column("written", pgettext("column of a table sheet", "Diff."))
        yield running_column()


# Handjass on paper: the points of each player, and his sticks (HJ)


class HandjassGrid(Ruling[Rules]):
    """What is taken decides about the sticks; those are added up as it goes (HJ-2, HJ-6)."""

    def side_columns(self, play: Play, rules: Rules) -> Iterator[Column]:
        yield points_column()._replace(is_summed=False)
        yield from declared_columns(play)
        yield Column("running", gettext("Sticks"), is_summed=True)


# Pandur on paper: who plays alone for how much in what, made or not, and what each player writes (PA)


class PandurGrid(Ruling[PandurRules]):
    """The soloist's bid, whether he made it, and points from 1 to 6 (PA-2 to PA-4)."""

    def deal_columns(self, play: Play, rules: PandurRules) -> Iterator[Column]:
        yield declarer_column(play)
        yield Column("bid", gettext("Bid"))
        yield trump_column(play, rules.denominations)
        yield Column("made", pgettext("column of a table sheet", "Made"), PaperCell(ticks=("+", "−")))

    def side_columns(self, play: Play, rules: PandurRules) -> Iterator[Column]:
        yield from total_columns()
