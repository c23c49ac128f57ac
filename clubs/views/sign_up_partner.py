"""Partners in a sign-up: the page on which one says yes or no, and the office's choice for those who look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.actions import sign_up_partner
from clubs.actions.partner_requests import ask_partner, take_partner_request_back
from clubs.actions.sign_up import follow_partner_link
from clubs.actions.sign_up_names import show_name
from clubs.errors import Refused
from clubs.forms.sign_up import AskPartnerForm, FindPartnerForm
from clubs.models import SignUpRequest
from clubs.pages.sign_up_partner import PartnerPage
from clubs.views.action_form import PostOnly, answer_form
from clubs.views.admission import UntracedView
from clubs.views.base import speak_for
from clubs.views.sign_up import OneSignUpView, OwnSignUpView, refused_link
from core.limits import SIGN_UP
from core.rate_limit import counted_address, spend


class PartnerView(UntracedView):
    """The link of a partner who was named: who asks, for what, and the two buttons."""

    sign_up_request: SignUpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.token = kwargs.pop("token")
        try:
            self.sign_up_request = follow_partner_link(self.token)
        except Refused as refused:
            return refused_link(request, refused)
        speak_for(self.sign_up_request.sign_up.tournament.club)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()

    def page(self, refused: str = "") -> HttpResponse:
        tournament = self.sign_up_request.sign_up.tournament
        shown = {
            "page": PartnerPage.of(self.sign_up_request),
            "tournament": tournament,
            "token": self.token,
            "not_done": refused,
        }
        return render(self.request, "clubs/sign_up_partner.html", shown)

    def answered(self, answer: Callable[[SignUpRequest], SignUpRequest]) -> HttpResponse:
        try:
            answer(self.sign_up_request)
        except Refused as refused:
            return self.page(refused.sentence)
        return redirect("clubs:sign-up-partner", self.token)


class PartnerConfirmView(PostOnly, PartnerView):
    """Says yes."""

    def post(self, _request: HttpRequest) -> HttpResponse:
        return self.answered(sign_up_partner.confirm_partner)


class PartnerDeclineView(PostOnly, PartnerView):
    """Says no."""

    def post(self, _request: HttpRequest) -> HttpResponse:
        return self.answered(sign_up_partner.decline_partner)


class PartnerNamesView(PostOnly, PartnerView):
    """Takes both off the list of those who are coming."""

    def post(self, _request: HttpRequest) -> HttpResponse:
        return self.answered(lambda request: show_name(request, is_shown=False))


class OwnAskView(PostOnly, OwnSignUpView):
    """Asks somebody who is listed and needs a partner."""

    def post(self, request: HttpRequest) -> HttpResponse:
        form = AskPartnerForm(self.sign_up_request, request.POST)
        return answer_form(form, self.act, lambda form: self.page(ask=form), at="partner")

    def act(self, form: AskPartnerForm) -> HttpResponse:
        club = str(self.sign_up_request.sign_up.tournament.club_id)
        spend(SIGN_UP, address=counted_address(self.request), club=club)
        ask_partner(self.sign_up_request, form.chosen)
        return redirect("clubs:own-sign-up", self.token)


class OwnAskNobodyView(PostOnly, OwnSignUpView):
    """Takes the request back."""

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            take_partner_request_back(self.sign_up_request)
        except Refused as refused:
            return self.page(refused.sentence)
        return redirect("clubs:own-sign-up", self.token)


class FindPartnerView(PostOnly, OneSignUpView):
    """Lets two who look for a partner play together."""

    def post(self, request: HttpRequest) -> HttpResponse:
        form = FindPartnerForm(self.sign_up_request, request.POST)
        return answer_form(form, self.act, lambda form: self.shown(find=form), at="partner")

    def act(self, form: FindPartnerForm) -> HttpResponse:
        entry = sign_up_partner.pair_requests(self.sign_up_request, form.chosen, by=self.user)
        sentence = _("{name} takes part under number {number}.")
        return self.done(sentence.format(name=entry.title, number=entry.number), self.url("sign-ups"))
