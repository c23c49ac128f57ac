"""A player's statistics over the years, in words."""

from __future__ import annotations

from datetime import date

import pytest
from django.utils import timezone

from clubs.models import Player, ResultSide, Season
from clubs.pages.player_rounds import PlayerRound, player_rounds
from clubs.pages.player_statistics import PlayerStatistics
from clubs.queries.player_sums import LATEST_EVENINGS
from tests.clubs.conftest import House, enter, tournament
from tests.clubs.pages.evenings import evening_of


def anna(house: House) -> Player:
    return house.club.players.select_related("club").get(number="1")


def statistics(house: House, **chosen: str) -> PlayerStatistics:
    found = PlayerStatistics.of(anna(house), **chosen)
    assert found is not None
    return found


def on(house: House, day: date, *rounds: tuple[str, int, int], **fields: object) -> None:
    evening_of(house, *rounds, **{"slug": f"{day:%Y-%m-%d}", "name": f"{day:%B}", "date": day, **fields})


def three_evenings(house: House) -> None:
    on(house, date(2025, 11, 7), ("ABCD", 800, 456), ("ABDC", 640, 616))
    on(house, date(2026, 1, 9), ("ABCD", 720, 536))
    on(house, date(2026, 2, 6), ("ACBD", 1000, 256))


def test_years_are_divided_with_the_limits_of_their_evenings(bern: House):
    three_evenings(bern)

    found = statistics(bern)

    assert found.period == "year"
    assert [
        (
            each.label,
            each.sums.evenings,
            each.sums.rounds,
            each.sums.deals,
            each.sums.average,
            each.low,
            each.high,
        )
        for each in found.periods
    ] == [("2025", 1, 2, 16, 90, 90, 90), ("2026", 2, 2, 16, 107.5, 90, 125)]


def test_evenings_are_divided_with_the_limits_of_their_rounds(bern: House):
    three_evenings(bern)

    found = statistics(bern, by="evening")

    assert [(each.label, each.sums.average, each.low, each.high) for each in found.periods] == [
        ("07.11.2025", 90, 80, 100),
        ("09.01.2026", 90, 90, 90),
        ("06.02.2026", 125, 125, 125),
    ]


def test_rounds_won_in_a_row_are_counted_over_evenings(bern: House):
    three_evenings(bern)
    on(bern, date(2026, 3, 6), ("ABCD", 500, 756))

    assert statistics(bern).won_in_a_row_text == "4"


def test_a_single_round_that_was_won_is_no_row(bern: House):
    on(bern, date(2026, 1, 9), ("ABCD", 800, 456), ("ABDC", 600, 656))

    assert statistics(bern).won_in_a_row_text == ""


def test_seasons_are_offered_where_there_are_several(bern: House):
    for name, month in (("Winter", 11), ("Summer", 12)):
        season = Season.objects.create(club=bern.club, name=name, slug=name.lower())
        on(bern, date(2025, month, 7), ("ABCD", 800, 456), season=season)

    found = statistics(bern, by="season")

    assert [tab.key for tab in found.tabs] == ["season", "evening"]
    assert [each.label for each in found.periods] == ["Winter", "Summer"]


def test_a_first_year_is_shown_by_evening(bern: House):
    on(bern, date(2026, 1, 9), ("ABCD", 720, 536))

    found = statistics(bern, by="season")

    assert (found.period, [tab.key for tab in found.tabs], found.charts) == ("evening", ["evening"], [])


