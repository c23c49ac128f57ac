"""Who may start a tournament, and settle what it is."""

from collections.abc import Sequence

from clubs.models import Role, State
from tests.clubs.access.case import Arguments, Case, club, evening, first_round
from tests.clubs.conftest import House, tournament


def draft(house: House) -> Arguments:
    tournament(house.club, state=State.DRAFT, published=None)
    return [house.club.slug, "november"]


CASES: Sequence[Case] = [
    Case("house-rules", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("round-house-rules", first_round, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("programme", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("tournament", evening, get=Role.VIEWER),
    Case("tournament-delete", evening, get=Role.OWNER, post=Role.OWNER),
    Case("tournament-copy", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("tournament-new", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("tournament-remove", draft, post=Role.DIRECTOR),
    Case("tournament-settings", evening, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("tournament-state", evening, post=Role.DIRECTOR),
]
