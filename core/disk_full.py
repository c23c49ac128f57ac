"""Whether an error means that the server's disk is full, whoever met it: a file, SQLite or PostgreSQL."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator

from core.errors import N_

CODE = "disk-full"
"""What the API says beside its sentence, for phones."""

SENTENCE = N_("The server’s disk is full, so nothing was saved: whoever runs the server has to make room.")
NO_ROOM = {errno.ENOSPC, errno.EDQUOT}
DISK_FULL = "53100"  # PostgreSQL's


def is_disk_full(error: BaseException | None) -> bool:
    return any(map(_has_no_room, causes(error)))


def causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error, and what it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _has_no_room(error: BaseException) -> bool:
    if isinstance(error, sqlite3.Error):
        return getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    return getattr(error, "sqlstate", None) == DISK_FULL
