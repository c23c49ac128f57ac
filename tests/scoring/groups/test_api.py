"""A group by the HTTP API: what its devices change, and what they read."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from core.limits import CHANGE, MOST_PEOPLE, NEW_GAME, WATCH
from core.rate_limit import spend
from scoring.groups import storage
from scoring.models import Group, GroupItem
from tests.scoring.conftest import AT, Phone, one_sentence
from tests.scoring.groups.conftest import GroupPhone, statuses

HERE = "127.0.0.1"
FROM_PHONE = {"at": AT, "device": "Android · 3f2a"}
LONG = {"from": "ä" * 200, "to": "b" * 200, "amount": 1}
EVENING = {"began": "2026-11-20T19:30:00+01:00"}


def test_a_group_begins_with_its_name_and_nothing_else(group: GroupPhone):
    assert group.read().json() == {
        "revision": 1,
        "may_write": True,
        "name": "Donnerstagsrunde",
        "items": [
            {"kind": "name", "key": "", "value": {"name": "Donnerstagsrunde"}, "revision": 1, **FROM_PHONE}
        ],
        "links": 0,
        "games": [],
        "deleted": None,
        "until": None,
    }


def test_what_has_changed_since_is_all_that_is_read_again(group: GroupPhone):
    vreni = group.person("Vreni")
    group.send(vreni, group.put("evening", str(uuid4()), EVENING))

    read = group.read("?since=1").json()

    assert [(item["kind"], item["revision"]) for item in read["items"]] == [("person", 2), ("evening", 3)]
    assert (read["revision"], group.read("?since=3").json()["items"]) == (3, [])


def test_a_device_that_is_ahead_of_a_restored_server_reads_all(group: GroupPhone):
    assert len(group.read("?since=9").json()["items"]) == 1


def test_a_list_that_comes_again_is_answered_and_changes_nothing(group: GroupPhone):
    changes = [group.person("Vreni"), group.person("Beat")]

    answers = [statuses(group.send(*changes)) for _time in range(2)]

    assert answers == [["applied", "applied"], ["repeated", "repeated"]]
    assert group.stored().revision == 3


def test_the_start_that_comes_again_is_the_same_group(db: None):
    phone = GroupPhone()
    start = phone.start()
    phone.send(start)

    assert statuses(phone.send(start, phone.person("Vreni"))) == ["repeated", "applied"]
    assert Group.objects.count() == 1


def test_a_group_is_started_once(group: GroupPhone):
    answer = group.send(group.start("Another"))

    assert (answer.status_code, answer.json()) == (409, {"detail": "This group has already been started."})


def test_a_group_has_a_name(db: None):
    phone = GroupPhone()

    answers = [phone.send(phone.start(name)) for name in ("", "   ", "x" * 81)]

    assert [answer.status_code for answer in answers] == [400] * 3
    assert not Group.objects.exists()


@pytest.mark.parametrize("same", ["write", "watch", "device"])
def test_the_keys_of_a_group_differ(db: None, same: str):
    phone = GroupPhone()
    start = {**phone.start(), **({"watch": phone.write} if same == "device" else {same: phone.key})}

    assert phone.send(start).status_code == 409
    assert not Group.objects.exists()


def test_an_id_that_comes_with_something_else_is_refused(group: GroupPhone):
    change = group.person("Vreni")
    group.send(change)

    assert statuses(group.send({**change, "value": {"name": "Beat"}})) == ["refused:change_id_reused"]


def test_what_two_phones_change_differently_is_refused_with_what_holds(group: GroupPhone):
    vreni = str(uuid4())
    group.send(group.person("Vreni", vreni))

    first = group.send(group.person("Verena", vreni, base=2))
    second = group.send(group.person("Vreneli", vreni, base=2))

    [refused] = second.json()["results"]
    assert (first.status_code, second.status_code) == (200, 422)
    assert refused["current"] == {"value": {"name": "Verena", "colour": 0}, "revision": 3, **FROM_PHONE}
    assert refused["problems"] == [
        {
            "code": "conflict",
            "clause": "",
            "field": "",
            "message": "Somebody else has changed this in the meantime: choose which version to keep.",
        }
    ]


def test_who_has_chosen_sends_again_upon_what_holds(group: GroupPhone):
    vreni = str(uuid4())
    group.send(group.person("Vreni", vreni))
    group.send(group.person("Verena", vreni, base=2))

    assert statuses(group.send(group.person("Vreneli", vreni, base=3))) == ["applied"]


def test_the_same_value_from_two_phones_is_no_conflict_and_no_revision(group: GroupPhone):
    vreni = str(uuid4())
    group.send(group.person("Vreni", vreni))

    assert statuses(group.send(group.person("Vreni", vreni))) == ["applied"]
    assert group.stored().revision == 2


def test_a_phone_builds_upon_what_it_sent_before_in_the_same_list(group: GroupPhone):
    vreni = str(uuid4())
    first, second = group.person("Vreni", vreni), group.person("Verena", vreni)

    assert statuses(group.send(first)) == ["applied"]
    assert statuses(group.send(first, second)) == ["repeated", "applied"]


def test_who_takes_out_what_somebody_else_has_changed_is_told(group: GroupPhone):
    vreni = str(uuid4())
    group.send(group.person("Vreni", vreni))
    group.send(group.put("person", vreni, None, base=2))

    [refused] = group.send(group.person("Verena", vreni, base=2)).json()["results"]

    assert refused["current"] == {"value": None, "revision": 3, **FROM_PHONE}


def test_what_was_never_there_is_taken_out_by_saying_so(group: GroupPhone):
    assert statuses(group.send(group.put("person", str(uuid4()), None))) == ["applied"]
    assert (group.stored().revision, GroupItem.objects.count()) == (1, 1)


@pytest.mark.sample(5)
@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        pytest.param("name", "", None, id="no-name"),
        pytest.param("name", "x", {"name": "Runde"}, id="key-of-the-name"),
        pytest.param("name", "", {"name": "  "}, id="blank-name"),
        pytest.param("person", "vreni", {"name": "Vreni"}, id="no-id"),
        pytest.param("person", str(uuid4()).upper(), {"name": "Vreni"}, id="id-in-large-letters"),
        pytest.param("person", str(uuid4()), {"name": "V" * 81}, id="long-name"),
        pytest.param("person", str(uuid4()), {"name": 3}, id="number-for-a-name"),
        pytest.param("person", str(uuid4()), {"name": "Vreni", "colour": 8}, id="colour"),
        pytest.param("person", str(uuid4()), {"name": "Vreni", "email": "x"}, id="more"),
        pytest.param("rules", "chess", {}, id="game"),
        pytest.param("rules", "schieber", {"target": "many"}, id="house-rule"),
        pytest.param("rules", "schieber", {"sigh": True}, id="unknown-house-rule"),
        pytest.param("evening", str(uuid4()), {}, id="evening-without-time"),
        pytest.param("evening", str(uuid4()), {"began": "yesterday"}, id="time"),
        pytest.param("paid", str(uuid4()), {"payments": {}}, id="payments"),
        pytest.param("paid", str(uuid4()), {"payments": [{"from": "a", "to": "b"}]}, id="no-amount"),
        pytest.param(
            "paid", str(uuid4()), {"payments": [{"from": "a", "to": "b", "amount": 1}] * 41}, id="payments-41"
        ),
        pytest.param("stakes", "", {"currency": "EUR", "game": 200}, id="currency"),
        pytest.param("stakes", "", {"currency": "CHF"}, id="no-stake"),
        pytest.param("paid", str(uuid4()), {"payments": [LONG] * 40}, id="long"),
    ],
)
def test_a_value_that_is_none_of_its_kind_is_refused_alone(group: GroupPhone, kind: str, key: str, value):
    answer = group.send(group.put(kind, key, value), group.person("Vreni"))

    assert statuses(answer) == ["refused:value", "applied"]
    [problem] = answer.json()["results"][0]["problems"]
    assert problem["message"].endswith(".")


KEY = "3f0c5b7e-9d1a-4c86-8e52-60b7a1d2c9f4"
"""Of a person or an evening; every process of the tests must name its tests alike."""


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("name", "", {"name": "Runde"}),
        ("person", KEY, {"name": "Vreni"}),
        ("rules", "schieber", {"target": 1500}),
        ("rules", "schieber", None),
        ("stakes", "", None),
        ("stakes", "", {"currency": "CHF", "game": 200}),
        ("evening", KEY, {**EVENING, "ended": "2026-11-20T23:30:00+01:00"}),
        ("paid", KEY, {"payments": [{"from": '["vreni",0]', "to": '["beat",0]', "amount": 250}]}),
    ],
)
def test_each_kind_is_kept_as_it_was_put(group: GroupPhone, kind: str, key: str, value):
    assert statuses(group.send(group.put(kind, key, value, base=1))) == ["applied"]
    kept = {(item["kind"], item["key"]): item["value"] for item in group.read().json()["items"]}
    assert kept.get((kind, key)) == value


def test_a_group_has_a_bounded_number_of_people(group: GroupPhone):
    people = [group.person(f"Person {number}") for number in range(MOST_PEOPLE)]
    assert set(statuses(group.send(*people))) == {"applied"}
    one = people[0]["item"]["key"]

    more = group.person("One more")
    assert statuses(group.send(more)) == ["refused:too_many"]
    assert statuses(group.send(group.put("person", one, None, base=2), more)) == ["applied", "applied"]


def test_a_group_takes_a_bounded_number_of_changes(group: GroupPhone, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(storage, "MOST_GROUP_CHANGES", 2)

    assert statuses(group.send(group.person("Vreni"), group.person("Beat"))) == [
        "applied",
        "refused:group_full",
    ]


@pytest.mark.parametrize("link", ["write", "watch"])
def test_a_link_shows_the_group_and_writes_nothing(group: GroupPhone, link: str):
    key = getattr(group, link)

    assert group.read(key=key).json()["may_write"] is (link == "write")
    assert group.send(group.person("Vreni"), key=key).status_code == 403
    assert group.stored().revision == 1


def test_a_stranger_learns_nothing(group: GroupPhone):
    stranger, nowhere = GroupPhone(group=group.group), GroupPhone()
    refusals = [phone.read() for phone in (stranger, nowhere)]
    refusals += [phone.send(phone.person("X")) for phone in (stranger, nowhere)]

    assert {(each.status_code, each.content) for each in refusals} == {
        (404, b'{"detail": "There is no such group, or this is not its key."}')
    }


def test_nothing_new_is_not_sent_again(group: GroupPhone):
    tag = group.read()["ETag"]

    assert group.read(**{"If-None-Match": tag}).status_code == 304
    assert group.read("?since=1", **{"If-None-Match": tag}).status_code == 200
    group.send(group.person("Vreni"))
    assert group.read(**{"If-None-Match": tag}).status_code == 200


def test_a_game_of_the_group_is_named_with_its_revision(group: GroupPhone, playing: Phone):
    evening = uuid4()
    assert statuses(group.send(group.game(playing, evening))) == ["applied"]
    tag = group.read()["ETag"]
    playing.send(playing.record(2))

    again = group.read(**{"If-None-Match": tag})

    assert again.json()["games"] == [{"id": str(playing.game), "revision": 3, "evening": str(evening)}]


def test_nobody_pulls_in_the_game_of_strangers(group: GroupPhone, playing: Phone):
    guessed = group.game(playing, proof=uuid4().hex)
    unproven = {**group.game(playing), "change": str(uuid4())}
    del unproven["proof"]
    nowhere = group.game(Phone(playing.client))

    assert statuses(group.send(guessed, unproven, nowhere)) == ["refused:game_unknown"] * 3
    assert group.read().json()["games"] == []


def test_a_game_that_comes_later_is_taken_then(group: GroupPhone, playing: Phone):
    late = Phone(playing.client)
    brought = group.game(late)

    assert statuses(group.send(brought)) == ["refused:game_unknown"]
    late.send(late.start())
    assert statuses(group.send(brought)) == ["applied"]


def test_a_game_is_taken_out_of_the_group(group: GroupPhone, playing: Phone):
    group.send(group.game(playing))

    assert statuses(group.send(group.put("game", str(playing.game), None, base=2))) == ["applied"]
    assert group.read().json()["games"] == []


def test_the_number_of_queries_grows_with_nothing(group: GroupPhone):
    def counted(*people: str) -> int:
        changes = [group.person(name) for name in people]
        with CaptureQueriesContext(connection) as queries:
            group.send(*changes)
        return len(queries)

    few = counted("Vreni")
    assert counted(*(f"Person {number}" for number in range(40))) == few


def refused_for_now(response) -> bool:
    return (response.status_code, one_sentence(response), "Retry-After" in response) == (429, True, True)


def test_who_does_too_much_waits(group: GroupPhone):
    person, another = group.person("Vreni"), GroupPhone()
    spend(WATCH, 600, address=HERE)
    spend(NEW_GAME, 299, address=HERE)

    assert refused_for_now(group.read())
    assert refused_for_now(another.send(another.start()))
    spend(CHANGE, 600, address=HERE)
    assert refused_for_now(group.send(person))
