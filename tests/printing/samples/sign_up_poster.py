"""The poster for before the day, with long names of the tournament and its place."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext

from clubs.printouts.sign_up_poster import SignUpPoster
from core.printing.printout import Imprint
from core.qr import Square
from tests.printing.sizes import Size

MOST_ENTRIES = 6
EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> SignUpPoster:
    return SignUpPoster(
        title=gettext("Poster"),
        letterhead=size.letterhead,
        imprint=Imprint(size.name(1004), date(2026, 11, 22)),
        name=size.name(1004),
        day="22.11.2026",
        place=size.name(1003),
        programme="Sidi Barrani · 4 × 8 · " + gettext("Individual, partners drawn"),
        fee="CHF\N{NO-BREAK SPACE}20.00",
        call=gettext("Sign up here: point your phone’s camera at the code."),
        square=Square("https://jass.example.ch/clubs/jassclub-bern/tournaments/herbstturnier-2026/sign-up/"),
    )
