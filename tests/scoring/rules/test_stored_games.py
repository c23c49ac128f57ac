"""Games that were begun under earlier presets keep their rules: `stored_games.jsonl` has one of each preset.

They were scored, and their results written down, before presets were brought closer to their sources. Like
every stored game they carry all house rules of their time.
"""

import json
from typing import Any

import pytest

from scoring.rules import codec
from scoring.rules.games import PRESETS
from scoring.rules.house import FORMER, FOUR_BEATS_SEQUENCE, Rules
from scoring.rules.score_sheet import score_game
from tests.scoring.rules.examples import FOLDER
from tests.static.node import ask

STORED: list[dict[str, Any]] = [
    json.loads(line) for line in (FOLDER / "stored_games.jsonl").read_text(encoding="utf-8").splitlines()
]
USUAL = [rules.document() for rules in PRESETS.values()]
ALIKE = {
    name
    for name in Rules.house_rules().keys() | PRESETS["schieber"].house_rules().keys()
    if len({json.dumps(rules[name]) for rules in USUAL if name in rules}) == 1
} - FORMER.keys() | {"bergpreis_after_deal"}
"""House rules that no preset has otherwise, or Sidi Barrani always: who lacks one means what is usual."""
every_game = pytest.mark.parametrize("stored", STORED, ids=lambda stored: stored["game"]["game"])


def comes_to(result: dict[str, Any]) -> dict[str, Any]:
    """Return what a result has of what was written down."""
    scores = [deal["scores"] for deal in result["deals"]]
    return {"scores": scores} | {key: result[key] for key in ("totals", "over", "winner")}


@every_game
def test_a_stored_game_comes_to_what_it_did(stored):  # SB-11a
    result = codec.result_document(score_game(codec.read_game(stored["game"])))

    assert {"game": stored["game"], **comes_to(result)} == stored
    assert [deal["problems"] for deal in result["deals"]] == [[]] * len(stored["game"]["deals"])


def test_on_a_phone_stored_games_come_to_what_they_did():  # SB-11a
    results = ask([{"ask": "score", "game": stored["game"]} for stored in STORED])

    assert [
        {"game": stored["game"], **comes_to(result)} for stored, result in zip(STORED, results, strict=True)
    ] == STORED


@every_game
def test_every_house_rule_that_a_stored_game_lacks_has_a_former_value(stored):  # SB-11a
    given, known = stored["game"]["rules"], PRESETS[stored["game"]["game"]].house_rules()
    later = {name for name in FORMER if name in known}

    assert known.keys() - given.keys() - ALIKE == {"weis_order"} | later
    assert given.keys() - known.keys() == {FOUR_BEATS_SEQUENCE}
    assert later.isdisjoint(given)


def test_what_no_preset_switches_on_needs_no_former_value():  # SB-11a
    switches = ("false_claim_loses", "bergpreis", "strokes")

    assert {rules.document().get(name) or None for rules in PRESETS.values() for name in switches} == {None}


@every_game
def test_a_stored_game_is_written_in_the_words_of_today(stored):  # SB-11a
    game = codec.read_game(stored["game"])
    written = codec.game_document(game)

    assert FOUR_BEATS_SEQUENCE not in written["rules"]
    assert codec.read_game(written).rules == game.rules


def test_there_was_a_game_of_each_preset():
    assert len({stored["game"]["game"] for stored in STORED}) == len(STORED) == 19
