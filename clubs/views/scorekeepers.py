"""Scorekeepers who do not play, table by table."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse, QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from clubs.actions.scorekeepers import assign_scorekeepers
from clubs.forms.scorekeepers import ScorekeepersForm
from clubs.models import Role
from clubs.pages.scorekeepers import ScorekeepersPage
from clubs.views.action_form import ActionFormView
from clubs.views.base import TournamentView


class ScorekeepersView(ActionFormView[ScorekeepersForm], TournamentView):
    """Who writes at which table."""

    needs: ClassVar[Role] = Role.DIRECTOR

    @cached_property
    def scorekeepers(self) -> ScorekeepersPage:
        return ScorekeepersPage.of(self.tournament)

    def form(self, data: QueryDict | None = None) -> ScorekeepersForm:
        return ScorekeepersForm(self.scorekeepers.tables, self.scorekeepers.names, data)

    def act(self, form: ScorekeepersForm) -> HttpResponse:
        assign_scorekeepers(self.tournament, form.names(), by=self.user, answers=form.answers)
        return self.done(_("Saved."), self.url("scorekeepers"))

    def page(self, form: ScorekeepersForm) -> HttpResponse:
        return self.show("clubs/scorekeepers.html", page=self.scorekeepers, form=form)
