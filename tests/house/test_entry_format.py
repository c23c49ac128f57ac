"""The page on the entry format names every key there is, and its examples are right."""

import json
import re
from dataclasses import fields
from itertools import pairwise
from typing import Any

import pytest

import clubs.schedules.__main__ as schedules
import clubs.standings.__main__ as standings
import scoring.rules.__main__ as rule_book
from clubs.actions.exchange.files import MOST_CHAINED, ChainFile, TournamentFile
from clubs.document_reading import EntryReader
from clubs.schedules.__main__ import answer_bracket, checked, drawn
from clubs.schedules.bracket.document import bracket_readers
from clubs.schedules.document.reading import PARTS
from clubs.schedules.problems import DrawProblemKind
from clubs.schedules.values import METHODS, Kind
from clubs.standings import values
from clubs.standings.__main__ import answer_cut, answer_rank
from clubs.standings.cut.document import SOURCE
from clubs.standings.cut.values import CutRequest, CutSettings, CutState
from clubs.standings.settings import Settings
from scoring.rules import codec, score_sheet
from scoring.rules.games import GAMES
from tests.house.test_docs import ROOT

PAGE = (ROOT / "docs" / "entry-format.md").read_text(encoding="utf-8")
TEXTS = re.findall(r"```json\n(.+?)```", PAGE, re.DOTALL)
BLOCKS = [json.loads(text) for text in TEXTS]
EXAMPLES = [block for block in BLOCKS if "game" in block]
DRAWN, DRAW = (next(block for block in BLOCKS if key in block) for key in ("fairness", "seed"))
STANDINGS = [
    (block, answer) for block, answer in pairwise(BLOCKS) if "standings" in answer and "lines" not in answer
]


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

    assert keys_told("A game") == {*written, *terms, "pack", "started", "finished", "series"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["game"])
def test_every_example_is_accepted_deal_by_deal(example):
    result = score_sheet.score_game(codec.read_game(example))

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


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("A cut", names(CutRequest) | {"format", "sources"}),
        ("A source of a cut", {*SOURCE}),
        ("What is agreed of a cut", names(CutSettings)),
        ("The answer to a cut", {"state", *(state.value for state in CutState)}),
    ],
)
def test_every_key_of_a_cut_document_is_told(heading, keys):
    assert keys_told(heading) == keys


def test_the_example_of_a_cut_is_right():
    document, expected = next(each for each in pairwise(BLOCKS) if "through" in each[1])

    assert answer_cut(document, str) == expected


@pytest.mark.parametrize(
    ("heading", "file"), [("The file of a tournament", TournamentFile), ("The file of a chain", ChainFile)]
)
def test_every_key_of_a_file_is_told(heading, file):
    assert keys_told(heading) == {*file.model_fields}


def test_as_many_tournaments_are_told_as_a_chain_may_have():
    assert f"| `tournaments` | 1 to {MOST_CHAINED}," in PAGE


BRACKET, BRACKET_NOW = next(each for each in pairwise(BLOCKS) if "lines" in each[1])


DOUBLE_NOW = answer_bracket({"entries": ["Anna", "Beat", "Carla"], "method": "double"}, str)


@pytest.mark.parametrize(
    ("heading", "keys"),
    [
        ("A bracket", {*bracket_readers(EntryReader(frozenset()))}),
        ("The answer to a bracket", {*BRACKET_NOW}),
        ("A game of a bracket", {*DOUBLE_NOW["games"][0]}),
    ],
)
def test_every_key_of_a_bracket_document_is_told(heading, keys):
    assert keys_told(heading) == keys


def test_the_example_of_a_bracket_is_right():
    assert answer_bracket(BRACKET, str) == BRACKET_NOW


@pytest.mark.parametrize(("document", "expected"), STANDINGS, ids=["an-evening", "a-season"])
def test_every_example_of_standings_is_right(document, expected):
    assert answer_rank(document, str) == expected


@pytest.mark.parametrize(
    ("heading", "part"),
    [
        ("A draw", "draw"),
        ("A round of a draw", "round"),
        ("A table of a draw", "table"),
        ("The fairness", "fairness"),
    ],
)
def test_every_key_of_a_schedule_document_is_told(heading, part):
    assert keys_told(heading) == set(PARTS[part])


def test_every_key_of_an_answer_and_of_a_bound_is_told():
    section = PAGE.split("## An answer\n")[1].split("\n## ")[0]
    bound = next(line for line in PAGE.splitlines() if line.startswith("| `bound` |"))

    assert set(re.findall(r"`(\w+)`", section)) == set(PARTS["answer"]) - {"format"}
    assert set(re.findall(r"`(\w+)`", bound)) - {"bound"} == set(PARTS["bound"])


def test_every_method_of_a_draw_is_told():
    (row,) = [line for line in PAGE.splitlines() if line.startswith("| `method` | `draw` |")]

    assert set(re.findall(r"`(\w+)`", row)) - {"method"} == {
        method.value for kind in Kind for method in METHODS[kind]
    }


def test_every_problem_of_a_draw_is_told():
    assert keys_told("The control") - {"code"} == {kind.code for kind in DrawProblemKind}


def test_the_example_of_a_draw_is_as_fair_as_the_draw_that_it_asks_for():
    found = drawn(DRAW, str)["fairness"]

    assert {**found, "table_repeats": 0} == {**DRAWN["fairness"], "table_repeats": 0}


def test_the_example_of_an_answer_is_right():
    assert checked(DRAWN, str) == {"fairness": DRAWN["fairness"], "problems": []}


@pytest.mark.parametrize(
    ("program", "verb", "keys"),
    [
        pytest.param(rule_book.COMMAND_LINE, "score", {"game"}, id="games"),
        pytest.param(standings.COMMAND_LINE, "rank", {"entries", "settings"}, id="tournaments"),
        pytest.param(standings.COMMAND_LINE, "cut", {"sources", "settings"}, id="cuts"),
        pytest.param(schedules.COMMAND_LINE, "draw", {"seed"}, id="draws"),
        pytest.param(schedules.COMMAND_LINE, "check", {"fairness"}, id="answers"),
        pytest.param(schedules.COMMAND_LINE, "bracket", {"entries", "results"}, id="brackets"),
    ],
)
def test_the_examples_are_read_from_a_file_as_they_stand_on_the_page(program, verb, keys, tmp_path, capsys):
    texts = [text for text, block in zip(TEXTS, BLOCKS, strict=True) if keys <= block.keys()]
    file = tmp_path / "examples.json"
    file.write_text("".join(texts), encoding="utf-8")

    assert program.run([verb, str(file)]) == 0
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        program.verbs[verb](json.loads(text), str) for text in texts
    ]
