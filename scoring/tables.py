"""Tables of a game's deals, declared; what stands in their cells is made in `scoring.watch_page`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import django_tables2 as tables
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

PER_PAGE = 50
"""Rows of one page: more cost time, and nobody reads them."""

NUMBERS: dict[str, dict[str, str]] = {"th": {"class": "number", "scope": "col"}, "td": {"class": "number"}}
TEXTS: dict[str, dict[str, str]] = {"th": {"scope": "col"}}


def points_text(points: int) -> str:
    """Return points as Switzerland writes them: 1’288, −20."""
    return number_format(points).replace("-", "−")


def facts_on_one_line(facts: Mapping[str | Promise, str]) -> str:
    """Return facts with what they are, without those that there are not."""
    words = gettext("{name}: {value}")
    return " · ".join(words.format(name=name, value=value) for name, value in facts.items() if value)


class DealPointsColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """What a side wrote."""

    def render(self, value: int) -> str:
        return points_text(value)

    def value(self, value: int) -> int:
        """Return what is exported: a number, not its text."""
        return value


@dataclass(frozen=True, slots=True)
class DealRow:
    """One deal as people read it; `written` by side, empty where the deal writes nothing."""

    number: int
    contract: str
    result: str
    written: Mapping[str, int]


class DealTable(tables.Table):  # type: ignore[misc] # the library has no types
    number = tables.Column(verbose_name=_("No."), attrs=NUMBERS)
    contract = tables.Column(verbose_name=_("Contract"), attrs=TEXTS)
    result = tables.Column(verbose_name=pgettext_lazy("of a contract", "Result"), attrs=TEXTS)

    class Meta:
        template_name = "scoring/_watch_deals.html"
        orderable = False
        empty_text = _("No deals yet.")

    @classmethod
    def of(cls, rows: Sequence[DealRow], names: Mapping[str, str]) -> DealTable:
        """Return the table with one column for each side, headed by its `names`.

        Games that say nothing of a deal but its points have no column for more.
        """
        sides = [
            (side, DealPointsColumn(accessor=f"written__{side}", verbose_name=name, attrs=NUMBERS))
            for side, name in names.items()
        ]
        has_results = any(row.result for row in rows)
        attrs = {"class": "deals", "data-count": str(len(names))}
        return cls(rows, extra_columns=sides, exclude=() if has_results else ("result",), attrs=attrs)
