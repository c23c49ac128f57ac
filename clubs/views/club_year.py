"""A year of a club or a season: who led, records, evenings and people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import MAXYEAR, MINYEAR
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.functional import cached_property
from django.utils.timezone import localdate

from clubs.errors import Refused
from clubs.pages.club_year import (
    ClubPeriod,
    ClubYear,
    PersonInWords,
    PlayedSeason,
    season_title,
    year_title,
)
from clubs.pages.partners import PartnersOver
from clubs.pages.season_course import SeasonInWords
from clubs.printouts.year_book import year_book_order
from clubs.tables.base import ClubTable
from clubs.tables.club_statistics import RecordTable
from clubs.tables.club_year import (
    EveningTable,
    LeadTable,
    PersonYearTable,
    RaceTable,
    SeasonPlaceTable,
    partners_table,
    people_columns_left_out,
)
from clubs.tables.player_statistics import SHOWN_BESIDE, tables_of_bids
from clubs.views.base import ClubView
from clubs.views.kept import KeptListView
from clubs.views.lists import Listing, listings_beside
from clubs.views.seasons import SeasonView
from core.printing.responses import handed_back, handed_out

MOST_PLACES = 10
"""So many lines of a season, or pairs, stand on one page."""


class PeriodView(ClubView):
    """Something of a year or a season in which something was played."""

    def find(self) -> ClubPeriod | None:
        raise NotImplementedError

    @cached_property
    def period(self) -> ClubPeriod:
        found = self.find()
        if found is None:
            raise Http404
        return found


class PeriodBook(PeriodView):
    """The book of a year or a season as a PDF."""

    def get(self, request: HttpRequest) -> HttpResponseBase:
        try:
            order = year_book_order(self.period, localdate())
            name = f"{self.club.slug}-{self.period.key}.pdf"
            return handed_out(request, order, name=name, back=self.address)
        except Refused as refused:
            return handed_back(request, refused.sentence, self.address)


class PeriodPage(PeriodView, KeptListView):
    """The page of a year or a season; its list are the people, in the game that the address names."""

    table_class = PersonYearTable
    template = "clubs/kept_with_heat.html"
    part = "clubs/_period.html"

    @property
    def book(self) -> str:
        """Return the address of its book."""
        raise NotImplementedError

    @property
    def list_name(self) -> str:  # type: ignore[override] # each has files of its own
        return self.period.key

    @cached_property
    def game(self) -> str:
        games = self.period.games(self.request.GET.get("game", ""))
        return next(tab.key for tab in games if tab.is_shown)

    def rows(self) -> Sequence[PersonInWords]:
        return self.period.people(self.game)

    def table_options(self) -> dict[str, Any]:
        return {"exclude": people_columns_left_out(self.rows())}

    def extra_context(self) -> dict[str, Any]:
        lists = self.further()
        return {
            "period": self.period,
            "book": self.book,
            "games": self.period.games(self.game),
            "sums": self.period.sums(self.game),
            "is_a_deal": self.period.is_a_deal(self.game),
            "records": lists["records"],
            "evenings": lists["evenings"],
            "partners": self.partners,
            "pairs": lists["partners"],
            "kept_bids": self.period.played.games[self.game].bids,
            "trumps": lists["trumps"],
            "bids": lists["bids"],
            "seasons": [
                (
                    season,
                    lists[name_of_places(season)],
                    lists[name_of_leads(season)],
                    lists[name_of_race(season)],
                )
                for season in self.period.seasons
            ],
        }

    @cached_property
    def partners(self) -> PartnersOver:
        return self.period.partners(self.game)

    def further(self) -> Mapping[str, Listing]:
        bids = self.period.played.games[self.game].bids
        found = {
            **listings_beside(self.request, tables_of_bids(bids), SHOWN_BESIDE),
            "records": self.whole("records", RecordTable, self.period.records(self.game)),
            "evenings": self.whole("evenings", EveningTable, self.period.evenings),
            "partners": self.beside("partners", partners_table(self.partners), MOST_PLACES),
        }
        for season in self.period.seasons:
            name = name_of_places(season)
            found[name] = self.beside(name, SeasonPlaceTable(season.places, prefix=f"{name}-"), MOST_PLACES)
            name = name_of_race(season)
            found[name] = self.whole(name, RaceTable, season.race.places)
            found |= {name_of_leads(season): self.whole(name_of_leads(season), LeadTable, season.leads)}
        return found

    def whole(self, name: str, table_class: type[ClubTable], rows: Sequence[Any]) -> Listing:
        """Return a list that is shown on one page."""
        return self.beside(name, table_class(rows), max(1, len(rows)))

    def beside(self, name: str, table: ClubTable, per_page: int) -> Listing:
        return Listing(table.arrange(self.request, per_page=per_page), None, self.request, name=name)


class YearOfClubView(PeriodView):
    """Something of a year."""

    number: int

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.number = kwargs.pop("year")
        if not MINYEAR <= self.number <= MAXYEAR:
            raise Http404

    def find(self) -> ClubYear | None:
        return ClubYear.of(self.club, self.number)

    @property
    def address(self) -> str:
        return self.url("club-year", self.number)


class ClubYearView(YearOfClubView, PeriodPage):
    """The page of a year."""

    @property
    def title(self) -> str:
        return year_title(self.number)

    @property
    def book(self) -> str:
        return self.url("year-book", self.number)

    @property
    def only_year(self) -> int:
        return self.number


class YearBookView(YearOfClubView, PeriodBook):
    """The book of a year."""


class StatisticsOfSeason(SeasonView, PeriodView):
    """Something of what was played in a season."""

    def find(self) -> PlayedSeason | None:
        return PlayedSeason.of(self.season)

    @property
    def address(self) -> str:
        return self.url("season-statistics", self.season.slug)


class SeasonStatisticsView(StatisticsOfSeason, PeriodPage):
    """The statistics of a season."""

    @property
    def title(self) -> str:
        return season_title(self.season)

    @property
    def book(self) -> str:
        return self.url("season-book", self.season.slug)


class SeasonBookView(StatisticsOfSeason, PeriodBook):
    """The book of a season."""


def name_of_places(season: SeasonInWords) -> str:
    """Return what the list of a season's standings is called in addresses."""
    return f"standings-{season.slug}"


def name_of_race(season: SeasonInWords) -> str:
    """Return what the list of a season's race is called in addresses."""
    return f"race-{season.slug}"


def name_of_leads(season: SeasonInWords) -> str:
    """Return what the list of who led a season is called in addresses."""
    return f"lead-{season.slug}"
