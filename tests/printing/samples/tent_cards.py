"""Tent cards: a page for each table."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.tent_cards import TentCardsSheet
from tests.printing.sizes import Size

MOST_ENTRIES = 8
"""Two tables: more of them would be no other ones."""

EXPECTED_PAGES = {(5, 4): 1, (8, 16): 2}


def sample(size: Size) -> TentCardsSheet:
    return TentCardsSheet(
        title=gettext("Tent cards"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        tournament=size.name(1002),
        numbers=tuple(range(1, size.entries // 4 + 1)),
    )
