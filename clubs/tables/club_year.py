"""Lists of a club's year: its people, its evenings with their first three, and who led a season when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import django_tables2 as tables
from django.utils.formats import date_format
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from clubs.pages.club_statistics import count_text
from clubs.pages.club_year import EveningInWords, PersonInWords
from clubs.pages.partners import PartnersOver
from clubs.tables.base import (
    MINOR,
    MINOR_NUMBERS,
    TOTALS,
    ClubTable,
    DateColumn,
    DetailedNameColumn,
    NameColumn,
    NumberColumn,
    StatisticColumn,
)
from clubs.tables.club_statistics import day_linked
from clubs.tables.player_statistics import AverageColumn, LeadColumn
from scoring.tables import facts_on_one_line


def evenings_in_words(count: int) -> str:
    """Return how many evenings stand behind a value."""
    return facts_on_one_line({_("Evenings"): count_text(count)})


class PersonYearTable(ClubTable):
    """The people of a year: how much stands behind an average comes before it."""

    name = DetailedNameColumn(
        verbose_name=_("Name"),
        details=lambda person: [evenings_in_words(person.evenings)],
        address=lambda person: person.url,
    )
    evenings = NumberColumn(verbose_name=_("Evenings"), attrs=MINOR_NUMBERS)
    rounds = NumberColumn(verbose_name=_("Rounds"), attrs=MINOR_NUMBERS)
    deals = NumberColumn(verbose_name=_("Deals"), attrs=MINOR_NUMBERS)
    average = AverageColumn(verbose_name=_("Average"), attrs=TOTALS)
    best = AverageColumn(verbose_name=_("Best evening"), attrs=MINOR_NUMBERS)
    wins = NumberColumn(verbose_name=_("Evenings won"), attrs=MINOR_NUMBERS)
    podiums = NumberColumn(verbose_name=_("Among the first three"), attrs=MINOR_NUMBERS)
    matches = NumberColumn(verbose_name=_("Matches"), attrs=MINOR_NUMBERS)

    caption = _("People")


def in_lines(texts: Iterable[str]) -> SafeString:
    """Return texts one below the other."""
    return format_html_join(mark_safe("<br>"), "<bdi>{}</bdi>", ((each,) for each in texts))


def evening_details(evening: EveningInWords) -> Iterator[str]:
    """Yield when it was, how much was played, and the first three."""
    yield date_format(evening.day, "SHORT_DATE_FORMAT")
    yield facts_on_one_line({_("People"): count_text(evening.people), _("Deals"): count_text(evening.deals)})
    yield in_lines(evening.first)


class FirstColumn(tables.Column):  # type: ignore[misc] # the library has no types
    """The first of an evening, one below the other."""

    attrs = MINOR

    def render(self, value: Sequence[str]) -> SafeString:
        return in_lines(value)

    def value(self, value: Sequence[str]) -> str:
        return "; ".join(value)


class EveningTable(ClubTable):
    """The evenings of a year, the first one first."""

    day = DateColumn(verbose_name=_("Date"), orderable=False, attrs=MINOR)
    name = DetailedNameColumn(
        verbose_name=_("Tournament"),
        orderable=False,
        details=evening_details,
        address=lambda evening: evening.url,
    )
    first = FirstColumn(verbose_name=_("First three"), orderable=False)
    people = NumberColumn(verbose_name=_("People"), orderable=False, attrs=MINOR_NUMBERS)
    deals = NumberColumn(verbose_name=_("Deals"), orderable=False, attrs=MINOR_NUMBERS)

    caption = _("Evenings")


class LeadTable(ClubTable):
    """Who led a season after each evening of the year, or of all."""

    day = DateColumn(verbose_name=_("Date"), orderable=False, linkify=lambda record: record.url, attrs=MINOR)
    name = DetailedNameColumn(
        verbose_name=pgettext_lazy("of a season", "In the lead"),
        orderable=False,
        details=lambda lead: [day_linked(lead.day, lead.url)],
    )
    total = StatisticColumn(verbose_name=pgettext_lazy("points", "Total"), orderable=False)

    caption = _("The lead after each evening")


class RaceTable(ClubTable):
    """How the first of a season stood after each evening of the year: what its picture is drawn from."""

    day = DateColumn(verbose_name=_("Date"), orderable=False)
    name = NameColumn(verbose_name=_("Name"), orderable=False)
    rank = NumberColumn(verbose_name=_("Rank"), orderable=False)
    total = StatisticColumn(verbose_name=pgettext_lazy("points", "Total"), orderable=False)
    behind = StatisticColumn(verbose_name=_("Behind the leader"), orderable=False)

    caption = _("The race at the top")


class PartnersTable(ClubTable):
    """Any two who sat on one side, and how far ahead of the other side they were: most deals first."""

    names = NameColumn(verbose_name=_("Partners"))
    rounds = NumberColumn(verbose_name=_("Rounds"), attrs=MINOR_NUMBERS)
    deals = NumberColumn(verbose_name=_("Deals"), initial_sort_descending=True)
    lead = LeadColumn(verbose_name=_("Lead"), attrs=TOTALS)

    caption = _("Partners")


def partners_table(partners: PartnersOver) -> ClubTable:
    return PartnersTable(partners.all, prefix="partners-")


class SeasonPlaceTable(ClubTable):
    """The standings of a season at the end of a year."""

    rank = NumberColumn(verbose_name=_("Rank"), orderable=False)
    name = DetailedNameColumn(
        verbose_name=_("Name"),
        orderable=False,
        details=lambda place: [evenings_in_words(place.evenings)],
    )
    evenings = NumberColumn(verbose_name=_("Evenings"), orderable=False, attrs=MINOR_NUMBERS)
    total = StatisticColumn(verbose_name=pgettext_lazy("points", "Total"), attrs=TOTALS, orderable=False)

    caption = _("Season table")


def people_columns_left_out(people: Sequence[PersonInWords]) -> set[str]:
    """Return the columns that say nothing."""
    return {
        name
        for name in ("deals", "matches", "wins", "podiums")
        if not any(getattr(each, name) for each in people)
    }
