"""The public page of a season: its standings, for everyone who has the address."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.generic import View

from clubs.models import Membership, Season
from clubs.pages.seasons import SeasonPage
from clubs.views.base import speak_for


class SeasonLiveView(View):
    """A season as everyone sees it; those of the club see it before it is public."""

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        found = Season.objects.select_related("club").filter(club__deleted_at=None)
        season = get_object_or_404(found, club__slug=kwargs["club"], slug=kwargs["season"])
        if not (season.public or Membership.objects.of(request.user).filter(club=season.club).exists()):
            raise Http404
        speak_for(season.club)
        context = {"season": season, "club": season.club, "page": SeasonPage.for_everyone(season)}
        response = render(request, "clubs/season_live.html", context)
        if not season.public:
            response["X-Robots-Tag"] = "noindex, nofollow"
        return response
