"""How many deals a second a hall of 100 tables can send: two phones at each, every request sent twice.

Held against a bare insert on the same database, through the same driver with the same settings and as many
threads: figures of a shared machine drift, ratios stay. PostgreSQL is set up as it comes, so that it writes
to disk what it acknowledges, as SQLite does here.
"""

import json
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from benchmarks.hall.measure import START
from tests import postgresql
from tests.e2e.server import ROOT, environment

SENTENCE = (
    "{deals_per_second:.0f} deals a second, p99 {p99_ms:.0f} ms, a bare insert {ratio:.0f} times as often;"
    " at the pace of a hall p99 {paced_p99_ms:.0f} ms; {news_per_second:.0f} questions a second"
    " for what is new take {news_processor_share:.0%} of a processor"
)


def measured(address: str, folder: Path) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-c", START],
        cwd=ROOT,
        env=environment(address, folder, settings="tests.deployed"),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_a_hall_of_a_hundred_tables(benchmark, capsys, tmp_path, database):
    sqlite = nullcontext(f"sqlite:///{tmp_path / 'hall.sqlite3'}")
    with postgresql.cluster(postgresql.LASTING) if database == "postgresql" else sqlite as address:
        figures = benchmark.pedantic(measured, args=(address, tmp_path), rounds=1)

    benchmark.extra_info.update(figures)
    with capsys.disabled():
        sys.stdout.write(f"\n{database}: {SENTENCE.format(**figures)}\n")
