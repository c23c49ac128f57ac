"""The list of participants: who takes part, by last name, without boxes to tick."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Self

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.pages.entries import entry_list_rows
from clubs.printouts.letterheads import imprint_of, letterhead_of
from clubs.printouts.paper_table import PaperTable
from clubs.printouts.request import NothingToPrint, PrintoutRequest
from clubs.tables.entries import ParticipantTable
from core.errors import N_
from core.printing.printout import Printout

LINES_A_PAGE = 38
MAYBE = ("section", "group", "note")
"""Columns that are there where somebody has something in them."""


@dataclass(frozen=True, kw_only=True)
class ParticipantsSheet(Printout):
    """A line for each entry."""

    template: ClassVar[str] = "printouts/participants.html"
    styles: ClassVar[tuple[str, ...]] = ("print/columns.css", "print/cash-list.css")

    table: PaperTable

    @classmethod
    def of(cls, request: PrintoutRequest) -> Self:
        tournament = request.tournament
        rows = [row for row in entry_list_rows(tournament) if not row.left]
        if not rows:
            raise NothingToPrint(N_("There is nothing to print until somebody has been entered."))
        in_order = sorted(rows, key=lambda row: (row.sort_name, row.number))
        unused = [name for name in MAYBE if not any(getattr(row, name) for row in rows)]
        table = PaperTable.of(ParticipantTable(in_order, exclude=unused))
        return cls(
            title=gettext("Participants"),
            letterhead=letterhead_of(tournament.club),
            imprint=imprint_of(tournament, request.today, date_format(tournament.date)),
            table=table,
            paper=table.form.paper,
        )

    @property
    def pages(self) -> int:
        return -(-len(self.table.rows) // LINES_A_PAGE)
