"""Adjustments and forfeits: points with a reason, tables that were not played."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext

from clubs.actions.adjustments import adjust, take_back
from clubs.actions.results import active_result, enter_result
from clubs.filters.base import AdjustmentFilter
from clubs.forms.adjustments import AdjustmentForm, ForfeitForm
from clubs.forms.results import ReasonForm
from clubs.models import Adjustment, Role, Source
from clubs.pages.adjustments import adjustment_lines, forfeit_lines
from clubs.pages.numbers import signed_text
from clubs.pages.results import HistoryLine, sit_out_text, table_line
from clubs.tables.adjustments import AdjustmentTable
from clubs.views.action_form import ActionFormView
from clubs.views.base import ShowRefusal, TournamentView
from clubs.views.lists import ClubListView, Rows
from clubs.views.results import OfficeTableView


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
        if self.form.is_valid():
            given = self.form.cleaned_data
            with ShowRefusal(self.form):
                adjust(
                    given["entry"],
                    since=given["round"],
                    kind=given["kind"],
                    points=given["points"],
                    reason=given["reason"],
                    by=self.user,
                )
                messages.success(request, gettext("The adjustment has been saved."))
                return redirect("clubs:adjustments", self.club.slug, self.tournament.slug)
        return self.get(request)


class AdjustmentTakeBackView(ActionFormView[ReasonForm], TournamentView):
    """The opposite points, with a reason of their own."""

    needs = Role.DIRECTOR

    adjustment: Adjustment

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.adjustments.select_related("entry", "round", "tournament")
        self.adjustment = get_object_or_404(found, pk=kwargs.pop("adjustment"))

    def form(self, data: QueryDict | None = None) -> ReasonForm:
        return ReasonForm(data)

    def act(self, form: ReasonForm) -> HttpResponse:
        take_back(self.adjustment, by=self.user, reason=form.cleaned_data["reason"])
        messages.success(self.request, gettext("The adjustment has been taken back."))
        return redirect("clubs:adjustments", self.club.slug, self.tournament.slug)

    def page(self, form: ReasonForm) -> HttpResponse:
        return self.show(
            "clubs/adjustment_take_back.html",
            form=form,
            adjustment=self.adjustment,
            points=signed_text(self.adjustment.points),
        )


class TableForfeitView(OfficeTableView):
    """Points for a table that was not played."""

    needs = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        before = active_result(self.table)
        initial = {"seen": before.number if before else 0}
        return self.page(ForfeitForm(round_=self.round, initial=initial))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = ForfeitForm(request.POST, round_=self.round)
        newer = None
        if form.is_valid():
            with ShowRefusal(form) as shown:
                enter_result(
                    self.table,
                    form.typed,
                    seen=form.last_seen,
                    by=self.user,
                    source=Source.FORFEIT,
                    reason=form.cleaned_data["reason"],
                )
                said = gettext("Table {number} has been saved.").format(number=self.table.number)
                messages.success(request, said)
                where = self.club.slug, self.tournament.slug, self.round.number
                return redirect("clubs:round-results", *where)
            newer = self.newer(form, shown.refused)
        return self.page(form, newer)

    def page(self, form: ForfeitForm, newer: HistoryLine | None = None) -> HttpResponse:
        line = table_line(self.round, self.table, {})
        return self.show("clubs/result_forfeit.html", form=form, line=line, newer=newer)
