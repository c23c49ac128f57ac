"""Who may take a tournament away as a file, and bring one."""

from clubs.models import Role
from tests.clubs.access.case import Arguments, Case, club, evening
from tests.clubs.conftest import House, tournament


def followed(house: House) -> Arguments:
    """An evening that a final follows."""
    arguments = evening(house)
    tournament(house.club, slug="final").follows.set(house.club.tournaments.filter(slug="november"))
    return arguments


CASES = [
    Case("tournament-export", evening, get=Role.DIRECTOR),
    Case("chain-export", followed, get=Role.DIRECTOR),
    Case("tournament-import", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
]
