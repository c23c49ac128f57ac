"""Watches over the server while it runs: says what got worse, looks through the database file each day."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime, timedelta

from django.db import connection, connections

from config import integrity
from config.database_check import sqlite_file
from config.health_report import health_report
from core.recent import is_recent

CHECK_INTERVAL = 60
"""Seconds between two checks."""

DAY = timedelta(days=1)

SAID_BY_KEEPER = {"backup-folder"}
"""What whoever keeps the backups says at once."""

Say = Callable[[str], None]


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """Yield what got worse and what is well again, by two reports' problems."""
    yield from (f"!  {sentence}" for code, sentence in now.items() if code not in before)
    yield from (f"ok  No longer: {sentence}" for code, sentence in before.items() if code not in now)


def log_problem(line: str) -> None:
    """Say it where nobody sits at the terminal."""
    logging.getLogger(__name__).log(logging.WARNING if line.startswith("!") else logging.INFO, line)


class Watch:
    """One look after the other; it knows what it has said."""

    def __init__(self, say: Say = log_problem) -> None:
        self.say = say
        self.known: Mapping[str, str] = {}

    def look(self) -> None:
        """Say what has changed since the last look."""
        if is_file_check_due(integrity.last(), datetime.now(UTC)):
            look_through()
        found = health_report().problems
        problems = {code: sentence for code, sentence in found.items() if code not in SAID_BY_KEEPER}
        for line in changes(self.known, problems):
            self.say(line)
        self.known = problems
        connections.close_all()

    def start(self) -> None:
        """Look now and then, beside the server, as long as it runs."""
        threading.Thread(target=self._run, daemon=True, name="watch").start()

    def _run(self) -> None:
        while True:
            time.sleep(CHECK_INTERVAL)  # at first too: how it is at the start is said by others
            try:
                self.look()
            except Exception:
                logging.getLogger(__name__).exception("The server's health could not be looked at")


def is_file_check_due(last: integrity.Integrity | None, now: datetime) -> bool:
    """Whether the file is to be looked through: once a day, and where the start had no time to end it."""
    return last is None or not last.finished or not is_recent(last.at, DAY, now)


def look_through() -> None:
    """Look through the whole file, however long it takes; the server goes on."""
    if connection.vendor == "sqlite" and (file := sqlite_file(connection)).exists():
        integrity.quick_check(file)
