"""The page on the entry format names every key there is, and its examples are right."""

import json
import re
from dataclasses import fields
from itertools import pairwise
from typing import Any

import pytest

from clubs.standings import values
from clubs.standings.__main__ import answer
from clubs.standings.settings import Settings
from scoring.rules import codec, sheet
from scoring.rules.games import GAMES
from tests.house.test_docs import ROOT

PAGE = (ROOT / "docs" / "entry-format.md").read_text(encoding="utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)]
EXAMPLES = [block for block in BLOCKS if "game" in block]
STANDINGS = [(block, answer) for block, answer in pairwise(BLOCKS) if "standings" in answer]


def keys_told(heading: str) -> set[str]:
    """Return the words in code that stand first in the rows of a section's table."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    firsts = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {key for first in firsts for key in re.findall(r"`(\w+)`", first)}


def test_every_key_of_a_deal_is_told():
    keys = {key for jass in GAMES for key in jass.deal_readers}

    assert keys_told("A deal") | {"number", "dealer"} == keys


def test_every_key_of_a_game_is_told():
    terms = {term for jass in GAMES for term in jass.terms}
    written = codec.game_document(codec.read_game(EXAMPLES[0]))

    assert keys_told("A game") == {*written, *terms}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["game"])
def test_every_example_is_accepted_deal_by_deal(example):
    result = sheet.score_game(codec.read_game(example))

    assert [deal.problems for deal in result.deals] == [()] * len(example["deals"])


def names(part: type[Any]) -> set[str]:
    return {field.name for field in fields(part)}


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("A tournament", names(values.Tournament) - {"lot"} | {"format"}),
        ("A round", names(values.Round)),
        ("The result of a table", names(values.TableResult)),
        ("An adjustment", names(values.Adjustment)),
        ("The settings", names(Settings) | {"lot"}),
    ],
)
def test_every_key_of_a_standings_document_is_told(heading, keys):
    assert keys_told(heading) == keys


@pytest.mark.parametrize(("document", "expected"), STANDINGS, ids=["an-evening", "a-season"])
def test_every_example_of_standings_is_right(document, expected):
    assert answer(document, str) == expected
