"""The ten best and whoever shares the last of these ranks, of a large evening; all of a small one."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.numbers import number_text
from clubs.pages.prizes import Winner
from clubs.printouts.prize_list import Called, CalledPlace, PrizeList
from tests.printing.sizes import Size

PODIUM, PLACES = 3, 10


def sample(size: Size) -> PrizeList:
    return PrizeList(
        title=gettext("Prize-giving"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        prizes=tuple(_prize(size, rank) for rank in range(min(size.entries, PLACES), 0, -1)),
    )


def _prize(size: Size, rank: int) -> CalledPlace:
    return CalledPlace(
        rank, rank <= PODIUM, tuple(_called(size, rank + more) for more in range(1 + (rank == 5)))
    )


def _called(size: Size, number: int) -> Called:
    decided_by = f"{gettext('best round')} 1’012" if number == 4 else ""
    total = number_text(157 * 4 * size.deals - 31 * number)
    return Called.of(Winner(size.name(number), total, size.name(2000 + number), decided_by))
