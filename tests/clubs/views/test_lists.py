"""Lists on pages: sorted, narrowed, paged, exported exactly as shown."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django import forms
from django.template.loader import render_to_string
from django.test import RequestFactory

from clubs.filters.base import RowFilter
from clubs.models import Player, Role
from clubs.names import has_words
from clubs.tables.base import ClubTable, NameColumn, PointsColumn
from clubs.views.lists import Listing, export_of, listing_of
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.views.answers import reader


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    points: int


class RowTable(ClubTable):
    name = NameColumn(verbose_name="Name")
    points = PointsColumn(verbose_name="Points")


class NameFilter(RowFilter):
    search = forms.CharField(required=False, max_length=20)

    def matches(self, row: Row, wanted: Mapping[str, Any]) -> bool:
        return has_words(row.name, wanted.get("search", ""))


ROWS = [Row(f"Anna {number}", number) for number in range(60)] + [Row("Beat", 7)]


def listing(query: str, rows: Sequence[Row] = ROWS) -> Listing:
    return listing_of(RequestFactory().get(f"/list/{query}"), RowTable, rows, filter_class=NameFilter)


def exported(query: str) -> list[str]:
    response = export_of(listing(query), ["bern"])
    assert response
    return [row["name"] for row in json.loads(response.content)]


def test_an_export_has_all_pages_in_the_order_and_with_the_filter_shown():
    assert exported("?search=anna&sort=-points&page=2&_export=json") == [
        f"Anna {number}" for number in range(59, -1, -1)
    ]


@pytest.mark.parametrize("query", ["", "?_export=", "?_export=exe", "?_export=CSV"])
def test_no_other_file_is_made(query: str):
    assert export_of(listing(query), ["bern"]) is None


def test_a_filter_keeps_the_rest_of_the_address_and_starts_at_the_first_page():
    found = listing("?search=anna&sort=-points&round=3&page=2&_export=csv")

    assert found.kept == [("sort", "-points"), ("round", "3")]
    assert found.cleared == "?sort=-points&round=3"
    assert found.narrowed


def test_the_form_shows_what_is_set_and_how_to_take_it_away():
    found = listing("?search=anna&sort=-points")
    shown = render_to_string("clubs/_listing.html", {"listing": found}, found.request)

    assert 'value="anna"' in shown
    assert '<input type="hidden" name="sort" value="-points">' in shown
    assert 'href="?sort=-points"' in shown


def test_what_is_typed_into_the_address_stays_text():
    found = listing('?"><script>=1&sort="><script>&search="><script>')
    shown = render_to_string("clubs/_listing.html", {"listing": found}, found.request)

    assert "<script>" not in shown


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_list_without_a_filter_has_no_form(language: str):
    found = listing_of(RequestFactory().get("/"), RowTable, ROWS)
    shown = render_to_string("clubs/_listing.html", {"listing": found}, found.request)

    assert "<form" not in shown
    assert not found.narrowed


NONSENSE = [
    "?page=-1&sort=name",
    "?sort=nothing&activity=nothing&group=%00",
    "?search=%00",
    f"?search={'x' * 5000}",
    "?search=%25%25__",
    "?page=%D9%A3",
    "?sort=name&sort=-number&sort=folded&sort=merged_into",
    "?_export=exe",
    "?per_page=0",
]


@pytest.mark.parametrize("query", NONSENSE)
def test_nonsense_in_the_address_of_a_page_is_left_out(bern: House, query: str):
    enter(tournament(bern.club), 4)

    assert reader(bern).get(f"/clubs/bern/members/{query}").status_code == 200


def test_a_page_exports_its_list(bern: House, thun: House):
    Player.objects.create(club=bern.club, name="=Anna", number="7")
    Player.objects.create(club=thun.club, name="Theirs")
    response = reader(bern, Role.VIEWER).get("/clubs/bern/members/?_export=csv")

    text = response.content.decode("utf-8-sig")

    assert [row[:2] for row in csv.reader(io.StringIO(text))] == [["Number", "Last name"], ["7", "'=Anna"]]
    assert response.headers["Content-Disposition"].startswith('attachment; filename="bern-members-')
