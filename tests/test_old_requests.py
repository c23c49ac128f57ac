"""What pages of earlier versions sent is still taken: a phone may come with it after an update of the server.

The requests were recorded once from the pages as they were then (`tests/e2e/record_requests.py`).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from clubs.actions.admission import COOKIE, admit
from scoring.models import DealRevision
from tests.e2e import hall_world

REQUESTS = Path(__file__).parent / "examples" / "requests"
Line = dict[str, Any]


def recorded(kind: str) -> list[Any]:
    """Return the requests of each game, or table, of each file, with a name for it."""
    found: dict[tuple[str, str], list[Line]] = {}
    for file in sorted(REQUESTS.glob("*.jsonl")):
        for text in file.read_text(encoding="utf-8").splitlines():
            line = json.loads(text)
            if kind in line:
                found.setdefault((file.stem, line[kind]), []).append(line)
    return [
        pytest.param(lines, id=f"{stem}-{at}-{named(lines[0])}")
        for at, ((stem, _place), lines) in enumerate(found.items(), 1)
    ]


def named(line: Line) -> str:
    """Return what is played."""
    evening, start = line.get("evening"), line["body"]["changes"][0]
    return str(evening["template"] if evening else start["game"]["game"])


def changes(lines: list[Line]) -> set[str]:
    return {change["kind"] for line in lines for change in line["body"]["changes"]}


def sent(client: Client, address: str, lines: list[Line]) -> list[tuple[int, list[str]]]:
    answers = [
        client.post(
            f"{address}/changes",
            line["body"],
            content_type="application/json",
            headers={"Authorization": f"Bearer {line['key']}"},
        )
        for line in lines
    ]
    return [
        (answer.status_code, [result["status"] for result in answer.json().get("results", [])])
        for answer in answers
    ]


def expected(lines: list[Line]) -> list[tuple[int, list[str]]]:
    return [(line["status"], line["became"]) for line in lines]


@pytest.mark.sample(2)
@pytest.mark.parametrize("lines", recorded("game"))
def test_a_game_of_an_earlier_version_is_taken(lines, client, db):
    assert sent(client, f"/api/v1/games/{lines[0]['game']}", lines) == expected(lines)
    assert {status for status, _became in expected(lines)} == {200}
    assert changes(lines) - {"agree"} == {"start", "record", "correct", "remove"}


@pytest.mark.sample(2)
@pytest.mark.parametrize("lines", recorded("table"))
def test_a_table_of_an_earlier_version_is_taken(lines, client, db):
    hall_world.make(**lines[0]["evening"])
    entered = admit(hall_world.cards(number=1)[0]["token"])
    client.cookies[COOKIE] = entered.cookie

    assert sent(client, f"/api/v1/tables/{entered.game.pk}", lines) == expected(lines)
    assert {status for status, _became in expected(lines)} == {200}
    assert changes(lines) == {"record", "correct", "remove", "confirm", "reject"}
    assert DealRevision.objects.filter(game=entered.game).count() > len(lines) / 2


def test_each_version_has_games_and_tables():
    assert [file.stem for file in sorted(REQUESTS.glob("*.jsonl"))][:1] == ["2026-11"]
    assert recorded("game") != []
    assert recorded("table") != []
