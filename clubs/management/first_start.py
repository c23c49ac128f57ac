"""What a command needs that the first start of the server makes."""

from __future__ import annotations

from django.db import DatabaseError, connection


def check_database_begun() -> None:
    """DatabaseError before the first start, of which `manage.py` says what to do."""
    if not connection.introspection.table_names():
        raise DatabaseError("The database has no tables.")
