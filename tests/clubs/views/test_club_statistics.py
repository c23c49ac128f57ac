"""The page of a club's statistics, and the links that lead to it."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import Role
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, stranger, text

STATISTICS = "/clubs/bern/statistics/"
LINK = f'<a class="button small" href="{STATISTICS}">Statistics</a>'


def years(house: House, count: int = 2) -> None:
    for number in range(count):
        day = date(2020 + number, 1, 9)
        evening_of(house, ("ABCD", 800 + number, 456), slug=f"{day:%Y}", name=f"Evening {day:%Y}", date=day)


@pytest.mark.long  # each day the page opens with what its address asks for
@pytest.mark.parametrize("page", ["members", "seasons"])
def test_members_and_seasons_lead_to_it_only_once_there_are_results(bern: House, page: str):
    enter(tournament(bern.club), 4)
    assert STATISTICS not in text(reader(bern, Role.VIEWER).get(f"/clubs/bern/{page}/"))

    years(bern)

    assert LINK in text(reader(bern, Role.VIEWER).get(f"/clubs/bern/{page}/"))


def test_the_page_has_records_and_a_picture_with_its_table(bern: House):
    years(bern)

    page = text(reader(bern, Role.VIEWER).get(STATISTICS))

    assert page.count('class="chart-wide"') == 1
    assert "From 2020 to 2021 the average was between 78.5 and 78.6." in page
    assert '<a href="/clubs/bern/tournaments/2021/">09.01.2021</a>' in page
    assert "Carla Bern / Anna Bern" in page


def test_without_results_it_says_so(bern: House):
    assert "There are no results yet." in text(reader(bern).get(STATISTICS))


@pytest.mark.sample(1)
@pytest.mark.parametrize("wanted", ["?game=chess", "?sort=<b>", "?page=99", "?_export=pdf"])
def test_what_the_address_asks_for_in_vain_is_left_out(bern: House, wanted: str):
    years(bern)

    assert reader(bern).get(f"{STATISTICS}{wanted}").status_code == 200
    assert reader(bern).get(f"{STATISTICS}records/{wanted}").status_code == 200


def test_hostile_names_are_text(bern: House):
    years(bern)
    bern.club.players.filter(number="1").update(name="<b>Anna</b>")

    page = text(reader(bern).get(STATISTICS))

    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page


def test_a_stranger_is_sent_to_sign_in_and_another_club_sees_nothing(bern: House, thun: House):
    years(bern)

    assert stranger().get(STATISTICS).headers["Location"].startswith("/accounts/sign-in/")
    assert reader(thun).get(STATISTICS).status_code == 404


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("evenings", [1, 3])
def test_the_page_takes_as_many_queries_after_years(bern: House, django_assert_num_queries, evenings: int):
    years(bern, evenings)
    client = reader(bern)
    client.get("/clubs/bern/")

    with django_assert_num_queries(21):  # what the page is kept by, and three that store the evenings
        client.get(STATISTICS)
