"""How a member played over all tournaments."""

from __future__ import annotations

from datetime import date

import pytest

from clubs.models import EntryMember, Player, TournamentKind
from clubs.pages.player_story import PlayerStory
from clubs.pages.stories import Figures
from tests.clubs.conftest import House, enter, seated, tournament, written
from tests.clubs.evenings import played
from tests.clubs.pages.evenings import evening_of


def anna(house: House) -> Player:
    return house.club.players.get(number="1")


def two_evenings(bern: House) -> None:
    january, february = date(2026, 1, 9), date(2026, 2, 9)
    evening_of(bern, ("ABCD", 1000, 256), ("ABDC", 700, 556), slug="first", name="First", date=january)
    evening_of(bern, ("ABCD", 200, 1056), slug="second", name="Second", date=february)


def test_each_tournament_is_told_the_newest_first(bern: House):
    two_evenings(bern)

    story = PlayerStory.of(anna(bern))

    assert [
        (each.played.tournament, each.rank, each.of, each.total, each.figures) for each in story.tournaments
    ] == [
        ("Second", 3, 4, 200, Figures(200, 200, 200)),
        ("First", 1, 4, 1700, Figures(850, 1000, 700)),
    ]


def test_partners_and_opponents_are_counted(bern: House):
    two_evenings(bern)

    story = PlayerStory.of(anna(bern))

    assert story.partners == (("Carla Bern", 2), ("Dani Bern", 1))
    assert story.opponents == (("Beat Bern", 3), ("Dani Bern", 2), ("Carla Bern", 1))
    assert (story.rounds, story.points, story.matches) == (3, 1900, 0)


def test_who_sat_as_a_substitute_has_sat(bern: House):
    evening = tournament(bern.club)
    entries = enter(evening, 4)
    guest = Player.objects.create(club=bern.club, name="Guest")
    table = seated(evening, 1, entries).draws.get().tables.get()
    table.seats.filter(position="S").update(player=guest)
    written(table, NS=1000, EW=256)

    story = PlayerStory.of(guest)

    [attended] = story.tournaments
    assert (attended.played.stands_in, attended.total) == (True, 1000)
    assert (story.rounds, story.points) == (1, 1000)
    assert PlayerStory.of(anna(bern)).rounds == 0


def test_a_tournament_without_results_is_told_without_figures(bern: House):
    enter(tournament(bern.club), 4)

    [attended] = PlayerStory.of(anna(bern)).tournaments

    assert (attended.rank, attended.total, attended.figures) == (None, None, None)


@pytest.mark.parametrize(("count", "evenings"), [(4, 1), (12, 1), (4, 6), (12, 6)])
def test_it_takes_the_same_queries_however_often_somebody_played(
    bern: House, django_assert_num_queries, count, evenings
):
    for number in range(evenings):
        played(tournament(bern.club, slug=f"evening-{number}"), count, 2)
    player = bern.club.players.select_related("club").get(number="1")

    with django_assert_num_queries(14):
        story = PlayerStory.of(player)

    assert len(story.tournaments) == evenings


def test_nothing_of_the_other_club_is_told(bern: House, thun: House):
    played(tournament(thun.club, kind=TournamentKind.PAIRS), 2, 1)
    two_evenings(bern)
    before = PlayerStory.of(anna(bern))

    EntryMember.objects.filter(tournament__club=thun.club, place=1).update(place=3)

    assert PlayerStory.of(anna(bern)) == before
