"""Who may read standings, lists and stories: whoever has a role in the club."""

from clubs.actions.tournament_lists import ListValues, add_list
from clubs.models import Role
from clubs.standings.lists.description import ListDescription, Unit
from tests.clubs.access.case import Arguments, Case, evening
from tests.clubs.conftest import House


def first_entry(house: House) -> Arguments:
    """Someone who has not played yet."""
    return [*evening(house), 1]


def a_list(house: House) -> Arguments:
    slugs = evening(house)
    kept = add_list(
        house.club.tournaments.get(), ListValues("Teams", ListDescription(unit=Unit.TEAM)), by=house.director
    )
    return [*slugs, kept.place]


CASES = [
    Case("standings", evening, get=Role.VIEWER),
    Case("cut-list", evening, get=Role.DIRECTOR),
    Case("cut", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("standings-chart", evening, get=Role.VIEWER),
    Case("standings-cross-table", evening, get=Role.VIEWER),
    Case("bracket", evening, get=Role.VIEWER),
    Case("entry-story", first_entry, get=Role.VIEWER),
    Case("standings-cards", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("lists", evening, get=Role.VIEWER),
    Case("tournament-list-new", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("tournament-list", a_list, get=Role.VIEWER),
    Case("tournament-list-settings", a_list, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("tournament-list-remove", a_list, post=Role.DIRECTOR),
    Case("counter", evening, get=Role.HELPER, post=Role.HELPER),
    Case("counter-settings", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("prizes", evening, get=Role.VIEWER),
    Case("prize-plan", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
]
