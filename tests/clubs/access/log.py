"""Who may read what was done."""

from clubs.models import Role
from tests.clubs.access.case import Case, club, evening

CASES = [
    Case("club-log", club, get=Role.DIRECTOR),
    Case("tournament-log", evening, get=Role.DIRECTOR),
]
