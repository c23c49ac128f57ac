"""A phone that belongs to a group, and what it sends."""

import json
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from scoring.models import Group
from tests.scoring.conftest import AT, ENGLISH, Document, Phone


def new_key() -> str:
    return uuid4().hex


@dataclass
class GroupPhone:
    """One device of a group, with its own key and the keys of the two links."""

    client: Client = field(default_factory=lambda: Client(headers=ENGLISH))
    group: UUID = field(default_factory=uuid4)
    key: str = field(default_factory=new_key)
    write: str = field(default_factory=new_key)
    watch: str = field(default_factory=new_key)

    @property
    def address(self) -> str:
        return f"/api/v1/groups/{self.group}"

    def change(self, kind: str, **fields: Any) -> Document:
        return {"change": str(uuid4()), "kind": kind, "at": AT, "device": "Android · 3f2a", **fields}

    def start(self, name: str = "Donnerstagsrunde") -> Document:
        return self.change("start", write=self.write, watch=self.watch, name=name)

    def put(self, kind: str, key: str, value: Any, base: int = 0, **fields: Any) -> Document:
        return self.change("put", item={"kind": kind, "key": key}, value=value, base=base, **fields)

    def person(self, name: str, key: str | None = None, base: int = 0) -> Document:
        return self.put("person", key or str(uuid4()), {"name": name, "colour": 0}, base)

    def game(self, game: Phone, evening: UUID | None = None, proof: str | None = None) -> Document:
        return self.put("game", str(game.game), {"evening": str(evening or uuid4())}, proof=proof or game.key)

    def send(self, *changes: Document, key: str | None = None) -> Any:
        return self.post("/changes", {"changes": changes}, key=key)

    def post(self, path: str, body: Any = None, key: str | None = None) -> Any:
        return self.client.post(
            self.address + path,
            json.dumps(body) if body is not None else "",
            content_type="application/json",
            headers={"Authorization": f"Bearer {key or self.key}"},
        )

    def read(self, path: str = "", key: str | None = None, **headers: str) -> Any:
        return self.client.get(
            self.address + path, headers={"Authorization": f"Bearer {key or self.key}", **headers}
        )

    def delete(self, key: str | None = None) -> Any:
        return self.client.delete(self.address, headers={"Authorization": f"Bearer {key or self.key}"})

    def joining(self, link: str) -> "GroupPhone":
        """Return another phone that has joined through a link."""
        other = GroupPhone(group=self.group, write=self.write, watch=self.watch)
        answer = other.post("/join", {"key": other.key, "device": "iPhone · 77aa"}, key=link)
        assert answer.status_code == 200
        return other

    def put_out(self, device: int, key: str | None = None) -> Any:
        """Put a device out, with new links that this phone keeps."""
        write, watch = new_key(), new_key()
        answer = self.post(f"/devices/{device}/remove", {"write": write, "watch": watch}, key=key)
        if answer.status_code == 204:
            self.write, self.watch = write, watch
        return answer

    def stored(self) -> Group:
        return Group.objects.get(pk=self.group)


def statuses(answer: Any) -> list[str]:
    """What became of each change, with the code of what was refused."""
    return [
        ":".join([result["status"], *(problem["code"] for problem in result["problems"])])
        for result in answer.json()["results"]
    ]


@pytest.fixture
def group(db: None) -> GroupPhone:
    """A phone whose group has begun."""
    phone = GroupPhone()
    assert phone.send(phone.start()).status_code == 200
    return phone


@pytest.fixture
def playing(db: None) -> Phone:
    """A phone whose game has one deal on the server."""
    phone = Phone(Client(headers=ENGLISH))
    assert phone.send(phone.start(), phone.record(1)).status_code == 200
    return phone
