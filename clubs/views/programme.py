"""The programme of a tournament: a line for each round, and the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from clubs.actions.programme import change_house_rules, change_programme, change_round_house_rules
from clubs.forms.house_rules import HouseRulesForm
from clubs.forms.programme import ProgrammeForm
from clubs.models import GamePlan, Role
from clubs.queries.programme import begun_rounds
from clubs.views.action_form import ActionFormView
from clubs.views.base import RoundView, TournamentView
from scoring.new_game import game_name


class ProgrammeView(ActionFormView[ProgrammeForm], TournamentView):
    needs: ClassVar[Role] = Role.DIRECTOR
    template = "clubs/programme.html"

    def act(self, form: ProgrammeForm) -> HttpResponse:
        reason = form.cleaned_data.get("reason", "")
        change_programme(self.tournament, form.chosen(), by=self.user, reason=reason)
        return self.done(_("Saved."), self.url("programme"))

    def form(self, data: QueryDict | None = None) -> ProgrammeForm:
        rounds = list(self.tournament.rounds.all())
        return ProgrammeForm(self.tournament, rounds, begun_rounds(self.tournament), data)


class HouseRulesView(ActionFormView[HouseRulesForm], TournamentView):
    """The house rules of the tournament's game; the match bonus stands in its settings."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def act(self, form: HouseRulesForm) -> HttpResponse:
        self.change(form.values(), form.cleaned_data.get("reason", ""))
        return self.done(_("Saved."), self.url("programme"))

    def change(self, values: Mapping[str, Any], reason: str) -> None:
        change_house_rules(self.tournament, values, by=self.user, reason=reason)

    @property
    def plan(self) -> GamePlan:
        return self.tournament.plan

    def form(self, data: QueryDict | None = None) -> HouseRulesForm:
        return HouseRulesForm(
            self.plan.rules,
            self.tournament.pack,
            data,
            without=("match_bonus",),
            needs_reason=self.tournament.published is not None,
        )

    def page(self, form: HouseRulesForm) -> HttpResponse:
        game = game_name(self.plan.preset, to_target=self.plan.to_target)
        return self.show("clubs/house_rules.html", form=form, game=game)


class RoundHouseRulesView(HouseRulesView, RoundView):
    """Those of one round."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def change(self, values: Mapping[str, Any], reason: str) -> None:
        change_round_house_rules(self.round, values, by=self.user, reason=reason)

    @property
    def plan(self) -> GamePlan:
        return self.round.plan

    def form(self, data: QueryDict | None = None) -> HouseRulesForm:
        reason = self.tournament.published is not None
        return HouseRulesForm(self.plan.rules, self.tournament.pack, data, needs_reason=reason)
