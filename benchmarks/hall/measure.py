"""What a hall costs the server, on the database of `DATABASE_URL`, which must be empty; written as JSON.

First as fast as the server can, then at the pace of a hall, with every phone asking for news all the time.
It runs in a process of its own, for its own settings: see `START`.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from random import Random

from django.db import connection, transaction

from benchmarks.measuring import percentile_99, processor_time
from config.threads import THREADS
from tests.e2e import hall as halls
from tests.e2e.server import Server, server_of_database
from tests.load.hall import REFUSED, TAKEN, Hall, Sent
from tests.load.phones import Answer, Network, scanned

START = "import django; django.setup(); from benchmarks.hall.measure import main; main()"

TABLES, DEALS = 100, 12
PACED = 2
"""Deals that each table enters at the pace of a hall."""
PACE = 15
"""Seconds between two of them: people take about twelve times as long."""
EVERY = 4
"""Seconds between two questions of a phone for what is new."""
BARE = 3
"""Seconds of bare inserts, before and after."""

Figures = dict[str, float]


def bare_inserts() -> float:
    """Return how many rows a second are inserted by as many threads as the server has, each on its own."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE IF NOT EXISTS bare_insert (words varchar(200))")
    until = time.monotonic() + BARE

    def insert(_thread: int) -> int:
        count = 0
        while time.monotonic() < until:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute("INSERT INTO bare_insert (words) VALUES (%s)", ["a deal" * 20])
            count += 1
        connection.close()
        return count

    with ThreadPoolExecutor(THREADS) as pool:
        return sum(pool.map(insert, range(THREADS))) / BARE


def slowest(answers: Iterable[Answer]) -> float:
    """Return the 99th percentile of how long answers took, in milliseconds."""
    return percentile_99(answer.seconds for answer in answers)


class Watch:
    """What some requests have cost: time, and processor time of the server."""

    def __init__(self, server: Server) -> None:
        assert server.process
        self._session = server.process.pid
        self._started, self._before = time.monotonic(), processor_time(self._session)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self._started

    @property
    def processor(self) -> float:
        return processor_time(self._session) - self._before


def at_full_speed(hall: Hall, server: Server) -> Figures:
    watch = Watch(server)
    hall.play(DEALS)
    seconds, processor = watch.seconds, watch.processor
    answers = [answer for _sent, answer in hall.heard]
    return {
        "deals_per_second": TABLES * DEALS / seconds,
        "requests_per_second": len(answers) / seconds,
        "p99_ms": slowest(answers),
        "processor_ms_per_request": 1000 * processor / len(answers),
    }


def news(hall: Hall, seconds: float) -> Iterator[tuple[float, Callable[[], Answer]]]:
    """Yield what all phones ask in so many seconds, by when."""
    for phones in hall.phones:
        for phone in phones:
            due = hall.chance.uniform(0, EVERY)
            while due < seconds:
                yield due, partial(hall.asked, phone)
                due += EVERY


def at_the_pace_of_a_hall(hall: Hall, server: Server) -> Figures:
    def say(sent: Sent) -> Answer:
        return hall.say(sent)[1]

    before, seconds = len(hall.heard), PACE * PACED
    deals: list[tuple[float, Callable[[], Answer]]] = []
    for turn in range(PACED):
        for sent in hall.entered(DEALS + turn + 1):
            due = PACE * turn + hall.chance.uniform(0, PACE - 1)
            deals += [(due, partial(say, sent)), (due + hall.chance.uniform(0, 1), partial(say, sent))]
    watch = Watch(server)
    hall.network.when_due([*deals, *news(hall, seconds)])
    return {
        "paced_deals_per_second": TABLES * PACED / seconds,
        "paced_p99_ms": slowest(answer for _sent, answer in hall.heard[before:]),
        "paced_processor_share": watch.processor / watch.seconds,
    }


def asking_alone(hall: Hall, server: Server) -> Figures:
    hall.ask()
    watch, asked = Watch(server), list(news(hall, PACE))
    answers = hall.network.when_due(asked)
    assert {answer.status for answer in answers} == {304}
    return {
        "news_per_second": len(answers) / watch.seconds,
        "news_p99_ms": slowest(answers),
        "news_processor_share": watch.processor / watch.seconds,
    }


def confirming(hall: Hall) -> Figures:
    before = len(hall.heard)
    hall.confirm()
    return {"confirm_p99_ms": slowest(answer for _sent, answer in hall.heard[before:])}


def measured(server: Server) -> Figures:
    names = [f"Member {number}" for number in range(1, 4 * TABLES + 1)]
    cards = halls.Hall.open(server.url, tables=TABLES, deals=DEALS + PACED, names=names).cards()
    with Network(server.port) as network:
        phones = scanned(network, [card.token for card in cards for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        hall.ask()
        figures = at_full_speed(hall, server) | at_the_pace_of_a_hall(hall, server)
        figures |= asking_alone(hall, server) | confirming(hall)
        assert hall.answers() == {TAKEN, REFUSED}
        assert hall.refused_otherwise() == []
        assert hall.kept() == hall.promised()
    return figures


def main() -> None:
    with server_of_database(os.environ["DATABASE_URL"]) as server:
        bare = [bare_inserts()]
        figures = measured(server)
        bare.append(bare_inserts())
    figures["bare_inserts_per_second"] = max(bare)
    figures["ratio"] = max(bare) / figures["deals_per_second"]
    sys.stdout.write(json.dumps({name: round(figure, 3) for name, figure in figures.items()}) + "\n")
