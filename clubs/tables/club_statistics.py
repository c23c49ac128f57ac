"""Lists of a club's statistics: its records, and its years."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Any

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from clubs.pages.club_statistics import ClubStatistics, RecordInWords, count_text
from clubs.pages.numbers import number_text
from clubs.standings.numbers import Number
from clubs.tables.base import (
    MINOR,
    MINOR_NUMBERS,
    TOTALS,
    ClubTable,
    DateColumn,
    DetailedNameColumn,
    NameColumn,
    NumberColumn,
    PointsColumn,
    TypedColumn,
)
from clubs.tables.player_statistics import AverageColumn
from scoring.tables import facts_on_one_line

SHORT: dict[str, dict[str, str]] = {"th": {"scope": "col"}, "td": {"class": "short"}}
"""For a name that is a number."""


class RecordColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """A record: points, an average or a count; in files as exact as it is kept."""

    def render(self, record: RecordInWords) -> str:
        return number_text(record.value, record.decimals)

    def value(self, value: Number) -> Number:
        return value


def day_linked(day: date, address: str) -> SafeString:
    """Return a day that leads to its tournament."""
    return format_html('<a href="{}">{}</a>', address, date_format(day, "SHORT_DATE_FORMAT"))


def record_details(record: RecordInWords) -> Iterator[str]:
    """Yield who holds a record, since when, and how much it is made of."""
    yield format_html("<bdi>{}</bdi>", record.people)
    yield day_linked(record.day, record.url)
    yield facts_on_one_line(
        {_("Evenings"): count_text(record.evenings), _("Deals"): count_text(record.deals)}
    )


class RecordTable(ClubTable):
    """The records of a club, with who holds them since when, and how much each is made of."""

    name = DetailedNameColumn(verbose_name=_("Club record"), orderable=False, details=record_details)
    value = RecordColumn(verbose_name=_("Value"), attrs=TOTALS, orderable=False)
    people = TypedColumn(verbose_name=_("Name"), orderable=False, attrs=MINOR)
    day = DateColumn(verbose_name=_("Date"), orderable=False, linkify=lambda record: record.url, attrs=MINOR)
    tournament = TypedColumn(verbose_name=_("Tournament"), orderable=False, attrs=MINOR)
    evenings = NumberColumn(verbose_name=_("Evenings"), orderable=False, attrs=MINOR_NUMBERS)
    deals = NumberColumn(verbose_name=_("Deals"), orderable=False, attrs=MINOR_NUMBERS)

    caption = _("Club records")


class YearTable(ClubTable):
    """What was played year by year: how much stands behind an average comes before it."""

    year = NameColumn(
        verbose_name=_("Year"), attrs=SHORT, linkify=lambda record, table: table.address(record.year)
    )
    evenings = NumberColumn(verbose_name=_("Evenings"))
    tables = NumberColumn(verbose_name=_("Tables"), attrs=MINOR_NUMBERS)
    deals = NumberColumn(verbose_name=_("Deals"), attrs=MINOR_NUMBERS)
    people = NumberColumn(verbose_name=_("People"), attrs=MINOR_NUMBERS)
    average = AverageColumn(verbose_name=_("Average"), attrs=TOTALS)
    highest = PointsColumn(verbose_name=_("Highest round"), attrs=MINOR_NUMBERS)
    lowest = PointsColumn(verbose_name=_("Lowest round"), attrs=MINOR_NUMBERS)
    matches = NumberColumn(verbose_name=_("Matches"), attrs=MINOR_NUMBERS)

    caption = _("Years")
    empty = _("There are no results yet.")

    def __init__(self, data: Any, *, address: Callable[[int], str], **options: Any) -> None:
        self.address = address
        super().__init__(data, **options)


def year_columns_left_out(statistics: ClubStatistics | None) -> set[str]:
    """Return the columns that say nothing."""
    years: Any = statistics.years if statistics else ()
    return {name for name in ("deals", "matches") if not any(getattr(year, name) for year in years)}
