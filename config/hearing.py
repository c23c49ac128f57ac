"""Hears what the database tells: which rows anybody has changed, in this process or on another machine.

A connection of its own listens (PostgreSQL's LISTEN). It is asked something four times a second: PostgreSQL
sends what was told before it answers, so an answer means that all that was committed until then is known.
Where no answer comes, nothing is known any more, and every question goes the long way.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from secrets import token_hex
from selectors import EVENT_READ, DefaultSelector
from typing import Any

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg.pq import ExecStatus
from psycopg.pq.abc import PGconn, PGresult

from core.followed import CHANNEL

EVERY = 0.25
"""Seconds between two questions."""

CERTAIN = 1.0
"""Seconds after which what was heard last is not relied on."""

PATIENCE = 0.5
"""Seconds for which whoever has changed something waits for others that are asking."""

LOST = 3.0
"""Seconds after which a connection that does not answer is given up: a busy one is only slow."""

AGAIN = 5.0
"""Seconds until another connection is tried."""

MOST_TOLD = 100_000
"""Names that are kept; with more, all that is known is forgotten."""

logger = logging.getLogger(__name__)


class NotHeard(Exception):
    """The connection does not answer, or not as one does that listens."""


class RowChanges:
    """Which rows have changed: a moment is the number of changes heard before it."""

    def __init__(self) -> None:
        self.moment = 0
        self._since = 0
        self._last: dict[str, int] = {}
        self._lock = threading.Lock()

    def tell(self, name: str) -> None:
        if len(self._last) >= MOST_TOLD:
            self.forget()
        with self._lock:
            self._last[name] = self.moment + 1
            self.moment += 1

    def forget(self) -> None:
        """Take everything for changed."""
        with self._lock:
            self._since = self.moment + 1
            self.moment += 1
            self._last.clear()

    def holds(self, moment: int, names: Iterable[str]) -> bool:
        """Whether nothing of these has changed since a moment."""
        return moment >= self._since and all(self._last.get(name, 0) <= moment for name in names)


class Hearing:
    """Listens on a connection of its own, as long as the server runs."""

    def __init__(self, database: BaseDatabaseWrapper) -> None:
        self._database = database
        self.changes = RowChanges()
        self._asked = 0.0
        """When that was asked to which the last answer came."""
        self._needed = 0.0
        """When something was changed here: an answer to what was asked before does not count."""
        self._listening: psycopg.Connection[Any] | None = None
        self._asking = threading.Lock()

    @property
    def is_certain(self) -> bool:
        """Whether all is known that was committed until a second ago."""
        asked = self._asked
        return asked >= self._needed and time.monotonic() < asked + CERTAIN

    def start(self) -> None:
        threading.Thread(target=self._run, daemon=True, name="hearing").start()

    def catch_up(self) -> None:
        """Hear what was committed until now; where that takes too long, rely on nothing until it is heard."""
        if self._asking.acquire(timeout=PATIENCE):
            try:
                self._ask()
            except (NotHeard, psycopg.Error, OSError):
                self.lose()
            finally:
                self._asking.release()
        else:
            self._needed = time.monotonic()

    def lose(self) -> None:
        """Rely on nothing until another connection listens."""
        self._asked = 0.0
        self.changes.forget()
        if self._listening is not None:
            self._listening.close()
        self._listening = None

    def connect(self) -> None:
        """Listen, and see that it is heard what is told to a connection that asks nothing."""
        parameters = self._database.get_connection_params()
        wanted = {name: value for name, value in parameters.items() if name not in NOT_FOR_LISTENING}
        listening: psycopg.Connection[Any] = psycopg.Connection.connect(**wanted, autocommit=True)
        listening.execute(f"LISTEN {CHANNEL}")
        try:
            check_hears(listening, self._database)
        except NotHeard:
            listening.close()
            raise
        with self._asking:
            self.changes.forget()
            self._listening = listening

    def _ask(self) -> None:
        """Ask, and take what was told before the answer."""
        if self._listening is None:
            return
        asked = time.monotonic()
        pg = self._listening.pgconn
        pg.send_query(b"SELECT 1")
        while (result := _result(pg, asked + LOST)) is not None:
            if result.status != ExecStatus.TUPLES_OK:
                raise NotHeard(result.error_message.decode(errors="replace").strip())
        for name in _received(self._listening):
            self.changes.tell(name)
        self._asked = asked

    def _run(self) -> None:
        reason = ""
        while True:
            if listening := self._listening:
                wait_for_news(listening)
                self.catch_up()
                continue
            try:
                self.connect()
                reason = ""
            except Exception as error:
                if str(error) != reason:
                    reason = str(error)
                    logger.warning("Changes on other servers are not heard, polls take longer: %s", reason)
                time.sleep(AGAIN)
            finally:
                self._database.close()


NOT_FOR_LISTENING = {"cursor_factory", "context", "prepare_threshold"}
"""Parameters of the framework's connections that mean nothing here."""


def wait_for_news(listening: psycopg.Connection[Any]) -> None:
    """Wait until something arrives, or it is time to ask."""
    with suppress(psycopg.Error, OSError, ValueError):  # another thread has closed it
        has_news(listening.fileno(), EVERY)


def has_news(number: int, seconds: float) -> bool:
    """Wait for something to arrive on a file; its number may be one of thousands, too large for `select`."""
    with DefaultSelector() as selector:
        selector.register(number, EVENT_READ)
        return bool(selector.select(seconds))


def check_hears(listening: psycopg.Connection[Any], database: BaseDatabaseWrapper) -> None:
    """See that a connection on which nothing is asked hears what another one tells."""
    word = token_hex()
    with database.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, word])
    while has_news(listening.fileno(), PATIENCE):
        if word in _received(listening):
            return
    raise NotHeard("what the database tells is not passed on, as by pgbouncer in transaction mode")


def _result(pg: PGconn, latest: float) -> PGresult | None:
    """Return the next result, None when the answer has ended; NotHeard where it is late."""
    while pg.is_busy():
        left = latest - time.monotonic()
        if left <= 0 or not has_news(pg.socket, left):
            raise NotHeard("The database does not answer.")
        pg.consume_input()
    return pg.get_result()


def _received(listening: psycopg.Connection[Any]) -> Iterable[str]:
    """Return what has arrived: the names of rows that have changed."""
    pg = listening.pgconn
    pg.consume_input()
    names = []
    while (notice := pg.notifies()) is not None:
        names.append(notice.extra.decode())
    return names
