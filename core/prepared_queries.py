"""Prepared queries: compiled into SQL once a thread, for compiling takes longer than reading the rows."""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Field, QuerySet


class Prepared(local):
    """The first row of `rows()`, for other values of its conditions than the ones that are written there.

    `fields` say, in the order in which the conditions stand in the SQL, of which kind these values are.
    """

    def __init__(self, rows: Callable[[], QuerySet[Any, Any]], *fields: Field[Any, Any]) -> None:
        self._rows, self._fields = rows, fields
        self._compiled: tuple[str, Any, Any] | None = None

    def first(self, *values: object) -> tuple[Any, ...] | None:
        """Return the first row for these values, as plain values like those of `values_list`."""
        sql, compiler, converters = self._compiled = self._compiled or self._compile()
        with connection.cursor() as cursor:
            cursor.execute(
                sql, [field.get_db_prep_value(value, connection) for field, value in self._pairs(values)]
            )
            row = cursor.fetchone()
        return row and tuple(next(iter(compiler.apply_converters([row], converters))))

    def _pairs(self, values: tuple[object, ...]) -> zip[tuple[Field[Any, Any], object]]:
        return zip(self._fields, values, strict=True)

    def _compile(self) -> tuple[str, Any, Any]:
        compiler = self._rows()[:1].query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        if len(parameters) != len(self._fields):
            raise TypeError(f"{len(parameters)} values in a query with {len(self._fields)} fields")
        selected = [expression for expression, _sql, _alias in compiler.select]
        return sql, compiler, compiler.get_converters(selected)
