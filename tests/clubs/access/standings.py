"""Who may read standings, lists and stories: whoever has a role in the club."""

from clubs.models import Role
from tests.clubs.access.case import Arguments, Case, evening
from tests.clubs.conftest import House


def first_entry(house: House) -> Arguments:
    """Someone who has not played yet."""
    return [*evening(house), 1]


CASES = [
    Case("standings", evening, get=Role.VIEWER),
    Case("standings-chart", evening, get=Role.VIEWER),
    Case("entry-story", first_entry, get=Role.VIEWER),
    Case("lists", evening, get=Role.VIEWER),
    Case("prizes", evening, get=Role.VIEWER),
]
