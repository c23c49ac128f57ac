"""Who goes through to a final and who is a reserve, each with the reason, in letters as large as can be."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.numbers import number_text
from clubs.printouts.section_list import Item, SectionPart
from clubs.printouts.wall import WallPaper
from clubs.printouts.wall_sections import SectionsOnTheWall
from clubs.standings.cut.reasons import CutReason, CutReasonKind
from core.printing.printout import shortened
from tests.printing.sizes import Size

MOST_ENTRIES = 60
RESERVES = 8


def sample(size: Size) -> SectionsOnTheWall:
    through = max(1, size.entries - RESERVES)
    items = [_item(size, number, through) for number in range(1, size.entries + 1)]
    return SectionsOnTheWall(
        title=gettext("Through to the final"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        parts=(
            SectionPart(gettext("Final"), items=tuple(items[:through])),
            SectionPart(gettext("Reserves"), items=tuple(items[through:])),
        ),
        hangs_on=WallPaper.A4,
    )


def _item(size: Size, number: int, through: int) -> Item:
    title = shortened(f"{size.name(number)} / {size.name(500 + number)}", 100)
    total = number_text(157 * 4 * size.deals - number)
    if number <= through:
        reason = CutReason(CutReasonKind.PLACE, {"place": number, "places": through})
        return Item(str(number), title, total, reason.message(gettext))
    reason = CutReason(CutReasonKind.RESERVE, {"declines": number - through})
    return Item(str(number - through), title, total, reason.message(gettext))
