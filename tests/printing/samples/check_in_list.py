"""The check-in list: partners, some of whom are here, some of whom have paid."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.check_in_list import CheckInLine, CheckInList
from tests.printing.sizes import Size


def sample(size: Size) -> CheckInList:
    return CheckInList(
        title=gettext("Check-in list"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        lines=tuple(
            CheckInLine(
                name=size.name(number),
                number=number,
                section=size.name(2000 + number % 6),
                partners=size.name(500 + number) if number % 4 == 3 else "",
                is_present=number % 3 == 0,
                has_paid=number % 2 == 0,
            )
            for number in range(1, size.entries + 1)
        ),
    )
