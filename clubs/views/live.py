"""Public live pages and projector of a tournament, cached by revision.

They follow the tournament: the part that changes is asked for every few seconds, made once per revision
and language, and answered with 304 while nothing has changed.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, ClassVar
from urllib.parse import urlencode

from django.conf import settings
from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.views.generic import View

from clubs.actions.tournaments import reveal_standings
from clubs.models import Membership, Tournament
from clubs.pages.bracket import BracketPage
from clubs.pages.live import LivePage
from clubs.pages.own_result import find_results
from clubs.pages.together import TogetherPage, has_public_chain
from clubs.views.base import TournamentView, speak_for
from core.documents import parse_number
from core.followed import follow

KEPT = 3600
"""Seconds for which a part is kept; long enough for an evening's pauses."""

STATISTICS = "statistics"
"""What an address of the projector says to show them between rounds."""

KEPT_BY_PROXY = 1
"""Seconds for which a proxy may send a public part to everybody."""


class LiveView(View):
    """A tournament as its hall sees it; those of the club see it before it is public."""

    template: ClassVar[str] = "clubs/live.html"
    part: ClassVar[str] = "clubs/_live.html"
    part_url: ClassVar[str] = "clubs:live-part"
    is_same_for_all: ClassVar[bool] = False
    """Whether nothing in the answer depends on who asks."""

    tournament: Tournament
    wanted: int | None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        found = Tournament.objects.select_related("club")
        self.tournament = get_object_or_404(
            found, club__slug=kwargs.pop("club"), slug=kwargs.pop("tournament")
        )
        if not (is_public(self.tournament) or self.is_of_the_club()):
            raise Http404
        self.wanted = parse_number(request.GET.get("round"))
        speak_for(self.tournament.club)
        return super().dispatch(request, *args, **kwargs)

    def is_of_the_club(self) -> bool:
        return Membership.objects.of(self.request.user).filter(club=self.tournament.club).exists()

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.followed(self.whole)

    @property
    def tag(self) -> str:
        return f'W/"{settings.BUILD}-{self.tournament.pk}-{self.tournament.revision}-{get_language()}"'

    def followed(self, make: Callable[[], HttpResponse]) -> HttpResponse:
        """Answer 304 to whoever has seen this revision, else with what `make` returns."""
        response = get_conditional_response(self.request, etag=self.tag)
        if response is None:
            response = make()
        response["ETag"] = self.tag
        patch_cache_control(response, no_cache=True, private=True)
        if not is_public(self.tournament):
            response["X-Robots-Tag"] = "noindex, nofollow"
        elif self.is_same_for_all:
            response["X-Accel-Expires"] = str(KEPT_BY_PROXY)
            follow(self.request, tournament=self.tournament.pk)
        return response

    def whole(self) -> HttpResponse:
        text = self.request.GET.get("q", "")[:100]
        page = LivePage.of(self.tournament, self.wanted)
        context = {
            "tournament": self.tournament,
            "club": self.tournament.club,
            "part": self.made(),
            "text": text,
            "is_over": page.is_over,
            "found": find_results(self.tournament, text) if page.is_over else page.find(text),
            "searched": bool(text.strip()),
            "has_chain": has_public_chain(self.tournament),
        }
        return render(self.request, self.template, context)

    def made(self) -> str:
        """Return the part that follows the tournament, made once for all who look at it."""
        key = f"{self.part}:{self.tag}:{urlencode(self.query)}"
        kept: str | None = cache.get(key)
        if kept is None:
            kept = self.rendered()
            cache.set(key, kept, KEPT)
        return kept

    def rendered(self) -> str:
        return render_to_string(self.part, self.context())

    @property
    def query(self) -> dict[str, object]:
        """What the address asks for, as the part that changes has to ask for it, too."""
        return {"round": self.wanted} if self.wanted else {}

    def context(self) -> dict[str, Any]:
        tournament = self.tournament
        address = reverse(self.part_url, args=[tournament.club.slug, tournament.slug])
        query = f"?{urlencode(self.query)}" if self.query else ""
        return {
            "page": LivePage.of(tournament, self.wanted),
            "tournament": tournament,
            "club": tournament.club,
            "live_url": address + query,
            "headers": json.dumps({"If-None-Match": self.tag}),
        }


class LivePartView(LiveView):
    """The part of the page that changes."""

    is_same_for_all = True

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.followed(lambda: HttpResponse(self.made()))


class ProjectorView(LiveView):
    """The same for the wall, with the bracket of a knock-out: it pages by itself."""

    template = "clubs/projector.html"
    part = "clubs/_projector.html"
    part_url = "clubs:projector-part"

    def context(self) -> dict[str, Any]:
        context = super().context()
        if context["page"].has_bracket:
            context["screens"] = BracketPage.of(self.tournament, is_public=True).screens
        if self.has_statistics:
            context["statistics"] = context["page"].statistics
        return context

    @property
    def has_statistics(self) -> bool:
        """Whether the address asks for the statistics of the evening."""
        return bool(self.request.GET.get(STATISTICS))

    @property
    def query(self) -> dict[str, object]:
        return {**super().query, **({STATISTICS: 1} if self.has_statistics else {})}


class ProjectorPartView(LivePartView, ProjectorView):
    pass


class LiveCrossTableView(LiveView):
    """The cross table after the rounds whose standings everyone may see."""

    template = "clubs/live_cross_table.html"

    def whole(self) -> HttpResponse:
        page = LivePage.of(self.tournament)
        context = {"tournament": self.tournament, "club": self.tournament.club, "page": page}
        return render(self.request, self.template, context)


class RevealView(TournamentView):
    """The standings are called out: from now on everyone may see them."""

    def post(self, request: HttpRequest) -> HttpResponse:
        reveal_standings(self.tournament, by=self.user)
        return redirect(self.url("live"))


class LiveTogetherView(LiveView):
    """What belongs together: the tournaments before this one and after it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        # What is shown follows from several tournaments, so that no revision of one says whether it is new.
        page = TogetherPage.of(self.tournament)
        context = {"tournament": self.tournament, "club": self.tournament.club, "page": page}
        response = render(request, "clubs/live_together.html", context)
        if not is_public(self.tournament):
            response["X-Robots-Tag"] = "noindex, nofollow"
        return response


def is_public(tournament: Tournament) -> bool:
    return tournament.is_public
