"""What is kept of a club's results is made anew as soon as one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.db.models import F

from clubs.actions.anonymise import anonymise
from clubs.actions.deletion import delete_tournament, undelete_tournament
from clubs.actions.members import change_member
from clubs.actions.results import enter_result
from clubs.models import Player, Season, Table, Tournament
from clubs.pages.player_statistics import PlayerStatistics
from clubs.queries.kept_by_results import kept_by_results, results_key, year_state
from clubs.queries.rating import ratings_of
from clubs.rating.fitting import FEWEST_TABLES
from tests.clubs.conftest import House, player
from tests.clubs.pages.evenings import evening_of
from tests.clubs.printouts import sides

ROUNDS = [("ABCD", 1000, 256), ("ACBD", 900, 356)] * (FEWEST_TABLES // 2)


def anna(house: House) -> Player:
    return house.club.players.select_related("club").get(number="1")


def correct(house: House) -> None:
    """Write the first result of the club anew: more for Anna and her partner."""
    table = Table.objects.current().order_by("pk")[0]
    enter_result(table, sides(1256, 0), seen=1, by=house.director, reason="misread")


def figures(house: House) -> tuple[int, int, float]:
    """What Anna has written, her highest round, her strength."""
    found = PlayerStatistics.of(anna(house))
    assert found is not None
    return (
        found.sums.points,
        found.sums.highest,
        ratings_of(house.club)["sidi-barrani"][anna(house).pk].strength,
    )


def test_a_correction_shows_at_once(bern: House):
    evening_of(bern, *ROUNDS)
    before = figures(bern)

    correct(bern)

    after = figures(bern)
    assert after[:2] == (before[0] + 256, 1256)
    assert after[2] > before[2]


def test_a_deleted_tournament_is_gone_at_once_and_back_when_it_is_restored(bern: House):
    evening_of(bern, *ROUNDS)
    other = evening_of(bern, ("ABCD", 1200, 56), slug="other", name="Other")
    both = figures(bern)

    delete_tournament(other, by=bern.owner)
    without = figures(bern)
    undelete_tournament(Tournament.all_objects.get(pk=other.pk), by=bern.owner)

    assert without[:2] == (both[0] - 1200, 1000)
    assert figures(bern) == both


def test_one_deleted_and_another_restored_are_not_the_same_results(bern: House):
    one, other = (
        evening_of(bern, ("ABCD", 1000 + more, 256 - more), slug=f"e{more}", name=f"Evening {more}")
        for more in (0, 100)
    )
    delete_tournament(one, by=bern.owner)
    keys = {results_key(bern.club, "any")}
    undelete_tournament(Tournament.all_objects.get(pk=one.pk), by=bern.owner)
    delete_tournament(other, by=bern.owner)

    assert len(keys | {results_key(bern.club, "any")}) == 2


def test_who_was_made_anonymous_is_gone_at_once(bern: House):
    evening_of(bern, *ROUNDS)
    before = PlayerStatistics.of(anna(bern))
    assert before is not None
    assert "Carla Bern" in {each.name for each in before.partners}

    carla = bern.club.players.get(number="3")
    anonymise(carla, by=bern.owner)

    after = PlayerStatistics.of(anna(bern))
    assert after is not None
    assert {each.name for each in (*after.partners, *after.opponents)} == {"Beat Bern", "Dani Bern"}
    assert PlayerStatistics.of(bern.club.players.select_related("club").get(pk=carla.pk)) is None


def test_a_new_name_shows_at_once(bern: House):
    evening_of(bern, *ROUNDS)
    PlayerStatistics.of(anna(bern))

    change_member(bern.club.players.get(number="3"), {"surname": "Muster", "given_name": "C."}, by=bern.owner)

    found = PlayerStatistics.of(anna(bern))
    assert found is not None
    assert {each.name for each in found.partners} == {"Beat Bern", "C. Muster"}


def merged(house: House) -> None:
    house.club.players.filter(number="1").update(merged_into=player(house.club, 5))


def season_renamed(house: House) -> None:
    Season.objects.update(name="Winter")


@pytest.mark.parametrize("change", [correct, merged, season_renamed])
def test_it_is_made_once_until_something_changes(
    bern: House, season: Season, change: Callable[[House], None]
):
    evening_of(bern, ("ABCD", 1000, 256), season=season)
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return len(made)

    first = [kept_by_results(bern.club, "count", make) for _ in range(2)]
    change(bern)

    assert [*first, kept_by_results(bern.club, "count", make)] == [1, 1, 2]


def test_what_is_kept_of_one_club_is_not_another_s(bern: House, thun: House):
    assert kept_by_results(bern.club, "name", lambda: "Bern") == "Bern"
    assert kept_by_results(thun.club, "name", lambda: "Thun") == "Thun"


def test_the_state_of_a_year_follows_from_its_evenings_and_those_of_its_seasons(bern: House):
    season = Season.objects.create(club=bern.club, name="Winter", slug="w")
    other = evening_of(bern, ("ABCD", 1000, 256), slug="other", date=date(2024, 5, 9))
    before = evening_of(bern, ("ABCD", 1000, 256), slug="before", date=date(2025, 12, 9), season=season)
    evening_of(bern, ("ABCD", 1000, 256), slug="now", date=date(2026, 1, 9), season=season)
    states = [year_state(bern.club, 2026)]

    for evening in (other, before):
        Tournament.objects.filter(pk=evening.pk).update(revision=F("revision") + 1)
        states.append(year_state(bern.club, 2026))

    assert states[0] == states[1] != states[2]
