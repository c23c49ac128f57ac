"""Where the QR code of a list that hangs leads: whether this paper is still the newest, for everyone."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.cache import add_never_cache_headers
from django.views.generic import View

from clubs.models import Season, Tournament
from clubs.pages.newest import HungKind, HungPaper, is_newest, is_newest_table
from clubs.views.base import speak_for
from clubs.views.live import is_public


class NewestView(View):
    """Whether a paper is the newest; whose it is, is said of public tournaments and seasons alone."""

    paper: HungPaper

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        paper = HungPaper.from_token(kwargs.pop("token"))
        if paper is None:
            raise Http404
        self.paper = paper
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        context = self.of_season() if self.paper.kind is HungKind.SEASON else self.of_tournament()
        response = render(request, "clubs/newest.html", context)
        response["X-Robots-Tag"] = "noindex, nofollow"
        add_never_cache_headers(response)
        return response

    def of_tournament(self) -> dict[str, Any]:
        tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=self.paper.of)
        speak_for(tournament.club)
        shown = tournament if is_public(tournament) else None
        return {"is_newest": is_newest(self.paper, tournament), "tournament": shown}

    def of_season(self) -> dict[str, Any]:
        seasons = Season.objects.filter(club__deleted_at=None).select_related("club")
        season = get_object_or_404(seasons, pk=self.paper.of)
        speak_for(season.club)
        shown = season if season.public else None
        return {"is_newest": is_newest_table(self.paper, season), "season": shown}
