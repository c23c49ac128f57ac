"""Rules and timetable of an evening."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.timetable import TimetableSheet
from clubs.printouts.wall_text import WallTextPart
from tests.printing.sizes import Size

MOST_ENTRIES = 6
RULES = (
    "Weis and Stöck count.",
    "Any four of a kind beats any sequence.",
    "The last deal is written in full, then the higher total wins.",
    "Stöck, Weis and tricks count in this order; whoever gets there first wins.",
    "Of two equal Weis the one declared first is better, even if the other is in trumps.",
)


def sample(size: Size) -> TimetableSheet:
    rounds = range(1, size.deals + 1)
    return TimetableSheet(
        title=gettext("Rules and timetable"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        parts=(
            WallTextPart(
                gettext("Timetable"),
                tuple(
                    f"{12 + number // 2}:{30 * (number % 2):02} {gettext('Round')} {number}"
                    for number in rounds
                ),
            ),
            WallTextPart("Schieber", tuple(map(gettext, RULES))),
        ),
    )
