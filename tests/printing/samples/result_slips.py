"""Result slips of a round: a table of four for every four entries."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.result_slips import ResultSlip, ResultSlipsSheet
from tests.printing.sizes import Size

MOST_ENTRIES = 20
"""Five tables are two pages; more of them would be no other ones."""

EXPECTED_PAGES = {(5, 4): 1, (20, 16): 2}


def sample(size: Size) -> ResultSlipsSheet:
    return ResultSlipsSheet(
        title=gettext("Result slips"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tournament=size.name(1002),
        slips=tuple(_slip(size, table) for table in range(1, size.entries // 4 + 1)),
    )


def _slip(size: Size, table: int) -> ResultSlip:
    names = [size.name(4 * table + chair) for chair in range(4)]
    return ResultSlip(
        f"{gettext('Round')} 2", table, ((names[0], names[2]), (names[1], names[3])), counts_matches=True
    )
