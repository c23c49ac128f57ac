"""A game that a phone keeps from before presets changed: its totals stay, and it goes on by its rules."""

import json
from typing import Any
from uuid import uuid4

from playwright.sync_api import expect

from tests.e2e.table import Table
from tests.scoring.rules.examples import FOLDER

KEEP = """([game, rows]) => new Promise((resolve, reject) => {
  const opening = indexedDB.open("standblatt");
  opening.onerror = reject;
  opening.onsuccess = () => {
    const writing = opening.result.transaction(["games", "outbox"], "readwrite");
    writing.objectStore("games").put(game);
    for (const row of rows) writing.objectStore("outbox").add(row);
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})"""
STAMP = {"at": "2026-10-01T19:30:00.000Z", "device": "Android"}


def bookel() -> dict[str, Any]:
    """Return the earlier game to 2500 of `stored_games.jsonl`, and what it came to."""
    lines = (FOLDER / "stored_games.jsonl").read_text(encoding="utf-8").splitlines()
    [stored] = [each for each in map(json.loads, lines) if each["game"]["game"] == "sidi-barani-2500"]
    assert "four_beats_sequence" in stored["game"]["rules"]
    return dict(stored)


def kept(document: dict[str, Any]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the record of a game as a phone keeps it, and its changes that no server has seen."""
    game, watch = str(uuid4()), uuid4().hex
    header = {name: value for name, value in document.items() if name != "deals"}
    record: dict[str, Any] = {
        "id": game,
        "key": uuid4().hex,
        "watch": watch,
        "pack": "swiss",
        "evening": str(uuid4()),
    }
    record |= {"created": STAMP["at"], "document": document, "history": [], "draft": None, "revision": 0}
    changes = [{"kind": "start", "pack": "swiss", "watch": watch, "game": header}]
    changes += [{"kind": "record", "deal": deal} for deal in document["deals"]]
    bodies = [{**STAMP, "change": str(uuid4()), **change} for change in changes]
    rows = [
        {"game": game, "change": body["change"], "body": body, "state": "waiting", "problems": []}
        for body in bodies
    ]
    return record, rows


def test_an_earlier_game_goes_on_by_its_rules(table: Table) -> None:  # SB-11a, SB-12
    stored = bookel()
    record, rows = kept(stored["game"])
    table.new_game()
    table.page.evaluate(KEEP, [record, rows])
    table.page.evaluate("(game) => { location.hash = `g=${game}`; }", record["id"])

    table.expect_totals(stored["totals"]["NS"], stored["totals"]["EW"])
    expect(table.page.locator("#deals tr")).to_have_count(len(stored["scores"]))
    bids = table.contract_form.locator("[name=bid]")
    assert [each.get_attribute("value") for each in bids.all()][-2:] == ["157", "257"]

    table.deal({"declarer": "E", "bid": 157, "denomination": "undenufe", "card_points": {"EW": 157}})
    table.expect_totals(stored["totals"]["NS"], stored["totals"]["EW"] + 157 + 157)
    table.ask()
    table.badge("server")
