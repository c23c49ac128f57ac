"""All clubs of the server: for its operators alone, whatever role somebody has in a club."""

from tests.clubs.access.case import Case, Who, club, nothing

CASES = [
    Case("operator", nothing, get=Who.OPERATOR),
    Case("operator-instance", nothing, get=Who.OPERATOR, post=Who.OPERATOR),
    Case("operator-club", club, get=Who.OPERATOR),
    Case("operator-quota", club, post=Who.OPERATOR),
    Case("operator-suspend", club, post=Who.OPERATOR),
    Case("operator-resume", club, post=Who.OPERATOR),
    Case("operator-export", club, post=Who.OPERATOR),
    Case("operator-delete", club, get=Who.OPERATOR, post=Who.OPERATOR),
    Case("operator-restore", club, post=Who.OPERATOR),
]
