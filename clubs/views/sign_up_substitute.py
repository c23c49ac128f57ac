"""Substitutes in a sign-up: named on somebody's own page, accepted or declined by the office."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.actions import sign_up_substitute
from clubs.forms.sign_up import AcceptForm
from clubs.forms.sign_up_substitute import NameSubstituteForm
from clubs.views.action_form import ActionView, PostOnly, answer_form
from clubs.views.sign_up import OneSignUpView, OwnSignUpView
from core.limits import SIGN_UP
from core.rate_limit import counted_address, spend


class OwnSubstituteView(PostOnly, OwnSignUpView):
    """Says who plays instead."""

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NameSubstituteForm(self.sign_up_request, request.POST)
        return answer_form(form, self.act, lambda form: self.page(substitute=form), at="person")

    def act(self, form: NameSubstituteForm) -> HttpResponse:
        club = str(self.sign_up_request.sign_up.tournament.club_id)
        spend(SIGN_UP, address=counted_address(self.request), club=club)
        sign_up_substitute.name_substitute(self.sign_up_request, form.substitute())
        return redirect("clubs:own-sign-up", self.token)


class SubstituteAcceptView(PostOnly, OneSignUpView):
    """Lets the substitute play."""

    def post(self, request: HttpRequest) -> HttpResponse:
        return answer_form(AcceptForm(request.POST), self.act, lambda form: self.shown(substitute=form))

    def act(self, form: AcceptForm) -> HttpResponse:
        accepted = sign_up_substitute.accept_substitute(
            self.sign_up_request, by=self.user, answers=form.answers
        )
        sentence = _("{name} plays instead of {leaving}.")
        return self.done(sentence.format(name=accepted.name, leaving=accepted.leaving), self.address)


class SubstituteDeclineView(PostOnly, ActionView, OneSignUpView):
    """Leaves the place to those who signed up."""

    def act(self) -> HttpResponse:
        declined = sign_up_substitute.decline_substitute(self.sign_up_request, by=self.user)
        return self.done(_("{name} was declined.").format(name=declined.name), self.address)
