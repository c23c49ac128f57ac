"""Who may see a round's results, write them, check them, close the round, and adjust points."""

from clubs.actions.adjustments import adjust
from clubs.models import AdjustmentKind, Role
from tests.clubs.access.case import Arguments, Case, evening, first_round, first_table
from tests.clubs.conftest import House


def penalty(house: House) -> Arguments:
    """Points that can be taken back."""
    slugs = evening(house)
    entry = house.club.tournaments.get().entries.get(number=1)
    adjustment = adjust(
        entry, since=None, kind=AdjustmentKind.PENALTY, points=-20, reason="late", by=house.director
    )
    return [*slugs, adjustment.pk]


CASES = [
    Case("score-cards", evening, get=Role.HELPER, post=Role.HELPER),
    Case("score-cards-results", evening, post=Role.HELPER),
    Case("round-results", first_round, get=Role.VIEWER, post=Role.HELPER),
    Case("round-second", first_round, get=Role.HELPER, post=Role.HELPER),
    Case("round-close", first_round, post=Role.DIRECTOR),
    Case("round-reopen", first_round, post=Role.DIRECTOR),
    Case("table-result", first_table, get=Role.VIEWER),
    Case("table-second", first_table, get=Role.HELPER, post=Role.HELPER),
    Case("table-sheet", first_table, get=Role.HELPER, post=Role.HELPER),
    Case("table-forfeit", first_table, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("adjustments", evening, get=Role.VIEWER, post=Role.DIRECTOR),
    Case("adjustment-take-back", penalty, get=Role.DIRECTOR, post=Role.DIRECTOR),
]
