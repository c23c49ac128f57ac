"""Gives columns in PostgreSQL a default: so servers of the release before go on writing during an update.

They know nothing of the columns that were added since, and Django, which gives each column its value itself,
leaves no default in the database.
"""

from collections.abc import Iterator
from typing import Any

from django.apps import apps
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import CharField, Field, TextField

WITHOUT = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = current_schema() AND is_nullable = 'NO' AND column_default IS NULL
"""


def set_column_defaults() -> None:
    """Let the database know what a row has of which nothing is said, where that is alike for all rows."""
    connection = connections["default"]
    if connection.vendor == "postgresql":
        with connection.schema_editor() as editor:
            for field, default in missing_defaults(connection):
                table, column = map(editor.quote_name, (field.model._meta.db_table, field.column))
                value = editor.quote_value(field.get_db_prep_save(default, connection))
                editor.execute(f"ALTER TABLE {table} ALTER COLUMN {column} SET DEFAULT {value}")


def missing_defaults(connection: BaseDatabaseWrapper) -> Iterator[tuple[Field[Any, Any], Any]]:
    with connection.cursor() as cursor:
        cursor.execute(WITHOUT)
        without = set(cursor.fetchall())
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if (model._meta.db_table, field.column) in without and (default := default_of(field)) is not None:
                yield field, default


def default_of(field: Field[Any, Any]) -> Any:
    """Return the value that a field has if nothing is said; None where it has none, or each row its own."""
    if field.has_default():
        return field.get_default() if field.default in {dict, list} or not callable(field.default) else None
    return "" if isinstance(field, CharField | TextField) and not field.primary_key else None
