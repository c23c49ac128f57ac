"""What 500 slow senders cost the phones at the tables, as ratios to a server that is left alone."""

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.front.measure import START, Figures
from tests.e2e.server import ROOT, environment

SENTENCE = (
    "{name}: {health_checks:.0f} of 3 health checks,"
    " a deal's median {median:.1f} and p99 {p99:.1f} times as long,"
    " {polls:.2f} times as many polls a second, {megabytes:.0f} MB"
)


def measured(folder: Path) -> dict[str, Figures]:
    done = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env=environment(folder / "hall.sqlite3", folder, settings="tests.deployed"),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, Figures] = json.loads(done.stdout)
    return figures


def ratios(figures: Figures, alone: Figures) -> Figures:
    return figures | {
        "median": figures["deal_median_ms"] / alone["deal_median_ms"],
        "p99": figures["deal_p99_ms"] / alone["deal_p99_ms"],
        "polls": figures["polls_per_second"] / alone["polls_per_second"],
    }


def test_slow_senders(benchmark, capsys, tmp_path):
    figures = benchmark.pedantic(measured, args=(tmp_path,), rounds=1)

    benchmark.extra_info.update(figures)
    with capsys.disabled():
        for name in ("headers", "body", "both"):
            sentence = SENTENCE.format(name=name, **ratios(figures[name], figures["alone"]))
            sys.stdout.write(f"\n{sentence}")
