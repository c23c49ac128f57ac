"""Lists of rows: sorted, filtered, paged and exported; `ClubListView` is a page that is one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django_filters import FilterSet

from clubs.filters.base import RowFilter
from clubs.tables.base import ClubTable
from clubs.tables.export import sheet_of
from clubs.views.base import ClubView
from core.sheets import FORMATS, Format, sheet_file

EXPORT, LIST = "_export", "_list"
"""What of an address asks for a list as a file, and for which of several on a page."""

Rows = QuerySet[Any, Any] | Sequence[Any]


@dataclass(frozen=True, slots=True)
class Listing:
    """A list and the form that narrows it, as `clubs/_listing.html` shows them.

    Its `name` tells it from the list that the page is about, which has none.
    """

    table: ClubTable
    form: Form | None
    request: HttpRequest
    exports: bool = True
    name: str = ""

    @property
    def name_field(self) -> str:
        """What the address of its file calls the name."""
        return LIST if self.name else ""

    @property
    def formats(self) -> Sequence[Format]:
        return list(FORMATS.values()) if self.exports else []

    @property
    def kept(self) -> Sequence[tuple[str, str]]:
        """What the address says beside the filters: it stays when these change."""
        own = {EXPORT, LIST, self.table.prefixed_page_field, *(self.form.fields if self.form else ())}
        return [
            (name, value) for name, values in self.request.GET.lists() if name not in own for value in values
        ]

    @property
    def narrowed(self) -> bool:
        """Whether a filter is set, so that there is something to take away."""
        return any(self.request.GET.get(name) for name in (self.form.fields if self.form else ()))

    @property
    def cleared(self) -> str:
        """The address without filters."""
        query = self.request.GET.copy()
        query.clear()
        for name, value in self.kept:
            query.appendlist(name, value)
        return f"?{query.urlencode()}"


def listings_beside(
    request: HttpRequest, tables: Mapping[str, ClubTable], per_page: int
) -> Mapping[str, Listing]:
    """Return further lists of a page by their names."""
    return {
        name: Listing(table.arrange(request, per_page=per_page), None, request, name=name)
        for name, table in tables.items()
    }


def listing_of(
    request: HttpRequest,
    table_class: type[ClubTable],
    rows: Rows,
    *,
    filter_class: type[FilterSet] | type[RowFilter] | None = None,
    exports: bool = True,
    **options: Any,
) -> Listing:
    """Return the rows as a list, sorted and narrowed as the address says; `options` go to the table."""
    form, found = _narrow(request, rows, filter_class)
    return Listing(table_class(found, **options).arrange(request), form, request, exports)


def _narrow(
    request: HttpRequest, rows: Rows, filter_class: type[FilterSet] | type[RowFilter] | None
) -> tuple[Form | None, Rows]:
    if filter_class is None:
        return None, rows
    if issubclass(filter_class, RowFilter):
        form = filter_class(request.GET)
        return form, form.narrowed(list(rows))
    chosen: type[FilterSet] = filter_class
    filters = chosen(request.GET, queryset=rows, request=request)
    return filters.form, filters.qs


def export_of(listing: Listing, words: Sequence[Any]) -> HttpResponse | None:
    """Return the whole list as a file where the address asks for one that there is."""
    wanted = FORMATS.get(listing.request.GET.get(EXPORT, ""))
    return sheet_file(sheet_of(listing.table), wanted, words) if wanted else None


def file_of_further(
    request: HttpRequest, further: Callable[[], Mapping[str, Listing]], words: Sequence[Any]
) -> HttpResponse | None:
    """Return one of the `further` lists of a page as a file, where the address asks for one by its name."""
    name = request.GET.get(LIST, "")
    if not name or request.GET.get(EXPORT) not in FORMATS:
        return None
    found = further().get(name)
    return export_of(found, [*words, name]) if found else None


class ClubListView(ClubView):
    """A page that is a list; further down the tree `class EntriesView(Listed, TournamentView)`."""

    table_class: ClassVar[type[ClubTable]]
    filter_class: ClassVar[type[FilterSet] | type[RowFilter] | None] = None
    template: ClassVar[str]
    list_name: ClassVar[str]
    """Heads the name of the exported file, after the club's and the tournament's."""

    def rows(self) -> Rows:
        raise NotImplementedError

    def table_options(self) -> dict[str, Any]:
        """Return what the table gets beside its rows: `exclude`, `extra_columns`, `row_attrs`."""
        return {}

    def extra_context(self) -> dict[str, Any]:
        """Return what the template shows beside the list."""
        return {}

    def file_words(self) -> Sequence[str]:
        tournament = getattr(self, "tournament", None)
        return [self.club.slug, *([tournament.slug] if tournament else []), self.list_name]

    def listing(self) -> Listing:
        return listing_of(
            self.request,
            self.table_class,
            self.rows(),
            filter_class=self.filter_class,
            **self.table_options(),
        )

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        listing = self.listing()
        return export_of(listing, self.file_words()) or self.show(
            self.template, listing=listing, **self.extra_context()
        )
