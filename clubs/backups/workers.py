"""Processes that look through a database together: each speaks to it by a connection of its own.

What each does must be importable without models, which a new process has only once it is set up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import Any, TypeVar

from psycopg import sql

from core.processors import usable_processors

MOST_PROCESSES = 8
"""Each takes about 90 MB."""

Part = TypeVar("Part")
Found = TypeVar("Found")


def most_processes() -> int:
    """Return one process for each processor, and no more than are worth their memory."""
    return min(usable_processors(), MOST_PROCESSES)


@contextmanager
def mapped(do: Callable[[Part], Found], parts: Sequence[Part], processes: int) -> Iterator[Iterator[Found]]:
    """Do this with each part of the database that is spoken to, and give what it found in their order."""
    if processes < 2:
        yield map(do, parts)
        return
    from django.db import connection

    # A new process, not a copy of this one: that works everywhere, and shares no connection.
    pool = ProcessPoolExecutor(
        processes,
        mp_context=get_context("spawn"),
        initializer=set_up,
        initargs=(connection.settings_dict, _snapshot()),
    )
    try:
        yield pool.map(do, parts)
    finally:
        pool.shutdown(cancel_futures=True)


def _snapshot() -> str:
    """Return the name of what this transaction sees, for others to see the same; nothing outside of one."""
    from django.db import connection

    if connection.vendor != "postgresql" or not connection.in_atomic_block:
        return ""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_export_snapshot()")
        return str(cursor.fetchone()[0])


def set_up(database: Mapping[str, Any], snapshot: str) -> None:
    """Let a new process speak to a database, and see it as it was at one moment if that is named."""
    import django

    django.setup()
    from django.db import DEFAULT_DB_ALIAS, connections
    from django.db.utils import load_backend

    other = load_backend(database["ENGINE"]).DatabaseWrapper(dict(database), DEFAULT_DB_ALIAS)
    connections[DEFAULT_DB_ALIAS] = other
    if snapshot:
        other.set_autocommit(False)  # one transaction until the process ends
        with other.cursor() as cursor:
            # A statement that takes no parameters: the server would be asked to prepare it.
            cursor.execute(sql.SQL("SET TRANSACTION SNAPSHOT {}").format(sql.Literal(snapshot)))
