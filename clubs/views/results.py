"""Results of a round at the office: entry, second entry, history of a table, closing the round."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from clubs.actions.results import (
    NewerResult,
    check_result,
    close_round,
    enter_result,
    reopen_round,
    settle_result,
)
from clubs.errors import Refused
from clubs.forms.results import ReasonForm, ResultForm, SettleForm, VersionedForm
from clubs.forms.score_sheets import has_sheet
from clubs.models import Role, Seat, SecondEntry, Table
from clubs.pages.hall import StateCount, to_settle
from clubs.pages.results import ComparedPage, HistoryLine, ResultsPage, TableLine, history_of, table_line
from clubs.views.base import RoundTableView, RoundView, ShowRefusal, show_refused
from core.documents import parse_number


class RoundResultsView(RoundView):
    """One page for the whole round: the table's number, its points, Enter, the next."""

    needs_to_post = Role.HELPER

    url_name: ClassVar[str] = "clubs:round-results"
    template: ClassVar[str] = "clubs/results.html"
    second: ClassVar[bool] = False

    @property
    def address(self) -> str:
        return reverse(self.url_name, args=[self.club.slug, self.tournament.slug, self.round.number])

    def get(self, request: HttpRequest) -> HttpResponse:
        if request.GET.get("since") == str(self.tournament.revision):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        page = ResultsPage.of(self.round, self.user.pk)
        if "since" in request.GET:
            return self.with_page("clubs/_results_board.html", page, to_settle=self.to_settle())
        wanted = page.table(parse_number(request.GET.get("table"), digits=5))
        line = wanted or page.table(self.next_of(page))
        form = self.blank(page, line)
        if wanted:
            form.begin()
        context = {"form": form, "chosen": wanted is not None, "to_settle": self.to_settle()}
        return self.with_page(self.template, page, **context)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = ResultForm(request.POST, round_=self.round)
        table = self.table_of(form)
        if table and form.is_only_a_number:
            return redirect(f"{self.address}?table={table.number}")
        newer = None
        if table and form.is_valid():
            try:
                said = self.save(form, table)
                return self.saved(form, table, said)
            except NewerResult as error:
                newer = error
                show_refused(form, error)
            except Refused as error:
                show_refused(form, error)
        return self.not_saved(form, table, newer)

    # What differs between the first entry and the second

    def save(self, form: ResultForm, table: Table) -> str:
        """Store what was typed; return what to say."""
        reason = form.cleaned_data["reason"]
        enter_result(table, form.typed, seen=form.last_seen, by=self.user, reason=reason)
        return gettext("Table {number} has been saved.").format(number=table.number)

    def next_of(self, page: ResultsPage) -> int | None:
        """Return the table that comes next if nobody says otherwise."""
        return page.control.missing[0] if page.control.missing else None

    def kept(self, line: TableLine) -> dict[str, int]:
        """Return what the form starts from: what stands, for whoever corrects it."""
        written = {f"{side.side}-{name}": value for side in line.sides for name, value in side.kept.items()}
        return {"seen": line.seen, **written}

    # Ways to answer

    def table_of(self, form: ResultForm) -> Table | None:
        """Return the table that was typed, with its seats; in an older draw where that is what was shown."""
        form.is_valid()
        number, draw = form.cleaned_data.get("table"), form.cleaned_data.get("draw")
        if number is None:
            return None
        seats = Seat.objects.select_related("player", "entry")
        tables = Table.objects.filter(draw__round=self.round, number=number).select_related("draw")
        shown = tables.filter(draw__number=draw) if draw else tables.filter(draw__current=True)
        table = shown.prefetch_related(Prefetch("seats", seats)).first()
        if table is None:
            sentence = gettext("There is no table {number} in this round.")
            form.add_error("table", sentence.format(number=number))
            return None
        table.draw.round = self.round
        return table

    def blank(self, page: ResultsPage, line: TableLine | None) -> ResultForm:
        chosen = {"table": line.number, **self.kept(line)} if line else {}
        form = ResultForm(round_=self.round, initial={"draw": page.draw, "seen": 0, **chosen})
        form.line = line
        return form

    def saved(self, form: ResultForm, table: Table, said: str) -> HttpResponse:
        if self.request.headers.get("HX-Request"):
            page = ResultsPage.saved(self.round, table, form.typed, self.user.pk)
            return self.with_page("clubs/_results_saved.html", page, said=said)
        messages.success(self.request, said)
        return redirect(self.address)

    def not_saved(self, form: ResultForm, table: Table | None, newer: NewerResult | None) -> HttpResponse:
        """Show the form again with everything that was typed, and beside it what was saved meanwhile."""
        context: dict[str, Any] = {"form": form, "chosen": table is not None}
        if table:
            form.line = table_line(self.round, table, {})
        if table and newer:
            form.has_seen(newer.result.number)
            context["newer"] = HistoryLine.of(newer.result, table, alone=self.round.plan.alone)
        if self.request.headers.get("HX-Request"):
            return self.show("clubs/_results_entry.html", **self.own(), **context)
        context["to_settle"] = self.to_settle()
        return self.with_page(self.template, ResultsPage.of(self.round, self.user.pk), **context)

    def own(self) -> dict[str, Any]:
        return {"second": self.second, "address": self.address}

    def with_page(self, template: str, page: ResultsPage, **context: Any) -> HttpResponse:
        todo = page.to_check if self.second else page.control.missing
        return self.show(template, page=page, todo=todo, closing=ReasonForm(), **self.own(), **context)

    def to_settle(self) -> Sequence[StateCount]:
        """What only the office can settle in the hall; those who read a second time are not told."""
        return () if self.second else to_settle(self.round)


