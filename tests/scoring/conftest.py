"""A phone that keeps score, and the deals it sends."""

import json
from dataclasses import dataclass, field
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test import Client

from scoring.models import Game
from scoring.rules import codec, score_sheet
from scoring.rules.games import GAME_OF, PRESETS

AT = "2026-11-20T19:30:00Z"
PLAYERS = {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"}
Document = dict[str, Any]


def made_deal(number: int, **fields: Any) -> Document:
    """A deal that writes 230 : 27, unless `fields` say otherwise."""
    deal = {
        "number": number,
        "declarer": "S",
        "bid": 100,
        "denomination": "bells",
        "card_points": {"NS": 130},
    }
    return {**deal, **fields}


def played(preset: str, most: int = 8) -> Document:
    """A simulated game of that preset as its phone would write it, to its end or to so many deals."""
    entry = score_sheet.play_game(preset, GAME_OF[preset], PRESETS[preset], Random(3), most)
    document: Document = json.loads(json.dumps(codec.game_document(entry)))
    return document


@dataclass
class Phone:
    """One game on one phone, with the two keys it made."""

    client: Client
    game: UUID = field(default_factory=uuid4)
    key: str = field(default_factory=lambda: uuid4().hex)
    watch: str = field(default_factory=lambda: uuid4().hex)

    @property
    def address(self) -> str:
        return f"/api/v1/games/{self.game}"

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.key}"}

    def change(self, kind: str, **fields: Any) -> Document:
        return {"change": str(uuid4()), "kind": kind, "at": AT, "device": "Android · 3f2a", **fields}

    def start(self, **rules: Any) -> Document:
        game = {
            "format": 1,
            "game": "sidi-barrani",
            "rules": rules,
            "players": dict(PLAYERS),
            "first_dealer": "W",
        }
        return self.change("start", watch=self.watch, game=game)

    def all_of(self, game: Document) -> list[Document]:
        """Return the start and every deal of a game in the entry format."""
        start = self.change("start", watch=self.watch, game={**game, "deals": []})
        return [start, *(self.change("record", deal=deal) for deal in game["deals"])]

    def record(self, number: int, **fields: Any) -> Document:
        return self.change("record", deal=made_deal(number, **fields))

    def correct(self, number: int, reason: str = "", **fields: Any) -> Document:
        return self.change("correct", deal=made_deal(number, **fields), reason=reason)

    def remove(self, number: int, reason: str = "") -> Document:
        return self.change("remove", number=number, reason=reason)

    def send(self, *changes: Document, **headers: str) -> Any:
        return self.send_raw(json.dumps({"changes": changes}), **headers)

    def send_raw(self, body: bytes | str, **headers: str) -> Any:
        return self.client.post(
            f"{self.address}/changes",
            body,
            content_type="application/json",
            headers={**self.headers, **headers},
        )

    def read(self, **headers: str) -> Any:
        return self.client.get(self.address, headers={**self.headers, **headers})

    def stored(self) -> Game:
        return Game.objects.get(pk=self.game)


ENGLISH = {"accept-language": "en"}


@pytest.fixture
def client() -> Client:
    return Client(headers=ENGLISH)


@pytest.fixture
def phone(db: None, client: Client) -> Phone:
    return Phone(client)


@pytest.fixture
def started(phone: Phone) -> Phone:
    """A phone whose game runs to 500."""
    assert phone.send(phone.start(target=500)).status_code == 200
    return phone


@pytest.fixture
def other(db: None) -> Phone:
    return Phone(Client(headers=ENGLISH))


def one_sentence(response: Any) -> bool:
    """The detail of a refusal, which nothing but a sentence may be."""
    (detail,) = response.json().values()
    return detail.endswith(".") and "\n" not in detail and len(detail) <= 400
