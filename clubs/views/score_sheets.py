"""A table's whole sheet, typed at the office deal by deal."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from clubs.actions.results import NewerResult, active_result
from clubs.actions.score_sheets import enter_sheet, kept_deals
from clubs.errors import Refused
from clubs.forms.score_sheets import FIRST_ROWS, MORE_ROWS, MOST_ROWS, SheetForm, has_sheet, kept_values
from clubs.models import Role
from clubs.pages.results import HistoryLine, table_line
from clubs.views.base import show_refused
from clubs.views.results import OfficeTableView
from core.documents import parse_number


class TableSheetView(OfficeTableView):
    """A row for each deal, judged by the rule book before anything is stored."""

    needs = Role.HELPER
    needs_to_post = Role.HELPER

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        if not has_sheet(self.round.plan.preset):
            raise Http404

    def get(self, request: HttpRequest) -> HttpResponse:
        before = active_result(self.table)
        initial = {"seen": before.number if before else 0, **kept_values(self.table)}
        return self.show_form(SheetForm(table=self.table, count=self.count, initial=initial))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = SheetForm(request.POST, table=self.table, count=self.count)
        if "more" in request.POST:
            typed = {name: request.POST.get(name) for name in form.fields}
            return self.show_form(SheetForm(table=self.table, count=self.count, initial=typed))
        newer = None
        if form.is_valid():
            try:
                reason = form.cleaned_data["reason"]
                enter_sheet(self.table, form.deals, seen=form.last_seen, by=self.user, reason=reason)
            except NewerResult as error:
                show_refused(form, error)
                form.has_seen(error.result.number)
                newer = HistoryLine.of(error.result, self.table, alone=self.round.plan.alone)
            except Refused as error:
                show_refused(form, error)
            else:
                said = gettext("Table {number} has been saved.").format(number=self.table.number)
                messages.success(request, said)
                place = self.club.slug, self.tournament.slug, self.round.number, self.table.number
                return redirect("clubs:table-result", *place)
        return self.show_form(form, newer)

    @property
    def count(self) -> int:
        """How many rows there are: the round's deals, or as many as were asked for."""
        if deals := self.round.plan.deals:
            return deals
        asked_for = parse_number(self.request.POST.get("rows"), digits=5) or 0
        more = MORE_ROWS if "more" in self.request.POST else 0
        wanted = max(FIRST_ROWS, asked_for + more, len(kept_deals(self.table)))
        return min(wanted, MOST_ROWS)

    def show_form(self, form: SheetForm, newer: HistoryLine | None = None) -> HttpResponse:
        line = table_line(self.round, self.table, {})
        can_grow = self.round.plan.deals is None and len(form.numbers) < MOST_ROWS
        return self.show("clubs/score_sheet.html", form=form, line=line, newer=newer, can_grow=can_grow)
