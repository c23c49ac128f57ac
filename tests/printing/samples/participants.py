"""The list of participants, some of them in a section, some with a note."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.entries import EntryRow
from clubs.printouts.paper_table import PaperTable
from clubs.printouts.participants import ParticipantsSheet
from clubs.tables.entries import ParticipantTable
from tests.printing.sizes import Size


def sample(size: Size) -> ParticipantsSheet:
    rows = [_row(size, number) for number in range(1, size.entries + 1)]
    table = PaperTable.of(ParticipantTable(rows, exclude=["group"]))
    return ParticipantsSheet(
        title=gettext("Participants"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        table=table,
        paper=table.form.paper,
    )


def _row(size: Size, number: int) -> EntryRow:
    return EntryRow(
        path=("bern", "november", number),
        number=number,
        title=size.name(number),
        sort_name="",
        section=size.name(2000 + number % 6) if number % 3 else "",
        note=gettext("outside the ranking") if number % 5 == 4 else "",
        present=False,
        paid=False,
        left=False,
        incomplete=False,
        outside=False,
        lot=None,
        group="",
    )
