"""The page of a season's statistics."""

from __future__ import annotations

import json

import pytest

from clubs.models import Role, Season
from tests.clubs.conftest import House
from tests.clubs.views.answers import reader, stranger, text
from tests.clubs.views.test_club_year import hold

SEASON = "/clubs/bern/seasons/w/"
STATISTICS = f"{SEASON}statistics/"


def test_the_page_has_the_race_the_figures_and_the_people(bern: House):
    hold(bern)

    page = text(reader(bern, Role.VIEWER).get(STATISTICS))

    assert "<h1>Winter: statistics</h1>" in page
    assert "Most often in the lead: Anna Bern, Carla Bern (after 2 of 2 evenings)." in page
    assert "Records of the season" in page
    assert 'href="/clubs/bern/seasons/w/statistics.pdf"' in page
    assert f'<a class="back-link" href="{SEASON}"><bdi>Winter</bdi></a>' in page


def test_the_season_leads_there_once_it_has_results(bern: House):
    Season.objects.create(club=bern.club, name="Winter", slug="w", settings={"minimum": 1})
    assert STATISTICS not in text(reader(bern, Role.VIEWER).get(SEASON))
    assert reader(bern).get(STATISTICS).status_code == 404

    hold(bern)

    assert STATISTICS in text(reader(bern, Role.VIEWER).get(SEASON))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("name", "rows"),
    [("", 4), ("evenings", 2), ("records", 4), ("standings-w", 4), ("lead-w", 2), ("race-w", 8)],
)
def test_each_list_of_the_page_is_a_file(bern: House, name: str, rows: int):
    hold(bern)

    answer = reader(bern, Role.VIEWER).get(f"{STATISTICS}?_export=json&_list={name}")

    assert len(json.loads(answer.content)) == rows
    named = "-".join(filter(None, ["bern-season-w", name]))
    assert f'filename="{named}-' in answer.headers["Content-Disposition"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("wanted", ["?game=chess", "?sort=<b>", "?page=99", "?_export=pdf"])
def test_what_the_address_asks_for_in_vain_is_left_out(bern: House, wanted: str):
    hold(bern)

    assert reader(bern).get(f"{STATISTICS}{wanted}").status_code == 200


def test_hostile_names_are_text(bern: House):
    hold(bern)
    bern.club.players.filter(number="1").update(name="<b>Anna</b>")
    bern.club.seasons.update(name="<i>Winter</i>")

    page = text(reader(bern).get(STATISTICS))

    assert "<b>Anna" not in page
    assert "<i>Winter" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page


def test_a_stranger_is_sent_to_sign_in_and_another_club_sees_nothing(bern: House, thun: House):
    hold(bern)
    bern.club.seasons.update(public=True)

    assert stranger().get(STATISTICS).headers["Location"].startswith("/accounts/sign-in/")
    assert reader(thun).get(STATISTICS).status_code == 404


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("months", [1, 6])
def test_it_takes_as_many_queries_however_many_evenings(bern: House, django_assert_num_queries, months: int):
    hold(bern, months)
    client = reader(bern)
    client.get("/clubs/bern/")

    with django_assert_num_queries(35):  # what the page is kept by, and three that store the evenings
        client.get(STATISTICS)
