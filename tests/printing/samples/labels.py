"""Labels on a sheet of which a row is used up."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.labels import LabelsSheet
from clubs.printouts.name_tags import Tag
from tests.printing.sizes import Size

MOST_ENTRIES = 40
SHORTER = {2: "Ida Rey", 3: "Anna-Maria Bernasconi"}
"""Names that need no smaller letters, or only one step."""


def sample(size: Size) -> LabelsSheet:
    return LabelsSheet(
        title=gettext("Labels"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        size="3x7",
        used=1,
        labels=tuple(_tag(size, number) for number in range(1, size.entries + 1)),
    )


def _tag(size: Size, number: int) -> Tag:
    return Tag(
        number,
        SHORTER.get(number % 5) or size.name(number),
        team=size.name(number + 900) if number % 5 == 0 else "",
        section=size.name(2000 + number % 6),
    )
