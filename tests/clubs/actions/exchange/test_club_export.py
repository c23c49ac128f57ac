"""A whole club as one file: what is in it, and that its tournaments can be read in again."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from typing import Any

import pytest

from clubs.actions.deletion import delete_club, delete_tournament
from clubs.actions.exchange.club_export import club_archive, record_export
from clubs.actions.exchange.export import export_tournament
from clubs.actions.exchange.reading import read_file
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.logos import store_logo
from clubs.actions.members import merge_members
from clubs.models import Action, Club, Season
from tests.clubs.actions.test_logos import picture
from tests.clubs.conftest import House, enter, player, seated, tournament, written


def played(house: House, slug: str = "november", **fields: Any) -> Any:
    there = tournament(house.club, slug=slug, **fields)
    round_ = seated(there, 1, enter(there, 4))
    written(round_.draws.get().tables.get(), NS=630, EW=626)
    return there


def opened(club: Club) -> zipfile.ZipFile:
    return zipfile.ZipFile(BytesIO(b"".join(club_archive(club))))


def test_the_file_has_everything_of_the_club(bern: House, thun: House):
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter")
    there = played(bern, season=season, weight=2, always_counts=True)
    gone = delete_tournament(tournament(bern.club, slug="gone"), by=bern.owner)
    played(thun)
    store_logo(bern.club, picture(60, 30), by=bern.owner)
    merge_members(player(bern.club, 11), into=player(bern.club, 12), by=bern.owner)

    archive = opened(bern.club)

    assert archive.testzip() is None
    assert archive.namelist() == [
        *("club.json", "logo.png", "tournaments/november.json", "tournaments/gone.json")
    ]
    assert archive.read("logo.png") == bytes(bern.club.logo.png)
    assert archive.read("tournaments/november.json").decode() == export_tournament(there)
    document = json.loads(archive.read("club.json"))
    assert document["club"]["name"] == "Bern"
    assert [(each["username"], each["role"]) for each in document["people"]] == [
        (f"bern-{role}", role) for role in ("viewer", "helper", "director", "owner")
    ]
    merged = {each["name"]: each["merged_into"] for each in document["members"]}
    [remains] = [each["key"] for each in document["members"] if each["name"] == "Luzi Bern"]
    assert (len(merged), merged["Klara Bern"]) == (6, remains)
    assert document["seasons"] == [
        {
            "name": "Winter",
            "slug": "winter",
            "settings": season.settings,
            "game": "",
            "attendance": 0,
            "missed": 0,
            "guests": "out",
            "unranked_count": False,
            "public": False,
            "weights": {"november": 2},
            "always_counts": ["november"],
        }
    ]
    assert document["deleted_tournaments"] == [gone.slug]
    assert [each["action"] for each in document["log"]] == [
        *(Action.TOURNAMENT_DELETED, Action.CLUB_CHANGED, Action.MEMBERS_MERGED)
    ]


def test_its_tournaments_can_be_read_in_by_another_club(bern: House, thun: House):
    played(bern)
    text = opened(bern.club).read("tournaments/november.json")

    again = restore_tournament(thun.club, read_file(text), by=thun.director)

    assert (again.slug, again.rounds.count(), again.entries.count()) == ("november", 1, 4)


def test_a_club_that_was_deleted_can_still_be_exported(bern: House):
    played(bern)
    delete_club(bern.club, by=bern.owner)

    archive = opened(Club.all_objects.get())

    assert archive.namelist() == ["club.json", "tournaments/november.json"]
    assert json.loads(archive.read("club.json"))["club"]["deleted"] is not None


def test_the_log_of_the_club_says_that_it_was_exported(bern: House):
    record_export(bern.club, by=bern.owner)

    assert [(line.action, line.by_name) for line in bern.club.log.all()] == [
        (Action.CLUB_EXPORTED, "bern-owner")
    ]


@pytest.mark.parametrize("members", [1, 3])
def test_the_club_takes_the_same_queries_however_much_it_has(
    bern: House, members: int, django_assert_num_queries
):
    for number in range(1, members + 1):
        player(bern.club, number)
        Season.objects.create(club=bern.club, name=f"Winter {number}", slug=f"winter-{number}")

    with django_assert_num_queries(8):
        assert opened(bern.club).namelist() == ["club.json"]


def test_the_file_is_made_one_tournament_at_a_time(bern: House):
    for number in range(3):
        tournament(bern.club, slug=f"evening-{number}")

    sizes = [len(piece) for piece in club_archive(bern.club)]

    assert (len(sizes), min(sizes) > 0) == (5, True)
