"""A list as a file: what is shown, as plain values."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation
from django.utils.html import format_html
from django.utils.safestring import SafeString
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from clubs.tables.base import (
    ClubTable,
    DateColumn,
    NameColumn,
    NumberColumn,
    PointsColumn,
    TextColumn,
    YesColumn,
)
from clubs.tables.export import sheet_of
from core.sheets import FORMATS, file_name, plain_value, sheet_file

TYPED = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)


@dataclass(frozen=True, slots=True)
class Row:
    name: str = "Anna"
    points: int = 0
    day: date | None = None
    paid: bool = False


class RowTable(ClubTable):
    name = NameColumn(verbose_name="Name")
    points = PointsColumn(verbose_name="Points")
    day = DateColumn(verbose_name="Day")
    paid = YesColumn(verbose_name="Paid")
    decorated = TextColumn(verbose_name="Decorated", accessor="name")
    actions = TextColumn(verbose_name="Actions", empty_values=(), exclude_from_export=True)

    def render_decorated(self, value: str) -> SafeString:
        return format_html("<strong>{}</strong>", value)

    def render_actions(self) -> SafeString:
        return format_html("<button>{}</button>", "Remove")


ROWS = [Row("Ärni & <b>", -1288, date(2026, 11, 20), paid=True), Row("=1+1", 20)]


def csv_rows(rows: Sequence[Row]) -> list[list[str]]:
    text = FORMATS["csv"].write(sheet_of(RowTable(rows))).decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline="")))


def xlsx_rows(rows: Sequence[Row]) -> list[tuple[object, ...]]:
    book = load_workbook(io.BytesIO(FORMATS["xlsx"].write(sheet_of(RowTable(rows)))))
    return list(book.worksheets[0].iter_rows(values_only=True))


def json_rows(rows: Sequence[Row]) -> object:
    return json.loads(FORMATS["json"].write(sheet_of(RowTable(rows))))


def test_csv_has_numbers_dates_and_yes():
    with translation.override("en"):
        assert csv_rows(ROWS) == [
            ["Name", "Points", "Day", "Paid", "Decorated"],
            ["Ärni & <b>", "-1288", "2026-11-20", "yes", "Ärni & <b>"],
            ["'=1+1", "20", "", "", "'=1+1"],
        ]


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("de-ch", "Anna;7;2026-11-20;ja;Anna"),
        ("fr-ch", "Anna;7;2026-11-20;oui;Anna"),
        ("it-ch", "Anna;7;2026-11-20;sì;Anna"),
        ("en", "Anna,7,2026-11-20,yes,Anna"),
    ],
)
def test_cells_stand_apart_as_excel_expects_it_in_this_language(language: str, line: str):
    with translation.override(language):
        content = FORMATS["csv"].write(sheet_of(RowTable([Row("Anna", 7, date(2026, 11, 20), paid=True)])))

    assert content.startswith(b"\xef\xbb\xbf")
    assert content.decode("utf-8-sig").splitlines()[1] == line


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("7", 7),
        ("0", 0),
        ("007", "007"),
        ("7a", "7a"),
        ("1" * 16, "1" * 16),
        ("²", "²"),
        ("-5", "-5"),
        pytest.param(8, 8, id="a number"),
    ],
)
def test_a_number_that_was_typed_is_one_where_a_spreadsheet_keeps_it(typed: object, kept: object):
    assert NumberColumn().value(typed) == kept


def test_a_workbook_has_numbers_and_dates_of_its_own():
    with translation.override("en"):
        assert xlsx_rows(ROWS) == [
            ("Name", "Points", "Day", "Paid", "Decorated"),
            ("Ärni & <b>", -1288, datetime(2026, 11, 20), "yes", "Ärni & <b>"),  # noqa: DTZ001 - as kept there
            ("'=1+1", 20, None, None, "'=1+1"),
        ]


def test_json_has_the_text_as_it_is():
    anna = {
        "name": "Ärni & <b>",
        "points": -1288,
        "day": "2026-11-20",
        "paid": True,
        "decorated": "Ärni & <b>",
    }

    assert json_rows(ROWS) == [
        anna,
        {"name": "=1+1", "points": 20, "day": None, "paid": False, "decorated": "=1+1"},
    ]


def test_the_names_of_columns_are_made_harmless_too():
    table = RowTable([], extra_columns=[("team", PointsColumn(verbose_name="=Team"))])
    [heads] = csv.reader(io.StringIO(FORMATS["csv"].write(sheet_of(table)).decode("utf-8-sig")))

    assert heads[-1] == "'=Team"


@given(TYPED, st.integers(-(10**6), 10**6))
def test_no_cell_of_a_spreadsheet_is_a_formula(name: str, points: int):
    row = Row(name, points)
    [_heads, cells] = csv_rows([row])
    book = load_workbook(io.BytesIO(FORMATS["xlsx"].write(sheet_of(RowTable([row])))))

    assert not cells[0].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
    assert cells[1] == str(points)
    assert [cell.data_type for cell in book.worksheets[0][2]].count("f") == 0


@given(st.lists(TYPED, max_size=5))
def test_json_gives_back_what_was_typed(names: list[str]):
    rows = json.loads(FORMATS["json"].write(sheet_of(RowTable([Row(name) for name in names]))))

    assert [row["name"] or "" for row in rows] == names


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        (None, None),
        (True, True),
        (17, 17),
        ("<b>", "<b>"),
        (format_html("<b>{}</b>", "a & b"), "a & b"),
        (datetime(2026, 11, 20, 19, 30, tzinfo=ZoneInfo("UTC")), datetime(2026, 11, 20, 20, 30)),  # noqa: DTZ001
        (SimpleNamespace(), "namespace()"),
    ],
)
def test_a_value_is_plain(value: object, kept: object):
    assert plain_value(value) == kept


def test_a_file_is_called_after_its_list_and_the_day():
    before = timezone.localdate()
    names = file_name(["bern", "november", "Rangliste"], "csv"), file_name(["שלום"], "xlsx")

    # Midnight may come in between.
    assert names in {
        (f"bern-november-rangliste-{day:%Y-%m-%d}.csv", f"list-{day:%Y-%m-%d}.xlsx")
        for day in (before, timezone.localdate())
    }


def test_a_file_is_kept_and_not_shown():
    response = sheet_file(sheet_of(RowTable(ROWS)), FORMATS["csv"], ["bern", "members"])

    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert response.headers["Content-Disposition"].startswith('attachment; filename="bern-members-')
