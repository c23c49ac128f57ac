"""What the list of members can be narrowed by."""

import pytest
from django.http import QueryDict

from clubs.filters.members import MemberFilter
from clubs.models import Player
from tests.clubs.conftest import House


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", {"Anna", "Beat", "Carla", "Dani"}),
        ("activity=active", {"Anna", "Beat", "Carla"}),
        ("activity=inactive", {"Dani"}),
        ("group=members", {"Anna", "Carla", "Dani"}),
        ("group=guests", {"Beat"}),
        ("group=juniors&activity=active", {"Carla"}),
        ("search=thun", {"Beat"}),
        ("activity=dead", {"Anna", "Beat", "Carla", "Dani"}),
    ],
)
def test_members_are_narrowed(bern: House, query: str, found: set[str]):
    Player.objects.create(club=bern.club, name="Anna")
    Player.objects.create(club=bern.club, name="Beat", guest=True, section="Thun")
    Player.objects.create(club=bern.club, name="Carla", junior=True)
    Player.objects.create(club=bern.club, name="Dani", active=False)
    filters = MemberFilter(QueryDict(query), queryset=bern.club.players.all())

    assert {player.name for player in filters.qs} == found
