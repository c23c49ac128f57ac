"""Whether an error means that the database does not answer in time: locked by somebody else, or away."""

from __future__ import annotations

import sqlite3

from django.db import InterfaceError, OperationalError

from core.disk_full import causes, is_disk_full
from core.errors import N_

SENTENCE = N_("The server is busy: try again in a moment.")
RETRY_AFTER = 2
"""Seconds."""

LOCKED = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
PRIMARY = 0xFF
"""The bits of SQLite's codes that are common to all kinds of one error."""


def is_database_away(error: BaseException | None) -> bool:
    """Whether a database that does not answer is what stands behind an error."""
    return not is_disk_full(error) and any(map(_does_not_answer, causes(error)))


def _does_not_answer(error: BaseException) -> bool:
    if not isinstance(error, (InterfaceError, OperationalError)):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & PRIMARY in LOCKED
    return True
