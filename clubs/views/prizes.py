"""The prizes: called out from the last to the first, and the plan by which they are given."""

from __future__ import annotations

from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from clubs.actions.prizes import change_prize_plan
from clubs.amounts import francs_text
from clubs.forms.prizes import PrizePlanForm
from clubs.models import Role
from clubs.pages.prizes import USUAL, PlannedPrizes, PrizesPage
from clubs.queries.cash import cash_sums
from clubs.views.action_form import ActionFormView
from clubs.views.base import TournamentView
from core.documents import parse_number


class PrizesView(TournamentView):
    """Who is called."""

    def get(self, request: HttpRequest) -> HttpResponse:
        places = parse_number(request.GET.get("places")) or USUAL
        page = PrizesPage.by_plan(self.tournament, places, request.GET.get("group", ""))
        return self.show("clubs/prizes.html", page=page)


class PrizePlanView(ActionFormView[PrizePlanForm], TournamentView):
    """The plan, and who would win by it now."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def act(self, form: PrizePlanForm) -> HttpResponse:
        change_prize_plan(self.tournament, form.plan, by=self.user, seen=self.request.POST.get("seen"))
        return self.done(_("The prize plan has been saved."), self.url("prize-plan"))

    @cached_property
    def planned(self) -> PlannedPrizes:
        return PlannedPrizes.of(self.tournament)

    def form(self, data: Any = None) -> PrizePlanForm:
        left = francs_text(cash_sums(self.tournament).books.fund)
        return PrizePlanForm(self.planned.plan, self.planned.choices, left, data)

    def page(self, form: PrizePlanForm) -> HttpResponse:
        return self.show("clubs/prize_plan.html", form=form, planned=self.planned)
