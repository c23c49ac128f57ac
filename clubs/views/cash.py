"""The cash desk: who owes what, one entry's payments, the till against the books, the price list."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from clubs.actions.cash import (
    book_entry,
    book_till,
    change_desks,
    change_prices,
    count_till,
    take_back_cash,
)
from clubs.filters.base import CashFilter
from clubs.forms.cash import CashForm, DesksForm, PricesForm, TillCountForm, TillForm
from clubs.forms.results import ReasonForm
from clubs.models import CashLine, Entry, Role
from clubs.pages.cash import CashEntryPage, CashPage, TillPage, shown_line, till_count_text
from clubs.queries.payments import has_bills
from clubs.tables.cash import CashTable
from clubs.views.action_form import ActionFormView, TournamentFormView, answer_form
from clubs.views.base import TournamentView
from clubs.views.cash_desk import DeskView
from clubs.views.lists import ClubListView, Rows
from core.documents import parse_number


class CashView(ClubListView, DeskView):
    """All entries with what they owe; helpers at the door take money."""

    needs: ClassVar[Role] = Role.HELPER
    table_class = CashTable
    filter_class = CashFilter
    template = "clubs/cash.html"
    list_name = "cash"

    @cached_property
    def page(self) -> CashPage:
        return CashPage.of(self.tournament)

    def rows(self) -> Rows:
        return self.page.rows

    def extra_context(self) -> dict[str, Any]:
        bills = self.role.includes(Role.DIRECTOR) and has_bills(self.tournament)
        return {"page": self.page, "desk_choice": self.desk_choice, "has_bills": bills}


class CashEntryView(ActionFormView[CashForm], DeskView):
    """One entry: what it owes, what was booked, and booking more."""

    needs: ClassVar[Role] = Role.HELPER
    needs_to_post: ClassVar[Role] = Role.HELPER

    entry: Entry

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.entries.with_members()
        self.entry = get_object_or_404(found, number=kwargs.pop("entry"))
        self.entry.tournament = self.tournament

    @cached_property
    def account(self) -> CashEntryPage:
        return CashEntryPage.of(self.entry)

    def form(self, data: QueryDict | None = None) -> CashForm:
        initial = {} if data else {"amount": max(self.account.balance.open, 0) or None}
        return CashForm(data, initial=initial, **self.desk_options)

    def act(self, form: CashForm) -> HttpResponse:
        seen = parse_number(self.request.POST.get("seen"), digits=9)
        book_entry(self.entry, form.values(), by=self.user, seen=seen)
        self.remember_desk(form)
        return self.done(_("Recorded."), self.url("cash-entry", self.entry.number))

    def page(self, form: CashForm) -> HttpResponse:
        return self.show("clubs/cash_entry.html", page=self.account, entry=self.entry, form=form)


class CashTakeBackView(ActionFormView[ReasonForm], TournamentView):
    """The opposite of a line, with a reason."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = ReasonForm

    line: CashLine

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = self.tournament.cash_lines.select_related("entry", "tournament", "by")
        self.line = get_object_or_404(found, pk=kwargs.pop("line"))

    def act(self, form: ReasonForm) -> HttpResponse:
        take_back_cash(self.line, by=self.user, reason=form.cleaned_data["reason"])
        entry = self.line.entry
        page = self.url("cash-entry", entry.number) if entry else self.url("cash-till")
        return self.done(_("Taken back."), page)

    def page(self, form: ReasonForm) -> HttpResponse:
        line = shown_line(self.tournament, self.line)
        return self.show("clubs/cash_take_back.html", form=form, line=line, entry=self.line.entry)


class TillView(DeskView):
    """The sums of the evening, expenses, the tills' counts, and how many desks there are."""

    needs: ClassVar[Role] = Role.DIRECTOR

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        if "count" in request.POST:
            count = TillCountForm(request.POST, **self.desk_options)
            return answer_form(count, self.count, lambda form: self.page(count=form))
        if "desks" in request.POST:
            desks = DesksForm(request.POST)
            return answer_form(desks, self.change_desks, lambda form: self.page(desks=form))
        book = TillForm(request.POST, **self.desk_options)
        return answer_form(book, self.book, lambda form: self.page(book=form))

    def book(self, form: TillForm) -> HttpResponse:
        book_till(self.tournament, form.values(), by=self.user)
        self.remember_desk(form)
        return self.done(_("Recorded."), self.url("cash-till"))

    def count(self, form: TillCountForm) -> HttpResponse:
        typed = form.cleaned_data
        count = count_till(
            self.tournament, typed["counted"], by=self.user, reason=typed["reason"], desk=form.desk
        )
        self.remember_desk(form)
        tell = messages.warning if count.difference else messages.success
        tell(self.request, till_count_text(count))
        return redirect(self.url("cash-till"))

    def change_desks(self, form: DesksForm) -> HttpResponse:
        change_desks(self.tournament, form.cleaned_data["desks"], by=self.user)
        return self.done(_("Saved."), self.url("cash-till"))

    def page(self, **forms: Form) -> HttpResponse:
        """Show the page with its forms, those that were sent as they were filled in."""
        page = TillPage.of(self.tournament)
        fresh = {
            "book": TillForm(**self.desk_options),
            "count": TillCountForm(**self.desk_options),
            "desks": DesksForm(initial={"desks": self.tournament.desks}),
        }
        return self.show("clubs/cash_till.html", page=page, forms={**fresh, **forms})


class PricesView(TournamentFormView[PricesForm]):
    """The price list."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = PricesForm
    template = "clubs/cash_prices.html"

    def act(self, form: PricesForm) -> HttpResponse:
        change_prices(self.tournament, form.prices(), by=self.user)
        return self.done(_("The price list has been saved."), self.url("cash"))
