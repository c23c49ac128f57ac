"""Who was among the first of a year's evenings, and who led its seasons when."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from clubs.models import Season, State, Tournament
from clubs.queries.year_rankings import PeriodRankings, first_of_each, rankings_of_year, seasons_in_year
from tests.clubs.conftest import House
from tests.clubs.pages.evenings import evening_of

SEASON = {"settings": {"minimum": 1}}


def on(house: House, day: date, *rounds: tuple[str, int, int], **fields: object) -> Tournament:
    usual = {"slug": f"{day}", "name": f"{day:%B}", "date": day, "state": State.FINISHED}
    return evening_of(house, *rounds, **{**usual, **fields})


@pytest.fixture
def winter(bern: House) -> Season:
    """A season from autumn to spring: Anna and Carla lead twice, then Beat and Dani, then Anna and Carla."""
    season = Season.objects.create(club=bern.club, name="Winter", slug="winter", **SEASON)
    days = date(2025, 11, 7), date(2026, 1, 9), date(2026, 2, 6), date(2026, 3, 6)
    for day, points in zip(days, (700, 700, 200, 1100), strict=True):
        on(bern, day, ("ABCD", points, 1256 - points), season=season)
    return season


def numbers(house: House, people: Sequence[int]) -> str:
    named = dict(house.club.players.values_list("pk", "number"))
    return "".join(sorted(named[person] for person in people))


def test_the_first_three_ranks_of_an_evening(bern: House):
    evening = on(bern, date(2026, 1, 9), ("ABCD", 1000, 256), ("ABDC", 700, 556))

    found = first_of_each(bern.club, date__year=2026)[evening.pk]

    assert [(each.rank, numbers(bern, each.people), each.total) for each in found] == [
        (1, "1", 1700),
        (2, "3", 1556),
        (3, "4", 956),
    ]


def test_an_evening_that_is_still_running_has_no_first(bern: House):
    on(bern, date(2026, 1, 9), ("ABCD", 1000, 256), state=State.RUNNING)

    assert first_of_each(bern.club, date__year=2026) == {}


def test_of_another_club_there_is_nothing(bern: House, thun: House):
    on(bern, date(2026, 1, 9), ("ABCD", 1000, 256))

    assert rankings_of_year(thun.club, 2026) == PeriodRankings({}, [])


def test_who_led_after_each_evening_of_the_year(bern: House, winter: Season):
    [found] = seasons_in_year(bern.club, 2026)
    called = dict(bern.club.tournaments.values_list("pk", "name"))

    assert [(called[each.evening], numbers(bern, each.people), each.total) for each in found.leads] == [
        ("January", "13", 1400),
        ("February", "24", 2168),
        ("March", "13", 2700),
    ]
    assert (found.slug, found.evenings, found.is_going_on) == (winter.slug, 4, False)


def test_a_season_that_goes_on_stands_as_it_did_at_the_end_of_the_year(bern: House, winter: Season):
    [found] = seasons_in_year(bern.club, 2025)

    assert [(row.rank, row.total) for row in found.ranked] == [(1, 700), (1, 700), (3, 556), (3, 556)]
    assert (found.evenings, found.is_going_on) == (1, True)


def test_a_year_without_its_evenings_has_no_season(bern: House, winter: Season):
    assert seasons_in_year(bern.club, 2024) == []


def test_what_a_season_follows_from_shows_at_once(bern: House, winter: Season):
    [before] = rankings_of_year(bern.club, 2026).seasons
    assert len(before.ranked) == 4

    Season.objects.update(settings={"minimum": 1, "best_of": 1})
    [single] = rankings_of_year(bern.club, 2026).seasons
    bern.club.players.filter(number="1").update(guest=True)
    [without] = rankings_of_year(bern.club, 2026).seasons

    assert [each.total for each in single.ranked] == [1100, 1100, 1056, 1056]
    assert [len(each.ranked) for each in (single, without)] == [4, 3]


def test_once_made_it_takes_four_queries(bern: House, winter: Season, django_assert_num_queries):
    found = rankings_of_year(bern.club, 2026)

    with django_assert_num_queries(4):
        assert rankings_of_year(bern.club, 2026) == found
