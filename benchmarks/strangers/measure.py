"""What attacks of strangers do to a hall: one SQLite server, deals at its tables, alone and beside each.

`python -m benchmarks.strangers.measure [NAME …]` prints a line of JSON for each attack. Deals are sent one
after the other at a steady pace; their median and 99th percentile beside the attack are held against those
alone, just before. Memory is what all processes of the server have in RAM, at its highest.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from statistics import median
from typing import Any

from benchmarks.measuring import megabytes, percentile_99
from benchmarks.strangers.attacks import ATTACKS, Stranger
from tests.e2e.server import ROOT, Deployment, Server, environment
from tests.load.phones import Network, Phone, scanned

TABLES, DEALS = 4, 12
SECONDS = 20
PAUSE = 0.05
"""Seconds from one deal to the next: twenty a second, as in a hall of many hundred tables."""

Figures = dict[str, Any]


def corrections(phones: list[Phone]) -> Iterator[tuple[Phone, dict[str, Any]]]:
    """Yield changes without end: each deal of each table with another bid than before."""
    for turn in cycle(range(60)):
        for phone in phones:
            deal = made(turn % DEALS + 1, bid=100 + 10 * (turn % 5))
            yield phone, phone.change("correct", deal=deal)


def made(number: int, bid: int = 120) -> dict[str, Any]:
    points = {"NS": 130, "EW": 27}
    return {"number": number, "declarer": "S", "bid": bid, "denomination": "shields", "card_points": points}


class Hall:
    """The tables of a hall whose phones enter one deal after the other."""

    def __init__(self, network: Network, server: Server, phones: list[Phone]) -> None:
        assert server.process
        self._network, self._session = network, server.process.pid
        self._sent = corrections(phones)
        for phone in phones:
            records = [phone.change("record", deal=made(number)) for number in range(1, DEALS + 1)]
            assert network.answer(phone.sending(*records)).status == 200

    def played(self, seconds: float) -> Figures:
        """Enter deals for so many seconds; return how long they took, and the server's memory."""
        took, memory, until = [], 0.0, time.monotonic() + seconds
        while time.monotonic() < until:
            phone, change = next(self._sent)
            answer = self._network.answer(phone.sending(change))
            assert answer.status == 200, answer
            took.append(answer.seconds)
            memory = max(memory, megabytes(self._session))
            time.sleep(max(0.0, PAUSE - answer.seconds))
        return {"median": 1000 * median(took), "p99": percentile_99(took), "memory": memory}


def beside(name: str, hall: Hall, port: int) -> Figures:
    """Return what an attack did to the deals of a hall, and how the attack was answered."""
    alone = hall.played(SECONDS)
    command = [sys.executable, "-m", "benchmarks.strangers.attacks", name, str(port), str(SECONDS)]
    attack = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    under = hall.played(SECONDS)
    answered: Mapping[str, int] = json.loads(attack.communicate()[0])
    return {
        "attack": name,
        "answered": answered,
        "alone_median_ms": alone["median"],
        "alone_p99_ms": alone["p99"],
        "median_ms": under["median"],
        "p99_ms": under["p99"],
        "median_ratio": under["median"] / alone["median"],
        "p99_ratio": under["p99"] / alone["p99"],
        "alone_memory_mb": alone["memory"],
        "memory_mb": under["memory"],
    }


def prepared(folder: Path, url: str) -> list[str]:
    """Make a tournament in the server's database; return the tokens on its tables."""
    code = (
        "import django, json; django.setup(); from tests.e2e.hall import Hall;"
        f"print(json.dumps([c.token for c in Hall.open({url!r}, tables={TABLES}, deals={DEALS},"
        f" names=[f'Member {{n}}' for n in range(1, {4 * TABLES + 1})]).cards()]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment(folder / "standblatt.sqlite3", folder / "static"),
        stdout=subprocess.PIPE,
        check=True,
    )
    tokens: list[str] = json.loads(done.stdout)
    return tokens


def measured(names: list[str]) -> Iterator[Figures]:
    """Yield the figures of each attack, each on a server of its own."""
    for name in names:
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary)
            deployment = Deployment(folder)
            deployment.make()
            with Server(folder, deployment) as server, Network(server.port) as network:
                phones = scanned(network, prepared(folder, server.url))
                Stranger(server.port).send("GET", "/accounts/sign-in/")  # the office has signed in before
                figures = beside(name, Hall(network, server, phones), server.port)
            yield {key: round(each, 1) if isinstance(each, float) else each for key, each in figures.items()}


if __name__ == "__main__":
    for figures in measured(sys.argv[1:] or list(ATTACKS)):
        sys.stdout.write(json.dumps(figures) + "\n")
        sys.stdout.flush()
