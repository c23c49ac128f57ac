"""Lists of members."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.utils.translation import override

from clubs.models import Player
from clubs.pages.entry_story import Attended, RoundStatistics
from clubs.pages.members import PlayedTournament
from clubs.tables.members import MemberTable, PlayedTable
from tests.clubs.conftest import House


@pytest.mark.parametrize(
    ("order", "numbers"),
    [
        ("number", ["9", "10", "A1", ""]),
        ("-number", ["A1", "10", "9", ""]),
        ("surname", ["10", "", "9", "A1"]),
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
    ("told", "more"),
    [
        ({}, []),
        ({"beside": "Beat"}, ["beside"]),
        ({"stands_in": True}, ["stands_in"]),
        ({"total": 3607}, ["total"]),
        (
            {"rank": 2, "total": 3607, "statistics": RoundStatistics(1202.33, 1231, 888)},
            ["rank", "total", "average", "best", "worst"],
        ),
    ],
)
def test_columns_that_would_be_empty_are_left_out(told: dict[str, Any], more: list[str]):
    table = PlayedTable.of([attended(**told)])

    assert [bound.name for bound in table.visible] == ["date", "tournament", *more]


def test_what_came_of_a_tournament_is_told_in_figures():
    table = PlayedTable.of([attended(rank=2, total=3607, statistics=RoundStatistics(1202.333, 1231, 888))])
    [row] = table.rows

    with override("en"):
        cells = {name: str(row.get_cell(name)) for name in ("rank", "total", "average", "best", "worst")}

    assert cells == {
        "rank": "2 of 26",
        "total": "3,607",
        "average": "1,202.33",
        "best": "1,231",
        "worst": "888",
    }
    assert row.get_cell_value("rank") == 2


def attended(*, beside: str = "", stands_in: bool = False, **came: Any) -> Attended:
    return Attended(
        PlayedTournament(date(2026, 11, 20), "November", 1, beside, stands_in, "/"), of=26, **came
    )
