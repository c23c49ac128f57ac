"""Who goes through as the rules of real events say, by the command line."""

import json
from typing import Any

import pytest

from tests.clubs.standings.cut.examples import EXAMPLES, document_of
from tests.clubs.standings.test_command_line import run
from tests.scoring.rules.examples import params


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    done = run("cut", stdin="\n".join(json.dumps(document_of(example)) for example in EXAMPLES))
    assert (done.returncode, done.stderr) == (0, "")
    found = map(json.loads, done.stdout.splitlines())
    return {example["id"]: answer for example, answer in zip(EXAMPLES, found, strict=True)}


@pytest.mark.parametrize("example", params(EXAMPLES))
def test_those_go_through_whom_the_source_names(example, answers):
    answer = answers[example["id"]]
    states = {row["entry"]: row["state"] for each in answer["lists"] for row in each["rows"]}

    assert answer["through"] == example["through"]
    assert {entry: states[entry] for entry in example["states"]} == example["states"]
