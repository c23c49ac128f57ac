"""Scorekeepers who do not play, table by table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.forms.scorekeepers import ScorekeepersForm
from clubs.models import Role
from clubs.pages.scorekeepers import ScorekeepersPage
from clubs.views.base import ShowRefusal, TournamentView


class ScorekeepersView(TournamentView):
    """Who writes at which table."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        return self.page(request.POST)

    def page(self, data: Mapping[str, Any] | None = None) -> HttpResponse:
        page = ScorekeepersPage.of(self.tournament)
        form = ScorekeepersForm(page.tables, page.names, data)
        if form.is_valid():
            with ShowRefusal(form):
                assign_scorekeepers(self.tournament, form.names(), by=self.user, answers=form.answers)
                messages.success(self.request, _("Saved."))
                return redirect("clubs:scorekeepers", self.club.slug, self.tournament.slug)
        return self.show("clubs/scorekeepers.html", page=page, form=form)
