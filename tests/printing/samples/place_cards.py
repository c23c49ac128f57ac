"""Place cards with names of all lengths."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.labels import PlaceCardsSheet
from clubs.printouts.name_tags import Tag
from tests.printing.sizes import Size

MOST_ENTRIES = 40
SHORTER = {2: "Ida Rey", 3: "Anna-Maria Bernasconi"}
"""Names that need no smaller letters, or only one step."""


def sample(size: Size) -> PlaceCardsSheet:
    return PlaceCardsSheet(
        title=gettext("Place cards"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tags=tuple(_tag(size, number) for number in range(1, size.entries + 1)),
    )


def _tag(size: Size, number: int) -> Tag:
    return Tag(number, SHORTER.get(number % 5) or size.name(number))
