"""A hall that plays while its server is killed, as a power cut would, and started again.

`DATABASE_URL=… DJANGO_SETTINGS_MODULE=tests.deployed .venv/bin/python -c "import django; django.setup();
from tests.load.killing import main; main()"` plays 40 tables of 12 deals with four kills on that database,
which must be empty, and writes what it came to as JSON.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from random import Random

from django.db import close_old_connections

from cluster.ports import HOST
from scoring.models import DealSide
from tests.e2e import hall as halls
from tests.e2e.server import Server, server_of_database
from tests.load.hall import TAKEN_UNHEARD, Hall, Kept
from tests.load.phones import PatientNetwork, scanned

TABLES, DEALS, KILLS = 40, 12, 4


@dataclass(frozen=True, slots=True)
class Killed:
    """What a hall came to whose server was killed so often."""

    kills: int
    interruptions: Sequence[float]
    answers: int
    unanswered: int
    taken_unheard: int
    acknowledged: int
    lost: int
    doubled: int
    deals: int
    sides: int
    results: int
    refused_otherwise: int
    seconds: float


def played_through_kills(server: Server, tables: int, deals: int, kills: int) -> Killed:
    """Let a hall play whose server is killed so often."""
    return played(server.port, tables, deals, lambda _network: [partial(restart, server)] * kills)


def played(
    port: int, tables: int, deals: int, failures_of: Callable[[PatientNetwork], Sequence[Callable[[], None]]]
) -> Killed:
    """Let every table enter so many deals from two phones, everything sent twice, with failures between."""
    names = [f"Member {number}" for number in range(1, 4 * tables + 1)]
    cards = halls.Hall.open(f"http://{HOST}:{port}", tables=tables, deals=deals, names=names).cards()
    scans = 2 * tables
    with PatientNetwork(port) as network:
        failures = failures_of(network)
        # Of one deal a table's phones say one thing or two, each twice.
        network.failures = {
            scans + 2 * tables * deals * number // (len(failures) + 1): failure
            for number, failure in enumerate(failures, 1)
        }
        phones = scanned(network, [card.token for card in cards for _phone in range(2)])
        hall = Hall(network, list(zip(phones[::2], phones[1::2], strict=True)), Random(7))
        begun = time.monotonic()
        hall.play(deals)
        hall.confirm()
        return came_to(hall, network, time.monotonic() - begun)


def restart(server: Server) -> None:
    """End the server as a power cut would, and start it again."""
    server.kill()
    server.start()


def came_to(hall: Hall, network: PatientNetwork, seconds: float) -> Killed:
    close_old_connections()  # the database may be another one by now
    promised, kept = hall.promised(), hall.kept()
    return Killed(
        kills=len(network.failures),
        interruptions=network.interruptions(),
        answers=len(hall.heard),
        unanswered=network.unanswered,
        taken_unheard=list(hall.answers_of_each().values()).count(TAKEN_UNHEARD),
        acknowledged=sum(len(table["changes"]) for table in promised.values()),
        lost=missing(promised, kept),
        doubled=missing(kept, promised),
        deals=sum(len(table["deals"]) for table in kept.values()),
        sides=DealSide.objects.filter(deal__game__in=[phones[0].game for phones in hall.phones]).count(),
        results=sum(table["results"] for table in kept.values()),
        refused_otherwise=len(hall.refused_otherwise()),
        seconds=round(seconds, 1),
    )


def missing(these: Kept, there: Kept) -> int:
    """Count what there is of these and not there: changes, deals as they were sent, results."""
    found = 0
    for number, table in these.items():
        left = list(there[number]["changes"])
        for change in table["changes"]:
            if change in left:
                left.remove(change)
            else:
                found += 1
        found += sum(there[number]["deals"].get(key) != deal for key, deal in table["deals"].items())
        found += max(table["results"] - there[number]["results"], 0)
    return found


def main() -> None:
    with server_of_database(os.environ["DATABASE_URL"]) as server:
        sys.stdout.write(json.dumps(asdict(played_through_kills(server, TABLES, DEALS, KILLS))) + "\n")
