"""What the list of adjustments can be narrowed to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.filters.base import LONGEST_SEARCH, RowFilter, has_words


class AdjustmentFilter(RowFilter):
    """By name, number or reason."""

    search = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
    )

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        return has_words(f"{row.number} {row.name} {row.kind} {row.reason}", wanted.get("search", ""))
