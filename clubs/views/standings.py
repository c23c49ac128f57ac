"""Standings of a tournament as of any round, the chart, an entry's story."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property

from clubs.filters.base import StandingsFilter
from clubs.pages.cross_table import cross_tables
from clubs.pages.entry_story import EntryStory
from clubs.pages.missed_rounds import MissedRounds
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings import StandingsLine, StandingsPage
from clubs.pages.standings_chart import CoursePage
from clubs.tables.day_statistics import DayFigureTable
from clubs.tables.standings import StandingsTable
from clubs.views.base import TournamentView
from clubs.views.lists import ClubListView, Listing, file_of_further
from core.documents import parse_number


class StandingsList(ClubListView):
    """A list of standings, of a tournament or of a season, as of the round that the address names."""

    table_class = StandingsTable
    filter_class = StandingsFilter
    list_name = "standings"

    def page_after(self, wanted: int | None) -> StandingsPage | SeasonPage:
        raise NotImplementedError

    @cached_property
    def page(self) -> StandingsPage | SeasonPage:
        return self.page_after(parse_number(self.request.GET.get("round")))

    def rows(self) -> Sequence[StandingsLine]:
        return self.page.lines

    def table_options(self) -> dict[str, Any]:
        return {"page": self.page}

    def extra_context(self) -> dict[str, Any]:
        return {"page": self.page}


class StandingsView(StandingsList, TournamentView):
    template = "clubs/standings.html"

    def page_after(self, wanted: int | None) -> StandingsPage:
        return StandingsPage.of(self.tournament, wanted)

    def extra_context(self) -> dict[str, Any]:
        return {**super().extra_context(), "missed": MissedRounds.of(self.tournament)}


class ChartView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        page = CoursePage.of(self.tournament, request.GET.get("group", ""))
        day = Listing(DayFigureTable(page.statistics), None, request, name="statistics")
        words = [self.club.slug, self.tournament.slug]
        return file_of_further(request, lambda: {day.name: day}, words) or self.show(
            "clubs/standings_chart.html", page=page, day=day
        )


class CrossTableView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/cross_table.html", tables=cross_tables(self.tournament))


class EntryStoryView(TournamentView):
    def get(self, request: HttpRequest, entry: int) -> HttpResponse:
        found = get_object_or_404(self.tournament.entries.all(), number=entry)
        found.tournament = self.tournament
        return self.show("clubs/entry_story.html", story=EntryStory.of(found))
