"""Standings as a list: columns, what is struck through, what a file says."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO

import pytest
from django.test import RequestFactory
from openpyxl import load_workbook

from clubs.models import Player, SitOut
from clubs.pages.standings import StandingsPage
from clubs.tables.export import sheet_of
from clubs.tables.standings import StandingsTable
from core.sheets import as_csv, as_json, as_xlsx
from tests.clubs.conftest import House, tournament
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of
from tests.clubs.pages.standings_pages import line


def table(standings: StandingsPage, query: str = "") -> StandingsTable:
    return StandingsTable(standings.lines, page=standings).arrange(RequestFactory().get(f"/{query}"))


def names(shown: StandingsTable) -> list[str]:
    return [bound.name for bound in shown.visible]


@pytest.fixture
def standings(bern: House) -> StandingsPage:
    return StandingsPage.of(evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556)), short_names=True)


def cells(standings: StandingsPage, **fields: object) -> dict[str, str]:
    shown = StandingsTable([line(**fields)], page=standings)
    [row] = shown.rows
    return {name: str(row.get_cell(name)) for name in shown.columns.names()}


def moved(way: str, mark: str, words: str) -> str:
    shown = f'<span class="gained {way}" aria-hidden="true">{mark}</span>'
    return f'{shown}<span class="visually-hidden">{words}</span>'


def test_there_is_a_column_for_each_round_and_none_that_says_nothing(standings: StandingsPage):
    assert names(table(standings)) == ["rank", "gained", "number", "title", "round_1", "round_2", "total"]


def test_columns_come_as_soon_as_they_have_something_to_say(bern: House, standings: StandingsPage):
    Player.objects.update(section="Köniz")

    again = StandingsPage.of(standings.tournament, 1)

    assert names(table(again)) == ["rank", "number", "title", "section", "round_1", "total"]


@pytest.mark.parametrize(
    ("fields", "html"),
    [
        ({}, "1,012"),
        ({"dropped": {1}}, '<s>1,012</s><span class="visually-hidden"> (dropped)</span>'),
        ({"rested": {1}}, '<i>1,012</i><span class="visually-hidden"> (sat out)</span>'),
        ({"rested": {1}, "rounds": (None, 950)}, '<i>–</i><span class="visually-hidden"> (sat out)</span>'),
        ({"rounds": (None, 950)}, "–"),
        ({"rounds": (933.5, 950)}, "933.50"),
    ],
    ids=["counted", "dropped", "sat-out-with-points", "sat-out", "missing", "average"],
)
def test_a_round_says_whether_it_counts(standings: StandingsPage, fields: dict[str, object], html: str):
    assert cells(standings, **fields)["round_1"] == html


@pytest.mark.parametrize(
    ("gained", "html"),
    [
        (2, moved("up", "▲2", "2 places up")),
        (-1, moved("down", "▼1", "1 place down")),
        (0, '<span class="visually-hidden">unchanged</span>'),
        (None, ""),
    ],
)
def test_places_won_and_lost_are_told_in_words_too(standings: StandingsPage, gained: int | None, html: str):
    assert cells(standings, gained=gained)["gained"] == html


def test_who_has_no_rank_has_a_dash(standings: StandingsPage):
    assert cells(standings, rank=None)["rank"] == "–"


def test_a_name_leads_to_the_story_and_stays_apart(standings: StandingsPage):
    assert cells(standings, number=7, listed="<b>")["title"] == (
        '<a href="/clubs/bern/tournaments/november/standings/7/"><bdi>&lt;b&gt;</bdi></a>'
    )


def test_names_stand_and_sort_by_surname_as_in_other_lists(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256))
    called = {"Anna": "Zürcher", "Beat": "Älmer", "Carla": "d’Agostino", "Dani": "Amstad"}
    for given_name, surname in called.items():
        player = Player.objects.get(given_name=given_name)
        player.surname = surname
        player.save()

    shown = table(StandingsPage.of(evening), "?sort=title")

    assert [row.get_cell_value("title") for row in shown.rows] == [
        "Älmer Beat",
        "Amstad Dani",
        "d’Agostino Carla",
        "Zürcher Anna",
    ]


def test_totals_have_decimals_where_one_of_them_has(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 701, 555), settings={"counts": "average"})
    shown = table(StandingsPage.of(evening))

    assert [str(row.get_cell("total")) for row in shown.rows] == ["850.50", "777.50", "478.50", "405.50"]

    evening.revision += 1
    whole = StandingsPage.of(evening, 1)
    assert [str(row.get_cell("total")) for row in table(whole).rows] == ["1,000", "1,000", "256", "256"]


@pytest.mark.parametrize(
    ("query", "order"),
    [
        ("", "ACDB"),
        ("?sort=-rank", "BDCA"),
        ("?sort=title", "ABCD"),
        ("?sort=-round_2", "ADCB"),
        ("?sort=total", "BDCA"),
        ("?sort=number", "ABCD"),
    ],
)
def test_every_column_sorts(standings: StandingsPage, query: str, order: str):
    assert "".join(row.record.title[0] for row in table(standings, query).rows) == order


def test_a_file_says_what_is_shown(bern: House):
    evening = evening_of(
        bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ADBC", 500, 756), settings={"drop_worst": 1}
    )
    shown = table(StandingsPage.of(evening, short_names=True))

    rows = list(csv.reader(StringIO(as_csv(sheet_of(shown)).decode("utf-8-sig"))))

    # Anna 1000, 700, 500; Carla 1000, 556, 756; Dani 256, 700, 756; Beat 256, 556, 500.
    assert rows == [
        ["Rank", "±", "No.", "Name", "Round 1", "Round 2", "Round 3", "Total", "Dropped rounds"],
        ["1", "0", "3", "Carla", "1000", "556", "756", "1756", "2"],
        ["2", "-1", "1", "Anna", "1000", "700", "500", "1700", "3"],
        ["3", "0", "4", "Dani", "256", "700", "756", "1456", "1"],
        ["4", "0", "2", "Beat", "256", "556", "500", "1056", "1"],
    ]


def test_what_was_dropped_is_a_number_in_a_workbook_too(bern: House):
    evening = evening_of(
        bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), ("ADBC", 500, 756), settings={"drop_worst": 1}
    )
    shown = table(StandingsPage.of(evening, short_names=True))

    [_heads, *rows] = (
        load_workbook(BytesIO(as_xlsx(sheet_of(shown)))).worksheets[0].iter_rows(values_only=True)
    )

    assert rows[0] == (1, 0, 3, "Carla", 1000, 556, 756, 1756, "2")


def test_the_dropped_rounds_of_a_file_are_no_column_of_the_page(bern: House):
    evening = evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), settings={"drop_worst": 1})
    shown = table(StandingsPage.of(evening, short_names=True))

    assert "dropped" not in [bound.name for bound in shown.columns]
    assert {bound.name for bound in shown.exported} - set(names(shown)) == {"dropped"}


def test_numbers_of_a_file_are_numbers(bern: House):
    evening = tournament(bern.club)
    played(evening, 5, 2)
    shown = table(StandingsPage.of(evening, short_names=True))
    rested = SitOut.objects.filter(draw__round__number=2).get().entry

    records = json.loads(as_json(sheet_of(shown)))

    assert {type(record["total"]) for record in records} == {int}
    assert [record["round_2"] for record in records if record["number"] == rested.number] == [None]


def test_many_rounds_are_headed_by_their_numbers_alone(bern: House):
    evening = tournament(bern.club, planned_rounds=6)
    played(evening, 4, 6)

    few, many = (table(StandingsPage.of(evening, through)).attrs["class"] for through in (5, 6))

    assert (few, many) == ("list standings", "list standings many")


@pytest.mark.parametrize(
    ("fields", "note"),
    [
        ({"rank": None, "remarks": "outside the ranking"}, "outside the ranking"),
        ({"rank": None, "remarks": "<b>"}, "&lt;b&gt;"),
        ({"rank": 1, "remarks": "−20 late"}, ""),
    ],
)
def test_why_somebody_has_no_rank_stands_below_the_name_too(
    standings: StandingsPage, fields: dict[str, object], note: str
):
    shown = f'<small class="row-note"><bdi>{note}</bdi></small>' if note else ""

    assert cells(standings, **fields)["title"] == (
        f'<a href="/clubs/bern/tournaments/november/standings/1/"><bdi>Anna</bdi></a>{shown}'
    )
