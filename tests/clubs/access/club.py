"""Who may see a club, and who runs it."""

from clubs.actions import accounts
from clubs.actions.club_keys import create_club_key
from clubs.actions.deletion import delete_club, delete_tournament
from clubs.models import ClubLogo, KeyScope, Membership, Role
from tests.clubs.access.case import Arguments, Case, Who, club, nothing
from tests.clubs.conftest import House, tournament
from tests.clubs.pages.evenings import evening_of


def helper(house: House) -> Arguments:
    return [house.club.slug, Membership.objects.get(club=house.club, user=house.helper).pk]


def invitation(house: House) -> Arguments:
    made, _token = accounts.invite(house.club, Role.HELPER, days=7, by=house.owner)
    return [house.club.slug, made.pk]


def club_key(house: House) -> Arguments:
    made, _key = create_club_key(house.club, "Website", KeyScope.SIGN_UPS, by=house.owner)
    return [house.club.slug, made.pk]


def logo(house: House) -> Arguments:
    kept = ClubLogo.objects.create(club=house.club, png=b"", width=1, height=1, digest="0" * 16)
    return [house.club.slug, kept.digest]


def deleted_evening(house: House) -> Arguments:
    """A tournament that was deleted just now."""
    gone = delete_tournament(tournament(house.club), by=house.owner)
    return [house.club.slug, gone.pk]


def deleted_club(house: House) -> Arguments:
    return [delete_club(house.club, by=house.owner).slug]


def year(house: House) -> Arguments:
    """A year in which something was played."""
    evening_of(house, ("ABCD", 1000, 256))
    return [house.club.slug, 2026]


CASES = [
    Case("clubs", nothing, get=Who.SIGNED_IN),
    Case("club-new", nothing, get=Who.SIGNED_IN, post=Who.SIGNED_IN),
    Case("club", club, get=Role.VIEWER),
    Case("statistics", club, get=Role.VIEWER),
    Case("statistics-records", club, get=Role.VIEWER),
    Case("club-year", year, get=Role.VIEWER),
    Case("year-book", year, get=Role.VIEWER),
    Case("club-settings", club, get=Role.OWNER, post=Role.OWNER),
    Case("club-colour", club, get=Who.EVERYONE),
    Case("club-delete", club, get=Role.OWNER, post=Role.OWNER),
    Case("club-restore", deleted_club, post=Role.OWNER),
    Case("club-deleted", club, get=Role.OWNER),
    Case("tournament-restore", deleted_evening, post=Role.OWNER),
    Case("club-logo", logo, get=Who.EVERYONE),
    Case("club-logo-remove", club, post=Role.OWNER),
    Case("keys", club, get=Role.OWNER, post=Role.OWNER),
    Case("key-revoke", club_key, post=Role.OWNER),
    Case("people", club, get=Role.OWNER),
    Case("people-invite", club, get=Role.OWNER, post=Role.OWNER),
    Case("people-revoke", invitation, post=Role.OWNER),
    Case("people-role", helper, get=Role.OWNER, post=Role.OWNER),
    Case("people-remove", helper, post=Role.OWNER),
    Case("people-password", helper, get=Role.OWNER, post=Role.OWNER),
]
