"""Deals of 50 tables while the office prints one sheet after another, held against deals without."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from benchmarks.printing.beside import START
from tests.e2e.server import ROOT, environment

SENTENCE = (
    "deals alone p99 {alone_ms:.0f} ms, while {sheets:.0f} sheets were made {beside_ms:.0f} ms:"
    " ratio {ratio:.2f}"
)


def measured(folder: Path) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env=environment(f"sqlite:///{folder / 'hall.sqlite3'}", folder, settings="tests.deployed"),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


def test_phones_while_sheets_are_made(benchmark, capsys, tmp_path):
    figures = benchmark.pedantic(measured, args=(tmp_path,), rounds=1)
    benchmark.extra_info.update(figures)
    with capsys.disabled():
        sys.stdout.write(f"\n{SENTENCE.format(**figures)}\n")
