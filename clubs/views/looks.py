"""How a club looks on paper, as a browser fetches it: its logo and its colours.

Everyone may: what is asked for here hangs on the wall of every hall.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.generic import View

from clubs.actions.looks import remove_logo
from clubs.models import Club, ClubLogo, Role
from clubs.views.access import ClubView
from scoring.printing.colour import Colour

YEAR = 365 * 24 * 60 * 60


class ClubLogoView(View):
    """A logo under an address of its own: another picture has another one, so this one is kept for good."""

    http_method_names: Sequence[str] = ["get", "head"]

    def get(self, request: HttpRequest, club: str, digest: str) -> HttpResponse:
        logo = get_object_or_404(ClubLogo, club__slug=club, digest=digest)
        response = HttpResponse(bytes(logo.png), content_type="image/png")
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
        return response


class ClubColourView(View):
    """A club's colour for style sheets, and the one in which text can be read on white."""

    http_method_names: Sequence[str] = ["get", "head"]

    def get(self, request: HttpRequest, club: str) -> HttpResponseBase:
        colour = Colour.from_text(get_object_or_404(Club, slug=club).colour)
        text = f":root {{ --club: {colour.css}; --club-ink: {colour.ink.css}; }}\n"
        tag = f'"{colour.css[1:]}"'
        response = get_conditional_response(request, etag=tag) or HttpResponse(text, content_type="text/css")
        response["ETag"] = tag
        patch_cache_control(response, no_cache=True, public=True)
        return response


class ClubLogoRemoveView(ClubView):
    """Sheets without a logo again."""

    needs_to_post: ClassVar[Role] = Role.OWNER
    http_method_names: Sequence[str] = ["post"]

    def post(self, request: HttpRequest) -> HttpResponse:
        remove_logo(self.club, by=self.user)
        messages.success(request, _("The logo is removed."))
        return redirect("clubs:club-settings", self.club.slug)
