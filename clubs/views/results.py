"""Results of a round at the office: entry, second entry, history of a table, closing the round."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from clubs.actions.results import (
    active_result,
    check_result,
    close_round,
    enter_result,
    reopen_round,
    settle_result,
)
from clubs.forms.results import ReasonForm, ResultForm, SettleForm, VersionedForm
from clubs.forms.score_sheets import has_sheet
from clubs.models import Role, RoundState, Seat, SecondEntry, Table
from clubs.pages.hall import StateCount, to_settle
from clubs.pages.results import ComparedPage, HistoryLine, ResultsPage, TableLine, history_of, table_line
from clubs.pages.stale_rounds import StaleRound, stale_round
from clubs.views.action_form import ActionFormView, ActionView, answer_form
from clubs.views.base import RoundTableView, RoundView, is_part
from core.documents import parse_number


class RoundResultsView(RoundView):
    """One page for the whole round: the table's number, its points, Enter, the next."""

    needs_to_post = Role.HELPER

    url_name: ClassVar[str] = "round-results"
    template: ClassVar[str] = "clubs/results.html"
    second: ClassVar[bool] = False

    @property
    def address(self) -> str:
        return self.url(self.url_name, self.round.number)

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
        if table is None:
            return self.not_saved(form, None)
        if form.is_only_a_number:
            return redirect(f"{self.address}?table={table.number}")
        return answer_form(
            form,
            lambda form: self.saved(form, table, self.save(form, table)),
            lambda form: self.not_saved(form, table),
        )

    # What differs between the first entry and the second

    def save(self, form: ResultForm, table: Table) -> str:
        """Store what was typed; return what to say."""
        reason = form.cleaned_data["reason"]
        enter_result(table, form.typed, seen=form.last_seen, by=self.user, reason=reason)
        return saved_text(table)

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
        if is_part(self.request):
            page = ResultsPage.saved(self.round, table, form.typed, self.user.pk)
            return self.with_page("clubs/_results_saved.html", page, said=said)
        return self.done(said)

    def not_saved(self, form: ResultForm, table: Table | None) -> HttpResponse:
        """Show the form again with everything that was typed, and beside it what was saved meanwhile."""
        context: dict[str, Any] = {"form": form, "chosen": table is not None}
        if table:
            form.line = table_line(self.round, table, {})
            context["newer"] = newer_line(form, table)
        if is_part(self.request):
            return self.show("clubs/_results_entry.html", **self.own(), **context)
        context["to_settle"] = self.to_settle()
        return self.with_page(self.template, ResultsPage.of(self.round, self.user.pk), **context)

    def own(self) -> dict[str, Any]:
        return {"second": self.second, "address": self.address}

    def with_page(self, template: str, page: ResultsPage, **context: Any) -> HttpResponse:
        todo = page.to_check if self.second else page.control.missing
        context |= {"stale": self.stale(), **self.own()}
        return self.show(template, page=page, todo=todo, closing=ReasonForm(), **context)

    def stale(self) -> StaleRound | None:
        """What no longer holds in a later round of a knock-out by what is written here."""
        is_asked = self.tournament.is_knockout and self.round.state == RoundState.RELEASED and not self.second
        return stale_round(self.tournament, self.tournament.rounds.all()) if is_asked else None

    def to_settle(self) -> Sequence[StateCount]:
        """What only the office can settle in the hall; those who read a second time are not told."""
        return () if self.second else to_settle(self.round)


class RoundSecondView(RoundResultsView):
    """The same page for whoever reads the sheets a second time, without what was read the first time."""

    needs = Role.HELPER
    url_name = "round-second"
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


def newer_line(form: VersionedForm, table: Table) -> HistoryLine | None:
    """Return the result that somebody else has saved since a form was shown, to be compared."""
    return HistoryLine.of(form.newer, table, alone=table.draw.round.plan.alone) if form.newer else None


def last_number(table: Table) -> int:
    """Return the number of the result that a form is shown with, 0 for none."""
    result = active_result(table)
    return result.number if result else 0


def saved_text(table: Table) -> str:
    return gettext("Table {number} has been saved.").format(number=table.number)


class TableResultView(OfficeTableView):
    """All that was ever written for a table, and what can be done about it."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.show(
            "clubs/result.html",
            line=table_line(self.round, self.table, {}),
            history=history_of(self.table, alone=self.round.plan.alone),
            has_sheet=has_sheet(self.round.plan),
        )


class TableSecondView(ActionFormView[SettleForm], OfficeTableView):
    """Two entries that differ, side by side, and which of them is right."""

    needs = Role.HELPER
    needs_to_post = Role.HELPER
    form_class = SettleForm

    def act(self, form: SettleForm) -> HttpResponse:
        second = self.second
        if second is None:
            return self.page(form)
        settle_result(second, by=self.user, **form.cleaned_data)
        sentence = gettext("Table {number} has been settled.").format(number=self.table.number)
        return self.done(sentence, self.url("round-results", self.round.number))

    @property
    def second(self) -> SecondEntry | None:
        """The second entry that differs from what stands, if there is one."""
        found = SecondEntry.objects.filter(result__table=self.table, result__active=True, agrees=False)
        return found.select_related("by", "result__by", "result__table__draw__round__tournament").first()

    def page(self, form: SettleForm) -> HttpResponse:
        second = self.second
        page = ComparedPage.of(self.table, second, alone=self.round.plan.alone) if second else None
        return self.show("clubs/result_second.html", form=form, page=page)


class RoundCloseView(ActionView, RoundView):
    """A round is over: its results stand."""

    @property
    def address(self) -> str:
        return self.url("round-results", self.round.number)

    def act(self) -> HttpResponse:
        form = ReasonForm(self.request.POST)
        if form.is_valid():
            self.change(form.cleaned_data["reason"])
        else:
            messages.error(self.request, str(form.errors["reason"][0]))
        return redirect(self.address)

    def change(self, reason: str) -> None:
        close_round(self.round, by=self.user, reason=reason)


class RoundReopenView(RoundCloseView):
    """A closed round takes results again."""

    def change(self, reason: str) -> None:
        reopen_round(self.round, by=self.user, reason=reason)
