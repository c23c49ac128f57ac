"""Who may print what of a tournament: whoever has a role; what opens a table, helpers."""

from clubs.models import Role
from tests.clubs.access.case import Arguments, Case, evening
from tests.clubs.conftest import House


def standings(house: House) -> Arguments:
    """A sheet that every role may have."""
    return [*evening(house), "standings"]


CASES = [
    Case("sheets", evening, get=Role.VIEWER),
    Case("sheet", standings, get=Role.VIEWER),
    Case("sheet-paper", standings, get=Role.VIEWER),
    Case("sheet-pdf", standings, get=Role.VIEWER),
    Case("evening-pdf", evening, get=Role.VIEWER),
]
