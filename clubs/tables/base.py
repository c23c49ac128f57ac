"""What all lists of a club's pages share; see `clubs.views.lists` for sorting, filters, pages and exports.

A subclass declares its columns, a caption and what an empty list says; `Meta` is needed for nothing but
`order_by` and the like. People's text and the exported value are apart: a column whose `render` returns HTML
has a `value` that returns the plain text, number or date.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from html import unescape
from typing import Any, ClassVar, NamedTuple

import django_tables2 as tables
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.html import conditional_escape, format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_tables2.utils import signature

from clubs.pages.numbers import number_text
from clubs.standings.numbers import Number
from scoring.tables import NUMBERS, PER_PAGE, TEXTS
from scoring.tables import DealPointsColumn as _PointsColumn

MINOR: dict[str, dict[str, str]] = {"th": {"class": "minor", "scope": "col"}, "td": {"class": "minor"}}
"""For columns that a phone may leave out, because the row leads to a page that shows them."""


PLAIN_NUMBER = re.compile(r"0|[1-9][0-9]{0,14}")
"""What a spreadsheet keeps as it is: no zeros before it, and not more digits than it reckons with."""


class TextColumn(tables.Column):  # type: ignore[misc] # the library has no types
    attrs = TEXTS


class NumberColumn(tables.Column):  # type: ignore[misc] # as above
    """Counts, ranks, numbers that are called; in files 7 is a number, and 007 or 7a what was typed."""

    attrs = NUMBERS

    def value(self, value: object) -> object:
        return int(value) if isinstance(value, str) and PLAIN_NUMBER.fullmatch(value) else value


class PointsColumn(_PointsColumn):
    """What was written; the first click puts the most first."""

    attrs = NUMBERS

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial_sort_descending": True, **kwargs})


class TypedColumn(tables.Column):  # type: ignore[misc] # as above
    """What somebody typed, in whatever script: it never turns the text around it."""

    attrs = TEXTS

    def render(self, value: object) -> SafeString:
        return format_html("<bdi>{}</bdi>", value)

    def value(self, value: object) -> str:
        return str(value)


class NameColumn(TypedColumn):
    """What someone or something is called: heads its row."""

    row_header = True


class DetailedNameColumn(NameColumn):
    """A name, and on a phone below it what other columns say that it leaves out there: the `details`."""

    def __init__(
        self,
        *args: Any,
        details: Callable[[Any], Iterable[str]],
        address: Callable[[Any], str] = lambda _record: "",
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.details, self.address = details, address

    def render(self, value: object, record: Any) -> SafeString:  # type: ignore[override] # the library looks
        name, address = super().render(value), self.address(record)
        return format_html(
            "{}{}",
            format_html('<a href="{}">{}</a>', address, name) if address else name,
            format_html_join(
                "", '<span class="on-phone">{}</span>', ((each,) for each in self.details(record))
            ),
        )


class DateColumn(tables.Column):  # type: ignore[misc] # as above
    attrs = TEXTS

    def render(self, value: date) -> str:
        return date_format(value, "SHORT_DATE_FORMAT")

    def value(self, value: date) -> date:
        return value


class YesColumn(tables.Column):  # type: ignore[misc] # as above
    """A mark where something is so, nothing where it is not."""

    attrs = TEXTS

    def render(self, value: bool) -> SafeString | str:
        return format_html('<span role="img" aria-label="{}">✓</span>', gettext("yes")) if value else ""

    def value(self, value: bool) -> bool:
        return value


class FileColumn(TextColumn):
    """A column of files alone: what the page shows by its look, or has no room for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"visible": False, **kwargs})


class PrintedCell(NamedTuple):
    """What a cell says on paper: `manner` is how it is set, `below` what stands there in small letters."""

    text: str
    manner: str = ""
    below: str = ""


