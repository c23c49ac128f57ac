"""A bank's file at the cash desk: a preview of its payments, then those that are right are booked."""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.utils.translation import ngettext

from clubs.actions.bank_file import book_payments, match_payments
from clubs.amounts import francs_text
from clubs.forms.bank_file import BankFileForm, BookPaymentsForm
from clubs.models import Role
from clubs.pages.bank_file import BankFilePage
from clubs.views.action_form import ActionFormView, answer_form
from clubs.views.base import TournamentView


class BankFileView(ActionFormView[BankFileForm], TournamentView):
    """Takes a file and shows it; what is shown is booked by a second press."""

    needs: ClassVar[Role] = Role.DIRECTOR
    form_class = BankFileForm

    def form(self, data: QueryDict | None = None) -> BankFileForm:
        return BankFileForm(data, self.request.FILES if data is not None else None)

    def post(self, request: HttpRequest) -> HttpResponse:
        if "signed" not in request.POST:
            return super().post(request)
        return answer_form(BookPaymentsForm(self.tournament, request.POST), self.book, self.refused)

    def act(self, form: BankFileForm) -> HttpResponse:
        matches = match_payments(self.tournament, form.payments)
        page = BankFilePage.of(self.tournament, matches)
        return self.shown(BankFileForm(), page=page, book=BookPaymentsForm.of(self.tournament, page.right))

    def book(self, form: BookPaymentsForm) -> HttpResponse:
        lines = book_payments(self.tournament, form.cleaned_data["signed"], by=self.user)
        count, amount = len(lines), francs_text(sum(line.amount for line in lines))
        words = ngettext("{count} payment recorded: {amount}.", "{count} payments recorded: {amount}.", count)
        return self.done(words.format(count=count, amount=amount), self.url("cash"))

    def refused(self, form: BookPaymentsForm) -> HttpResponse:
        messages.error(self.request, " ".join(map(str, form.errors["signed"])))
        return redirect(self.url("cash-bank-file"))

    def page(self, form: BankFileForm) -> HttpResponse:
        return self.shown(form)

    def shown(self, form: BankFileForm, **more: Any) -> HttpResponse:
        return self.show("clubs/cash_bank_file.html", form=form, **more)
