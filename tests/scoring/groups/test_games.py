"""Games of a group: who may read them, who may write them, and the whole group as a file."""

from __future__ import annotations

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Game, GroupItem
from scoring.rules import codec
from tests.scoring.conftest import ENGLISH, Phone, made_deal
from tests.scoring.groups.conftest import GroupPhone, new_key, statuses


@pytest.fixture
def brought(group: GroupPhone, playing: Phone) -> Phone:
    """The phone of a game that it has brought into the group."""
    assert statuses(group.send(group.game(playing))) == ["applied"]
    return playing


def with_key(playing: Phone, key: str) -> Phone:
    """Return another phone with the same game and another key."""
    return Phone(Client(headers=ENGLISH), game=playing.game, key=key)


@pytest.mark.parametrize("key", ["key", "write", "watch"])
def test_every_key_of_the_group_reads_its_games(group: GroupPhone, brought: Phone, key: str):
    read = group.read(f"/games/{brought.game}", key=getattr(group, key))

    assert read.json() == brought.read().json()
    again = group.read(f"/games/{brought.game}", **{"If-None-Match": read["ETag"]})
    assert again.status_code == 304


def test_a_game_that_is_not_of_the_group_is_not_read(group: GroupPhone, playing: Phone):
    unknown = (404, {"detail": "There is no such game, or this is not its key."})

    answers = [group.read(f"/games/{game}") for game in (playing.game, uuid4())]

    assert [(answer.status_code, answer.json()) for answer in answers] == [unknown] * 2


def test_a_replaced_phone_plays_on(group: GroupPhone, brought: Phone):
    other = with_key(brought, group.joining(group.write).key)

    assert other.send(other.record(2)).status_code == 200
    assert len(other.read().json()["document"]["deals"]) == 2
    assert other.client.get(f"{other.address}/history?before=9", headers=other.headers).status_code == 200


def test_a_device_that_only_sees_the_group_writes_none_of_its_games(group: GroupPhone, brought: Phone):
    keys = [group.joining(group.watch).key, group.write, group.watch, new_key()]

    assert {with_key(brought, key).send(brought.record(2)).status_code for key in keys} == {404}


def test_a_device_that_has_left_writes_no_more(group: GroupPhone, brought: Phone):
    other = group.joining(group.write)
    other.post("/leave")

    assert with_key(brought, other.key).send(brought.record(2)).status_code == 404


@pytest.mark.parametrize("gone", ["group", "game"])
def test_what_was_taken_out_or_deleted_is_not_written_by_the_group(
    group: GroupPhone, brought: Phone, gone: str
):
    if gone == "group":
        group.delete()
    else:
        group.send(group.put("game", str(brought.game), None, base=2))

    assert with_key(brought, group.key).send(brought.record(2)).status_code == 404
    assert brought.send(brought.record(2)).status_code == 200


def test_the_key_of_a_device_neither_deletes_a_game_nor_gives_its_links_away(
    group: GroupPhone, brought: Phone
):
    other = with_key(brought, group.key)
    sent: dict[str, Any] = {"content_type": "application/json", "headers": other.headers}

    answers = [
        other.client.delete(other.address, headers=other.headers),
        other.client.post(f"{other.address}/watch-key", json.dumps({"watch": new_key()}), **sent),
        other.client.post(f"{other.address}/write-code", json.dumps({"watch": brought.watch}), **sent),
    ]

    assert [answer.status_code for answer in answers] == [404] * 3
    assert Game.objects.count() == 1


def test_who_only_watches_a_game_brings_it_to_be_seen_and_not_to_be_written(
    group: GroupPhone, playing: Phone
):
    seen = group.game(playing, proof=playing.watch)
    assert statuses(group.send(seen)) == ["applied"]

    assert group.read(f"/games/{playing.game}").status_code == 200
    assert with_key(playing, group.key).send(playing.record(2)).status_code == 404
    # With the key that writes it, it becomes the group's, whatever the phone had seen.
    value = seen["value"]
    own = group.put("game", str(playing.game), value, proof=playing.key)
    assert statuses(group.send(own)) == ["applied"]
    assert with_key(playing, group.key).send(playing.record(2)).status_code == 200


