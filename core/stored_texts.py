"""Texts that were stored before those that enter were composed, for migrations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import DataError, IntegrityError, models, transaction
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from core.composing import composed_value

AS_TYPED = {"username", "password"}
AT_ONCE = 2000


def compose_stored(
    stored: Iterable[type[models.Model]], schema_editor: BaseDatabaseSchemaEditor
) -> dict[str, int]:
    """Compose all texts of some models; return how many rows had others, by the model's name.

    What two rows may not share, as the number of a member, stays where it would be the same as another one.
    """
    found = {}
    for model in stored:
        changed = 0
        for fields, rows in _changes(model).items():
            changed += len(rows)
            _store(schema_editor.connection, model, fields, rows)
        if changed:
            found[model.__name__] = changed
    return found


Fields = tuple["models.Field[Any, Any]", ...]
Row = tuple[Any, ...]
"""The values of some fields, then the key."""


def _changes(model: type[models.Model]) -> dict[Fields, list[Row]]:
    """Return the rows that have a text to be composed, by the fields in which."""
    fields = [field for field in model._meta.concrete_fields if _is_text(field)]
    found: dict[Fields, list[Row]] = defaultdict(list)
    rows = model._base_manager.values_list(*(field.attname for field in fields), "pk")
    for *values, key in rows.iterator(chunk_size=AT_ONCE):
        wholes = [
            (field, whole)
            for field, value in zip(fields, values, strict=True)
            if (whole := composed_value(value)) != value
        ]
        if wholes:
            found[tuple(field for field, _whole in wholes)].append(
                (*(whole for _field, whole in wholes), key)
            )
    return found


def _is_text(field: models.Field[Any, Any]) -> bool:
    texts = (models.CharField, models.TextField, models.JSONField)
    return isinstance(field, texts) and field.name not in AS_TYPED and not field.primary_key


def _store(connection: Any, model: type[models.Model], fields: Fields, rows: Sequence[Row]) -> None:
    """Store all rows at once; else each, and of each what can be stored."""
    quote = connection.ops.quote_name
    columns = ", ".join(f"{quote(field.column)} = %s" for field in fields)
    table, key_column = quote(model._meta.db_table), quote(model._meta.pk.column)
    prepared = [
        (
            *(field.get_db_prep_save(value, connection) for field, value in zip(fields, row, strict=False)),
            row[-1],
        )
        for row in rows
    ]
    try:
        with transaction.atomic(connection.alias), connection.cursor() as cursor:
            cursor.executemany(f"UPDATE {table} SET {columns} WHERE {key_column} = %s", prepared)  # noqa: S608 - our own names
    except (IntegrityError, DataError):
        if len(rows) > 1:
            for row in rows:
                _store(connection, model, fields, [row])
        elif len(fields) > 1:
            for place, field in enumerate(fields):
                _store(connection, model, (field,), [(rows[0][place], rows[0][-1])])


def said(found: Mapping[str, int], of: str) -> str:
    """Return what was found, in a line for whoever brings a database up to date."""
    counts = ", ".join(f"{name} {count}" for name, count in found.items())
    return f"{of}: letters stored in parts (u and two dots for ü) are whole now; rows changed: {counts}.\n"
