"""The confirmation of a pair."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.confirmation import ConfirmationSheet
from core.printing.printout import Imprint
from core.qr import Square
from tests.printing.sizes import Size

MOST_ENTRIES = 6
EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> ConfirmationSheet:
    return ConfirmationSheet(
        title=gettext("Confirmation"),
        letterhead=size.letterhead,
        imprint=Imprint(size.imprint.subject, size.imprint.printed),
        state=gettext("You have a place: number {number}.").format(number=17),
        people=(size.name(1), size.name(2)),
        about=(
            (gettext("Date"), "22.11.2026"),
            (gettext("Place"), size.name(1003)),
            (gettext("Payment"), gettext("To pay: {amount}.").format(amount="CHF\N{NO-BREAK SPACE}20.00")),
        ),
        square=Square("https://jass.example.ch/clubs/sign-up/AAAAAAAAAAAAAAAAAAAAAA/"),
    )
