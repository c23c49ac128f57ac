"""A hall for browser tests: a club's tournament, its round released, and what lies on the tables.

    hall = Hall.open(live_server.url, tables=2)  # the database is this process's own
    hall = Hall.open(server.url, server=server, tables=8)  # a server of its own process, that may be killed
    card = hall.card(2)  # table 2 of round 1: card.token, card.code, card.seats by chair
    page.goto(hall.scan(card))  # as the phone's camera does
    hall.do("release", number=2)  # any action of `tests.e2e.hall_world`, by its name

Beside a server each action is a process of its own, of about a second.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from tests.e2e import hall_world
from tests.e2e.server import ROOT, Server, environment

RUN = "import django; django.setup(); from tests.e2e import hall_world; hall_world.main()"


@dataclass(frozen=True, slots=True)
class Card:
    """What lies on a table: its number, the token in its QR, the code to type; `seats` by chair."""

    table: int
    token: str
    code: str
    seats: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Hall:
    """The hall of the server at `base`, with the addresses of its club and tournament."""

    base: str
    club: str
    tournament: str
    server: Server | None = None

    @classmethod
    def open(cls, base: str, *, server: Server | None = None, **wanted: Any) -> Self:
        """Make a tournament on an empty server; `wanted` is as in `hall_world.make`."""
        return cls(base, **done("make", server, **wanted), server=server)

    def do(self, action: str, **arguments: Any) -> Any:
        """Let the office do something, and return what the action returns."""
        return done(action, self.server, **arguments)

    def cards(self, number: int = 1) -> list[Card]:
        """Return the cards of a round's tables, in their order."""
        return [Card(**card) for card in self.do("cards", number=number)]

    def card(self, table: int, number: int = 1) -> Card:
        return self.cards(number)[table - 1]

    def scan(self, card: Card) -> str:
        return f"{self.base}/q/{card.token}"


def done(action: str, server: Server | None, **arguments: Any) -> Any:
    """Do an action in this process, or with the database of a server in a process beside it."""
    if server is None:
        return hall_world.ACTIONS[action](**arguments)
    database = server.folder / "standblatt.sqlite3"
    answer = subprocess.run(
        [sys.executable, "-c", RUN, action, json.dumps(arguments)],
        cwd=ROOT,
        env=environment(database, server.deployment.static, server.settings),
        check=True,
        capture_output=True,
    )
    return json.loads(answer.stdout)
