"""A club's statistics over the HTTP API: with its own key and with no other."""

from __future__ import annotations

from datetime import date
from http import HTTPStatus
from typing import Any

import pytest
from django.db.models import F
from django.test import Client

from clubs.actions.anonymise import anonymise
from clubs.actions.club_keys import create_club_key
from clubs.models import KeyScope, Season, State
from tests.clubs.conftest import House, player
from tests.clubs.pages.evenings import evening_of
from tests.clubs.years import play_years

STATISTICS = "/api/v1/clubs/bern/statistics"


@pytest.fixture
def key(bern: House) -> str:
    return create_club_key(bern.club, "Website", KeyScope.STATISTICS, by=bern.owner)[1]


@pytest.fixture
def year(bern: House) -> House:
    season = Season.objects.create(club=bern.club, name="Winter", slug="w", settings={"minimum": 1})
    for month, points in ((1, 800), (2, 600)):
        day = date(2026, month, 9)
        more = {"slug": f"m{month}", "name": f"{day:%B}", "state": State.FINISHED, "season": season}
        evening_of(bern, ("ABCD", points, 1256 - points), date=day, **more)
    return bern


def answer_to(key: str, more: str = "", address: str = STATISTICS) -> Any:
    client = Client(headers={"accept-language": "en", **({"authorization": f"Bearer {key}"} if key else {})})
    return client.get(f"{address}{more}")


def test_the_years_and_records_of_each_game(year: House, key: str):
    [game] = answer_to(key).json()["games"]

    assert (game["game"], game["average_of"], game["rating"]) == ("sidi-barrani", "deal", [])
    assert game["years"] == [
        {
            "year": 2026,
            "evenings": 2,
            "tables": 2,
            "deals": 16,
            "people": 4,
            "average": 78.5,
            "matches": 0,
            "highest": 800,
            "lowest": 456,
        }
    ]
    assert game["records"][0] == {
        "kind": "round",
        "value": 800,
        "people": ["Carla Bern", "Anna Bern"],
        "day": "2026-01-09",
        "tournament": "January",
        "evenings": 1,
        "deals": 8,
    }


def test_a_year_has_its_seasons_evenings_and_people(year: House, key: str):
    found = answer_to(key, "/2026").json()

    assert found["year"] == 2026
    [season] = found["seasons"]
    assert [(each["day"], each["name"], each["total"]) for each in season["leads"]] == [
        ("2026-01-09", "Anna Bern, Carla Bern", 800),
        ("2026-02-09", "Anna Bern, Carla Bern", 1400),
    ]
    assert season["race"][-2:] == [
        {"day": "2026-02-09", "name": "Beat Bern", "rank": 3, "total": 1112, "behind": 288},
        {"day": "2026-02-09", "name": "Dani Bern", "rank": 3, "total": 1112, "behind": 288},
    ]
    assert season["places"][0] == {"rank": 1, "name": "Anna Bern", "evenings": 2, "total": 1400}
    assert found["evenings"][0] == {
        "day": "2026-01-09",
        "tournament": "January",
        "slug": "m1",
        "people": 4,
        "tables": 1,
        "deals": 8,
        "first": [
            {"rank": 1, "name": "Anna Bern", "total": 800},
            {"rank": 1, "name": "Carla Bern", "total": 800},
            {"rank": 3, "name": "Beat Bern", "total": 456},
            {"rank": 3, "name": "Dani Bern", "total": 456},
        ],
        "by_strength": False,
        "handicap": 0,
    }
    assert [each["kind"] for each in found["games"][0]["records"]] == [
        "round",
        "evening",
        "average",
        "series",
    ]
    assert found["games"][0]["people"][0] == {
        "key": year.club.players.get(number="1").pk,
        "name": "Anna Bern",
        "evenings": 2,
        "rounds": 2,
        "deals": 16,
        "average": 87.5,
        "best": 100.0,
        "best_day": "2026-01-09",
        "matches": 0,
        "wins": 1,
        "podiums": 2,
    }


def test_a_season_has_what_a_year_has(year: House, key: str):
    of_year, found = (answer_to(key, more).json() for more in ("/2026", "/seasons/w"))

    [season] = found["seasons"]
    assert season["slug"] == "w"
    assert found == {name: value for name, value in of_year.items() if name != "year"}


def test_no_other_clubs_season_and_none_without_results_has_statistics(year: House, thun: House, key: str):
    Season.objects.create(club=thun.club, name="Elsewhere", slug="elsewhere")
    Season.objects.create(club=year.club, name="Empty", slug="empty")

    for slug in ("elsewhere", "empty", "another"):
        assert answer_to(key, f"/seasons/{slug}").status_code == HTTPStatus.NOT_FOUND


def people(house: House, number: str) -> str:
    return f"/people/{house.club.players.get(number=number).pk}"


