"""The page of a club's year."""

from __future__ import annotations

import json
from datetime import date

import pytest

from clubs.models import Role, Season, State
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text

YEAR = "/clubs/bern/statistics/2026/"


def hold(house: House, months: int = 2) -> None:
    season, _made = Season.objects.get_or_create(
        club=house.club, slug="w", defaults={"name": "Winter", "settings": {"minimum": 1}}
    )
    for month in range(1, months + 1):
        day = date(2026, month, 9)
        played = ("ABCD", 700 + month, 556 - month)
        more = {"slug": f"m{month}", "name": f"{day:%B}", "state": State.FINISHED, "season": season}
        evening_of(house, played, date=day, **more)


def test_the_page_has_season_evenings_records_and_people(bern: House):
    hold(bern)

    page = text(reader(bern, Role.VIEWER).get(YEAR))

    assert "<h1>The year 2026</h1>" in page
    assert "Most often in the lead: Anna Bern, Carla Bern (after 2 of 2 evenings)." in page
    assert "<bdi>1. Anna Bern (701)</bdi><br><bdi>1. Carla Bern (701)</bdi>" in page
    assert "Highest round" in page


@pytest.mark.long  # each day the page of a year, its lists and files
def test_the_years_of_the_club_lead_there(bern: House):
    hold(bern)

    page = text(reader(bern, Role.VIEWER).get("/clubs/bern/statistics/"))

    assert f'<a href="{YEAR}?game=sidi-barrani">' in page


@pytest.mark.long  # each day the page of a year, its lists and files
def test_its_people_are_a_list_to_export(bern: House):
    hold(bern)

    answer = reader(bern).get(f"{YEAR}?_export=json")

    assert [each["name"] for each in json.loads(answer.content)] == [
        "Anna Bern",
        "Beat Bern",
        "Carla Bern",
        "Dani Bern",
    ]
    assert 'filename="bern-2026-' in answer.headers["Content-Disposition"]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "rows"), [("evenings", 2), ("records", 4), ("standings-w", 4), ("lead-w", 2), ("race-w", 8)]
)
def test_each_list_of_the_page_is_a_file(bern: House, name: str, rows: int):
    hold(bern)
    client = reader(bern, Role.VIEWER)

    page, answer = text(client.get(YEAR)), client.get(f"{YEAR}?_export=json&_list={name}")

    assert f"?_export=json&amp;_list={name}" in page
    assert len(json.loads(answer.content)) == rows
    assert f'filename="bern-2026-{name}-' in answer.headers["Content-Disposition"]


@pytest.mark.long  # each day the page of a year, its lists and files
@pytest.mark.parametrize("year", [0, 2025, 99999])
def test_a_year_in_which_nothing_was_played_is_not_found(bern: House, year: int):
    hold(bern)

    assert reader(bern).get(f"/clubs/bern/statistics/{year}/").status_code == 404


@pytest.mark.sample(1)
@pytest.mark.parametrize("wanted", ["?game=chess", "?sort=<b>", "?page=99", "?_export=pdf"])
def test_what_the_address_asks_for_in_vain_is_left_out(bern: House, wanted: str):
    hold(bern)

    assert reader(bern).get(f"{YEAR}{wanted}").status_code == 200


def test_hostile_names_are_text(bern: House):
    hold(bern)
    bern.club.players.filter(number="1").update(name="<b>Anna</b>")

    page = text(reader(bern).get(YEAR))

    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page


def test_another_club_sees_nothing(bern: House, thun: House):
    hold(bern)

    assert reader(thun).get(YEAR).status_code == 404


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("months", [1, 6])
def test_it_takes_as_many_queries_however_many_evenings(bern: House, django_assert_num_queries, months: int):
    hold(bern, months)
    client = reader(bern)
    client.get("/clubs/bern/")

    with django_assert_num_queries(35):  # what the page is kept by, and three that store the evenings
        client.get(YEAR)
