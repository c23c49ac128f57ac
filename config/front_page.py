"""What the front page says of this server: who runs it, what it costs, its example, what its clubs show.

Home itself is the same on every server and starts without one; this part is added where a server answers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import DatabaseError
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from django.views.generic import View

from clubs.models import InstanceSettings, Season, State, Tournament
from config.example import is_offered
from core.printing.colour import Colour

MOST_SHOWN = 6
SHOWN_STATES = (State.OPEN, State.RUNNING, State.FINISHED)


@dataclass(frozen=True, slots=True)
class FrontPage:
    """The settings of the server, whether it has an example, the latest public things of its clubs."""

    instance: InstanceSettings
    has_example: bool
    tournaments: Sequence[Tournament]
    seasons: Sequence[Season]

    @classmethod
    def current(cls) -> FrontPage | None:
        """Return it; nothing where the database does not answer: games can be written all the same."""
        try:
            instance = InstanceSettings.current()
            return cls(
                instance,
                is_offered(instance),
                list(public_tournaments()[:MOST_SHOWN]),
                list(public_seasons()[:MOST_SHOWN]),
            )
        except DatabaseError:
            return None


def public_tournaments() -> QuerySet[Tournament]:
    """Return the tournaments with a public page of clubs that want to be shown here, the latest first."""
    return (
        Tournament.objects.filter(public=True, state__in=SHOWN_STATES)
        .filter(club__listed=True, club__suspended_at=None, club__deleted_at=None)
        .select_related("club", "season")
        .order_by("-date", "-pk")
    )


def public_seasons() -> QuerySet[Season]:
    """Return the seasons with public standings of clubs that want to be shown here, the newest first."""
    return (
        Season.objects.filter(public=True)
        .filter(club__listed=True, club__suspended_at=None, club__deleted_at=None)
        .select_related("club")
        .order_by("-pk")
    )


def front_page(request: HttpRequest) -> dict[str, object]:
    """Let templates show it; it is read from the database where one does."""
    return {"front": SimpleLazyObject(FrontPage.current)}


def head_addresses(request: HttpRequest) -> dict[str, object]:
    """Let the heads of pages name them in full: where each is at home, and in which languages it is read."""
    try:
        plain = request.build_absolute_uri(request.path)
    except (DisallowedHost, KeyError):  # a request that names no server, or a wrong one, is answered too
        return {}
    languages = [(code[:2], f"{plain}?language={code}") for code, _name in settings.LANGUAGES]
    return {
        "site": request.build_absolute_uri("/")[:-1],
        "canonical": plain,
        "alternates": languages,
        "short_language": (get_language() or settings.LANGUAGE_CODE)[:2],
    }


class FrontColourView(View):
    """The colour that the operator has chosen, for the buttons of the front page, on light and on dark."""

    def get(self, request: HttpRequest) -> HttpResponse:
        chosen = InstanceSettings.current().colour
        ink = Colour.from_text(chosen).ink.css if chosen else ""
        text = f".home {{ --accent: {ink}; --on-accent: #ffffff; }}\n" if ink else ""
        tag = f'"{ink[1:]}"'
        response = get_conditional_response(request, etag=tag) or HttpResponse(text, content_type="text/css")
        response["ETag"] = tag
        patch_cache_control(response, no_cache=True, public=True)
        return response
