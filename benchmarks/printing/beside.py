"""How long phones wait for the answer to a deal while sheets are made, and while none is.

It runs in a process of its own, for its own settings: see `START`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.client import HTTPConnection
from itertools import cycle, product
from random import Random

from django.contrib.auth.models import User
from django.test import Client

from benchmarks.measuring import percentile_99
from tests.e2e import hall as halls
from tests.e2e.server import Server, server_of_database
from tests.load.hall import Hall, Sent
from tests.load.phones import Answer, Network, scanned

START = "import django; django.setup(); from benchmarks.printing.beside import main; main()"

TABLES = 50
TURNS = 5
"""Deals at each table without sheets, and as many with."""
PACE = 6
"""Seconds between two deals of a table: people take much longer."""
KINDS = ("seating-plan", "seating-plan?by=name", "table-sheets", "table-cards", "draw-slips", "name-tags")
LANGUAGES = ("de", "fr", "it", "en")


class Printer(threading.Thread):
    """Somebody in the office who asks for one sheet after another."""

    def __init__(self, port: int, address: str, cookie: str) -> None:
        super().__init__(daemon=True)
        self.port, self.address, self.cookie = port, address, cookie
        self.made, self.asked, self.over = 0, 0, threading.Event()

    def run(self) -> None:
        for language, kind in cycle(product(LANGUAGES, KINDS)):
            slug, _, query = kind.partition("?")
            path = f"{self.address}{slug}.pdf?{query}"
            while not self.over.is_set():
                connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
                connection.request("GET", path, headers={"Cookie": self.cookie, "Accept-Language": language})
                answer = connection.getresponse()
                answer.read()
                connection.close()
                self.asked += 1
                assert answer.status in {200, 202}, (path, answer.status)
                if answer.status == 200:
                    self.made += 1
                    break
                path = answer.headers["Refresh"].removeprefix("1; url=")
                time.sleep(0.5)
            if self.over.is_set():
                return

    @contextmanager
    def at_work(self) -> Iterator[None]:
        self.start()
        try:
            yield
        finally:
            self.over.set()
            self.join(60)


def deals(hall: Hall, first: int) -> Iterator[tuple[float, Callable[[], Answer]]]:
    """Yield what phones send of some deals, by when."""

    def say(sent: Sent) -> Answer:
        return hall.say(sent)[1]

    for turn in range(TURNS):
        for sent in hall.entered(first + turn):
            yield PACE * turn + hall.chance.uniform(0, PACE), partial(say, sent)


def slowest(answers: list[Answer]) -> float:
    """Return the 99th percentile of how long answers took, in milliseconds."""
    return percentile_99(answer.seconds for answer in answers)


def cookie_of_the_office() -> str:
    client = Client()
    user = User.objects.order_by("pk")[0]
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return f"sessionid={client.cookies['sessionid'].value}"


def measured(server: Server) -> dict[str, float]:
    names = [f"Member {number}" for number in range(1, 4 * TABLES + 1)]
    world = halls.Hall.open(server.url, tables=TABLES, deals=3 * TURNS, names=names)
    with Network(server.port) as network:
        phones = scanned(network, [card.token for card in world.cards() for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        hall.ask()
        network.when_due(deals(hall, 1))  # the first ones warm the server up
        alone = network.when_due(deals(hall, TURNS + 1))
        address = f"/clubs/{world.club}/tournaments/{world.tournament}/sheets/"
        printer = Printer(server.port, address, cookie_of_the_office())
        with printer.at_work():
            beside = network.when_due(deals(hall, 2 * TURNS + 1))
    return {
        "alone_ms": slowest(alone),
        "beside_ms": slowest(beside),
        "ratio": slowest(beside) / slowest(alone),
        "deals": len(beside),
        "sheets": printer.made,
        "questions": printer.asked,
    }


def main() -> None:
    with server_of_database(os.environ["DATABASE_URL"]) as server:
        figures = measured(server)
    sys.stdout.write(json.dumps({name: round(figure, 2) for name, figure in figures.items()}) + "\n")
