"""The cross table on paper: as many opponents on a page as there is room for, the others on the next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, NamedTuple, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.cross_table import CrossCell, CrossRow, CrossTable, cross_tables
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from core.errors import N_
from core.printing.printout import Paper, Printout


class CrossPaper(NamedTuple):
    """A paper across, how many opponents a line has room for, and about how many lines a page."""

    paper: Paper
    opponents: int
    lines: int


PAPERS = {"a4": CrossPaper(Paper.A4_ACROSS, 16, 20), "a3": CrossPaper(Paper.A3_ACROSS, 27, 32)}


FEW = 8
"""So many have room in larger letters, as in most groups and clubs."""


class PrintedCross(NamedTuple):
    """An entry's line on a page: what it has made against some of the others."""

    row: CrossRow
    cells: Sequence[CrossCell]


class CrossPart(NamedTuple):
    """A table with some of the opponents, under its heading."""

    heading: str
    numbers: Sequence[int]
    rows: Sequence[PrintedCross]


@dataclass(frozen=True, kw_only=True)
class CrossTableSheet(Printout):
    template: ClassVar[str] = "printouts/cross_table.html"
    styles: ClassVar[tuple[str, ...]] = ("print/cross-table.css",)

    tables: tuple[CrossTable, ...]
    form: CrossPaper

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        tables = cross_tables(tournament)
        if not tables:
            raise NothingToPrint(N_("The cross table appears with the first result."))
        form = PAPERS[request.options["paper"]]
        return cls(
            title=gettext("Cross table"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            paper=form.paper,
            tables=tuple(tables),
            form=form,
        )

    @property
    def is_small(self) -> bool:
        """Whether no table has more than a few entries."""
        return all(len(table.rows) <= FEW for table in self.tables)

    @property
    def parts(self) -> Iterator[CrossPart]:
        """The tables, the columns of each dealt out evenly."""
        for table in self.tables:
            heading = " · ".join(filter(None, [table.title, self.title]))
            count = len(table.rows)
            size = ceil(count / ceil(count / self.form.opponents))
            for first in range(0, count, size):
                shown = slice(first, first + size)
                rows = [PrintedCross(row, row.cells[shown]) for row in table.rows]
                yield CrossPart(heading, table.numbers[shown], rows)

    @property
    def pages(self) -> int:
        return sum(ceil(len(part.rows) / self.form.lines) for part in self.parts)
