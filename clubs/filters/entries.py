"""Narrowing the list of entries to those who are still missing something."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.filters.base import LONGEST_SEARCH, RowFilter, has_words
from clubs.pages.entries import EntryRow

SHOWN = [
    ("", _("all")),
    ("missing", _("not here yet")),
    ("unpaid", _("not paid yet")),
    ("incomplete", _("without a partner")),
    ("left", _("gone")),
]


class EntryFilter(RowFilter):
    search = forms.CharField(
        label=_("Search"),
        max_length=LONGEST_SEARCH,
        required=False,
        widget=forms.TextInput(attrs={"type": "search"}),
    )
    show = forms.ChoiceField(label=_("Show"), choices=SHOWN, required=False)

    def matches(self, row: EntryRow, wanted: Mapping[str, Any]) -> bool:
        text = f"{row.number} {row.title} {row.section}"
        return (
            has_words(text, wanted.get("search", ""))
            and {
                None: True,
                "missing": not row.present and not row.left,
                "unpaid": not row.paid,
                "incomplete": row.incomplete,
                "left": row.left,
            }[wanted.get("show")]
        )
