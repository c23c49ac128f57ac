"""Adjustments and forfeits: points with a reason, tables that were not played."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext

from clubs.actions.adjustments import adjust, take_back
from clubs.actions.results import enter_result
from clubs.filters.base import AdjustmentFilter
from clubs.forms.adjustments import AdjustmentForm, ForfeitForm
from clubs.forms.results import ReasonForm
from clubs.models import Adjustment, Role, Source
from clubs.pages.adjustments import adjustment_lines, forfeit_lines
from clubs.pages.numbers import signed_text
from clubs.pages.results import sit_out_text, table_line
from clubs.tables.adjustments import AdjustmentTable
from clubs.views.action_form import ActionFormView, answer_form
from clubs.views.base import TournamentView
from clubs.views.lists import ClubListView, Rows
from clubs.views.results import OfficeTableView, last_number, newer_line, saved_text


class AdjustmentsView(ClubListView, TournamentView):
    """All adjustments, forfeits, what sitting out scores; a director adds to them."""

    table_class = AdjustmentTable
    filter_class = AdjustmentFilter
    template = "clubs/adjustments.html"
    list_name = "adjustments"

    form: AdjustmentForm | None = None

    def rows(self) -> Rows:
        return adjustment_lines(self.tournament, may_take_back=self.role.includes(Role.DIRECTOR))

    def extra_context(self) -> dict[str, Any]:
        return {
            "form": self.form or AdjustmentForm(tournament=self.tournament),
            "forfeits": tuple(forfeit_lines(self.tournament)),
            "sit_outs": sit_out_text(self.tournament),
        }

    def post(self, request: HttpRequest) -> HttpResponse:
        self.form = AdjustmentForm(request.POST, tournament=self.tournament)
        return answer_form(self.form, self.act, lambda _form: self.get(request))

    def act(self, form: AdjustmentForm) -> HttpResponse:
        given = form.cleaned_data
        adjust(
            given["entry"],
            since=given["round"],
            kind=given["kind"],
            points=given["points"],
            reason=given["reason"],
            by=self.user,
        )
        return self.done(gettext("The adjustment has been saved."), self.url("adjustments"))


class AdjustmentTakeBackView(ActionFormView[ReasonForm], TournamentView):
    """The opposite points, with a reason of their own."""

    needs = Role.DIRECTOR
    form_class = ReasonForm

    adjustment: Adjustment

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.adjustments.select_related("entry", "round", "tournament")
        self.adjustment = get_object_or_404(found, pk=kwargs.pop("adjustment"))

    def act(self, form: ReasonForm) -> HttpResponse:
        take_back(self.adjustment, by=self.user, reason=form.cleaned_data["reason"])
        return self.done(gettext("The adjustment has been taken back."), self.url("adjustments"))

    def page(self, form: ReasonForm) -> HttpResponse:
        return self.show(
            "clubs/adjustment_take_back.html",
            form=form,
            adjustment=self.adjustment,
            points=signed_text(self.adjustment.points),
        )


class TableForfeitView(ActionFormView[ForfeitForm], OfficeTableView):
    """Points for a table that was not played."""

    needs = Role.DIRECTOR

    def form(self, data: QueryDict | None = None) -> ForfeitForm:
        initial = {} if data else {"seen": last_number(self.table)}
        return ForfeitForm(data, round_=self.round, initial=initial)

    def act(self, form: ForfeitForm) -> HttpResponse:
        enter_result(
            self.table,
            form.typed,
            seen=form.last_seen,
            by=self.user,
            source=Source.FORFEIT,
            reason=form.cleaned_data["reason"],
        )
        return self.done(saved_text(self.table), self.url("round-results", self.round.number))

    def page(self, form: ForfeitForm) -> HttpResponse:
        line = table_line(self.round, self.table, {})
        newer = newer_line(form, self.table)
        return self.show("clubs/result_forfeit.html", form=form, line=line, newer=newer)