def test_a_person_has_sums_periods_partners_and_opponents(year: House, key: str):
    found = answer_to(key, people(year, "1")).json()

    [game] = found["games"]
    assert (found["name"], game["game"], game["average_of"]) == ("Anna Bern", "sidi-barrani", "deal")
    assert (game["sums"]["rounds"], game["sums"]["deals"], game["sums"]["average"]) == (2, 16, 87.5)
    assert game["won_in_a_row"] == 1
    assert (game["bids"], game["years"], game["seasons"]) == ({"made": 0, "failed": 0, "each": []}, [], [])
    assert [(each["name"], each["day"], each["average"]) for each in game["evenings"]] == [
        ("January", "2026-01-09", 100.0),
        ("February", "2026-02-09", 75.0),
    ]
    assert [(each["name"], each["rounds"]) for each in game["partners"]] == [("Carla Bern", 2)]
    assert [(each["name"], each["lead"]) for each in game["opponents"]] == [
        ("Beat Bern", 18.0),
        ("Dani Bern", 18.0),
    ]


def test_nobody_without_a_name_and_nobody_of_another_club_is_found(year: House, thun: House, key: str):
    anna, elsewhere = people(year, "1"), f"/people/{player(thun.club, 1).pk}"
    anonymise(year.club.players.get(number="1"), by=year.owner)

    for person in (anna, elsewhere, "/people/0", f"/people/{10**30}"):
        assert answer_to(key, person).status_code == HTTPStatus.NOT_FOUND
    assert "Anna" not in answer_to(key, people(year, "3")).content.decode()


def test_an_evening_has_the_statistics_of_its_day(year: House, key: str):
    found = answer_to(key, "/evenings/m1").json()

    assert found == {
        "day": "2026-01-09",
        "tournament": "January",
        "tables": 1,
        "deals": 8,
        "matches": 0,
        "average": 628.0,
        "highest": {"points": 800, "names": ["Carla Bern", "Anna Bern"], "round": 1},
        "lowest": {"points": 456, "names": ["Beat Bern", "Dani Bern"], "round": 1},
    }


def test_no_other_clubs_evening_and_none_without_results_has_statistics(year: House, thun: House, key: str):
    evening_of(thun, ("ABCD", 1000, 256), slug="elsewhere")
    evening_of(year, slug="empty")

    for slug in ("elsewhere", "empty", "another"):
        assert answer_to(key, f"/evenings/{slug}").status_code == HTTPStatus.NOT_FOUND


def test_an_evening_says_how_it_heeded_strengths(year: House, key: str):
    year.club.tournaments.filter(name="January").update(
        by_strength=True, handicap=50, revision=F("revision") + 1
    )

    [january, february] = answer_to(key, "/2026").json()["evenings"]

    assert (january["by_strength"], january["handicap"]) == (True, 50)
    assert (february["by_strength"], february["handicap"]) == (False, 0)


def test_the_rating_is_read_where_the_club_shows_it(bern: House, key: str):
    play_years(bern.club, 4, people=8, rounds=4)
    assert answer_to(key).json()["games"][0]["rating"] == []

    bern.club.rating = True
    bern.club.save()

    rating = answer_to(key).json()["games"][0]["rating"]
    assert len(rating) == 8
    assert [*rating[0]] == ["key", "name", "strength", "low", "high", "deals"]
    assert rating[0]["low"] < rating[0]["strength"] < rating[0]["high"]


def test_who_is_anonymous_is_in_none_of_them(year: House, key: str):
    anonymise(year.club.players.get(number="1"), by=year.owner)

    assert "Anna" not in answer_to(key).content.decode()
    assert "Anna" not in answer_to(key, "/2026").content.decode()
    assert "Anna" not in answer_to(key, "/evenings/m1").content.decode()


@pytest.mark.parametrize("more", ["/0", "/2025", "/99999"])
def test_a_year_in_which_nothing_was_played_is_not_found(year: House, key: str, more: str):
    answer = answer_to(key, more)

    assert (answer.status_code, answer.json()["detail"]) == (
        HTTPStatus.NOT_FOUND,
        "There are no such statistics.",
    )


@pytest.mark.parametrize("more", ["", "/2026", "/seasons/w", "/evenings/m1"])
def test_no_other_key_opens_them(year: House, thun: House, more: str):
    other = create_club_key(thun.club, "Website", KeyScope.STATISTICS, by=thun.owner)[1]
    own = create_club_key(year.club, "Website", KeyScope.SIGN_UPS, by=year.owner)[1]

    assert answer_to(own, more).status_code == HTTPStatus.FORBIDDEN
    assert answer_to("", more).status_code == HTTPStatus.UNAUTHORIZED
    assert answer_to("A" * 22, more).status_code == HTTPStatus.UNAUTHORIZED
    assert answer_to(other, more).status_code == HTTPStatus.NOT_FOUND


def test_a_club_without_results_has_no_games(bern: House, key: str):
    assert answer_to(key).json() == {"games": []}
