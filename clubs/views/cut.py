"""Who goes through to a final, and the final that is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from clubs.actions.finals import create_final, is_played
from clubs.forms.cut import CutForm
from clubs.models import Role
from clubs.pages.cut import CutPage
from clubs.standings.cut.deciding import decide_cut
from clubs.views.action_form import answer_form
from clubs.views.base import TournamentView

SHOW = "show"
"""The button that only draws the line anew."""


class CutView(TournamentView):
    """The sentence with blanks, the standings with the line, and the button that makes the final."""

    needs: ClassVar[Role] = Role.DIRECTOR

    @cached_property
    def standings(self) -> CutPage:
        return CutPage.of(self.tournament)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(CutForm(self.standings, self._wanted(request.GET)))

    def post(self, request: HttpRequest) -> HttpResponse:
        if SHOW in request.POST:
            return redirect(f"{self.url('cut')}?{_said(request.POST).urlencode()}")
        return answer_form(CutForm(self.standings, request.POST, creating=True), self.act, self.page)

    def _wanted(self, given: QueryDict) -> Mapping[str, Any]:
        """Return what the address says; the usual where it says nothing."""
        if given:
            return given
        form = CutForm(self.standings)
        return {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}

    def act(self, form: CutForm) -> HttpResponse:
        name, date = form.final
        seen = self.request.POST.get("through", "").split()
        final = create_final(self.tournament, form.requested(), name=name, date=date, by=self.user, seen=seen)
        return self.done(_("The final has been created as a draft."), final)

    def page(self, form: CutForm) -> HttpResponse:
        page = self.standings
        if cut := form.cut:
            page = replace(page, outcome=decide_cut([page.source], cut))
        sections = [
            (title, [(line, form.mark(line.key)) for line in lines]) for title, lines in page.sections
        ]
        ready = is_played(self.tournament, self.tournament.rounds.all())
        return self.show("clubs/cut.html", form=form, page=page, sections=sections, is_played=ready)


def _said(posted: QueryDict) -> QueryDict:
    """Return what was said in the form, without what is as it is anyway."""
    said = QueryDict(mutable=True)
    for name in posted:
        if name not in {SHOW, "through", "csrfmiddlewaretoken"} and posted.get(name):
            said[name] = str(posted[name])
    return said
