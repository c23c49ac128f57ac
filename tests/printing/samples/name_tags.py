"""Tags with names of all lengths, of pairs and of people who come alone."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.name_tags import NameTagsSheet, Tag
from tests.printing.sizes import Size

SHORTER = {2: "Ida Rey", 3: "Anna-Maria Bernasconi"}
"""Names that need no smaller letters, or only one step."""

EXPECTED_PAGES = {(5, 4): 1, (40, 16): 4}
MOST_ENTRIES = 40


def sample(size: Size) -> NameTagsSheet:
    return NameTagsSheet(
        title=gettext("Name tags"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tournament=size.name(1002),
        tags=tuple(_tag(size, number) for number in range(1, size.entries + 1)),
    )


def _tag(size: Size, number: int) -> Tag:
    return Tag(
        number,
        SHORTER.get(number % 5) or size.name(number),
        partner=size.name(number + 500) if number % 2 else "",
        team=size.name(number + 900) if number % 5 == 0 else "",
        section=size.name(2000 + number % 6),
    )