def test_only_the_latest_evenings_are_shown_one_by_one(bern: House):
    for number in range(LATEST_EVENINGS + 1):
        on(bern, date(2026, 1 + number // 28, 1 + number % 28), ("ABCD", 720 + number, 536))

    found = statistics(bern)

    assert len(found.periods) == LATEST_EVENINGS
    assert found.periods[0].sums.points == 721


def test_partners_and_opponents_have_the_sums_of_their_rounds(bern: House):
    three_evenings(bern)

    found = statistics(bern)

    assert [(each.name, each.sums.rounds, each.sums.evenings, each.sums.lead) for each in found.partners] == [
        ("Carla Bern", 2, 2, (344 + 184) / 16),
        ("Dani Bern", 1, 1, 3),
        ("Beat Bern", 1, 1, 93),
    ]
    assert [(each.name, each.sums.rounds) for each in found.opponents] == [
        ("Beat Bern", 3),
        ("Dani Bern", 3),
        ("Carla Bern", 2),
    ]


def test_who_is_anonymous_stays_out_of_all_of_them(bern: House):
    three_evenings(bern)
    bern.club.players.filter(number="3").update(anonymised=timezone.now())

    assert "Carla Bern" not in {
        each.name for each in (*statistics(bern).partners, *statistics(bern).opponents)
    }
    assert PlayerStatistics.of(bern.club.players.select_related("club").get(number="3")) is None
    assert player_rounds(bern.club.players.select_related("club").get(number="3")) == []
    assert [each.partners for each in player_rounds(anna(bern))] == ["Beat Bern", "–", "Dani Bern", "–"]


def test_each_game_is_by_itself_the_most_played_one_first(bern: House):
    three_evenings(bern)
    on(bern, date(2026, 3, 6), ("ABCD", 2000, 500), preset="schieber")

    assert [(tab.key, tab.is_shown) for tab in statistics(bern).games] == [
        ("sidi-barrani", True),
        ("schieber", False),
    ]
    assert statistics(bern, game="schieber").sums.points == 2000
    assert statistics(bern, game="chess").sums.points == 3160


def test_what_was_highest_and_lowest_says_where(bern: House):
    three_evenings(bern)

    found = statistics(bern)

    assert (found.highest_text, found.highest.where.name) == ("1,000", "February")
    assert (found.lowest_text, found.lowest.where.name) == ("640", "November")


def test_the_picture_is_said_in_a_sentence(bern: House):
    three_evenings(bern)

    assert statistics(bern).description == "From 2025 to 2026 the average was between 90.0 and 107.5."


def test_where_deals_are_not_counted_the_average_is_a_round(bern: House):
    on(bern, date(2026, 1, 9), ("ABCD", 1000, 700), ("ABCD", 600, 1000), deals=None)

    found = statistics(bern)

    assert (found.is_a_deal, found.average_text, found.spread_text) == (False, "800.0", "200.0")


def test_who_has_not_played_has_none(bern: House):
    enter(tournament(bern.club), 4)

    assert PlayerStatistics.of(anna(bern)) is None


def test_each_round_stands_in_a_list_the_latest_first(bern: House):
    on(bern, date(2025, 11, 7), ("ABCD", 800, 456), ("ABDC", 640, 616))
    ResultSide.objects.filter(points=640).update(matches=1)

    assert player_rounds(anna(bern))[0] == PlayerRound(
        date=date(2025, 11, 7),
        tournament="November",
        url="/clubs/bern/tournaments/2025-11-07/",
        game="Sidi Barrani to 2000",
        round=2,
        table=1,
        partners="Dani Bern",
        opponents="Beat Bern / Carla Bern",
        points=640,
        theirs=616,
        deals=8,
        matches=1,
    )


@pytest.mark.parametrize("evenings", [1, 3])
def test_it_takes_the_same_queries_however_often_somebody_played(
    bern: House, django_assert_num_queries, evenings: int
):
    for month in range(1, evenings + 1):
        on(bern, date(2026, month, 9), ("ABCD", 720, 536))
    somebody = anna(bern)

    with django_assert_num_queries(7):
        found = PlayerStatistics.of(somebody)
    with django_assert_num_queries(3):
        kept = PlayerStatistics.of(somebody)

    assert found == kept
    assert found is not None
    assert found.sums.evenings == evenings
