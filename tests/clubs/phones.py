"""Phones at the tables of an evening: let in by a card, they send what the table page sends."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID, uuid4

from django.test import Client

from clubs.actions.access_cards import card_for
from clubs.actions.admission import COOKIE, admit
from clubs.models import Table, Tournament
from scoring.models import Game
from tests.clubs.printouts import table_of
from tests.scoring.conftest import AT, Document, made_deal


@dataclass
class TablePhone:
    """A device that was let in at a table, with its cookie and the key it made."""

    game: UUID
    cookie: str
    name: str = "Android · 3f2a"
    key: str = field(default_factory=lambda: uuid4().hex)
    client: Client = field(default_factory=lambda: Client(headers={"accept-language": "en"}))

    def __post_init__(self) -> None:
        self.client.cookies[COOKIE] = self.cookie

    @property
    def address(self) -> str:
        return f"/api/v1/tables/{self.game}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def change(self, kind: str, **fields: Any) -> Document:
        return {"change": str(uuid4()), "kind": kind, "at": AT, "device": self.name, **fields}

    def record(self, number: int, **fields: Any) -> Document:
        return self.change("record", deal=made_deal(number, **fields))

    def correct(self, number: int, reason: str = "", **fields: Any) -> Document:
        return self.change("correct", deal=made_deal(number, **fields), reason=reason)

    def remove(self, number: int, reason: str = "") -> Document:
        return self.change("remove", number=number, reason=reason)

    def upon(self, seen: Document | None, change: Document) -> Document:
        """Return a change that takes the place of what this phone has seen, and of nothing else."""
        return {**change, "seen": seen}

    def confirm(self, side: str, **totals: int) -> Document:
        return self.change("confirm", side=side, totals=totals or {"NS": 460, "EW": 54})

    def reject(self, side: str, reason: str = "the second deal was ours", **totals: int) -> Document:
        return self.change("reject", side=side, totals=totals or {"NS": 460, "EW": 54}, reason=reason)

    def send(self, *changes: Document, **headers: str) -> Any:
        return self.send_raw(json.dumps({"changes": changes}), **headers)

    def send_raw(self, body: bytes | str, **headers: str) -> Any:
        return self.client.post(
            f"{self.address}/changes",
            body,
            content_type="application/json",
            headers={**self.headers, **headers},
        )

    def read(self, query: str = "", **headers: str) -> Any:
        return self.client.get(f"{self.address}{query}", headers={**self.headers, **headers})

    def seats(self, **headers: str) -> Any:
        return self.client.get(f"{self.address}/seats", headers={**self.headers, **headers})

    def table(self) -> Document:
        """What the hall says of the table."""
        part: Document = self.read().json()["table"]
        return part

    def stored(self) -> Game:
        return Game.objects.get(pk=self.game)


def phone_at(table: Table, name: str = "Android · 3f2a") -> TablePhone:
    """A device that has just scanned the card of a table."""
    entered = admit(card_for(table).token)
    return TablePhone(entered.game.pk, entered.cookie, name)


def phone_of(there: Tournament, number: int = 1, round_number: int = 1) -> TablePhone:
    return phone_at(table_of(there, number, round_number))


def became(response: Any) -> list[str]:
    """What became of each change: its status, or the code for which it was refused."""
    results = response.json()["results"]
    return [result["problems"][0]["code"] if result["problems"] else result["status"] for result in results]


def messages(response: Any) -> Mapping[str, str]:
    """The sentences of what was refused, by code."""
    found = [problem for result in response.json()["results"] for problem in result["problems"]]
    return {problem["code"]: problem["message"] for problem in found}
