"""Who may sign in and out, and change what account."""

from clubs.actions import accounts
from clubs.models import Membership, Role
from tests.clubs.access.case import Arguments, Case, Who, nothing
from tests.clubs.conftest import House


def invitation(house: House) -> Arguments:
    _invitation, token = accounts.invite(house.club, Role.HELPER, days=7, by=house.owner)
    return [token]


def founding(house: House) -> Arguments:
    return [accounts.founding_token(days=7)]


def password_link(house: House) -> Arguments:
    helper = Membership.objects.get(club=house.club, user=house.helper)
    key = accounts.password_key(helper, by=house.owner)
    return [key.uid, key.token]


CASES = [
    Case("account", nothing, get=Who.SIGNED_IN, post=Who.SIGNED_IN),
    Case("account-data", nothing, get=Who.SIGNED_IN),
    Case("account-delete", nothing, get=Who.SIGNED_IN, post=Who.SIGNED_IN),
    Case("account-password", nothing, get=Who.SIGNED_IN, post=Who.SIGNED_IN),
    Case("sign-in", nothing, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("sign-out", nothing, post=Who.EVERYONE),
    Case("register", nothing, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("set-up", founding, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("invitation", invitation, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("password-reset", nothing, get=Who.EVERYONE, post=Who.EVERYONE),
    Case("password-reset-done", nothing, get=Who.EVERYONE),
    Case("password-link", password_link, get=Who.EVERYONE, post=Who.EVERYONE),
]
