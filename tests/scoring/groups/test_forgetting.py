"""A person who is forgotten: the name is gone from the group and from its games."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.test import Client

from clubs.actions.housekeeping import housekeeping
from scoring.evenings.people import Seated, seated_in
from scoring.game_checks import game_differences
from scoring.groups.forgetting import finish_forgetting, without_names
from scoring.models import DealRevision, Game, GroupItem
from scoring.rules import codec
from tests.scoring.conftest import ENGLISH, Phone
from tests.scoring.groups.conftest import GroupPhone, statuses

ANNA, BEAT, TWICE = (str(uuid4()) for _person in range(3))
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


def seated(game: Phone) -> tuple[Seated, ...]:
    return seated_in(codec.read_game(game.stored().document()))


def names_of(*games: Phone) -> list[str]:
    """Return who sits at South in each game."""
    return [game.stored().players["S"] for game in games]


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


def two_games(group: GroupPhone) -> tuple[Phone, Phone]:
    """Return two games of a group in which Anna and Beat have changed seats in between."""
    first, second = (Phone(Client(headers=ENGLISH)) for _game in range(2))
    for game in (first, second):
        game.send(game.start())
    second.send(second.change("agree", players={"S": "Beat", "E": "Anna"}))
    changes = [group.person("Anna", ANNA), group.person("Beat", BEAT), group.game(first), group.game(second)]
    assert set(statuses(group.send(*changes, group.put("paid", EVENING, PAID)))) == {"applied"}
    return first, second


def test_two_who_are_forgotten_stay_two_people_in_every_game(group: GroupPhone):
    first, second = two_games(group)

    forget(group, ANNA)
    forget(group, BEAT)

    assert names_of(first, second) == ["–", "– 2"]
    assert [{each.key for each in seated(game)} for game in (first, second)] == 2 * [
        {'["–",0]', '["– 2",0]', '["carla",0]', '["dani",0]'}
    ]
    paid = group.read().json()["items"][-1]["value"]
    assert [(each["from"], each["to"]) for each in paid["payments"]] == [
        ('["–",0]', '["– 2",0]'),
        ('["anna-lena",0]', '["–",1]'),
    ]


def test_who_is_forgotten_once_more_keeps_the_dash_of_before(group: GroupPhone, playing: Phone):
    two_games(group)
    forget(group, ANNA)
    forget(group, BEAT)
    group.send(group.person("Anna", ANNA, base=group.stored().revision), group.game(playing))

    forget(group, ANNA)

    assert names_of(playing) == ["–"]


def test_one_person_whom_two_phones_have_added_has_one_dash(group: GroupPhone):
    first, _second = two_games(group)
    group.send(group.person("anna", TWICE))
    both = [group.change("forget", person=person) for person in (ANNA, TWICE)]

    group.send(*both, group.change("forget", person=BEAT))

    assert first.stored().players == {"S": "–", "E": "– 2", "N": "Carla", "W": "Dani"}


@pytest.mark.parametrize("sent_again", [True, False])
def test_what_a_stopped_server_has_left_is_forgotten_later(
    anna: GroupPhone, playing: Phone, sent_again: bool
):
    change = anna.change("forget", person=ANNA)
    anna.send(change)
    Game.objects.filter(pk=playing.game).update(players={"S": "Anna"})  # as it was before its turn
    GroupItem.objects.filter(key=ANNA).update(forgetting=["Anna"])

    if sent_again:
        assert statuses(anna.send(change)) == ["repeated"]
    else:
        assert [done.count for done in housekeeping() if "forgetting" in done.name] == [1]

    assert names_of(playing) == ["–"]
    assert not GroupItem.objects.being_forgotten().exists()


def test_a_game_that_says_nothing_of_who_is_forgotten_has_no_new_revision(anna: GroupPhone, playing: Phone):
    forget(anna)
    before = playing.stored().revision

    finish_forgetting(anna.group)
    forget(anna, str(GroupItem.objects.get(kind="person", value__name="Beat").key))
    finish_forgetting(anna.group)

    assert playing.stored().revision == before + 1


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

    found = without_names(value, ["Anna Lena"], "–")

    assert found is not None
    assert [each["from"] for each in found["payments"]] == [*ends[:3], '["–",0]', *ends[4:]]
