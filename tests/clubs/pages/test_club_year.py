"""A year of a club in words."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.actions.anonymise import anonymise
from clubs.models import Season, State
from clubs.pages.club_year import ClubYear
from tests.clubs.conftest import House, rename
from tests.clubs.pages.evenings import evening_of

GAME = "sidi-barrani"


def held(bern: House, month: int, *rounds: tuple[str, int, int], season: Season) -> None:
    day = date(2026, month, 9)
    evening_of(
        bern, *rounds, slug=f"m{month}", name=f"{day:%B}", date=day, state=State.FINISHED, season=season
    )


@pytest.fixture
def year(bern: House) -> House:
    season = Season.objects.create(club=bern.club, name="2026", slug="2026", settings={"minimum": 1})
    held(bern, 1, ("ABCD", 1000, 256), ("ABDC", 700, 556), season=season)
    held(bern, 2, ("ABCD", 600, 656), season=season)
    held(bern, 3, ("ABCD", 600, 656), season=season)
    return bern


def of(house: House) -> ClubYear:
    found = ClubYear.of(house.club, 2026)
    assert found is not None
    return found


def test_the_evenings_have_their_first_three(year: House):
    assert [(each.name, each.people, each.tables, each.deals) for each in of(year).evenings] == [
        ("January", 4, 2, 16),
        ("February", 4, 1, 8),
        ("March", 4, 1, 8),
    ]
    assert of(year).evenings[0].first == [
        "1. Anna Bern (1,700)",
        "2. Carla Bern (1,556)",
        "3. Dani Bern (956)",
    ]


def test_the_season_tells_who_led_when(year: House):
    [season] = of(year).seasons

    assert [(each.tournament, each.name, each.total) for each in season.leads] == [
        ("January", "Anna Bern", 1700),
        ("February", "Anna Bern", 2300),
        ("March", "Anna Bern", 2900),
    ]
    assert season.story == "Most often in the lead: Anna Bern (after 3 of 3 evenings)."
    assert [(each.rank, each.name, each.evenings, each.total) for each in season.places] == [
        (1, "Anna Bern", 3, 2900),
        (2, "Carla Bern", 3, 2756),
        (3, "Dani Bern", 3, 2268),
        (4, "Beat Bern", 3, 2124),
    ]
    assert season.rank_of(season.places[1].person) == 2


def test_the_race_at_the_top_of_a_season_is_drawn(year: House):
    [season] = of(year).seasons

    assert season.race.days == ["9.1.", "9.2.", "9.3."]
    assert [(each.rank, each.title, each.course) for each in season.race.leaders] == [
        (1, "Anna Bern", [0, 0, 0]),
        (2, "Carla Bern", [144, 144, 144]),
        (3, "Dani Bern", [744, 688, 632]),
        (4, "Beat Bern", [888, 832, 776]),
    ]
    assert [stage.total for stage in season.race.leaders[3].stages] == ["812", "1,468", "2,124"]
    assert season.race.evenings[1][1][0].total == "2,300"
    assert season.race.description.startswith("After the evening of 9.3.: 1. Anna Bern (2,900), 2. Carla")
    assert [drawing.size for drawing in season.race.drawings] == ["wide", "narrow"]


def test_whoever_is_anonymous_is_in_no_race(year: House):
    anonymise(year.club.players.get(name="Carla Bern"), by=year.owner)

    [season] = of(year).seasons

    assert [leader.title for leader in season.race.leaders] == ["Anna Bern", "Dani Bern", "Beat Bern"]


def test_each_person_has_a_line_with_what_stands_behind_it(year: House):
    found = {each.name: each for each in of(year).people(GAME)}

    anna = found["Anna Bern"]
    assert (anna.evenings, anna.rounds, anna.deals) == (3, 4, 32)
    assert (anna.average, anna.best, anna.best_day) == (2900 / 32, 1700 / 16, date(2026, 1, 9))
    assert (anna.wins, anna.podiums) == (1, 3)
    assert [round(average, 2) for average in anna.course.values()] == [106.25, 75.0, 75.0]


def test_records_are_those_of_the_year(year: House):
    evening_of(year, ("ABCD", 1200, 56), slug="older", date=date(2025, 12, 9))

    first, *_others = of(year).records(GAME)
    assert (str(first.name), first.value, first.day) == ("Highest round", 1000, date(2026, 1, 9))
    assert [tab.key for tab in of(year).games("chess")] == [GAME]


def test_the_sums_are_those_of_the_year(year: House):
    assert [each[:2] for each in of(year).sums(GAME)] == [
        ("Evenings", "3"),
        ("Tables", "4"),
        ("Deals", "32"),
        ("People", "4"),
        ("Average", "78.5"),
        ("Highest round", "1,000"),
        ("Lowest round", "256"),
    ]


def test_who_is_anonymous_stays_out(year: House):
    anonymise(year.club.players.get(number="1"), by=year.owner)

    found = of(year)

    assert [each.name for each in found.people(GAME)] == ["Beat Bern", "Carla Bern", "Dani Bern"]
    assert found.evenings[0].first == ["2. Carla Bern (1,556)", "3. Dani Bern (956)"]
    assert [each.name for each in found.seasons[0].leads] == ["–", "–", "–"]
    assert [each.rank for each in found.seasons[0].places] == [2, 3, 4]
    assert found.seasons[0].story == ""


def test_two_of_the_same_name_are_two(year: House):
    rename("Anna Bern", "1", "2")

    assert [each.name for each in of(year).people(GAME)].count("Anna Bern") == 2


def test_a_year_in_which_nothing_was_played_is_none(year: House):
    assert ClubYear.of(year.club, 2025) is None
