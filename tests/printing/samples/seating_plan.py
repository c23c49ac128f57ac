"""The seating plan of two rounds table by table; somebody sits out, and the second round is not released."""

from __future__ import annotations

from django.utils.translation import gettext

from clubs.pages.fairness import SEAT_NAMES
from clubs.printouts.seating_plan import PlanBlock, PlanChair, PlanSide, RoundPlan, TablePlan
from clubs.printouts.seats import SeatedPerson
from tests.printing.sizes import Size

SIDES = ("NS", "EW")
EXPECTED_PAGES = {(5, 4): 2}


def sample(size: Size) -> TablePlan:
    title = gettext("Seating plan")
    return TablePlan(
        title=title,
        letterhead=size.letterhead,
        imprint=size.imprint,
        rounds=tuple(
            RoundPlan(
                heading=f"{title} · {gettext('Round')} {number}",
                is_seen=number == 1,
                blocks=_blocks(size, 7 * number),
                resting=tuple(size.name(number + left) for left in range(size.entries % 4)),
            )
            for number in (1, 2)
        ),
    )


def _blocks(size: Size, first: int) -> tuple[PlanBlock, ...]:
    return tuple(_block(size, number, first + 4 * number) for number in range(1, size.entries // 4 + 1))


def _block(size: Size, number: int, first: int) -> PlanBlock:
    people = iter(range(first, first + 4))
    sides = [
        tuple(PlanChair(str(SEAT_NAMES[seat]), SeatedPerson(size.name(next(people)))) for seat in side)
        for side in SIDES
    ]
    return PlanBlock(
        number, tuple(PlanSide(size.name(3000 + first) if number % 5 == 0 else "", side) for side in sides)
    )
