"""The sign-up sheet of an evening of pairs."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.sign_up_sheet import SignUpSheet
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}
MOST_ENTRIES = 6


def sample(size: Size) -> SignUpSheet:
    return SignUpSheet(
        title=gettext("Sign up here"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        place=size.name(1003),
        fee="CHF\N{NO-BREAK SPACE}20.00",
        kind="pairs",
    )
