"""The certificates of an evening whose second rank is shared."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.numbers import number_text
from clubs.pages.prizes import Call, Winner
from clubs.printouts.certificates import Certificate, CertificatesSheet
from tests.printing.sizes import Size

RANKS = (1, 2, 2)
EXPECTED_PAGES = {(5, 4): 3, (200, 16): 3}


def sample(size: Size) -> CertificatesSheet:
    winners = [
        Winner(
            size.name(number), number_text(157 * 4 * size.deals - 31 * number), size.name(2000 + number), ""
        )
        for number in range(1, len(RANKS) + 1)
    ]
    calls = [Call(1, tuple(winners[:1])), Call(2, tuple(winners[1:]))]
    return CertificatesSheet(
        title=gettext("Certificate"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        certificates=tuple(Certificate.of(call, winner) for call in calls for winner in call.winners),
        tournament=size.name(1003),
        day="22. November 2026",
        place=size.name(1004),
        pack="french" if size.deals == 4 else "swiss",
    )
