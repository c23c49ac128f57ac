"""A whole game of Sidi Barrani, through a client that was generated from the description of the API alone."""

import json
import sys
from typing import Any
from uuid import uuid4

from standblatt_client import AuthenticatedClient, Client
from standblatt_client.api.games import erase_game, post_changes, read_game, watch_game
from standblatt_client.models import AnswersOut, ChangeList, GameOut

GAME, KEY, WATCH = uuid4(), uuid4().hex, uuid4().hex
START = {
    "format": 1,
    "game": "sidi-barrani",
    "players": {"S": "Anna", "E": "Beat", "N": "Carla", "W": "Dani"},
    "first_dealer": "W",
}
Document = dict[str, Any]


def change(kind: str, **fields: Any) -> Document:
    return {
        "change": str(uuid4()),
        "kind": kind,
        "at": "2026-11-27T20:15:00Z",
        "device": "a program",
        **fields,
    }


def deal(number: int, points: int) -> Document:
    played = {"declarer": "S", "bid": 100, "denomination": "bells", "card_points": {"NS": points}}
    return {"number": number, **played}


def record(number: int, points: int) -> Document:
    return change("record", deal=deal(number, points))


def send(phone: AuthenticatedClient, *changes: Document) -> list[str]:
    answers = post_changes.sync(GAME, client=phone, body=ChangeList.from_dict({"changes": changes}))
    assert isinstance(answers, AnswersOut), answers
    return [str(each.status) for each in answers.results]


def refused(phone: AuthenticatedClient, *changes: Document) -> int:
    body = ChangeList.from_dict({"changes": changes})
    status: int = post_changes.sync_detailed(GAME, client=phone, body=body).status_code
    return status


def play(address: str) -> Document:
    phone = AuthenticatedClient(base_url=address, token=KEY)
    begun = change("start", watch=WATCH, game=START), record(1, 130)
    said: Document = {
        "begun": send(phone, *begun),
        "sent_again": send(phone, *begun),
        "refused": refused(phone, record(2, 158)),
        "corrected": send(phone, change("correct", deal=deal(1, 57), reason="misread")),
        "played": send(phone, *(record(number, 130) for number in range(2, 11))),
    }
    game = read_game.sync(GAME, client=phone)
    watched = watch_game.sync(WATCH, client=Client(base_url=address))
    assert isinstance(game, GameOut), game
    assert isinstance(watched, GameOut), watched
    erase_game.sync_detailed(GAME, client=phone)
    return {
        **said,
        "totals": game.result.to_dict()["totals"],
        "over": game.result.to_dict()["over"],
        "watched": watched.result.to_dict()["totals"],
        "gone": read_game.sync_detailed(GAME, client=phone).status_code,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(play(sys.argv[1])))
