"""Columns of totals and averages."""

from __future__ import annotations

from typing import Any

import django_tables2 as tables

from clubs.pages.figures import number_text
from clubs.standings.numbers import Number
from scoring.tables import NUMBERS

TOTALS: dict[str, dict[str, str]] = {
    "th": {"class": "number total", "scope": "col"},
    "td": {"class": "number total"},
}
MINOR_NUMBERS: dict[str, dict[str, str]] = {
    "th": {"class": "minor number", "scope": "col"},
    "td": {"class": "minor number"},
}


class FigureColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """Points or an average, with so many decimals at least; the first click puts the most first."""

    attrs = NUMBERS

    def __init__(self, *args: Any, decimals: int = 0, **kwargs: Any) -> None:
        super().__init__(*args, **{"initial_sort_descending": True, **kwargs})
        self.decimals = decimals

    def render(self, value: Number) -> str:
        return number_text(value, self.decimals)

    def value(self, value: Number) -> Number:
        return value
