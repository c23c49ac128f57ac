"""Who may see a club, and who runs it."""

from tests.clubs.access.case import Case, Who, nothing

CASES = [
    Case("clubs", nothing, get=Who.SIGNED_IN),
]
