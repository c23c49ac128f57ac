"""The poster that leads phones to a tournament's public page."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.hall_poster import HallPoster
from core.qr import Square
from tests.printing.sizes import Size

MOST_ENTRIES = 6
EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> HallPoster:
    return HallPoster(
        title=gettext("Tables and standings on your phone"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        square=Square("https://jass.example.ch/clubs/jassclub-bern/herbstturnier-2026/live/"),
    )
