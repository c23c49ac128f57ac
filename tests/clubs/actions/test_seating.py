"""A table's game names those who sit there, also where others take their seats while it is played."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.actions.entries import substitute
from clubs.actions.members import change_member, merge_members
from clubs.actions.rounds import restore_draw
from clubs.actions.score_sheets import start_table_game
from clubs.actions.seating import rename_players_in_games
from clubs.actions.swaps import swap
from clubs.models import Player, Seat, Tournament
from scoring.models import SEATS
from tests.clubs.conftest import House, player
from tests.clubs.drawing import draw_round
from tests.clubs.printouts import evening, round_of, table_of


def named(there: Tournament, number: int = 1) -> list[str]:
    """Whom the game of a table names, in the order of play."""
    game = table_of(there, number).game
    assert game
    return [game.players[seat].split()[0] for seat in SEATS]


@pytest.fixture
def there(bern: House) -> Tournament:
    """An evening with two tables whose games have begun."""
    found = evening(bern)
    for number in (1, 2):
        start_table_game(table_of(found, number))
    return found


def test_two_who_change_places_are_named_where_they_sit(bern: House, there: Tournament):
    draw = round_of(there).draws.get()
    first, second = (Seat.objects.get(table__number=number, position="S") for number in (1, 2))

    swap(draw, first, second, by=bern.director, reason="wrong chair")

    assert named(there, 1) == ["Erna", "Beat", "Carla", "Dani"]
    assert named(there, 2) == ["Anna", "Fritz", "Greti", "Hans"]


def test_a_substitute_is_named_at_once(bern: House, there: Tournament):
    member = there.entries.get(number=3).members.get()

    substitute(member, player(bern.club, 12), by=bern.director, at_once=True)

    assert named(there) == ["Anna", "Beat", "Luzi", "Dani"]


def test_a_substitute_for_later_is_not_named_yet(bern: House, there: Tournament):
    member = there.entries.get(number=3).members.get()

    substitute(member, player(bern.club, 12), by=bern.director)

    assert named(there) == ["Anna", "Beat", "Carla", "Dani"]


def test_of_two_rows_that_are_one_person_the_one_that_remains_is_named(bern: House, there: Tournament):
    merge_members(Player.objects.get(number="2"), into=player(bern.club, 12), by=bern.director)

    assert named(there) == ["Anna", "Luzi", "Carla", "Dani"]


def test_a_name_that_was_misspelt_is_put_right(bern: House, there: Tournament):
    change_member(Player.objects.get(number="2"), {"given_name": "", "surname": "Béatrice"}, by=bern.director)

    assert named(there) == ["Anna", "Béatrice", "Carla", "Dani"]


def test_a_draw_that_comes_back_names_who_sits_for_its_entries_now(bern: House, there: Tournament):
    first = round_of(there).draws.get()
    draw_round(round_of(there), by=bern.director, reason="late")
    there.rounds.get().draws.filter(pk=first.pk).update(released=None)
    substitute(there.entries.get(number=1).members.get(), player(bern.club, 12), by=bern.director)

    restore_draw(first, by=bern.director)

    assert named(there) == ["Luzi", "Beat", "Carla", "Dani"]


def test_where_all_play_alone_players_are_named_by_their_place(bern: House):
    there = evening(bern, preset="differenzler")
    game = start_table_game(table_of(there))
    Player.objects.filter(number="1").update(name="Zoe")

    rename_players_in_games(Seat.objects.filter(table__number=1))

    game.refresh_from_db()
    assert game.players == {"1": "Zoe", "2": "Beat Bern", "3": "Carla Bern", "4": "Dani Bern"}


@pytest.mark.parametrize("tables", [1, 3])
def test_naming_takes_the_same_queries_for_many_tables(
    bern: House, tables: int, django_assert_num_queries: DjangoAssertNumQueries
):
    there = evening(bern, tables)
    for number in range(1, tables + 1):
        start_table_game(table_of(there, number))

    with django_assert_num_queries(5):
        rename_players_in_games(Seat.objects.all())
