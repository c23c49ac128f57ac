"""A member's page with statistics, and the lists that it leads to."""

from __future__ import annotations

import json
from datetime import date

import pytest

from clubs.models import Player, Role
from clubs.views.members import LATEST
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of
from tests.clubs.views.answers import reader, text


def address(house: House, part: str = "") -> str:
    return f"/clubs/bern/members/{house.club.players.get(number='1').pk}/{part}"


def years(house: House, count: int = 2) -> None:
    for number in range(count):
        day = date(2020 + number, 1, 9)
        evening_of(house, ("ABCD", 800 + number, 456), slug=f"{day:%Y}", name=f"Evening {day:%Y}", date=day)


@pytest.mark.long  # each day each list is a file
def test_the_page_has_a_picture_with_its_table(bern: House):
    years(bern)

    page = text(reader(bern, Role.VIEWER).get(address(bern)))

    assert page.count('class="chart-wide"') == 1
    assert '<th class="row" scope="row">' in page or ">2020</bdi>" in page
    assert "From 2020 to 2021 the average was between 100.0 and 100.1." in page
    assert ">Partners</h3>" in page


def test_who_has_not_played_meets_no_statistics(bern: House):
    Player.objects.create(club=bern.club, name="Anna", number="1")

    assert "Averages over time" not in text(reader(bern).get(address(bern)))


@pytest.mark.long  # each day each list is a file
def test_a_long_list_of_tournaments_is_on_a_page_of_its_own(bern: House):
    years(bern, LATEST + 1)

    assert f'href="{address(bern, "tournaments/")}"' in text(reader(bern).get(address(bern)))
    listed = json.loads(reader(bern).get(address(bern, "tournaments/?_export=json")).content)
    assert [(row["tournament"], row["rank"], row["total"]) for row in listed][:2] == [
        (f"Evening {2020 + LATEST}", 1, 800 + LATEST),
        (f"Evening {2020 + LATEST - 1}", 1, 800 + LATEST - 1),
    ]
    assert len(listed) == LATEST + 1


@pytest.mark.long  # each day each list is a file
def test_a_short_list_leads_nowhere(bern: House):
    years(bern, LATEST)

    assert address(bern, "tournaments/") not in text(reader(bern).get(address(bern)))


def test_all_rounds_are_a_list_and_a_file(bern: House):
    years(bern)

    assert ">Evening 2021</bdi>" in text(reader(bern).get(address(bern, "rounds/")))
    listed = json.loads(reader(bern).get(address(bern, "rounds/?_export=json")).content)
    assert [(row["date"], row["partners"], row["points"], row["theirs"], row["deals"]) for row in listed] == [
        ("2021-01-09", "Carla Bern", 801, 456, 8),
        ("2020-01-09", "Carla Bern", 800, 456, 8),
    ]


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("periods", ("label", "2020")),
        ("partners", ("name", "Carla Bern")),
        ("opponents", ("name", "Beat Bern")),
    ],
)
def test_each_list_of_the_statistics_is_a_file(bern: House, name: str, first: tuple[str, str]):
    years(bern)
    client = reader(bern, Role.VIEWER)

    page = text(client.get(address(bern)))
    answer = client.get(address(bern, f"?_export=json&_list={name}"))

    assert f"?_export=json&amp;_list={name}" in page
    assert json.loads(answer.content)[0][first[0]] == first[1]
    assert f'filename="bern-anna-bern-{name}-' in answer.headers["Content-Disposition"]


@pytest.mark.long  # each day each list is a file
@pytest.mark.parametrize("wanted", ["?_export=json&_list=nothing", "?_export=json", "?_list=partners"])
def test_what_is_no_list_is_the_page(bern: House, wanted: str):
    years(bern)

    assert "Averages over time" in text(reader(bern).get(address(bern, wanted)))


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "wanted", ["?by=evening", "?by=<b>", "?game=chess", "?partner-sort=-lead&opponent-page=9"]
)
def test_what_the_address_asks_for_in_vain_is_left_out(bern: House, wanted: str):
    years(bern)

    assert reader(bern).get(address(bern, wanted)).status_code == 200


def test_hostile_names_are_text(bern: House):
    years(bern)
    bern.club.players.filter(number="3").update(name="<b>Carla</b> & \u202eSöhne")

    page = text(reader(bern).get(address(bern)))

    assert "<b>Carla" not in page
    assert "&lt;b&gt;Carla&lt;/b&gt; &amp; \u202eSöhne</bdi>" in page


@pytest.mark.long  # each day the queries of the results and the standings are counted
@pytest.mark.parametrize("evenings", [1, 3])
def test_the_page_takes_as_many_queries_after_years(bern: House, django_assert_num_queries, evenings: int):
    years(bern, evenings)
    client = reader(bern)
    client.get("/clubs/bern/")

    with django_assert_num_queries(25):
        client.get(address(bern))
    with django_assert_num_queries(8):  # session, account, role; the member; what it is kept by; no-shows
        client.get(address(bern))
