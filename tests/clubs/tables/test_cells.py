"""Rows made quickly are those that the library would make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import django_tables2 as tables
from django.test import RequestFactory
from django.utils.html import format_html

from clubs.models import Player
from clubs.tables.base import ClubTable, NameColumn, NumberColumn, PointsColumn, ShownColumn, TextColumn
from tests.clubs.conftest import House, enter, tournament


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    points: int | None
    rounds: tuple[int | None, ...]
    note: str = ""


class DroppedColumn(tables.Column):  # type: ignore[misc] # the library has no types
    def render(self, value: int, record: Row) -> str:
        return format_html("<s>{}</s> {}", value, record.note)


class EveryColumn(tables.Column):  # type: ignore[misc] # as above
    def render(self, **given: Any) -> str:
        return f"{given['value']} of {given['record'].name}"


class RowTable(ClubTable):
    name = NameColumn(linkify=lambda record: f"/members/{len(record.name)}/")
    points = PointsColumn()
    first = DroppedColumn(accessor="rounds__0")
    second = EveryColumn(accessor="rounds__1")
    note = TextColumn(default="–")
    nowhere = TextColumn(accessor="no_such_thing")


class PlayerTable(ClubTable):
    number = NumberColumn()
    name = NameColumn(linkify=True)
    gender = TextColumn()


ROWS = [
    Row("<b>Anna</b>", 1288, (1, 2), "late & tired"),
    Row("Beat", None, (None, None)),
    Row("עדה", -20, (0, 3)),
]


def shown_and_own(table: ClubTable) -> tuple[list[list[str]], list[list[str]]]:
    """What the cells contain, made quickly and made by the library."""
    columns = [ShownColumn(bound) for bound in table.columns]
    quick = [[str(column.content(row)) for column in columns] for row in table.rows]
    own = [[str(cell) for cell in row] for row in table.rows]
    return quick, own


def test_cells_of_rows_made_in_python_are_the_same():
    quick, own = shown_and_own(RowTable(ROWS))

    assert quick == own
    assert quick[0] == [
        '<a href="/members/11/"><bdi>&lt;b&gt;Anna&lt;/b&gt;</bdi></a>',
        "1,288",
        "<s>1</s> late &amp; tired",
        "2 of <b>Anna</b>",
        "late & tired",
        "",
    ]


def test_cells_of_models_are_the_same(bern: House):
    enter(tournament(bern.club), 2)
    Player.objects.filter(number="2").update(gender="woman")

    quick, own = shown_and_own(PlayerTable(Player.objects.select_related("club").order_by("pk")))

    assert quick == own


def test_a_cell_is_escaped_and_the_name_heads_its_row():
    class Heading(tables.Column):  # type: ignore[misc] # the library has no types
        row_header = True

    class PlainTable(ClubTable):
        name = Heading(attrs={"td": {"class": "plain"}})
        points = PointsColumn()
        note = tables.Column()

    table = PlainTable([Row("<b>", 1288, (), "<i>")]).arrange(RequestFactory().get("/"))

    assert [row.cells for row in table.body] == [
        '<th class="plain" scope="row">&lt;b&gt;</th><td class="number">1,288</td><td >&lt;i&gt;</td>'
    ]
