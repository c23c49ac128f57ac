"""Lists of members."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Player
from clubs.pages.members import Played
from clubs.tables.members import MemberTable, PlayedTable
from tests.clubs.conftest import House


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        ("number", ["9", "10", "A1", ""]),
        ("-number", ["A1", "10", "9", ""]),
        ("name", ["10", "", "9", "A1"]),
    ],
)
def test_members_are_sorted_as_people_count_and_spell(bern: House, order: str, numbers: list[str]):
    for name, number in [("Zora", "A1"), ("Ärni", ""), ("anna", "10"), ("Beat", "9")]:
        Player.objects.create(club=bern.club, name=name, number=number)
    table = MemberTable(bern.club.players.all(), order_by=order)

    assert [row.record.number for row in table.rows] == numbers


def test_gender_is_shown_where_it_is_known(bern: House):
    Player.objects.create(club=bern.club, name="Anna", gender="woman")
    Player.objects.create(club=bern.club, name="Beat")
    [anna, beat] = MemberTable(bern.club.players.all()).rows

    assert (anna.get_cell_value("gender"), beat.get_cell_value("gender")) == (
        bern.club.players.get(name="Anna").get_gender_display(),
        "",
    )


@pytest.mark.parametrize(
    ("beside", "stands_in", "columns"),
    [
        ("", False, ["date", "tournament", "number"]),
        ("Beat", False, ["date", "tournament", "number", "beside"]),
        ("", True, ["date", "tournament", "number", "stands_in"]),
    ],
)
def test_columns_that_would_be_empty_are_left_out(beside: str, stands_in: bool, columns: list[str]):
    row = Played(date(2026, 11, 20), "November", 1, beside, stands_in, "/")

    assert [bound.name for bound in PlayedTable.of([row]).visible] == columns
