"""Address labels on a sheet of which a row is used up; one lacks its place, another has a name alone."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.printouts.address_labels import Address, AddressLabelsSheet
from tests.printing.sizes import Size

MOST_ENTRIES = 40


def sample(size: Size) -> AddressLabelsSheet:
    return AddressLabelsSheet(
        title=gettext("Address labels"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        size="3x8",
        used=1,
        labels=tuple(_address(size, number) for number in range(1, size.entries + 1)),
    )


def _address(size: Size, number: int) -> Address:
    street = f"Hinterdorfstrasse {number}a" if number % 7 else ""
    return Address(size.name(number), street, f"{3000 + number} Bern" if number % 5 else "")
