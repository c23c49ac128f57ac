"""What standings can be narrowed to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.filters.base import LONGEST_SEARCH, RowFilter, has_words


class StandingsFilter(RowFilter):
    """By name or number, and by section where there are any."""

    search = forms.CharField(
        label=_("Search"),
        required=False,
        max_length=LONGEST_SEARCH,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    section = forms.ChoiceField(label=_("Club or section"), required=False)

    def narrowed(self, rows: Sequence[Any]) -> list[Any]:
        sections = sorted({row.section for row in rows if row.section}, key=str.casefold)
        self.fields["section"] = forms.ChoiceField(
            label=_("Club or section"),
            required=False,
            choices=[("", _("all")), *((section, section) for section in sections)],
        )
        if not sections:
            del self.fields["section"]
        return super().narrowed(rows)

    def matches(self, row: Any, wanted: Mapping[str, Any]) -> bool:
        search, section = wanted.get("search"), wanted.get("section")
        found = not search or has_words(row.title, search) or search.strip() == str(row.number)
        return found and (not section or row.section == section)
