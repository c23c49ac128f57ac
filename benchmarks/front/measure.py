"""What slow senders cost the phones at the tables, on the database of `DATABASE_URL`; written as JSON.

Deals and polls are timed on a server that is left alone, then beside connections that send one byte every
three seconds, in their headers and in their bodies. It runs in a process of its own, for its own settings:
see `START`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from http.client import HTTPConnection
from random import Random
from statistics import median

from benchmarks.measuring import megabytes, percentile_99
from tests.e2e import hall as halls
from tests.e2e.server import Server, server_of_database
from tests.load.hall import Hall, Sent
from tests.load.phones import Answer, Network, scanned
from tests.load.slow_senders import Slow, SlowSenders

START = "import django; django.setup(); from benchmarks.front.measure import main; main()"

TABLES = 20
TURNS = 6
"""Deals at each table in each part."""
PACE = 5
"""Seconds between two deals of a table: people take thirty times as long."""
POLLING = 4
"""Seconds in which all phones ask for what is new, as fast as they are answered."""
MANY = 500
LONGEST = 12
"""Seconds after which a health check has failed."""

Figures = dict[str, float]


def health_checks(port: int, count: int = 3) -> int:
    """Return how many of some health checks are answered."""
    return sum(_is_well(port) for _ in range(count))


def _is_well(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=LONGEST)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except OSError:
        return False
    finally:
        connection.close()


def deals(hall: Hall, first: int) -> Iterator[tuple[float, Callable[[], Answer]]]:
    """Yield what phones send of some deals, by when."""

    def say(sent: Sent) -> Answer:
        return hall.say(sent)[1]

    for turn in range(TURNS):
        for sent in hall.entered(first + turn):
            yield PACE * turn + hall.chance.uniform(0, PACE), partial(say, sent)


def polls(hall: Hall) -> float:
    hall.ask()
    begun, count = time.monotonic(), 0
    while time.monotonic() < begun + POLLING:
        answers = hall.ask()
        assert {answer.status for answer in answers} == {304}
        count += len(answers)
    return count / (time.monotonic() - begun)


def part(hall: Hall, server: Server, first: int) -> Figures:
    """Time the deals from this number on, and polls."""
    assert server.process
    answered = health_checks(server.port)
    if not answered:
        return {"health_checks": answered}
    seconds = [answer.seconds for answer in hall.network.when_due(deals(hall, first))]
    return {
        "health_checks": answered,
        "deal_median_ms": 1000 * median(seconds),
        "deal_p99_ms": percentile_99(seconds),
        "polls_per_second": polls(hall),
        "megabytes": megabytes(server.process.pid),
    }


def measured(server: Server) -> dict[str, Figures]:
    names = [f"Member {number}" for number in range(1, 4 * TABLES + 1)]
    cards = halls.Hall.open(server.url, tables=TABLES, deals=5 * TURNS, names=names).cards()
    with Network(server.port) as network:
        phones = scanned(network, [card.token for card in cards for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        part(hall, server, 1)  # warms the server up
        figures = {"alone": part(hall, server, 1 + TURNS)}
        for slow in Slow:
            with SlowSenders(server.port, MANY, slow):
                figures[slow.name.lower()] = part(hall, server, 1 + TURNS * (2 + len(figures) - 1))
        figures["both"] = beside_both(hall, server)
    return figures


def beside_both(hall: Hall, server: Server) -> Figures:
    with ExitStack() as senders:
        for slow in Slow:
            senders.enter_context(SlowSenders(server.port, MANY // 2, slow))
        return part(hall, server, 1 + TURNS * 4)


def main() -> None:
    with server_of_database(os.environ["DATABASE_URL"]) as server:
        figures = measured(server)
    rounded = {name: {key: round(value, 2) for key, value in each.items()} for name, each in figures.items()}
    sys.stdout.write(json.dumps(rounded) + "\n")