class RoundSecondView(RoundResultsView):
    """The same page for whoever reads the sheets a second time, without what was read the first time."""

    needs = Role.HELPER
    url_name = "clubs:round-second"
    second = True

    def save(self, form: ResultForm, table: Table) -> str:
        second = check_result(table, form.typed, by=self.user)
        if second.agrees:
            return gettext("Table {number}: the two entries agree.").format(number=table.number)
        return gettext("Table {number}: the second entry differs from the first.").format(number=table.number)

    def next_of(self, page: ResultsPage) -> int | None:
        return page.to_check[0] if page.to_check else None

    def kept(self, line: TableLine) -> dict[str, int]:
        return {}


class OfficeTableView(RoundTableView):
    """A table for actions of the office: its round and tournament are at hand."""

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.table.draw.round = self.round

    def newer(self, form: VersionedForm, refused: Refused | None) -> HistoryLine | None:
        """Let a form go on from a result that somebody else has saved meanwhile; return that to be shown."""
        if not isinstance(refused, NewerResult):
            return None
        form.has_seen(refused.result.number)
        return HistoryLine.of(refused.result, self.table, alone=self.round.plan.alone)


class TableResultView(OfficeTableView):
    """All that was ever written for a table, and what can be done about it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(
            "clubs/result.html",
            line=table_line(self.round, self.table, {}),
            history=history_of(self.table, alone=self.round.plan.alone),
            has_sheet=has_sheet(self.round.plan.preset),
        )


class TableSecondView(OfficeTableView):
    """Two entries that differ, side by side, and which of them is right."""

    needs = Role.HELPER
    needs_to_post = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.compared(SettleForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form, second = SettleForm(request.POST), self.second
        if second and form.is_valid():
            with ShowRefusal(form):
                settle_result(second, by=self.user, **form.cleaned_data)
                said = gettext("Table {number} has been settled.").format(number=self.table.number)
                messages.success(request, said)
                where = self.club.slug, self.tournament.slug, self.round.number
                return redirect("clubs:round-results", *where)
        return self.compared(form)

    @property
    def second(self) -> SecondEntry | None:
        """The second entry that differs from what stands, if there is one."""
        found = SecondEntry.objects.filter(result__table=self.table, result__active=True, agrees=False)
        return found.select_related("by", "result__by", "result__table__draw__round__tournament").first()

    def compared(self, form: SettleForm) -> HttpResponse:
        second = self.second
        page = ComparedPage.of(self.table, second, alone=self.round.plan.alone) if second else None
        return self.show("clubs/result_second.html", form=form, page=page)


class RoundCloseView(RoundView):
    """A round is over: its results stand."""

    def post(self, request: HttpRequest) -> HttpResponse:
        form = ReasonForm(request.POST)
        if not form.is_valid():
            return self.back(str(form.errors["reason"][0]))
        with ShowRefusal(self.request):
            self.do(form.cleaned_data["reason"])
        return self.back()

    def do(self, reason: str) -> None:
        close_round(self.round, by=self.user, reason=reason)

    def back(self, refusal: str = "") -> HttpResponse:
        if refusal:
            messages.error(self.request, refusal)
        return redirect("clubs:round-results", self.club.slug, self.tournament.slug, self.round.number)


class RoundReopenView(RoundCloseView):
    """A closed round takes results again."""

    def do(self, reason: str) -> None:
        reopen_round(self.round, by=self.user, reason=reason)
