"""Who may read seasons, and who says what counts in them."""

from clubs.models import Role, Season
from tests.clubs.access.case import Arguments, Case, Who, club
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of


def season(house: House) -> Arguments:
    """A season without tournaments."""
    Season.objects.create(club=house.club, name="2026", slug="2026")
    return [house.club.slug, "2026"]


def public_season(house: House) -> Arguments:
    """The same, shown to everyone."""
    Season.objects.create(club=house.club, name="2026", slug="2026", public=True)
    return [house.club.slug, "2026"]


def played_season(house: House) -> Arguments:
    """A season in which something was played."""
    made = Season.objects.create(club=house.club, name="2026", slug="2026")
    evening_of(house, ("ABCD", 1000, 256), season=made)
    return [house.club.slug, "2026"]


CASES = [
    Case("seasons", club, get=Role.VIEWER),
    Case("season-new", club, get=Role.DIRECTOR, post=Role.DIRECTOR),
    Case("season", season, get=Role.VIEWER),
    Case("season-statistics", played_season, get=Role.VIEWER),
    Case("season-book", played_season, get=Role.VIEWER),
    Case("season-sheet", season, get=Role.VIEWER),
    Case("season-sheet-paper", season, get=Role.VIEWER),
    Case("season-sheet-pdf", season, get=Role.VIEWER),
    Case("season-live", public_season, get=Who.EVERYONE),
    Case("season-settings", season, get=Role.DIRECTOR, post=Role.DIRECTOR),
]
