"""Whoever holds a game's key deletes it for everybody, and gives it another watch link."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import DealRecord, DealRevision, Game, WithdrawnKey
from tests.scoring.conftest import Phone

DELETED = "This game was deleted on the server. A phone that has it can download it and open the file."
WITHDRAWN = "This link was withdrawn: ask whoever keeps score for the new one."


@pytest.fixture
def playing(db: None) -> Phone:
    """A phone whose game has one deal on the server."""
    phone = Phone(Client(headers={"accept-language": "en"}))
    assert phone.send(phone.start(), phone.record(1)).status_code == 200
    return phone


def delete(phone: Phone, **headers: str):
    return phone.client.delete(phone.address, headers={**phone.headers, **headers})


def new_link(phone: Phone, watch: str):
    return phone.client.post(
        f"{phone.address}/watch-key",
        json.dumps({"watch": watch}),
        content_type="application/json",
        headers=phone.headers,
    )


def answer(response) -> tuple[int, str]:
    return response.status_code, response.json()["detail"]


def test_a_deleted_game_is_gone_with_its_deals_and_its_history(playing: Phone):
    assert delete(playing).status_code == 204

    assert [model.objects.count() for model in (Game, DealRecord, DealRevision)] == [0, 0, 0]


def test_another_phone_that_has_the_game_is_told_that_it_was_deleted(playing: Phone):
    delete(playing)

    assert answer(playing.client.get(playing.address, headers=playing.headers)) == (410, DELETED)
    assert answer(playing.send(playing.record(2))) == (410, DELETED)
    assert answer(delete(playing)) == (410, DELETED)


def test_a_phone_that_missed_the_deletion_cannot_bring_the_game_back(playing: Phone):
    delete(playing)

    assert answer(playing.send(playing.start(), playing.record(1))) == (410, DELETED)
    assert not Game.objects.exists()


def test_whoever_watched_a_deleted_game_is_told(playing: Phone):
    delete(playing)

    page = playing.client.get(f"/watch/{playing.watch}/")

    assert page.status_code == 410
    assert DELETED in page.content.decode()
    assert answer(playing.client.get(f"/api/v1/watch/{playing.watch}")) == (410, DELETED)


def test_a_stranger_deletes_nothing_and_learns_nothing(playing: Phone):
    stranger = Phone(playing.client, game=playing.game)

    assert answer(delete(stranger)) == (404, "There is no such game, or this is not its key.")
    assert answer(new_link(stranger, uuid4().hex))[0] == 404
    assert Game.objects.count() == 1


@pytest.mark.parametrize("method", ["delete", "post"])
def test_without_a_key_nothing_is_done(playing: Phone, method: str):
    address = playing.address if method == "delete" else f"{playing.address}/watch-key"

    response = getattr(playing.client, method)(address)

    assert response.status_code == 401
    assert Game.objects.count() == 1


def test_another_link_shows_the_game_and_the_old_one_says_that_it_was_withdrawn(playing: Phone):
    new = uuid4().hex

    assert new_link(playing, new).status_code == 204

    assert playing.client.get(f"/watch/{new}/").status_code == 200
    for part in ("", "live/", "qr.svg", "picture.png", "record/"):
        page = playing.client.get(f"/watch/{playing.watch}/{part}")
        assert (page.status_code, WITHDRAWN in page.content.decode()) == (410, True), part
    assert answer(playing.client.get(f"/api/v1/watch/{playing.watch}")) == (410, WITHDRAWN)
    assert playing.send(playing.record(2)).status_code == 200


def test_the_same_link_again_withdraws_nothing(playing: Phone):
    assert new_link(playing, playing.watch).status_code == 204

    assert not WithdrawnKey.objects.exists()
    assert playing.client.get(f"/watch/{playing.watch}/").status_code == 200


def test_the_link_of_another_game_and_the_key_that_writes_are_refused(playing: Phone):
    other = Phone(playing.client)
    other.send(other.start())

    taken, own = new_link(playing, other.watch), new_link(playing, playing.key)

    assert [response.status_code for response in (taken, own)] == [409, 409]
    assert playing.client.get(f"/watch/{playing.watch}/").status_code == 200
