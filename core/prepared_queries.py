"""Prepared queries: compiled into SQL once a thread, for compiling takes longer than reading the rows."""

from __future__ import annotations

from collections.abc import Callable
from threading import local
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Expression, Field, QuerySet


class Placeholder(Expression):
    """Where a value of a prepared query goes, as often as it is named there."""

    def __init__(self, place: int, field: Field[Any, Any]) -> None:
        super().__init__(field)
        self.place = place

    def as_sql(self, *_: object, **__: object) -> tuple[str, list[Any]]:
        return "%s", [self]


class Prepared(local):
    """The rows of `rows(…)`, which is called once, with a placeholder for each value; with `only_first` one.

    `fields` say of which kind the values are.
    """

    def __init__(
        self, rows: Callable[..., QuerySet[Any, Any]], *fields: Field[Any, Any], only_first: bool = True
    ) -> None:
        self._rows, self._fields, self._only_first = rows, fields, only_first
        self._compiled: tuple[str, list[Any], Any, Any] | None = None

    def first(self, *values: object) -> tuple[Any, ...] | None:
        """Return the first row for these values, as plain values like those of `values_list`."""
        return next(iter(self.all(*values)), None)

    def all(self, *values: object) -> list[tuple[Any, ...]]:
        """Return the rows for these values."""
        sql, parameters, compiler, converters = self._compiled = self._compiled or self._compile()
        given = [
            field.get_db_prep_value(value, connection)
            for field, value in zip(self._fields, values, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(
                sql, [given[each.place] if isinstance(each, Placeholder) else each for each in parameters]
            )
            found = cursor.fetchall()
        return [tuple(row) for row in compiler.apply_converters(found, converters)]

    def _compile(self) -> tuple[str, list[Any], Any, Any]:
        rows = self._rows(*(Placeholder(place, field) for place, field in enumerate(self._fields)))
        compiler = (rows[:1] if self._only_first else rows).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        selected = [expression for expression, _sql, _alias in compiler.select]
        return sql, list(parameters), compiler, compiler.get_converters(selected)
