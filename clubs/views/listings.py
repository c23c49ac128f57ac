"""The lists beside the standings, the course of the leaders, and the prizes."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from clubs.pages.course import CoursePage
from clubs.pages.listings import ListsPage
from clubs.pages.prizes import USUAL, PrizesPage
from clubs.views.access import TournamentView
from clubs.views.asked import number_asked


class ListsView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/listings.html", page=ListsPage.of(self.tournament))


class ChartView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/standings_chart.html", page=CoursePage.of(self.tournament))


class PrizesView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        places = number_asked(request.GET.get("places")) or USUAL
        return self.show("clubs/prizes.html", page=PrizesPage.of(self.tournament, places))
