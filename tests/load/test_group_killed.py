"""A group whose phones write while its server is killed: what was acknowledged is there, once."""

import json
import time
from collections import Counter
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from secrets import token_urlsafe
from typing import Any
from uuid import uuid4

import pytest
from django.db import close_old_connections

from scoring.models import GroupChange, GroupItem
from tests.load.killing import restart
from tests.load.phones import Answer, PatientNetwork, Request
from tests.scoring.conftest import AT

DEVICES, PEOPLE = 4, 10

KILLED_AT = 1 / 4, 1 / 2, 3 / 4
"""At which part of all answers the server is killed."""

Document = dict[str, Any]


def change(kind: str, **fields: Any) -> Document:
    return {"change": str(uuid4()), "kind": kind, "at": AT, "device": "Load", **fields}


def person(number: int) -> Document:
    return change(
        "put",
        item={"kind": "person", "key": str(uuid4())},
        value={"name": f"Friend {number}", "colour": 0},
        base=0,
    )


@dataclass(frozen=True)
class Member:
    """A device of a group, with a key of its own."""

    group: str
    key: str = field(default_factory=lambda: token_urlsafe(16))

    def sending(self, body: Document, path: str = "/changes", key: str = "") -> Request:
        headers = {"Authorization": f"Bearer {key or self.key}", "Content-Type": "application/json"}
        return Request("POST", f"/api/v1/groups/{self.group}{path}", headers, json.dumps(body).encode())


def founded(network: PatientNetwork) -> list[Member]:
    """Found a group with one device and let others join through its link."""
    first, link = Member(str(uuid4())), token_urlsafe(16)
    start = change("start", write=link, watch=token_urlsafe(16), name="Thursday")
    assert network.answer(first.sending({"changes": [start]})).status == 200
    others = [Member(first.group) for _device in range(DEVICES - 1)]
    for other in others:
        joining = other.sending({"key": other.key, "device": "Load"}, "/join", link)
        assert network.answer(joining).status == 200
    return [first, *others]


def sent_in_time(network: PatientNetwork, request: Request) -> Answer:
    """Send as a phone does: what is told to come later comes then.

    Each thread of a new server takes uses of a rate limit in lots, and a kill takes what is left of them.
    """
    answer = network.answer(request)
    while answer.status == HTTPStatus.TOO_MANY_REQUESTS:
        time.sleep(int(answer.headers["retry-after"]))
        answer = network.answer(request)
    return answer


def statuses(answers: list[Answer]) -> Counter[str]:
    return Counter(result["status"] for answer in answers for result in answer.document["results"])


@pytest.mark.long
def test_what_a_group_was_acknowledged_is_there_once_however_often_its_server_is_killed(server):
    with PatientNetwork(server.port) as network:
        members = founded(network)
        puts = [person(number) for number in range(PEOPLE)]
        requests = [members[at % DEVICES].sending({"changes": [put]}) for at, put in enumerate(puts)]
        twice = [each for request in requests for each in (request, request)]
        network.failures = {DEVICES + int(part * len(twice)): partial(restart, server) for part in KILLED_AT}
        answers = network.each(partial(sent_in_time, network), twice)
    close_old_connections()

    assert {answer.status for answer in answers} == {200}
    assert statuses(answers).total() == 2 * PEOPLE
    assert set(statuses(answers)) == {"applied", "repeated"}
    of_group = {"group": members[0].group}
    people = GroupItem.objects.filter(**of_group, kind="person").values_list("key", "revision")
    assert sorted(key for key, _revision in people) == sorted(put["item"]["key"] for put in puts)
    assert GroupChange.objects.filter(**of_group).count() == PEOPLE + 1  # and the start
    assert len({revision for _key, revision in people}) == PEOPLE
