"""Where the QR code of a list that hangs leads: whether this paper is still the newest, for everyone."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.utils.cache import add_never_cache_headers
from django.views.generic import View

from clubs.models import Tournament
from clubs.pages.newest import HungPaper, is_newest
from clubs.round_words import speak_as
from clubs.views.base import check_in_use
from clubs.views.live import is_public


class NewestView(View):
    """Whether a paper is the newest; whose it is, is said of public tournaments alone."""

    http_method_names = ["get", "head"]

    paper: HungPaper
    tournament: Tournament

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        paper = HungPaper.from_token(kwargs.pop("token"))
        if paper is None:
            raise Http404
        self.paper = paper
        self.tournament = get_object_or_404(Tournament.objects.select_related("club"), pk=paper.tournament)
        check_in_use(self.tournament.club)
        speak_as(self.tournament.club)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        context = {
            "is_newest": is_newest(self.paper, self.tournament),
            "tournament": self.tournament if is_public(self.tournament) else None,
        }
        response = render(request, "clubs/newest.html", context)
        response["X-Robots-Tag"] = "noindex, nofollow"
        add_never_cache_headers(response)
        return response
