"""The page of the example: what there is to try. On the server itself the same address leads to it."""

from __future__ import annotations

from random import choice
from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.views.generic import View

from clubs.actions.access_cards import card_for
from clubs.actions.deletion import restore_account
from clubs.example.club import USERNAME
from clubs.models import Membership, State, Table, Tournament
from config.example import example_address, is_offered


class ExampleView(View):
    """Shows the ways into the example, and signs whoever wants to look at its office in."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if settings.IS_EXAMPLE:
            return super().dispatch(request, *args, **kwargs)
        if not is_offered():
            raise Http404
        return redirect(f"{example_address(request)}/example/")

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "example.html", {"evening": self.evening(), "card": self.card()})

    def post(self, request: HttpRequest) -> HttpResponse:
        user = User.objects.filter(username=USERNAME).first()
        if user is None:
            return redirect("example")
        if not user.is_active:
            user = restore_account(user)
        login(request, user, backend="django.contrib.auth.backends.ModelBackend")
        evening = self.evening()
        mine = evening and Membership.objects.of(user).filter(club=evening.club_id).exists()
        return redirect(evening) if evening and mine else redirect("clubs:clubs")

    def evening(self) -> Tournament | None:
        """Return the evening that is in progress, or was last."""
        played = Tournament.objects.filter(state__in=[State.RUNNING, State.FINISHED])
        return played.select_related("club").order_by("-date", "-pk").first()

    def card(self) -> str:
        """Return the token of a table that is being played, any of them; nothing where none is."""
        tables = Table.objects.filter(
            draw__current=True, draw__round__state="released", draw__round__tournament=self.evening()
        ).exclude(results__active=True)
        table = choice([*tables.select_related("draw__round__tournament__club")] or [None])  # noqa: S311
        return card_for(table).token if table else ""
