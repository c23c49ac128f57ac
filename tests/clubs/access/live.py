"""What everyone may see of a tournament that is public."""

from clubs.models import Role, State, Tournament
from clubs.pages.newest import hung_standings
from tests.clubs.access.case import Arguments, Case, Who, evening, public_evening
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of


def paper(house: House) -> Arguments:
    """The code on standings of a tournament whose public page is off."""
    evening(house)
    return [hung_standings(Tournament.objects.get(club=house.club), None).token]


def over(house: House) -> Arguments:
    """Somebody's rank in a public tournament that is over."""
    evening_of(house, ("ABCD", 1000, 256), public=True, state=State.FINISHED)
    return [house.club.slug, "november", 1]


CASES = [
    Case("live", public_evening, get=Who.EVERYONE),
    Case("live-part", public_evening, get=Who.EVERYONE),
    Case("projector", public_evening, get=Who.EVERYONE),
    Case("projector-part", public_evening, get=Who.EVERYONE),
    Case("embed", public_evening, get=Who.EVERYONE),
    Case("embed-part", public_evening, get=Who.EVERYONE),
    Case("standings-json", public_evening, get=Who.EVERYONE),
    Case("live-together", public_evening, get=Who.EVERYONE),
    Case("live-cross-table", public_evening, get=Who.EVERYONE),
    Case("live-certificate", over, get=Who.EVERYONE),
    Case("live-bracket", public_evening, get=Who.EVERYONE),
    Case("embedding", evening, get=Role.VIEWER),
    Case("newest", paper, get=Who.EVERYONE),
    Case("reveal", evening, post=Role.DIRECTOR),
]
