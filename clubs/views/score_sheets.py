"""A table's whole sheet, typed at the office deal by deal."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict

from clubs.actions.score_sheets import enter_sheet, kept_deals
from clubs.forms.score_sheets import FIRST_ROWS, MORE_ROWS, MOST_ROWS, SheetForm, has_sheet, kept_values
from clubs.models import Role
from clubs.pages.results import table_line
from clubs.views.action_form import ActionFormView
from clubs.views.results import OfficeTableView, last_number, newer_line, saved_text
from core.documents import parse_number


class TableSheetView(ActionFormView[SheetForm], OfficeTableView):
    """A row for each deal, judged by the rule book before anything is stored."""

    needs = Role.HELPER
    needs_to_post = Role.HELPER

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        if not has_sheet(self.round.plan):
            raise Http404

    def post(self, request: HttpRequest) -> HttpResponse:
        if "more" not in request.POST:
            return super().post(request)
        form = self.form(request.POST)
        return self.page(self.blank({name: request.POST.get(name) for name in form.fields}))

    def form(self, data: QueryDict | None = None) -> SheetForm:
        if data is None:
            return self.blank({"seen": last_number(self.table), **kept_values(self.table)})
        return SheetForm(data, table=self.table, count=self.count)

    def blank(self, initial: dict[str, Any]) -> SheetForm:
        return SheetForm(table=self.table, count=self.count, initial=initial)

    def act(self, form: SheetForm) -> HttpResponse:
        reason = form.cleaned_data["reason"]
        enter_sheet(self.table, form.deals, seen=form.last_seen, by=self.user, reason=reason)
        return self.done(
            saved_text(self.table), self.url("table-result", self.round.number, self.table.number)
        )

    @property
    def count(self) -> int:
        """How many rows there are: the round's deals, or as many as were asked for."""
        if deals := self.round.plan.deals:
            return deals
        asked_for = parse_number(self.request.POST.get("rows"), digits=5) or 0
        more = MORE_ROWS if "more" in self.request.POST else 0
        wanted = max(FIRST_ROWS, asked_for + more, len(kept_deals(self.table)))
        return min(wanted, MOST_ROWS)

    def page(self, form: SheetForm) -> HttpResponse:
        return self.show(
            "clubs/score_sheet.html",
            form=form,
            line=table_line(self.round, self.table, {}),
            newer=newer_line(form, self.table),
            can_grow=self.round.plan.deals is None and len(form.numbers) < MOST_ROWS,
        )
