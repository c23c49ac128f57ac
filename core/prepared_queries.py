"""Prepared queries: compiled into SQL once a thread, for compiling takes longer than reading the rows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from threading import local
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import BigAutoField, Expression, Field, QuerySet
from django.db.models.query import get_related_populators  # type: ignore[attr-defined] # not in the stubs

Row = TypeVar("Row")
"""What a query gives: objects, with those that it selects along with them, or tuples of plain values."""

PRIMARY_KEY: BigAutoField[Any, Any] = BigAutoField()
"""The kind of a value that is the key of an object."""


class Placeholder(Expression):
    """Where a value of a prepared query goes, as often as it is named there."""

    def __init__(self, place: int, field: Field[Any, Any]) -> None:
        super().__init__(field)
        self.place = place

    def as_sql(self, *_: object, **__: object) -> tuple[str, list[Any]]:
        return "%s", [self]


class Prepared(local, Generic[Row]):
    """The rows of `rows(…)`, which is called once, with a placeholder for each value; with `only_first` one.

    `fields` say of which kind the values are.
    """

    def __init__(
        self, rows: Callable[..., QuerySet[Any, Row]], *fields: Field[Any, Any], only_first: bool = True
    ) -> None:
        self._rows, self._fields, self._only_first = rows, fields, only_first
        self._compiled: tuple[str, list[Any], Any, Any] | None = None

    def first(self, *values: object) -> Row | None:
        """Return the first row for these values, as the queryset does."""
        return next(iter(self.all(*values)), None)

    def all(self, *values: object) -> list[Row]:
        """Return the rows for these values."""
        sql, parameters, read, make = self._compiled = self._compiled or self._compile()
        given = [
            field.get_db_prep_value(value, connection)
            for field, value in zip(self._fields, values, strict=True)
        ]
        with connection.cursor() as cursor:
            cursor.execute(
                sql, [given[each.place] if isinstance(each, Placeholder) else each for each in parameters]
            )
            found = cursor.fetchall()
        return [make(row) for row in read(found)]

    def _compile(self) -> tuple[str, list[Any], Any, Any]:
        rows = self._rows(*(Placeholder(place, field) for place, field in enumerate(self._fields)))
        compiler = (rows[:1] if self._only_first else rows).query.get_compiler(DEFAULT_DB_ALIAS)
        sql, parameters = compiler.as_sql()
        converters = compiler.get_converters([expression for expression, _sql, _alias in compiler.select])
        read = partial(compiler.apply_converters, converters=converters)
        return sql, list(parameters), read, _object_maker(compiler) if rows.query.default_cols else tuple


def _object_maker(compiler: Any) -> Callable[[Sequence[Any]], Any]:
    """Return what makes objects of the rows of a query, as Django does for a queryset."""
    kind, places = compiler.klass_info["model"], compiler.klass_info["select_fields"]
    names = [compiler.select[place][0].target.attname for place in places]
    related = get_related_populators(compiler.klass_info, compiler.select, DEFAULT_DB_ALIAS)

    def make(row: Sequence[Any]) -> Any:
        made = kind.from_db(DEFAULT_DB_ALIAS, names, row[places[0] : places[-1] + 1])
        for each in related:
            each.populate(row, made)
        return made

    return make
