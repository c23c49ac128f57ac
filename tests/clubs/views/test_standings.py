"""The standings' page, the course of the leaders, lists, prizes and stories, as a browser gets them."""

from __future__ import annotations

import json
import re

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubs.models import Player, Role, Table, TournamentKind
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import BEST_ROUND, evening_of
from tests.clubs.views.answers import reader, text

HERE = "/clubs/bern/tournaments/november/"
COORDINATES = re.compile(r' (?:[xyr]\d?|c[xy]|points|d[xy])="([^"]*)"')
PAGES = ("standings/", "standings/chart/", "standings/1/", "lists/", "prizes/")


@pytest.fixture
def client(bern: House) -> Client:
    return reader(bern, Role.VIEWER)


def words(page: str) -> str:
    """The text of a page, without marks and runs of space."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


QUERIES = {
    "standings/": 14,
    "standings/?round=1": 14,
    "standings/chart/": 12,
    "standings/2/": 18,
    "lists/": 12,
    "prizes/": 12,
}


def queries_of(client: Client, path: str) -> int:
    """How much a page asks when nothing is kept of what others have asked."""
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(HERE + path).status_code == 200
    return len(queries)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("count", "rounds"), [(3, 1), (30, 1), (3, 12), (30, 12)])
def test_pages_ask_the_same_for_few_and_many(bern: House, client: Client, count: int, rounds: int):
    played(tournament(bern.club, kind=TournamentKind.PAIRS, planned_rounds=12), count, rounds)

    assert {path: queries_of(client, path) for path in QUERIES} == QUERIES


@pytest.mark.parametrize("path", PAGES)
def test_pages_are_there_before_anything_is_played(bern: House, client: Client, path: str):
    enter(tournament(bern.club), 4)

    assert client.get(HERE + path).status_code == 200


@pytest.mark.parametrize("path", PAGES)
def test_hostile_names_are_only_names(bern: House, client: Client, path: str):
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556))
    Player.objects.filter(number="1").update(name="<script>alert(1)</script>", section="<img src=x>")

    page = text(client.get(HERE + path))

    assert "<script>alert" not in page
    assert "<img" not in page


@pytest.mark.long  # each day the standings are read, shown as a file and called out
def test_the_page_says_after_which_round_and_how_ties_are_decided(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), settings=BEST_ROUND)

    page = text(client.get(f"{HERE}standings/?round=1"))

    assert re.findall(r'href="\?round=(\d)"( aria-current="page")?', page) == [
        ("1", ' aria-current="page"'),
        ("2", ""),
    ]
    assert "Equal totals are decided by: best round, then second-best round" in words(page)


def test_missing_tables_are_told_with_the_way_to_what_is_complete(bern: House, client: Client):
    evening = tournament(bern.club)
    entries = enter(evening, 8)
    for table in Table.objects.in_round(seated(evening, 1, entries)):
        written(table, NS=1000, EW=256)
    written(Table.objects.in_round(seated(evening, 2, entries))[0], NS=1000, EW=256)

    page = text(client.get(f"{HERE}standings/"))

    assert "Round 2: 1 table is missing. Its players have no rank yet." in words(page)
    assert '<a href="?round=1">Standings after round 1</a>' in page


@pytest.mark.long  # each day the standings are read, shown as a file and called out
def test_a_sheet_that_does_not_add_up_is_shown(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 200), preset="schieber-single")

    assert "Round 1, table 1: the sides must have 1256 points together, not 1200." in text(
        client.get(f"{HERE}standings/")
    )


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "query", ["?round=x", "?round=99", "?round=-1", "?sort=nothing", "?page=99", "?section=x"]
)
def test_what_is_asked_for_in_vain_is_left_out(bern: House, client: Client, query: str):
    evening_of(bern, ("ABCD", 1000, 256))

    page = client.get(f"{HERE}standings/{query}")

    assert [row.record.number for row in page.context["listing"].table.rows] == [1, 3, 2, 4]


def test_searching_keeps_the_round_and_the_ranks(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 556, 700))

    page = client.get(f"{HERE}standings/?round=1&search=dani")

    [row] = page.context["listing"].table.rows
    assert (row.record.title, row.record.rank, row.record.rounds) == ("Dani Bern", 3, (256,))
    assert ("round", "1") in page.context["listing"].kept


@pytest.mark.parametrize(
    ("wanted", "content_type"),
    [
        ("csv", "text/csv; charset=utf-8"),
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
        ("json", "application/json"),
    ],
)
def test_what_is_shown_can_be_kept_as_a_file(bern: House, client: Client, wanted: str, content_type: str):
    evening_of(bern, ("ABCD", 1000, 256))

    answer = client.get(f"{HERE}standings/?_export={wanted}")

    assert answer["Content-Type"] == content_type
    assert 'filename="bern-november-standings-' in answer["Content-Disposition"]


@pytest.mark.long  # each day the standings are read, shown as a file and called out
def test_the_course_is_a_drawing_with_words_and_a_table(bern: House, client: Client):
    evening_of(bern, ("ABCD", 1000, 256), ("BADC", 1000, 256))

    page = text(client.get(f"{HERE}standings/chart/"))

    assert page.count('role="img"') == 2
    assert page.count("<desc") == page.count("<title id=") == 2
    assert "Rank and total after each round" in words(page)
    # What an attribute would say a strict policy refuses.
    assert " style=" not in page


@pytest.mark.long  # each day the standings are read, shown as a file and called out
def test_coordinates_are_plain_numbers_in_every_language(bern: House):
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ABDC", 701, 555))
    drawn = []
    for language in ("de", "fr", "it", "en"):
        client = Client(headers={"accept-language": language})
        client.force_login(bern.owner, backend="django.contrib.auth.backends.ModelBackend")
        drawn.append(
            re.findall(
                r' (?:[xyr]\d?|c[xy]|points|d[xy])="([^"]*)"', text(client.get(f"{HERE}standings/chart/"))
            )
        )

    assert drawn[0] == drawn[1] == drawn[2] == drawn[3]
    assert {re.fullmatch(r"[-\d., ]+", value) is not None for value in drawn[0]} == {True}


@pytest.mark.long  # each day the standings are read, shown as a file and called out
def test_a_story_is_that_of_the_number_in_the_hall(bern: House, client: Client, thun: House):
    evening_of(bern, ("ABCD", 1000, 256))
    enter(tournament(thun.club), 8)

    assert "Beat Bern" in text(client.get(f"{HERE}standings/2/"))
    assert client.get(f"{HERE}standings/8/").status_code == 404


@pytest.mark.parametrize(("query", "ranks"), [("", [3, 1]), ("?places=1", [1]), ("?places=x", [3, 1])])
def test_prizes_are_called_from_the_back(bern: House, client: Client, query: str, ranks: list[int]):
    evening_of(bern, ("ABCD", 1000, 256))

    page = text(client.get(f"{HERE}prizes/{query}"))

    assert [int(rank) for rank in re.findall(r'class="nth">(\d+)<', page)] == ranks


def test_the_chart_has_the_statistics_of_the_evening_below_it(bern: House):
    evening_of(bern, ("ABCD", 1000, 256), ("BADC", 700, 556))

    page = text(reader(bern).get("/clubs/bern/tournaments/november/standings/chart/"))

    assert "<dt>Deals</dt><dd>16</dd>" in page
    assert (
        '<dt>Highest</dt><dd>1,000 <span class="muted"><bdi>Carla Bern / Anna Bern</bdi>, round 1</span>'
        in page
    )
    assert (
        '<dt>Lowest</dt><dd>256 <span class="muted"><bdi>Beat Bern / Dani Bern</bdi>, round 1</span>' in page
    )
    assert "<dt>Average of a side at a table</dt><dd>628.0</dd>" in page


def test_the_statistics_of_the_evening_are_a_file(bern: House):
    evening_of(bern, ("ABCD", 1000, 256), ("BADC", 700, 556))
    client, chart = reader(bern, Role.VIEWER), "/clubs/bern/tournaments/november/standings/chart/"

    answer = client.get(f"{chart}?_export=json&_list=statistics")

    assert "?_export=csv&amp;_list=statistics" in text(client.get(chart))
    assert 'filename="bern-november-statistics-' in answer.headers["Content-Disposition"]
    assert [tuple(row.values()) for row in json.loads(answer.content)] == [
        ("Results at tables", 2, None, None),
        ("Deals", 16, None, None),
        ("Average of a side at a table", 628.0, None, None),
        ("Highest", 1000, "Carla Bern / Anna Bern", 1),
        ("Lowest", 256, "Beat Bern / Dani Bern", 1),
    ]


def test_an_evening_without_results_has_no_figures(bern: House):
    evening_of(bern)

    assert "Statistics" not in text(reader(bern).get("/clubs/bern/tournaments/november/standings/chart/"))
