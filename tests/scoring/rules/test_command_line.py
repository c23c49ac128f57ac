import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from config.version import VERSION
from scoring.rules.games import PRESETS
from tests.scoring.rules.examples import DEALS, GAMES, game_document, params
from tests.waiting import LONGEST

ROOT = Path(__file__).parents[3]


def run(*arguments: str, stdin: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    raw = stdin.encode() if isinstance(stdin, str) else stdin
    command = [sys.executable, "-m", "scoring.rules", *arguments]
    return subprocess.run(command, input=raw, capture_output=True, cwd=ROOT, timeout=LONGEST, check=False)


def ask(verb: str, *documents: Any, arguments: tuple[str, ...] = ()) -> list[Any]:
    """Return the answers to these documents; nothing may stand on standard error."""
    done = run(verb, *arguments, stdin="\n".join(json.dumps(document) for document in documents))
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture(scope="module")
def example_results():
    examples = [*DEALS, *GAMES]
    answers = ask("score", *map(game_document, examples))
    return {example["id"]: answer for example, answer in zip(examples, answers, strict=True)}


@pytest.mark.sample(10)
@pytest.mark.parametrize("example", params(DEALS))
def test_a_worked_example_of_a_deal_scores_as_in_its_source(example, example_results):
    assert example_results[example["id"]]["deals"][0]["scores"] == example["scores"]


@pytest.mark.parametrize("example", params(GAMES))
def test_a_worked_example_of_a_game_ends_as_in_its_source(example, example_results):
    result = example_results[example["id"]]

    assert (result["totals"], result["over"]) == (example["totals"], example["expected"]["over"])


def test_the_presets_are_listed_with_every_house_rule():  # SB-12
    done = run("presets")

    assert json.loads(done.stdout) == {name: rules.document() for name, rules in PRESETS.items()}


@pytest.mark.long  # plays fifteen hundred deals
def test_sensible_bidding_makes_half_to_two_thirds_of_its_contracts():
    (game,) = ask("play", {"seed": 3, "deals": 1500})
    (result,) = ask("score", game)
    played = [deal["made"] for deal in result["deals"] if deal["made"] is not None]
    deals = [deal for deal in game["deals"] if "thrown_in" not in deal]

    assert 1 / 2 <= sum(played) / len(played) <= 2 / 3
    assert {deal["denomination"] for deal in deals} == {
        "bells", "shields", "acorns", "roses", "obenabe", "undenufe",
    }  # fmt: skip
    assert {deal["stake"] for deal in deals} == {1, 2}


def test_a_file_is_read_line_by_line_and_blank_lines_are_skipped(tmp_path):
    file = tmp_path / "totals.jsonl"
    file.write_bytes(b'\xef\xbb\xbf{"points": 40}\r\n\r\n{"points": 7}')
    done = run("slate", str(file))

    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line)["rest"] for line in done.stdout.splitlines()] == [0, 7]


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        pytest.param(
            '{"points": 40', "This is not JSON: Expecting ',' delimiter at column 14.", id="broken-json"
        ),
        pytest.param("[" * 100_000, "This is nested too deeply.", id="deep"),
        pytest.param('{"points": NaN}', "NaN is not a JSON number.", id="nan"),
        pytest.param('{"points": -Infinity}', "-Infinity is not a JSON number.", id="infinity"),
        pytest.param('{"points": ' + "9" * 5000 + "}", "A number is too long.", id="huge"),
        pytest.param(
            '{"points": 1e999}',
            "points must be a whole number from 0 to 1000000000, not Infinity.",
            id="overflow",
        ),
        pytest.param('{"points": 4, "points": 5}', 'The key "points" appears twice.', id="twice"),
        pytest.param(b'{"points": "\xff"}', "This is not UTF-8 text.", id="not-utf-8"),
        pytest.param("[]", "slate must be an object, not [\\u2026].", id="list"),
        pytest.param('{"point": 4}', 'slate has an unknown key "point".', id="unknown-key"),
        pytest.param('{"a\\nb": 4}', 'slate has an unknown key "a\\nb".', id="key-with-a-newline"),
        pytest.param("{}", "slate needs the key points.", id="nothing"),
    ],
)
def test_a_bad_line_is_one_sentence_and_the_lines_before_are_answered(line, complaint):
    raw = line.encode() if isinstance(line, str) else line
    done = run("slate", stdin=b'{"points": 40}\n' + raw + b'\n{"points": 50}\n')

    assert done.returncode == 2
    assert done.stderr.decode().replace("…", "\\u2026") == f"Line 2: {complaint}\n"
    assert [json.loads(answer)["twenties"] for answer in done.stdout.splitlines()] == [2]


def test_the_version_is_said():
    done = run("--version")

    assert (done.returncode, done.stdout.decode()) == (0, f"Standblatt {VERSION}\n")


def test_a_missing_file_is_one_sentence():
    done = run("score", "nowhere.jsonl")

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == "nowhere.jsonl: No such file or directory\n"


@pytest.mark.sample(1)
@pytest.mark.parametrize(
    "arguments", [(), ("guess",), ("score", "--language", "rm")], ids=["no-verb", "verb", "language"]
)
def test_a_wrong_call_says_how_to_call(arguments):
    done = run(*arguments)

    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"usage: python -m scoring.rules")


def test_whoever_stops_reading_is_not_told_off():
    script = f"yes '{{\"points\": 7}}' | head -50000 | '{sys.executable}' -m scoring.rules slate | head -1"
    done = subprocess.run(["bash", "-c", script], capture_output=True, cwd=ROOT, timeout=LONGEST, check=False)

    assert (len(done.stdout.splitlines()), done.stderr) == (1, b"")


def test_answers_without_room_are_one_sentence(tmp_path):
    lines = tmp_path / "points.jsonl"
    lines.write_text('{"points": 7}\n' * 50_000)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "scoring.rules", "slate", str(lines)],
            stdout=full, stderr=subprocess.PIPE, cwd=ROOT, timeout=LONGEST, check=False,
        )  # fmt: skip

    assert (done.returncode, done.stderr) == (2, b"No space left on device\n")


def test_a_fresh_interpreter_needs_no_framework():
    script = "import sys, scoring.rules.__main__; print('django' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, cwd=ROOT, timeout=LONGEST, check=True
    )

    assert done.stdout == b"False\n"
