"""The figures of a season: of its evenings alone, whichever years they were played in."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.actions.anonymise import anonymise
from clubs.models import Season, State
from clubs.pages.club_year import PlayedSeason
from clubs.printouts.year_book import YearBook
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of

GAME = "sidi-barrani"


@pytest.fixture
def winter(bern: House) -> Season:
    """Two evenings of a season, in December and in January, and one between them that belongs to none."""
    season = Season.objects.create(club=bern.club, name="Winter", slug="w", settings={"minimum": 1})
    for day, order, points, own in (
        (date(2025, 12, 4), "ABCD", 800, season),
        (date(2025, 12, 18), "ABCD", 1000, None),
        (date(2026, 1, 8), "ACBD", 700, season),
    ):
        more = {"slug": f"e{day}", "name": f"{day:%d %B}", "date": day, "season": own}
        evening_of(bern, (order, points, 1256 - points), state=State.FINISHED, **more)
    return season


def played(season: Season) -> PlayedSeason:
    found = PlayedSeason.of(season)
    assert found is not None
    return found


def test_it_has_its_evenings_of_both_years_and_no_others(winter: Season):
    assert [(each.day, each.name) for each in played(winter).evenings] == [
        (date(2025, 12, 4), "04 December"),
        (date(2026, 1, 8), "08 January"),
    ]


def test_its_figures_are_those_of_its_evenings(winter: Season):
    found = played(winter)

    assert found.title == "Winter: statistics"
    assert [tuple(each) for each in found.sums(GAME)] == [
        ("Evenings", "2", ""),
        ("Tables", "2", ""),
        ("Deals", "16", ""),
        ("People", "4", ""),
        ("Average", "78.5", "evenings from 78.5 to 78.5"),
        ("Highest round", "800", ""),
        ("Lowest round", "456", ""),
    ]
    best, *_others = found.records(GAME)
    assert (str(best.name), best.value) == ("Highest round", 800)
    anna, *_more = found.people(GAME)
    assert (anna.name, anna.deals, anna.average) == ("Anna Bern", 16, 1500 / 16)


def test_its_race_runs_over_all_its_evenings(winter: Season):
    [season] = played(winter).seasons

    assert season.race.days == ["4.12.", "8.1."]
    assert [(each.day, each.name) for each in season.leads] == [
        (date(2025, 12, 4), "Anna Bern, Carla Bern"),
        (date(2026, 1, 8), "Anna Bern"),
    ]
    assert not season.is_going_on


def test_its_partners_are_those_of_its_evenings(winter: Season):
    assert [(each.names, each.deals, each.lead) for each in played(winter).partners(GAME).all] == [
        ("Anna Bern / Carla Bern", 8, 43.0),
        ("Anna Bern / Beat Bern", 8, 18.0),
        ("Carla Bern / Dani Bern", 8, -18.0),
        ("Beat Bern / Dani Bern", 8, -43.0),
    ]


def test_an_evening_that_joins_another_season_is_gone_at_once(winter: Season):
    assert len(played(winter).evenings) == 2

    winter.tournaments.filter(date__year=2026).update(season=None)

    assert len(played(winter).evenings) == 1


def test_who_is_anonymous_is_in_none_of_it(winter: Season, bern: House):
    anonymise(bern.club.players.get(number="1"), by=bern.owner)

    found = played(winter)

    assert [each.name for each in found.people(GAME)] == ["Beat Bern", "Carla Bern", "Dani Bern"]
    assert "Anna" not in repr([found.partners(GAME).all, found.records(GAME), found.seasons])


def test_without_results_there_are_none(bern: House):
    assert PlayedSeason.of(Season.objects.create(club=bern.club, name="Empty", slug="empty")) is None


def test_its_book_is_called_as_it_is(winter: Season):
    book = YearBook.of(played(winter), date(2026, 2, 1))

    html = book.html()
    assert (book.title, book.of_season) == ("Winter: statistics", True)
    assert "Records of the season" in html
    assert "The lead over the season" in html
    assert [each.name for each in book.seasons] == ["Winter"]
