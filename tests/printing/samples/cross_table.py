"""Everyone against everyone, in which the last two have not met; the larger one takes several pages."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.cross_table import CrossCell, CrossRow, CrossTable
from clubs.pages.numbers import number_text
from clubs.printouts.cross_table import PAPERS, CrossTableSheet
from tests.printing.sizes import Size

MOST_ENTRIES = 40


def sample(size: Size) -> CrossTableSheet:
    numbers = range(1, size.entries + 1)
    return CrossTableSheet(
        title=gettext("Cross table"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        paper=PAPERS["a4"].paper,
        tables=(CrossTable("", tuple(_row(size, number) for number in numbers)),),
        form=PAPERS["a4"],
    )


def _row(size: Size, number: int) -> CrossRow:
    cells = (_cell(size, number, other) for other in range(1, size.entries + 1))
    title = f"{size.name(number)} / {size.name(500 + number)}"
    total = number_text(157 * size.deals * size.entries - number)
    return CrossRow(number, title, tuple(cells), total, str(number))


def _cell(size: Size, number: int, other: int) -> CrossCell:
    if number == other:
        return CrossCell("", is_self=True)
    if number + other == 2 * size.entries - 1:
        return CrossCell("")
    return CrossCell(number_text(157 * size.deals // 2 + other - number))
