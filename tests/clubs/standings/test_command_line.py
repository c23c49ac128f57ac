import json
import subprocess
import sys
from typing import Any

import pytest

from tests.clubs.standings.examples import EXAMPLES, document_of, line
from tests.house.test_docs import ROOT
from tests.scoring.rules.examples import params
from tests.waiting import LONGEST


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "clubs.standings", *arguments]
    return subprocess.run(
        command, input=stdin, capture_output=True, text=True, cwd=ROOT, timeout=LONGEST, check=False
    )


@pytest.fixture(scope="module")
def answers() -> dict[str, Any]:
    done = run("rank", stdin="\n".join(json.dumps(document_of(example)) for example in EXAMPLES))
    assert (done.returncode, done.stderr) == (0, "")
    found = map(json.loads, done.stdout.splitlines())
    return {example["id"]: answer for example, answer in zip(EXAMPLES, found, strict=True)}


@pytest.mark.parametrize("example", params(EXAMPLES))
def test_a_worked_example_ranks_as_its_source_says(example, answers):
    rows = [
        line(row["rank"], row["entry"], row["total"], row["decided_by"])
        for row in answers[example["id"]]["standings"]
    ]

    assert rows == example["standings"]


def test_a_file_is_read_line_by_line(tmp_path):
    file = tmp_path / "standings.jsonl"
    file.write_text('{"entries": ["A"]}\n\n{"entries": []}\n')
    done = run("rank", str(file))

    assert [len(json.loads(answer)["standings"]) for answer in done.stdout.splitlines()] == [1, 0]
    assert (done.returncode, done.stderr) == (0, "")


def test_a_bad_line_is_one_sentence_and_the_lines_before_are_answered():
    done = run("rank", stdin='{"entries": ["A"]}\n{"entries": ["A", "A"]}\n{"entries": ["B"]}\n')

    assert (done.returncode, done.stderr) == (2, 'Line 2: entries must name "A" only once.\n')
    assert [json.loads(answer)["standings"][0]["entry"] for answer in done.stdout.splitlines()] == ["A"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("arguments", [(), ("win",), ("rank", "--language", "rm")])
def test_a_wrong_call_says_how_to_call(arguments):
    done = run(*arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: python -m clubs.standings")


def test_a_fresh_interpreter_needs_no_framework():
    script = "import sys, clubs.standings.__main__, clubs.season; print('django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, timeout=LONGEST, check=True
    )

    assert done.stdout == "False\n"
