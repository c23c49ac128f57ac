"""Promotion and relegation: the groups of an evening made from those of the one before it in the season."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from clubs.actions.groups import promote_and_relegate
from clubs.forms.leagues import USUAL_MOVERS, LeaguesForm
from clubs.models import Role
from clubs.pages.leagues import leagues_in_words
from clubs.queries.leagues import evening_before
from clubs.tables.leagues import LeagueTable
from clubs.views.action_form import answer_form
from clubs.views.base import TournamentView


class LeaguesView(TournamentView):
    """Who goes up and who down, looked at before it is done."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(LeaguesForm(request.GET if "movers" in request.GET else None))

    def post(self, request: HttpRequest) -> HttpResponse:
        return answer_form(LeaguesForm(request.POST), self.act, self.page)

    def act(self, form: LeaguesForm) -> HttpResponse:
        before = promote_and_relegate(self.tournament, movers=form.cleaned_data["movers"], by=self.user)
        done = _("The groups are now based on those of {evening}.").format(evening=before.name)
        return self.done(done, self.url("entries"))

    def page(self, form: LeaguesForm) -> HttpResponse:
        """Show what becomes of everybody with the number that was asked for, or with the usual one."""
        before = evening_before(self.tournament)
        asked = form.cleaned_data.get("movers") if form.is_bound and form.is_valid() else None
        movers = asked or USUAL_MOVERS
        rows = leagues_in_words(self.tournament, before, movers) if before else []
        places = LeagueTable(rows).arrange(self.request, per_page=max(1, len(rows)))
        return self.show("clubs/leagues.html", form=form, before=before, movers=movers, places=places)
