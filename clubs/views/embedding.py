"""Live standings of a public tournament on other websites: as a page for a frame, and as JSON.

Nobody is signed in there: browsers send no cookies into a frame of another site. So it shows what everyone
may see, and nothing in it can be pressed.
"""

from __future__ import annotations

import json

from csp.decorators import csp_replace
from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import method_decorator
from django.views.decorators.clickjacking import xframe_options_exempt

from clubs.pages.live import LivePage
from clubs.pages.live_document import live_standings_document
from clubs.views.base import TournamentView
from clubs.views.live import LivePartView, LiveView, is_public

ANYWHERE = {"frame-ancestors": ["*"]}


class ForEveryone(LiveView):
    """What other websites may show: of tournaments that are public, whoever looks."""

    def is_of_the_club(self) -> bool:
        return False


@method_decorator([xframe_options_exempt, csp_replace(ANYWHERE)], name="dispatch")
class EmbedView(ForEveryone):
    """The standings for a frame on another website; they follow the tournament."""

    template = "clubs/embed.html"
    part = "clubs/_embed.html"
    part_url = "clubs:embed-part"


class EmbedPartView(LivePartView, EmbedView):
    """The part of it that changes."""


class StandingsDocumentView(ForEveryone):
    """The standings as JSON, for a club's own pages: alike in all languages."""

    part = "standings.json"
    is_same_for_all = True

    @property
    def tag(self) -> str:
        return f'W/"{settings.BUILD}-{self.tournament.pk}-{self.tournament.revision}"'

    def whole(self) -> HttpResponse:
        return HttpResponse(self.made(), content_type="application/json")

    def rendered(self) -> str:
        return json.dumps(live_standings_document(LivePage.of(self.tournament)), cls=DjangoJSONEncoder)


class EmbeddingView(TournamentView):
    """What to write into one's own website, so that it shows the standings."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(
            "clubs/embedding.html",
            is_public=is_public(self.tournament),
            frame_url=request.build_absolute_uri(self.url("embed")),
            json_url=request.build_absolute_uri(self.url("standings-json")),
        )
