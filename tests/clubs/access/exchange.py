"""Who may take a tournament away as a file, and bring one."""

from clubs.models import Role
from tests.clubs.access.case import Case, club, evening

CASES = [
    Case("tournament-export", evening, get=Role.DIRECTOR),
    Case("tournament-import", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
]
