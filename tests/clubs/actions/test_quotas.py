"""How much a club may have: refused wherever members and tournaments are added, with whom to ask."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from clubs.actions.deletion import delete_tournament, undelete_tournament
from clubs.actions.entries import enter_players
from clubs.actions.exchange.export import document_of
from clubs.actions.exchange.restore import restore_tournament
from clubs.actions.member_import import match_rows, matches_fingerprint, start_import, store_import
from clubs.actions.members import add_member, merge_members
from clubs.actions.quotas import QuotaReached, most_members, most_tournaments
from clubs.actions.spreadsheets import SpreadsheetRow, SpreadsheetSheet
from clubs.actions.tournaments import copy_tournament, create_tournament
from clubs.models import Club, Player, Tournament
from tests.clubs.conftest import House, enter, player, tournament

DAY = date(2026, 12, 1)
MEMBERS = (
    "This would be more members than this club’s quota of 2: ask whoever runs this server (info@example.ch) "
    "for more."
)
TOURNAMENTS = (
    "This would be one tournament more than this club’s quota of 1: delete one, or ask whoever runs this "
    "server (info@example.ch) for more."
)


@pytest.fixture(autouse=True)
def quota(settings) -> None:
    settings.OPERATOR = {"name": "", "place": "", "contact": "info@example.ch"}
    settings.MEMBERS_PER_CLUB, settings.TOURNAMENTS_PER_CLUB = 2, 1


def imported(house: House, *names: str) -> None:
    rows = [SpreadsheetRow(number, [name]) for number, name in enumerate(["Name", *names], 1)]
    brought = start_import(house.club, [SpreadsheetSheet("", rows)], by=house.owner)
    store_import(brought, {}, seen=matches_fingerprint(match_rows(brought, {})), by=house.owner)


def added(house: House) -> None:
    add_member(house.club, {"name": "Carla"}, by=house.director)


def guest(house: House) -> None:
    enter_players(tournament(house.club), [], ["Carla"], by=house.director)


def listed(house: House) -> None:
    imported(house, "Erna Frei")


def brought_by_a_file(house: House) -> None:
    """A tournament of another club, with a player whom this one does not know."""
    other = Club.objects.create(name="Thun", slug="thun")
    there = tournament(other)
    enter(there, 1)
    restore_tournament(house.club, document_of(there), by=house.director)


@pytest.mark.parametrize(
    ("add", "at"),
    [(added, "surname"), (guest, "surname"), (listed, ""), (brought_by_a_file, "file")],
    ids=["added", "guest", "list", "file"],
)
def test_no_member_is_added_beyond_the_quota(bern: House, add: Callable[[House], None], at: str):
    for number in (1, 2):
        player(bern.club, number)

    with pytest.raises(QuotaReached) as refused:
        add(bern)

    assert (refused.value.sentence, refused.value.at) == (MEMBERS, at)
    assert bern.club.players.count() == 2


@pytest.mark.parametrize("add", [added, guest, listed, brought_by_a_file])
def test_the_last_member_of_the_quota_is_added(bern: House, add: Callable[[House], None]):
    player(bern.club, 3)

    add(bern)

    assert bern.club.players.count() == 2


def test_a_list_that_changes_members_and_adds_none_is_stored_at_the_quota(bern: House):
    for name in ("Anna", "Beat"):
        add_member(bern.club, {"name": name}, by=bern.director)

    imported(bern, "Anna", "Beat")

    assert bern.club.players.count() == 2


def test_who_was_merged_is_no_member_any_more(bern: House):
    one, other = player(bern.club, 1), player(bern.club, 2)
    merge_members(other, into=one, by=bern.director)

    added(bern)

    assert bern.club.players.listed().count() == 2


def created(house: House, there: Tournament) -> None:
    create_tournament(house.club, name="December", date=DAY, by=house.director)


def copied(house: House, there: Tournament) -> None:
    copy_tournament(there, name="December", date=DAY, by=house.director)


def read_in(house: House, there: Tournament) -> None:
    restore_tournament(house.club, document_of(there), by=house.director)


@pytest.mark.parametrize(
    ("make", "at"),
    [(created, "name"), (copied, "name"), (read_in, "file")],
    ids=["created", "copied", "file"],
)
def test_no_tournament_is_made_beyond_the_quota(
    bern: House, make: Callable[[House, Tournament], None], at: str
):
    there = tournament(bern.club)

    with pytest.raises(QuotaReached) as refused:
        make(bern, there)

    assert (refused.value.sentence, refused.value.at) == (TOURNAMENTS, at)
    assert bern.club.tournaments.count() == 1


def test_a_deleted_tournament_makes_room_and_comes_back_where_there_is_some(bern: House):
    there = tournament(bern.club)
    delete_tournament(there, by=bern.owner)
    created(bern, there)

    with pytest.raises(QuotaReached):
        undelete_tournament(there, by=bern.owner)
    Club.objects.update(most_tournaments=2)
    undelete_tournament(there, by=bern.owner)

    assert bern.club.tournaments.count() == 2


def test_the_quota_of_a_club_is_for_it_alone(bern: House, thun: House):
    Club.objects.filter(pk=bern.club.pk).update(most_members=3, most_tournaments=0)

    assert [(most_members(club), most_tournaments(club)) for club in Club.objects.order_by("slug")] == [
        (3, 0),
        (2, 1),
    ]


def test_members_beyond_a_quota_that_was_lowered_stay_and_may_be_changed(bern: House):
    for number in (1, 2, 3):
        player(bern.club, number)
    there = tournament(bern.club)

    enter_players(there, list(Player.objects.all()), [], by=bern.director)

    assert there.entries.count() == 3


def test_whom_to_ask_is_said_without_a_contact_too(bern: House, settings):
    settings.OPERATOR = {"name": "", "place": "", "contact": ""}
    Club.objects.update(most_members=0)

    with pytest.raises(QuotaReached) as refused:
        added(bern)

    assert refused.value.sentence == (
        "This would be more members than this club’s quota of 0: ask whoever runs this server for more."
    )
