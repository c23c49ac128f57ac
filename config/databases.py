"""How the database is spoken to: SQLite so that nothing acknowledged is lost, PostgreSQL when asked for."""

from typing import Any

import dj_database_url

KEEP_CONNECTIONS = 600  # seconds; a new connection costs more than most requests
WAIT_FOR_WRITER = 20  # seconds

# IMMEDIATE: a transaction takes its write lock at the start, else concurrent writers fail half way.
# WAL: readers never wait for the writer. FULL: what was acknowledged survives a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": WAIT_FOR_WRITER,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL",
}


def database(url: str) -> dict[str, Any]:
    """Return Django's settings for the database at `url`."""
    settings: dict[str, Any] = {
        **dj_database_url.parse(url, conn_max_age=KEEP_CONNECTIONS, conn_health_checks=True)
    }
    if settings["ENGINE"] == "django.db.backends.sqlite3":
        settings["OPTIONS"] = {**SQLITE_OPTIONS, **settings.get("OPTIONS", {})}
    return settings
