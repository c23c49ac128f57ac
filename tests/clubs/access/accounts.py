"""Who may sign in and out, and change what account."""

from tests.clubs.access.case import Case, Who, nothing

CASES = [
    Case("account", nothing, get=Who.SIGNED_IN, post=Who.SIGNED_IN),
    Case("account-password", nothing, get=Who.SIGNED_IN, post=Who.SIGNED_IN),
    Case("sign-in", nothing, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("sign-out", nothing, post=Who.EVERYONE),
]
