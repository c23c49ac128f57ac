"""A write into the database that is tried with a time limit, whatever it waits for.

PostgreSQL's own limits hold neither for a commit that waits for a standby that is away
(`synchronous_standby_names`) nor while the server is frozen. So whoever waits is freed from here: PostgreSQL
is asked to cancel, and the connection is closed where not even that is answered. SQLite gives up by itself.
"""

from __future__ import annotations

import os
import secrets
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psycopg
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

PROBE = 8 * 1024  # characters: more than a page of the database has

LONGEST_CANCEL = 1.0
"""Seconds in which PostgreSQL has to take the request to cancel."""


def write_probe() -> None:
    """Commit a row that comes and goes, in a table that every Django project has."""
    from django.contrib.sessions.models import Session

    with transaction.atomic():
        row = Session.objects.create(
            session_key=f"probe-{secrets.token_hex(16)}",
            session_data=secrets.token_hex(PROBE // 2),
            expire_date=timezone.now(),
        )
        row.delete()


@contextmanager
def time_limit(connection: BaseDatabaseWrapper, seconds: float) -> Iterator[threading.Event]:
    """End what a connection waits for after so many seconds; the event tells whether that was needed."""
    over, given_up = threading.Event(), threading.Event()

    def watch() -> None:
        if over.wait(seconds):
            return
        given_up.set()
        if connection.vendor == "postgresql" and (waiting := connection.connection):
            with suppress(psycopg.Error):
                waiting.cancel_safe(timeout=LONGEST_CANCEL)
            if not over.wait(LONGEST_CANCEL):
                _hang_up(waiting)

    watching = threading.Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield given_up
    finally:
        over.set()
        watching.join()  # else it might end what comes next


def _hang_up(waiting: psycopg.Connection) -> None:
    """Let whoever waits for an answer find the connection closed."""
    with socket.socket(fileno=os.dup(waiting.fileno())) as line:
        line.shutdown(socket.SHUT_RDWR)
