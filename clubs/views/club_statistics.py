"""The statistics of a club: records, and the years in a picture with its table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from django.utils.functional import cached_property
from django.utils.translation import gettext

from clubs.pages.club_statistics import ClubStatistics, RecordInWords
from clubs.statistics.years import YearSums
from clubs.tables.club_statistics import RecordTable, YearTable, year_columns_left_out
from clubs.tables.club_year import partners_table
from clubs.tables.player_statistics import SHOWN_BESIDE, tables_of_bids
from clubs.views.base import ClubView
from clubs.views.kept import KeptListView
from clubs.views.lists import ClubListView, Listing, listings_beside


class StatisticsOfGame(ClubView):
    """A page about what the club has played in the game that its address names."""

    @cached_property
    def statistics(self) -> ClubStatistics | None:
        return ClubStatistics.of(self.club, self.request.GET.get("game", ""))


class ClubStatisticsView(StatisticsOfGame, KeptListView):
    """The records and the years of a club; its list are the years."""

    table_class = YearTable
    template = "clubs/kept_with_heat.html"
    part = "clubs/_club_statistics.html"
    list_name = "years"

    @property
    def title(self) -> str:
        return gettext("Statistics")

    def rows(self) -> Sequence[YearSums]:
        return self.statistics.years if self.statistics else []

    def table_options(self) -> dict[str, Any]:
        return {"exclude": year_columns_left_out(self.statistics), "address": self.year_address}

    def year_address(self, year: int) -> str:
        """Return the page of a year, in the game that is shown."""
        shown = self.statistics.game if self.statistics else ""
        return f"{self.url('club-year', year)}?{urlencode({'game': shown})}"

    def extra_context(self) -> dict[str, Any]:
        found = self.statistics
        if not found:
            return {}
        records = RecordTable(found.records).arrange(self.request)
        lists = self.further()
        return {"statistics": found, "records": records, **lists, "pairs": lists["partners"]}

    def further(self) -> Mapping[str, Listing]:
        if not self.statistics:
            return {}
        beside = {
            **tables_of_bids(self.statistics.shown.bids),
            "partners": partners_table(self.statistics.partners),
        }
        return listings_beside(self.request, beside, SHOWN_BESIDE)


class ClubRecordsView(StatisticsOfGame, ClubListView):
    """The records alone, as a list and as a file."""

    table_class = RecordTable
    template = "clubs/club_records.html"
    list_name = "records"

    def rows(self) -> Sequence[RecordInWords]:
        return self.statistics.records if self.statistics else []

    def extra_context(self) -> dict[str, Any]:
        return {"statistics": self.statistics}
