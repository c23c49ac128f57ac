"""What all lists share: headers that sort, pages, an empty list that says so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from clubs.models import Player
from clubs.tables.base import ClubTable, NameColumn, PointsColumn
from tests.clubs.conftest import House


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    points: int


class RowTable(ClubTable):
    name = NameColumn(verbose_name="Name")
    points = PointsColumn(verbose_name="Points")

    caption = "Standings"
    empty = "Nobody yet."

    class Meta:
        order_by = "name"


ROWS = [Row("Beat", 300), Row("Anna", 300), Row("<b>Carla</b>", 1288)]


def table(rows: Iterable[object], query: str = "", per_page: int = 50) -> ClubTable:
    return RowTable(rows).arrange(RequestFactory().get(f"/{query}"), per_page=per_page)


def html(rows: Iterable[object], query: str = "", per_page: int = 50) -> str:
    request = RequestFactory().get(f"/{query}")
    shown = RowTable(rows).arrange(request, per_page=per_page)
    return render_to_string("clubs/_list.html", {"table": shown}, request)


def names(rows: Iterable[object], query: str) -> list[str]:
    return [row.record.name for row in table(rows, query).rows]


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("", ["<b>Carla</b>", "Anna", "Beat"]),
        ("?sort=-name", ["Beat", "Anna", "<b>Carla</b>"]),
        ("?sort=-points", ["<b>Carla</b>", "Anna", "Beat"]),
        ("?sort=points&sort=-name", ["Beat", "Anna", "<b>Carla</b>"]),
        pytest.param("?sort=--name&sort=&sort=nothing", ["<b>Carla</b>", "Anna", "Beat"], id="nonsense"),
    ],
)
def test_rows_are_sorted_as_the_address_asks(query: str, order: list[str]):
    assert names(ROWS, query) == order


@pytest.mark.parametrize(
    ("query", "page"),
    [
        ("", 1),
        ("?page=2", 2),
        ("?page=99", 3),
        ("?page=0", 3),
        ("?page=two", 1),
        (f"?page={'9' * 5000}", 1),
        ("?page=%00", 1),
        ("?per_page=100000", 1),
    ],
)
def test_pages_are_turned_as_far_as_there_are_any(query: str, page: int):
    assert table(ROWS, query, per_page=1).page.number == page
    assert table(ROWS, query, per_page=1).paginator.num_pages == 3


def test_headers_are_links_that_sort_and_forget_the_page():
    shown = html(ROWS, "?page=2&round=3&_export=exe", per_page=1)
    heads = re.findall(r'<th [^>]*?( aria-sort="\w+")?>\s*<a href="([^"]*)">', shown)

    assert heads == [
        (' aria-sort="ascending"', "?round=3&amp;sort=-name"),
        ("", "?round=3&amp;sort=-points"),
    ]


def test_what_sorts_downwards_says_so():
    assert 'aria-sort="descending"' in html(ROWS, "?sort=-points")


def test_links_to_pages_keep_what_the_address_says():
    shown = html(ROWS, "?round=3&sort=-points", per_page=1)

    assert re.findall(r'<a href="(\?[^"]*page=[^"]*)"( aria-current="page")?>', shown) == [
        ("?round=3&amp;sort=-points&amp;page=1", ' aria-current="page"'),
        ("?round=3&amp;sort=-points&amp;page=2", ""),
        ("?round=3&amp;sort=-points&amp;page=3", ""),
    ]


def test_pages_are_named_after_their_list_as_several_may_stand_on_a_page():
    assert 'aria-label="Pages: Standings"' in html(ROWS, per_page=1)


def test_many_pages_leave_some_out():
    numbers = table([Row(str(number), 1) for number in range(20)], "?page=10", per_page=1).page_numbers

    assert list(numbers) == [1, "…", 9, 10, 11, "…", 20]


def test_names_head_their_rows_and_turn_nothing_around():
    heads = re.findall(r'<th[^>]* scope="row">(.*?)</th>', html(ROWS))

    assert heads == ["<bdi>&lt;b&gt;Carla&lt;/b&gt;</bdi>", "<bdi>Anna</bdi>", "<bdi>Beat</bdi>"]


def test_points_are_written_as_switzerland_does():
    assert '<td class="number">1,288</td>' in html(ROWS)


def test_an_empty_list_says_so():
    assert "Nobody yet." in html([])
    assert "pages" not in html([])


def test_rows_that_sort_alike_stand_on_one_page_each(bern: House):
    for number in range(30):
        Player.objects.create(club=bern.club, name="Anna", number=str(number))
    rows = bern.club.players.order_by("name")
    pages = [
        RowTable(rows).arrange(RequestFactory().get(f"/?sort=name&page={page}"), per_page=7)
        for page in range(1, 6)
    ]

    assert [row.record.pk for page in pages for row in page.page.object_list] == sorted(
        rows.values_list("pk", flat=True)
    )
