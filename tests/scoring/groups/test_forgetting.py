"""A person who is forgotten: the name is gone from the group and from its games."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client

from scoring.game_checks import game_differences
from scoring.groups.forgetting import without_names
from scoring.models import DealRevision, GroupItem
from tests.scoring.conftest import ENGLISH, Phone
from tests.scoring.groups.conftest import GroupPhone, statuses

ANNA = str(uuid4())
EVENING = str(uuid4())
PAID = {
    "payments": [
        {"from": '["anna",0]', "to": '["beat",0]', "amount": 250},
        {"from": '["anna-lena",0]', "to": '["anna",1]', "amount": 50},
    ]
}


@pytest.fixture
def anna(group: GroupPhone, playing: Phone) -> GroupPhone:
    """A group in which Anna has played, was renamed in the middle of a game, and has paid."""
    playing.send(playing.change("agree", players={"S": "Annina"}))
    playing.send(playing.change("agree", players={"S": "  ANNA "}))
    changes = [group.person("Anna", ANNA), group.person("Beat"), group.game(playing)]
    assert set(statuses(group.send(*changes, group.put("paid", EVENING, PAID)))) == {"applied"}
    return group


def forget(phone: GroupPhone, person: str = ANNA):
    return phone.send(phone.change("forget", person=person))


def test_the_name_stands_nowhere_any_more(anna: GroupPhone, playing: Phone):
    assert statuses(forget(anna)) == ["applied"]

    kept = [
        json.dumps(list(model.objects.values()), default=str).lower().replace("anna-lena", "")
        for model in (GroupItem, DealRevision)
    ]
    assert [text for text in [*kept, json.dumps(playing.stored().players).lower()] if '"anna' in text] == []
    assert playing.stored().players == {"S": "–", "E": "Beat", "N": "Carla", "W": "Dani"}


def test_phones_hear_of_it(anna: GroupPhone, playing: Phone):
    before = anna.read().json()
    forget(anna)

    after = anna.read(f"?since={before['revision']}").json()

    assert {item["kind"]: item["value"] for item in after["items"]} == {
        "person": None,
        "paid": {
            "payments": [
                {"from": '["–",0]', "to": '["beat",0]', "amount": 250},
                {"from": '["anna-lena",0]', "to": '["–",1]', "amount": 50},
            ]
        },
    }
    assert after["games"][0]["revision"] == before["games"][0]["revision"] + 1
    assert anna.read(f"/games/{playing.game}").json()["document"]["players"]["S"] == "–"


def test_a_game_stays_as_sound_as_it_was(anna: GroupPhone, playing: Phone):
    forget(anna)

    assert list(game_differences(playing.stored())) == []
    assert playing.send(playing.record(2)).status_code == 200


def test_what_somebody_was_called_before_is_forgotten_too(anna: GroupPhone, playing: Phone):
    anna.send(anna.person("Annemarie", ANNA, base=2))
    anna.send(anna.put("person", ANNA, None, base=6))

    assert statuses(forget(anna)) == ["applied"]
    assert playing.stored().players["S"] == "–"
    assert GroupItem.objects.get(key=ANNA).former == []


def test_a_former_name_that_somebody_else_has_now_stays_with_them(anna: GroupPhone, playing: Phone):
    anna.send(anna.person("Annemarie", ANNA, base=2), anna.person("anna"))

    forget(anna)

    assert playing.stored().players["S"] == "  ANNA "


def test_who_is_forgotten_twice_is_forgotten_once(anna: GroupPhone):
    change = anna.change("forget", person=ANNA)

    assert statuses(anna.send(change)) == ["applied"]
    assert statuses(anna.send(change)) == ["repeated"]
    assert statuses(forget(anna)) == ["refused:person_unknown"]


def test_games_of_others_keep_their_names(anna: GroupPhone, playing: Phone):
    other, seen = Phone(Client(headers=ENGLISH)), Phone(Client(headers=ENGLISH))
    for phone in (other, seen):
        phone.send(phone.start())
    anna.send(anna.game(seen, proof=seen.watch))

    forget(anna)

    assert [phone.stored().players["S"] for phone in (other, seen)] == ["Anna", "Anna"]


def test_what_is_no_key_of_a_person_is_left_as_it_is():
    ends = ["[", "[1,2]", '["anna"]', "anna lena", "[" * 190, '["anna",true]']
    value = {"payments": [{"from": end, "to": "x", "amount": 1} for end in ends]}

    found = without_names(value, ["Anna Lena"])

    assert found is not None
    assert [each["from"] for each in found["payments"]] == [*ends[:3], '["–",0]', *ends[4:]]
