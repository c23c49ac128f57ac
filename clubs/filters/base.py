"""What filters of lists share: a search in several columns, and filters for rows that are no queryset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import django_filters
from django import forms
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters.constants import EMPTY_VALUES

from clubs.names import folded

LONGEST_SEARCH = 100


class SearchFilter(django_filters.CharFilter):  # type: ignore[misc] # the library has no types
    """Rows that have every word somewhere in one of the `fields`.

    In a field called `folded` capitals and accents make no difference, whatever the database thinks of them.
    """

    def __init__(self, fields: Sequence[str], **options: Any) -> None:
        self.fields = fields
        widget = forms.TextInput(attrs={"type": "search"})
        usual = {"label": _("Search"), "max_length": LONGEST_SEARCH, "widget": widget}
        super().__init__(**{**usual, **options})

    def filter(self, rows: QuerySet[Model], value: str) -> QuerySet[Model]:
        for word in (value or "").split():
            rows = rows.filter(reduce(or_, (self._has(field, word) for field in self.fields)))
        return rows

    def _has(self, field: str, word: str) -> Q:
        if field.rpartition("__")[2] == "folded":
            return Q(**{f"{field}__contains": folded(word)})
        return Q(**{f"{field}__icontains": word})


class RowFilter(forms.Form):
    """Narrows rows that were made in Python; a subclass declares its fields and says which rows match."""

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        """Whether a row is among those `wanted`, a value for each field that was filled in rightly."""
        raise NotImplementedError

    def narrowed(self, rows: Sequence[Any]) -> list[Any]:
        self.full_clean()
        wanted = {name: value for name, value in self.cleaned_data.items() if value not in EMPTY_VALUES}
        return [row for row in rows if self.matches(row, wanted)]


def has_words(text: str, search: str) -> bool:
    """Whether every word of a search stands somewhere in a text."""
    found = folded(text)
    return all(word in found for word in folded(search).split())
