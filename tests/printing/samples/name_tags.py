"""Tags with names of all lengths, of pairs and of people who come alone."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.sheets.name_tags import NameTagsSheet, Tag
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1, (200, 4): 20}


def sample(size: Size) -> NameTagsSheet:
    return NameTagsSheet(
        title=gettext("Name tags"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tournament=size.name(1002),
        tags=tuple(_tag(size, number) for number in range(1, size.entries + 1)),
    )


def _tag(size: Size, number: int) -> Tag:
    name = size.name(number)
    # Cut at the end of a word: a name of 40 letters, of about 28, or of about 18.
    shorter = " ".join(name.split()[: 1 + number % 3]) if number % 4 else name
    return Tag(
        number,
        shorter,
        partner=size.name(number + 500) if number % 2 else "",
        team=size.name(number + 900) if number % 5 == 0 else "",
        section=size.name(2000 + number % 6),
    )
