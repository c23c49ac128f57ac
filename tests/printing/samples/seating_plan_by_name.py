"""The seating plan of one round by name; some share a name, and some sit out."""

from __future__ import annotations

from itertools import groupby

from django.utils.translation import gettext

from clubs.names import folded
from clubs.pages.fairness import SEAT_NAMES
from clubs.printouts.seating_plan import RESTS, NameGroup, NamePlan, PlanCell, PlanColumn, PlanRow, initial
from clubs.printouts.seats import SeatedPerson
from tests.printing.sizes import Size

SEATS = "SENW"
EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size, rounds: int = 1) -> NamePlan:
    people = [
        SeatedPerson(size.name(number - (number % 20 == 0)), str(number) if number % 20 in {0, 19} else "")
        for number in range(1, size.entries + 1)
    ]
    rows = [
        PlanRow(who, tuple(_cell(size, place + 5 * number) for number in range(rounds)))
        for place, who in enumerate(people)
    ]
    rows.sort(key=lambda row: folded(row.who.name))
    return NamePlan(
        title=f"{gettext('Seating plan')} · {gettext('Round')} 1" if rounds == 1 else gettext("Seating plan"),
        letterhead=size.letterhead,
        imprint=size.imprint,
        round_word=gettext("Round"),
        rounds=tuple(PlanColumn(number, number < max(rounds, 2)) for number in range(1, rounds + 1)),
        groups=tuple(
            NameGroup(first, tuple(group))
            for first, group in groupby(rows, lambda row: initial(row.who.name))
        ),
    )


def _cell(size: Size, place: int) -> PlanCell:
    at = place % size.entries
    if at >= size.entries - size.entries % 4:
        return RESTS
    return PlanCell(str(at // 4 + 1), str(SEAT_NAMES[SEATS[at % 4]]))
