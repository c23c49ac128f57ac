"""Stickers for the medals of a podium; a large one is shared."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.labels import Medal, MedalsSheet
from tests.printing.sizes import Size

MOST_ENTRIES = 40


def sample(size: Size) -> MedalsSheet:
    return MedalsSheet(
        title=gettext("Labels for medals"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        size="50",
        tournament=size.name(1002),
        day="22.11.2026",
        medals=tuple(
            Medal(1 + number * 3 // size.entries, size.name(number)) for number in range(size.entries)
        ),
    )
