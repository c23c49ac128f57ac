"""Two who change the members of a club in the same moment, each with a connection of his own."""

import pytest

from clubs.actions.member_import import match_rows, matches_fingerprint, start_import, store_import
from clubs.actions.members import add_member, merge_members
from clubs.actions.spreadsheets import SpreadsheetSheet, rows_of_text
from clubs.models import Player
from tests.clubs.actions.test_accounts_at_once import refusals
from tests.clubs.conftest import House

pytestmark = pytest.mark.django_db(transaction=True)

ROWS = "Nr;Name\n1;Anna Meier\n2;Beat Keller\n"


def test_one_list_stored_twice_at_once_doubles_nobody(bern: House):
    kept = start_import(bern.club, [SpreadsheetSheet("", rows_of_text(ROWS))], by=bern.director)
    seen = matches_fingerprint(match_rows(kept, {}))

    refused = refusals(*[lambda: store_import(kept, {}, seen=seen, by=bern.director)] * 2)

    assert refused == ["ListGone"]
    assert bern.club.players.count() == 2


def test_two_who_import_the_same_people_at_once_double_nobody(bern: House):
    lists = [
        start_import(bern.club, [SpreadsheetSheet("", rows_of_text(ROWS))], by=who)
        for who in (bern.director, bern.owner)
    ]
    seen = matches_fingerprint(match_rows(lists[0], {}))

    refused = refusals(
        lambda: store_import(lists[0], {}, seen=seen, by=bern.director),
        lambda: store_import(lists[1], {}, seen=seen, by=bern.owner),
    )

    assert refused == ["ListChanged"]
    assert sorted(bern.club.players.values_list("number", "name")) == [
        ("1", "Anna Meier"),
        ("2", "Beat Keller"),
    ]


def test_one_number_is_given_once(bern: House):
    refused = refusals(
        lambda: add_member(bern.club, {"name": "Anna", "number": "7"}, by=bern.director),
        lambda: add_member(bern.club, {"name": "Beat", "number": "7"}, by=bern.owner),
    )

    assert refused == ["MemberRefused"]
    assert bern.club.players.count() == 1


def test_two_who_merge_crosswise_leave_one(bern: House):
    anna, twin = (Player.objects.create(club=bern.club, name=name) for name in ("Anna", "Änni"))

    refused = refusals(
        lambda: merge_members(anna, into=twin, by=bern.director),
        lambda: merge_members(twin, into=anna, by=bern.owner),
    )

    assert refused == ["MemberRefused"]
    assert bern.club.players.listed().count() == 1
