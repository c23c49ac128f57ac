"""Phones of a group that send in the same moment, each with a connection of its own."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from scoring.models import Group
from tests.scoring.conftest import Phone
from tests.scoring.groups.conftest import GroupPhone
from tests.scoring.test_concurrency import at_once, statuses

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def begun() -> GroupPhone:
    phone = GroupPhone()
    phone.send(phone.start())
    return phone


def test_two_identical_starts_start_one_group():
    phone = GroupPhone()
    start = phone.start()

    answers = at_once(lambda: phone.send(start), lambda: phone.send(start))

    assert statuses(answers) == ["applied", "repeated"]
    assert Group.objects.get().revision == 1


def test_of_two_values_at_once_one_holds_and_the_other_is_told(begun: GroupPhone):
    vreni = str(uuid4())

    answers = at_once(
        *[lambda name=name: begun.send(begun.person(name, vreni)) for name in ("Vreni", "Verena")]
    )

    assert statuses(answers) == ["applied", "refused"]
    [current] = [
        result["current"] for each in answers for result in each.json()["results"] if "current" in result
    ]
    [item] = begun.read("?since=1").json()["items"]
    assert (current["value"], current["revision"]) == (item["value"], 2)


def test_one_change_from_eight_senders_is_applied_once(begun: GroupPhone):
    change = begun.person("Vreni")

    answers = at_once(*[lambda: begun.send(change) for _sender in range(8)])

    assert statuses(answers) == ["applied"] + ["repeated"] * 7
    assert begun.stored().revision == 2


def test_a_game_is_brought_and_deleted_in_the_same_moment(begun: GroupPhone):
    game = Phone(Client())
    game.send(game.start())
    brought = begun.game(game)

    answers = at_once(
        lambda: begun.send(brought), lambda: game.client.delete(game.address, headers=game.headers)
    )

    assert [answer.status_code for answer in answers] in ([200, 204], [422, 204])
    assert begun.read().json()["games"] == []
