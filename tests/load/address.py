"""The address of a database that this process has, for another process."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote


def address_of(database: Mapping[str, Any]) -> str:
    """Return what `DATABASE_URL` must be for a server on the database with these settings."""
    if database["ENGINE"] == "django.db.backends.sqlite3":
        return f"sqlite:///{database['NAME']}"
    user, host, port = (quote(str(database[part]), safe="") for part in ("USER", "HOST", "PORT"))
    return f"postgres://{user}@{host}{f':{port}' if port else ''}/{database['NAME']}"
