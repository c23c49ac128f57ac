"""A year of a club: its seasons, records, evenings and people."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import MAXYEAR, MINYEAR
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import cached_property
from django.utils.timezone import localdate

from clubs.errors import Refused
from clubs.pages.club_year import ClubYear, PersonInWords
from clubs.printouts.year_book import year_book_order
from clubs.tables.base import ClubTable
from clubs.tables.club_statistics import RecordTable
from clubs.tables.club_year import (
    EveningTable,
    LeadTable,
    PersonYearTable,
    SeasonPlaceTable,
    people_columns_left_out,
)
from clubs.views.base import ClubView
from clubs.views.lists import ClubListView
from core.printing.responses import handed_back, handed_out

MOST_PLACES = 10
"""So many lines of a season stand on the page of a year."""


class YearOfClubView(ClubView):
    """Something of a year in which something was played."""

    year: ClubYear

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        wanted: int = kwargs.pop("year")
        found = ClubYear.of(self.club, wanted) if MINYEAR <= wanted <= MAXYEAR else None
        if found is None:
            raise Http404
        self.year = found


class YearBookView(YearOfClubView):
    """The book of a year as a PDF."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        back = self.url("club-year", self.year.year)
        try:
            order = year_book_order(self.year, localdate())
            return handed_out(request, order, name=f"{self.club.slug}-{self.year.year}.pdf", back=back)
        except Refused as refused:
            return handed_back(request, refused.sentence, back)


class ClubYearView(YearOfClubView, ClubListView):
    """The page of a year; its list are the people, in the game that the address names."""

    table_class = PersonYearTable
    template = "clubs/club_year.html"

    @property
    def list_name(self) -> str:  # type: ignore[override] # each year has a file of its own
        return f"{self.year.year}"

    @cached_property
    def game(self) -> str:
        games = self.year.games(self.request.GET.get("game", ""))
        return next(tab.key for tab in games if tab.is_shown)

    def rows(self) -> Sequence[PersonInWords]:
        return self.year.people(self.game)

    def table_options(self) -> dict[str, Any]:
        return {"exclude": people_columns_left_out(self.rows())}

    def extra_context(self) -> dict[str, Any]:
        return {
            "year": self.year,
            "games": self.year.games(self.game),
            "sums": self.year.sums(self.game),
            "is_a_deal": self.year.is_a_deal(self.game),
            "records": self.plain(RecordTable, self.year.records(self.game)),
            "evenings": self.plain(EveningTable, self.year.evenings),
            "seasons": [
                (
                    season,
                    self.plain(SeasonPlaceTable, season.places[:MOST_PLACES]),
                    self.plain(LeadTable, season.leads),
                )
                for season in self.year.seasons
            ],
        }

    def plain(self, table_class: type[ClubTable], rows: Sequence[Any]) -> ClubTable:
        """Return a list that is shown whole."""
        return table_class(rows).arrange(self.request, per_page=max(1, len(rows)))
