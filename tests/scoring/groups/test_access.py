"""Which key opens which address of a group; and whatever else is sent is refused in a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from config.api import api
from scoring.models import Group
from tests.scoring.conftest import Phone
from tests.scoring.groups.conftest import GroupPhone, new_key

Asking = Callable[[GroupPhone, str], Any]
GAME = uuid4()
ASKED: dict[str, tuple[Asking, dict[str, int]]] = {
    "POST changes": (
        lambda phone, key: phone.send(phone.person("Vreni"), key=key),
        {"writer": 200, "reader": 403, "write": 403, "watch": 403},
    ),
    "GET": (
        lambda phone, key: phone.read(key=key),
        {"writer": 200, "reader": 200, "write": 200, "watch": 200},
    ),
    "GET games/{game_id}": (
        lambda phone, key: phone.read(f"/games/{GAME}", key=key),
        {"writer": 200, "reader": 200, "write": 200, "watch": 200},
    ),
    "GET export": (
        lambda phone, key: phone.read("/export", key=key),
        {"writer": 200, "reader": 200, "write": 403, "watch": 403},
    ),
    "POST years": (
        lambda phone, key: phone.post("/years", key=key),
        {"writer": 204, "reader": 204, "write": 403, "watch": 403},
    ),
    "GET years/{year}": (
        lambda phone, key: phone.read("/years/2026", key=key),
        {"writer": 200, "reader": 200, "write": 403, "watch": 403},
    ),
    "POST join": (
        lambda phone, key: phone.post("/join", {"key": new_key()}, key=key),
        {"writer": 403, "reader": 403, "write": 200, "watch": 200},
    ),
    "POST leave": (
        lambda phone, key: phone.post("/leave", key=key),
        {"writer": 204, "reader": 204, "write": 403, "watch": 403},
    ),
    "POST links": (
        lambda phone, key: phone.post("/links", {"write": new_key(), "watch": new_key()}, key=key),
        {"writer": 204, "reader": 403, "write": 403, "watch": 403},
    ),
    "GET devices": (
        lambda phone, key: phone.read("/devices", key=key),
        {"writer": 200, "reader": 200, "write": 403, "watch": 403},
    ),
    "POST devices/{device}/remove": (
        lambda phone, key: phone.put_out(0, key=key),
        {"writer": 204, "reader": 403, "write": 403, "watch": 403},
    ),
    "POST code": (
        lambda phone, key: phone.post("/code", {"watch": phone.watch}, key=key),
        {"writer": 200, "reader": 200, "write": 403, "watch": 403},
    ),
    "DELETE": (
        lambda phone, key: phone.delete(key=key),
        {"writer": 200, "reader": 403, "write": 403, "watch": 403},
    ),
    "POST restore": (
        lambda phone, key: phone.post("/restore", key=key),
        {"writer": 200, "reader": 403, "write": 403, "watch": 403},
    ),
}
"""For each address how it is asked, and what each key of the group is answered."""


@pytest.fixture
def keys(group: GroupPhone, playing: Phone) -> dict[str, str]:
    """All keys of a group that has a game."""
    game = Phone(playing.client, game=GAME)
    game.send(game.start())
    group.send(group.game(game))
    reader = group.joining(group.watch)
    return {"writer": group.key, "reader": reader.key, "write": group.write, "watch": group.watch}


@pytest.mark.parametrize("address", ASKED)
def test_each_key_of_a_group_opens_what_it_should(group: GroupPhone, keys: dict[str, str], address: str):
    ask, expected = ASKED[address]

    found = {who: ask(group, key).status_code for who, key in reversed(keys.items())}

    assert found == expected


@pytest.mark.parametrize("address", ASKED)
def test_the_keys_of_one_group_open_nothing_of_another(
    group: GroupPhone, keys: dict[str, str], playing: Phone, address: str
):
    other = GroupPhone()
    other.send(other.start(), other.game(playing))
    stranger = [*keys.values(), playing.key, playing.watch, new_key()]

    answers = [ASKED[address][0](other, key) for key in stranger]

    assert {(answer.status_code, answer.json()["detail"]) for answer in answers} == {
        (404, "There is no such group, or this is not its key.")
    }
    assert Group.objects.get(pk=other.group).revision == 2


def test_no_address_of_a_group_is_left_out():
    paths = api.get_openapi_schema()["paths"]
    described = {
        f"{method.upper()} {path.partition('{group_id}')[2][1:]}".strip()
        for path, methods in paths.items()
        if "/groups/" in path
        for method in methods
    }

    assert described == set(ASKED)


DEEP: Any = {}
for _level in range(40):
    DEEP = {"x": DEEP}


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"kind": "put"}, id="nothing"),
        pytest.param({"kind": "take"}, id="kind"),
        pytest.param({"item": "name"}, id="item"),
        pytest.param({"item": {"kind": "secret", "key": ""}}, id="kind-of-item"),
        pytest.param({"item": {"kind": "person", "key": "x" * 51}}, id="long-key"),
        pytest.param({"value": "Vreni"}, id="text"),
        pytest.param({"value": DEEP}, id="deep"),
        pytest.param({"value": {"name": "a\0b"}}, id="null-in-a-name"),
        pytest.param({"value": {"name": "\ud800"}}, id="half-a-pair"),
        pytest.param({"value": {"colour": 10**20}}, id="large-number"),
        pytest.param({"base": -1}, id="base"),
        pytest.param({"base": "2"}, id="base-as-text"),
        pytest.param({"proof": "short"}, id="proof"),
        pytest.param({"more": 1}, id="more"),
        pytest.param({"at": "today"}, id="time"),
        pytest.param({"change": "1"}, id="id"),
    ],
)
def test_what_has_no_form_of_a_change_is_refused_in_a_sentence(group: GroupPhone, change: dict[str, Any]):
    sent = group.person("Vreni") | change if change != {"kind": "put"} else change

    answer = group.send(sent)

    assert (answer.status_code, list(answer.json())) == (400, ["detail"])
    assert answer.json()["detail"].endswith(".")
    assert group.stored().revision == 1


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", json.dumps({"changes": []}).encode()])
def test_what_is_no_list_of_changes_is_refused_in_a_sentence(group: GroupPhone, body: bytes):
    answer = group.client.post(
        f"{group.address}/changes",
        body,
        content_type="application/json",
        headers={"Authorization": f"Bearer {group.key}"},
    )

    assert (answer.status_code, answer.json()["detail"][-1]) == (400, ".")
