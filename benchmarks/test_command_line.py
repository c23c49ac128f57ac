"""How fast the command line is, against reading and writing the same lines as JSON and nothing else.

Figures of a shared machine drift, ratios stay: each benchmark prints its `ratio` and keeps it in its extra
info. Six times JSON alone is what to aim at.
"""

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time

import pytest

from scoring.rules.cards import Denomination
from scoring.rules.command_line import answer_lines
from scoring.rules.commands import VERBS
from scoring.rules.simulate import deal_cards

ROUNDS = 5

GAMES, DEALS = 1_000, 100
CONTESTS = 10_000

Lines = list[bytes]


def played_games() -> Lines:
    """Return 100 000 deals as games of 100; each game stands there ten times, to save playing."""
    out = io.StringIO()
    seeds = [json.dumps({"seed": seed, "deals": DEALS}).encode() for seed in range(GAMES // 10)]
    assert answer_lines(VERBS["play"], seeds, out, str) is None
    return [line.encode() for line in out.getvalue().splitlines()] * 10


def contests() -> Lines:
    rng = Random(7)
    return [
        json.dumps(
            {
                "denomination": rng.choice(tuple(Denomination)),
                "order": ["S", "E", "N", "W"],
                "hands": {seat: [str(card) for card in hand] for seat, hand in deal_cards(rng).items()},
            }
        ).encode()
        for _ in range(CONTESTS)
    ]


def copy_lines(lines: Lines) -> float:
    """Return the processor time that reading and writing the lines as JSON takes."""
    started = process_time()
    for line in lines:
        json.dumps(json.loads(line))
    return process_time() - started


def answer_file(verb: str, file: Path) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-m", "scoring.rules", verb, file], stdout=subprocess.DEVNULL, check=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


@pytest.mark.parametrize(
    ("verb", "make_lines", "pieces"),
    [
        pytest.param("score", played_games, GAMES * DEALS, id="score-100000-deals"),
        pytest.param("weis", contests, CONTESTS, id="weis-10000-contests"),
    ],
)
def test_a_verb_takes_a_few_times_as_long_as_json_alone(
    benchmark, capsys, tmp_path, verb, make_lines, pieces
):
    lines = make_lines()
    file = tmp_path / "lines.jsonl"
    file.write_bytes(b"\n".join(lines))
    benchmark.pedantic(answer_file, args=(verb, file), rounds=1)
    nothing = tmp_path / "nothing.jsonl"
    nothing.touch()

    # Turn and turn about, so that a busy moment of the machine does not fall on one of them alone.
    rounds = [(answer_file(verb, file), answer_file(verb, nothing), copy_lines(lines)) for _ in range(ROUNDS)]
    whole, start, alone = (min(column) for column in zip(*rounds, strict=True))
    taken = whole - start
    benchmark.extra_info.update(ratio=round(taken / alone, 2), per_second=round(pieces / taken))
    with capsys.disabled():
        sys.stdout.write(
            f"\n{verb}: {taken / alone:.2f} times JSON alone, {pieces / taken:,.0f} a second,"
            f" after a start of {start:.2f} s\n"
        )
