"""Standings as a list: a column for each round, what was dropped struck through, and what decided."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from clubs.pages.numbers import DECIMALS, adjustment_text, number_text
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings import StandingsLine, StandingsPage
from clubs.standings.numbers import Number
from clubs.tables.base import (
    MINOR,
    MINOR_NUMBERS,
    TOTALS,
    ClubTable,
    FileColumn,
    NumberColumn,
    PrintedCell,
    StatisticColumn,
    TypedColumn,
)
from scoring.tables import NUMBERS, TEXTS

DROPPED, RESTED, MISSING = "dropped", "rest", "missing"
"""How a number is set on paper: struck through, in italics, or not at all."""

FEW_ROUNDS = 5
"""Up to so many are headed by the word and the number, more by the number alone."""


class RankColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """The rank; it sorts as the standings do, with those without one at the end."""

    attrs = NUMBERS

    def render(self, record: StandingsLine) -> str:
        return "–" if record.rank is None else str(record.rank)

    def value(self, record: StandingsLine) -> int | None:
        return record.rank


class GainedColumn(tables.Column):  # type: ignore[misc] # as above
    """Places won or lost since the round before."""

    attrs = NUMBERS

    def render(self, value: int) -> SafeString:
        if not value:
            return format_html('<span class="visually-hidden">{}</span>', gettext("unchanged"))
        up, places = value > 0, abs(value)
        text = (
            ngettext("{count} place up", "{count} places up", places)
            if up
            else ngettext("{count} place down", "{count} places down", places)
        )
        return format_html(
            '<span class="gained {}" aria-hidden="true">{}{}</span><span class="visually-hidden">{}</span>',
            "up" if up else "down",
            "▲" if up else "▼",
            places,
            text.format(count=places),
        )

    def value(self, value: int) -> int:
        return value


class ScoreColumn(tables.Column):  # type: ignore[misc] # as above
    """What a round counted; a dropped one is struck through, and in files a number like any."""

    attrs = NUMBERS
    empty_values = ()
    repeats = True

    def __init__(self, place: int, number: int, header: SafeString, sign: str) -> None:
        super().__init__(accessor=f"rounds__{place}", verbose_name=header, initial_sort_descending=True)
        self.place, self.number, self.sign = place, number, sign

    def on_paper(self, record: StandingsLine) -> PrintedCell:
        value = record.rounds[self.place]
        text = "–" if value is None else number_text(value)
        if self.number in record.dropped:
            return PrintedCell(text, DROPPED)
        if self.number in record.rested:
            return PrintedCell(text, RESTED)
        return PrintedCell(text, MISSING if value is None else "")

    def render(self, record: StandingsLine) -> str | SafeString:
        text, manner, _below = self.on_paper(record)
        if manner == DROPPED:
            return format_html(
                '<s>{}</s><span class="visually-hidden"> ({})</span>', text, gettext("dropped")
            )
        if manner == RESTED:
            return format_html(
                '<i>{}</i><span class="visually-hidden"> ({})</span>', text, gettext("sat out")
            )
        return text

    def value(self, value: Number | None) -> Number | None:
        return value


class DroppedColumn(FileColumn):
    """Which rounds of a row were dropped: in brackets a spreadsheet would take their points for negative."""

    def value(self, value: Set[int]) -> str:
        return ", ".join(str(number) for number in sorted(value))


class AdjustmentColumn(tables.Column):  # type: ignore[misc] # as above
    """Points beside those of the rounds, headed by a sign where there is no room for the words."""

    attrs = NUMBERS

    def __init__(self, sign: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.sign = sign

    def render(self, value: int) -> str:
        return adjustment_text(value)

    def value(self, value: int) -> int:
        return value


class RankedNameColumn(tables.Column):  # type: ignore[misc] # as above
    """Who is ranked, with a link; on a phone the reason stands below it where there is no rank."""

    attrs = TEXTS
    row_header = True

    def render(self, value: str, record: StandingsLine, table: StandingsTable) -> SafeString:
        why = record.remarks if record.rank is None else ""
        note = format_html('<small class="row-note"><bdi>{}</bdi></small>', why) if why else ""
        return format_html('<a href="{}"><bdi>{}</bdi></a>{}', table.address(record), value, note)

    def value(self, value: str) -> str:
        return value

    def on_paper(self, record: StandingsLine) -> PrintedCell:
        words = "; ".join(filter(None, (record.decided_by, record.remarks)))
        return PrintedCell(record.title, below=words)


class StandingsTable(ClubTable):
    group = TypedColumn(verbose_name=_("Group"))
    rank = RankColumn(accessor="place", verbose_name=_("Rank"))
    number = NumberColumn(verbose_name=_("No."), attrs=MINOR_NUMBERS)
    title = RankedNameColumn(accessor="listed", verbose_name=_("Name"), order_by="sort_name")
    section = TypedColumn(verbose_name=_("Club or section"), attrs=MINOR)
    total = StatisticColumn(verbose_name=pgettext_lazy("points", "Total"), attrs=TOTALS)
    dropped = DroppedColumn(verbose_name=_("Dropped rounds"))
    overall = NumberColumn(verbose_name=_("Rank among all"), attrs=MINOR_NUMBERS)
    decided_by = TypedColumn(verbose_name=_("Decided by"))
    remarks = TypedColumn(verbose_name=_("Remarks"))

    caption = _("Standings")
    empty = _("No results yet.")
    off_paper = ("group", "gained", "overall", "decided_by", "remarks")

    class Meta:
        sequence = (
            "group",
            "rank",
            "gained",
            "number",
            "title",
            "section",
            "...",
            "adjustments",
            "missed",
            "total",
            "overall",
            "dropped",
            "decided_by",
            "remarks",
        )

    def __init__(self, data: Any, *, page: StandingsPage | SeasonPage, **options: Any) -> None:
        self.of_page = page
        why = page.nobody_text if isinstance(page, SeasonPage) else ""
        usual = {"empty_text": why or self.empty}
        super().__init__(data, **columns_that_fit(page), **{**usual, **options})
        whole = all(isinstance(line.total, int) for line in page.lines)
        self.columns["total"].column.decimals = 0 if whole else DECIMALS

    def address(self, line: StandingsLine) -> str:
        return self.of_page.address(line)


def columns_that_fit(page: StandingsPage | SeasonPage) -> dict[str, Any]:
    """Return a column for each round, and which columns have nothing to say."""
    rounds = [
        (f"round_{number}", ScoreColumn(place, number, page.heading(number), sign))
        for place, (number, sign) in enumerate(zip(page.rounds, page.headings, strict=True))
    ]
    gained = GainedColumn(verbose_name=format_html('<abbr title="{}">±</abbr>', page.since))
    adjustments = AdjustmentColumn("±", verbose_name=page.adjusted)
    missed = AdjustmentColumn("−", verbose_name=gettext("Absence"))
    return {
        "extra_columns": [("gained", gained), *rounds, ("adjustments", adjustments), ("missed", missed)],
        "exclude": tuple(name for name in SPARSE if not any(getattr(line, name) for line in page.lines)),
        "attrs": {"class": "list standings" if len(rounds) <= FEW_ROUNDS else "list standings many"},
    }


SPARSE = (
    "group",
    "gained",
    "number",
    "section",
    "adjustments",
    "missed",
    "overall",
    "dropped",
    "decided_by",
    "remarks",
)
"""Columns that are left out where they say nothing."""