def test_a_new_watch_link_ends_what_its_watchers_have_shown_to_others(group: GroupPhone, playing: Phone):
    group.send(group.game(playing, proof=playing.watch))
    new = json.dumps({"watch": new_key()})

    playing.client.post(
        f"{playing.address}/watch-key", new, content_type="application/json", headers=playing.headers
    )

    assert group.read(f"/games/{playing.game}").status_code == 404
    assert group.read().json()["games"] == []


def test_a_game_that_its_phone_deletes_is_gone_from_the_group(group: GroupPhone, brought: Phone):
    tag = group.read()["ETag"]
    brought.client.delete(brought.address, headers=brought.headers)

    assert group.read(**{"If-None-Match": tag}).json()["games"] == []
    assert group.read(f"/games/{brought.game}").status_code == 404


def test_a_game_of_the_group_moves_to_another_evening_without_its_key(group: GroupPhone, brought: Phone):
    evening = str(uuid4())
    moved = group.put("game", str(brought.game), {"evening": evening}, base=2)

    assert statuses(group.send(moved)) == ["applied"]
    assert group.read().json()["games"][0]["evening"] == evening
    assert GroupItem.objects.get(kind="game").writable


# The whole group as a file


def test_the_whole_group_is_one_file_that_opens_again(group: GroupPhone, brought: Phone):
    vreni = str(uuid4())
    group.send(group.person("Vreni", vreni), group.put("rules", "schieber", {"target": 1500}))
    group.send(group.put("rules", "schieber", None, base=4))

    response = group.read("/export")
    document = json.loads(response.getvalue())

    assert response["Cache-Control"] == "no-store"
    assert document["format"] == 1
    assert document["group"]["name"] == "Donnerstagsrunde"
    assert [(item["kind"], item["key"]) for item in document["group"]["items"]] == [
        ("name", ""),
        ("game", str(brought.game)),
        ("person", vreni),
    ]
    [game] = document["games"]
    assert game.pop("id") == str(brought.game)
    assert [deal["number"] for deal in game["deals"]] == [1]
    assert codec.game_document(codec.read_game(game))["players"] == game["players"]


def test_a_file_opens_as_another_group(group: GroupPhone, brought: Phone):
    group.send(group.person("Vreni"), group.put("stakes", "", {"currency": "CHF", "game": 100}))
    document = json.loads(group.read("/export").getvalue())
    brought.client.delete(brought.address, headers=brought.headers)

    other = GroupPhone()
    other.send(other.start(document["group"]["name"]))
    for game in document["games"]:
        copy = Phone(other.client)
        copy.send(*copy.all_of({name: value for name, value in game.items() if name not in OF_A_FILE}))
        other.send(other.game(copy))
    items = [each for each in document["group"]["items"] if each["kind"] not in ("name", "game")]

    assert set(statuses(other.send(*(other.put(**item) for item in items)))) == {"applied"}
    assert [game["revision"] for game in other.read().json()["games"]] == [2]


OF_A_FILE = {"id", "pack", "started", "finished"}


def test_an_export_asks_as_much_for_many_games_as_for_one(
    group: GroupPhone, brought: Phone, django_assert_max_num_queries
):
    for _game in range(3):
        game = Phone(brought.client)
        game.send(game.start(), *(game.change("record", deal=made_deal(number)) for number in (1, 2)))
        group.send(group.game(game))

    with django_assert_max_num_queries(12):
        assert len(json.loads(group.read("/export").getvalue())["games"]) == 4


@pytest.mark.parametrize("link", ["write", "watch"])
def test_only_devices_export(group: GroupPhone, link: str):
    assert group.read("/export", key=getattr(group, link)).status_code == 403
    assert group.read("/export", key=group.joining(getattr(group, link)).key).status_code == 200
