"""A list's rows, made quickly: what is the same in every cell of a column is looked up once.

The library asks for a column's attributes and for what its `render` takes at each cell; with fifty rows of
twenty columns that was most of the time a page took.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from django.db.models import Model
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django_tables2.utils import signature


class ShownRow(NamedTuple):
    """A row of the page that is looked at: the attributes of its `tr`, and its cells."""

    attrs: SafeString
    cells: SafeString


class ShownColumn:
    """A column with what all its cells begin and end with; one with `row_header` heads its row."""

    def __init__(self, bound: Any) -> None:
        self.bound = bound
        attrs = bound.attrs["td"].as_html()
        if getattr(bound.column, "row_header", False):
            self.opening, self.closing = format_html('<th {} scope="row">', attrs), "</th>"
        else:
            self.opening, self.closing = format_html("<td {}>", attrs), "</td>"
        self.taken, self.takes_all = signature(bound.render)

    def cell(self, row: Any) -> str:
        return f"{self.opening}{conditional_escape(self.content(row))}{self.closing}"

    def content(self, row: Any) -> Any:
        bound = self.bound
        if isinstance(row.record, Model) or self.takes_all:
            return row.get_cell(bound.name)
        value = bound.accessor.resolve(row.record, quiet=True)
        if value in bound.column.empty_values:
            return bound.default
        given = {
            "value": value,
            "record": row.record,
            "column": bound.column,
            "bound_column": bound,
            "bound_row": row,
            "table": row.table,
        }
        rendered = bound.render(**{name: given[name] for name in self.taken})
        return bound.link(rendered, **given) if bound.link else rendered


def shown(columns: Sequence[Any], rows: Any) -> Iterator[ShownRow]:
    """Yield the rows as a page shows them."""
    ready = [ShownColumn(bound) for bound in columns]
    for row in rows:
        cells = "".join(column.cell(row) for column in ready)
        yield ShownRow(row.attrs.as_html(), mark_safe(cells))  # noqa: S308 - each cell was escaped
