"""The standings for the wall: ranks, names and totals in letters as large as the page allows."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.numbers import number_text
from clubs.printouts.wall_list import WallList, WallPlace
from core.printing.printout import shortened
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> WallList:
    return WallList(
        title=gettext("Standings"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        places=tuple(_place(size, number) for number in range(1, size.entries + 1)),
    )


def _place(size: Size, number: int) -> WallPlace:
    total = number_text(157 * 4 * size.deals - 31 * number)
    return WallPlace(str(number - (number % 5 == 0)), (shortened(size.name(number)),), total)
