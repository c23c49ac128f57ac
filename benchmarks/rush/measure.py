"""What a rush of sign-ups does to a hall: one SQLite server, deals at its tables, in quiet and busy pairs.

`python -m benchmarks.rush.measure` prints a line of JSON. In each pair deals are sent for a while alone, and
for as long while people sign up for another club's tournament; a 99th percentile is held against that of the
same pair, so that what else the machine does drifts out of it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.rush.crowd import PER_SECOND
from benchmarks.strangers.measure import Figures, Hall, prepared
from tests.e2e.server import ROOT, Deployment, Server, environment
from tests.load.phones import Network, scanned

PAIRS = 3
SECONDS = 30
PLACES = 160
OPEN = (
    "import django; django.setup();"
    "from tests.clubs.conftest import house; from tests.clubs.signing_up import open_for_sign_up;"
    f"there = open_for_sign_up(house('Thun', 'thun'), places={PLACES}, at_once=True);"
    "print(f'{there.tournament.get_absolute_url()}sign-up/')"
)


def opened(folder: Path) -> str:
    """Open a sign-up in the server's database, at once accepted; return the address of its page."""
    done = subprocess.run(
        [sys.executable, "-c", OPEN],
        cwd=ROOT,
        env=environment(folder / "standblatt.sqlite3", folder / "static"),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def paired(hall: Hall, port: int, path: str) -> Iterator[tuple[Figures, Figures, Any]]:
    """Yield what deals took alone, what beside the crowd, and how that was answered."""
    for number in range(PAIRS):
        quiet = hall.played(SECONDS)
        first = round(number * PER_SECOND * SECONDS)
        command = [sys.executable, "-m", "benchmarks.rush.crowd"]
        crowd = subprocess.Popen(
            [*command, str(port), path, str(first), str(SECONDS)],
            cwd=ROOT,
            env=environment("", Path()),
            stdout=subprocess.PIPE,
            text=True,
        )
        busy = hall.played(SECONDS)
        yield quiet, busy, json.loads(crowd.communicate()[0])


def measured() -> dict[str, Any]:
    """Return the figures of all pairs, and of the middle one by its ratio."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        deployment = Deployment(folder)
        deployment.make()
        with Server(folder, deployment) as server, Network(server.port) as network:
            hall = Hall(network, server, scanned(network, prepared(folder, server.url)))
            path = opened(folder)
            pairs = list(paired(hall, server.port, path))
    ratios = [busy["p99"] / quiet["p99"] for quiet, busy, _crowd in pairs]
    return {
        "people": sum(crowd["people"] for _quiet, _busy, crowd in pairs),
        "quiet_p99_ms": [round(quiet["p99"], 1) for quiet, _busy, _crowd in pairs],
        "busy_p99_ms": [round(busy["p99"], 1) for _quiet, busy, _crowd in pairs],
        "median_ratio": round(median(busy["median"] / quiet["median"] for quiet, busy, _crowd in pairs), 2),
        "p99_ratios": [round(ratio, 2) for ratio in ratios],
        "p99_ratio": round(median(ratios), 2),
        "crowd": [crowd for _quiet, _busy, crowd in pairs],
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured()) + "\n")