class ClubTable(tables.Table):  # type: ignore[misc] # as above
    """A list as every page shows it: a caption, headers that sort, one page of rows.

    Its sheet has the same columns but those that are `off_paper`. A column may have a `sign` that heads it
    there, an `on_paper` that returns its cell, and `repeats` where there are more of its kind.
    """

    caption: ClassVar[str | Promise] = ""
    off_paper: ClassVar[Sequence[str]] = ()
    empty: ClassVar[str | Promise] = _("Nothing here yet.")
    order_by: Any

    def __init__(self, data: Any, **options: Any) -> None:
        usual = {
            "template_name": "clubs/_list.html",
            "attrs": {"class": "list"},
            "default": "",
            "empty_text": self.empty,
        }
        super().__init__(data, **{**usual, **options})

    def arrange(self, request: HttpRequest, *, per_page: int = PER_PAGE) -> ClubTable:
        """Sort and turn pages as the address asks; what it asks for in vain is left out."""
        self.request = request
        usual = self.order_by
        self.order_by = request.GET.getlist(self.prefixed_order_by_field)
        if not self.order_by:
            self.order_by = usual
        self._settle_ties()
        self.paginator = Paginator(self.rows, per_page)
        self.page = self.paginator.get_page(request.GET.get(self.prefixed_page_field))
        return self

    def _settle_ties(self) -> None:
        """Rows that sort alike keep one order, or a row could stand on two pages and another on none."""
        rows = self.data.data
        if isinstance(rows, QuerySet) and rows.query.order_by:
            self.data.data = rows.order_by(*rows.query.order_by, "pk")

    @property
    def page_numbers(self) -> Iterator[int | str]:
        """The pages to offer, with an ellipsis where some are left out."""
        return self.paginator.get_elided_page_range(self.page.number, on_each_side=1, on_ends=1)

    @property
    def body(self) -> Iterator[ShownRow]:
        """The rows of this page with their cells."""
        return shown_rows(list(self.columns), self.paginated_rows)

    @property
    def visible(self) -> list[Any]:
        """The columns that are data, in the order in which they are shown."""
        return [bound for bound in self.columns if not bound.column.exclude_from_export]

    @property
    def on_paper(self) -> list[Any]:
        """The columns of its sheet."""
        return [bound for bound in self.visible if bound.name not in self.off_paper]

    @property
    def exported(self) -> list[Any]:
        """The columns of a file: those that are data, and those for files alone."""
        every = self.columns.iterall()
        return [
            bound
            for bound in every
            if (bound.visible and not bound.column.exclude_from_export)
            or isinstance(bound.column, FileColumn)
        ]


# Columns of totals and averages

TOTALS: dict[str, dict[str, str]] = {
    "th": {"class": "number total", "scope": "col"},
    "td": {"class": "number total"},
}
MINOR_NUMBERS: dict[str, dict[str, str]] = {
    "th": {"class": "minor number", "scope": "col"},
    "td": {"class": "minor number"},
}


class StatisticColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """Points or an average, with so many decimals at least; the first click puts the most first."""

    attrs = NUMBERS

    def __init__(self, *args: Any, decimals: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial_sort_descending": True, **kwargs})
        self.decimals = decimals

    def render(self, value: Number) -> str:
        return number_text(value, self.decimals)

    def value(self, value: Number) -> Number:
        return value


# A list's rows, made quickly: what is the same in every cell of a column is looked up once.
#
# The library asks for a column's attributes and for what its `render` takes at each cell; with fifty rows of
# twenty columns that was most of the time a page took


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

    def paper_cell(self, row: Any) -> PrintedCell:
        """Return the cell of a sheet: unless its column knows better, what can be read on the page."""
        if own := getattr(self.bound.column, "on_paper", None):
            cell: PrintedCell = own(row.record)
            return cell
        content = self.content(row)
        return PrintedCell(unescape(strip_tags(content)) if isinstance(content, SafeString) else str(content))

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


def shown_rows(columns: Sequence[Any], rows: Any) -> Iterator[ShownRow]:
    """Yield the rows as a page shows them."""
    ready = [ShownColumn(bound) for bound in columns]
    for row in rows:
        cells = "".join(column.cell(row) for column in ready)
        yield ShownRow(row.attrs.as_html(), mark_safe(cells))  # noqa: S308 - each cell was escaped
