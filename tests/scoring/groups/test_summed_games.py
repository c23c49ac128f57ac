"""What is stored of games equals what all their deals come to, whatever was changed since."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from hypothesis import given
from pytest_django import Settings

from config.daily import add_up_for_this_release
from scoring.evenings.sums import played_to_the_end
from scoring.groups.summed_games import add_up_games_anew, played_document, read_played
from scoring.groups.years import StoredYear, year_of_group
from scoring.models import SummedGame
from tests.scoring.conftest import Phone
from tests.scoring.evenings.random_evenings import Simulated, evenings
from tests.scoring.groups.conftest import GroupPhone
from tests.scoring.groups.test_years import play


@given(evenings)
def test_what_is_stored_of_a_game_is_what_came_of_it_with_the_names_of_today(
    evening: list[Simulated],
) -> None:
    for game in evening:
        stored = json.loads(json.dumps(played_document(game)))

        assert read_played(stored, game.preset, game.entry.players) == played_to_the_end(game.entry)


def shown(group: GroupPhone) -> StoredYear:
    """The year, made from what is stored of its games."""
    cache.clear()
    return year_of_group(group.stored(), 2026)


def from_all_deals(group: GroupPhone) -> StoredYear:
    """The same where nothing is stored; what was stored is there again afterwards."""
    with transaction.atomic():
        SummedGame.objects.all().delete()
        found = shown(group)
        transaction.set_rollback(True)
    return found


# Changes, after a first look: two games are over, Anna is a person of the group


def correct(group: GroupPhone, game: Phone) -> None:
    assert game.send(game.correct(1, card_points={"NS": 120})).status_code == 200


def take_back_the_end(group: GroupPhone, game: Phone) -> None:
    assert game.send(game.remove(3)).status_code == 200


def forget(group: GroupPhone, game: Phone) -> None:
    [person] = [item for item in group.read().json()["items"] if item["kind"] == "person"]
    assert group.send(group.change("forget", person=person["key"])).status_code == 200


def play_another(group: GroupPhone, game: Phone) -> None:
    play(group, evening=uuid4(), at="2026-11-27T19:30:00Z", S="Beat", E="Anna")


def delete_the_game(group: GroupPhone, game: Phone) -> None:
    assert game.client.delete(game.address, headers=game.headers).status_code == 204


def agree_stakes(group: GroupPhone, game: Phone) -> None:
    group.send(group.put("stakes", "", {"currency": "CHF", "game": 100}))


CHANGES = (correct, take_back_the_end, forget, play_another, delete_the_game, agree_stakes)


@pytest.mark.sample(2)
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_each_change_shows_at_once(group: GroupPhone, change: Callable[[GroupPhone, Phone], None]) -> None:
    group.send(group.person("Anna"))
    game = play(group)
    play(group)
    before = shown(group)

    change(group, game)

    after = shown(group)
    assert after == from_all_deals(group)
    assert after != before


def test_a_game_is_read_once_until_it_changes(group: GroupPhone) -> None:
    game = play(group)
    play(group)
    shown(group)
    before = dict(SummedGame.objects.values_list("pk", "state"))

    correct(group, game)
    shown(group)

    after = dict(SummedGame.objects.values_list("pk", "state"))
    assert {key for key, state in after.items() if state != before[key]} == {game.game}


def test_another_release_reads_for_itself(group: GroupPhone, settings: Settings) -> None:
    play(group)
    found = shown(group)
    SummedGame.objects.update(played=None)
    assert shown(group).found.games == 0, "what is stored is shown"

    settings.BUILD = "0123abcd"

    assert shown(group) == found


def test_what_is_stored_names_nobody(group: GroupPhone) -> None:
    play(group)
    shown(group)

    stored = str(SummedGame.objects.values_list("played").get())
    assert not [name for name in ("Anna", "Beat", "Carla", "Dani") if name.lower() in stored.lower()]


def test_what_another_release_stored_is_made_anew_before_somebody_looks(
    group: GroupPhone, settings: Settings
) -> None:
    play(group)
    play(group)
    found = shown(group)
    play(group)
    SummedGame.objects.update(played=None)
    settings.BUILD = "0123abcd"

    assert list(add_up_games_anew()) == [2], "nobody has looked at the third yet"

    assert list(add_up_games_anew()) == []
    assert None not in SummedGame.objects.values_list("played", flat=True)
    assert shown(group).found.games == found.found.games + 1


@pytest.mark.django_db(transaction=True)
def test_the_server_makes_them_anew_after_a_release(group: GroupPhone, settings: Settings) -> None:
    play(group)
    shown(group)
    settings.BUILD = "0123abcd"

    assert add_up_for_this_release(threading.Event()) == 1
