"""Who may see and change the members of a club."""

from clubs.models import BroughtList, Club, Player, Role
from tests.clubs.access.case import Arguments, Case, club
from tests.clubs.conftest import House, player
from tests.clubs.pages.evenings import evening_of


def member(house: House) -> Arguments:
    return [house.club.slug, player(house.club, 1).pk]


def guest(house: House) -> Arguments:
    return [house.club.slug, Player.objects.create(club=house.club, name="Xenia", guest=True).pk]


def year(house: House) -> Arguments:
    evening_of(house, ("ABCD", 1000, 256), slug="year")
    return [house.club.slug, house.club.players.get(number="1").pk, 2026]


def brought(house: House) -> Arguments:
    rows = [[1, ["Name"]], [2, ["Anna"]]]
    kept = BroughtList.objects.create(
        club=house.club, by=house.director, rows=rows, columns=["name"], heading=1
    )
    return [house.club.slug, kept.pk]


def rated_club(house: House) -> Arguments:
    Club.objects.filter(pk=house.club.pk).update(rating=True)
    return club(house)


CASES = [
    Case("members", club, get=Role.VIEWER),
    Case("member-new", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("member", member, get=Role.VIEWER, post=Role.DIRECTOR),
    Case("member-tournaments", member, get=Role.VIEWER),
    Case("member-rounds", member, get=Role.VIEWER),
    Case("member-forget-no-shows", member, post=Role.DIRECTOR),
    Case("guest-admit", guest, post=Role.DIRECTOR),
    Case("member-merge", member, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("member-data", member, get=Role.DIRECTOR),
    Case("member-year", year, get=Role.VIEWER),
    Case("member-anonymise", member, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("members-names", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("members-duplicates", club, get=Role.DIRECTOR),
    Case("members-rating", rated_club, get=Role.VIEWER),
    Case("members-import", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("members-preview", brought, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("members-columns", brought, post=Role.DIRECTOR),
    Case("members-discard", brought, post=Role.DIRECTOR),
]
