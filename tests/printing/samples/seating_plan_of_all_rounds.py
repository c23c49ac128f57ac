"""The seating plan of a long evening by name, with the places of all rounds in a line."""

from __future__ import annotations

from clubs.printouts.seating_plan import NamePlan
from tests.printing.samples import seating_plan_by_name
from tests.printing.sizes import Size

EXPECTED_PAGES = {(5, 4): 1}


def sample(size: Size) -> NamePlan:
    return seating_plan_by_name.sample(size, rounds=size.deals)
