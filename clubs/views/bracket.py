"""The bracket of a knock-out, for the club and for everyone."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs.pages.bracket import BracketPage
from clubs.views.base import TournamentView
from clubs.views.live import LiveView


class BracketView(TournamentView):
    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show("clubs/bracket.html", page=BracketPage.of(self.tournament))


class LiveBracketView(LiveView):
    """The bracket as everyone may see it."""

    template: ClassVar[str] = "clubs/live_bracket.html"

    def whole(self) -> HttpResponse:
        page = BracketPage.of(self.tournament, is_public=True)
        context = {"tournament": self.tournament, "club": self.tournament.club, "page": page}
        return render(self.request, self.template, context)
