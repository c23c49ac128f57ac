"""Admission to a table in the hall: cards with QR codes at the office, scanning one, typing its code.

A token stands in the address, so nothing under it is a page: what is answered sends the browser on, to an
address that can be kept, shared and logged. No browser, proxy or search engine keeps any of it.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.generic import View

from clubs.actions.access_cards import is_token, renew_card, revoke_card
from clubs.actions.admission import COOKIE, COOKIE_AGE, AdmissionGrant, DenialReason, NotAdmitted, admit
from clubs.forms.hall import CodeForm
from clubs.models import Role
from clubs.pages.access_cards import Address, CodesPage
from clubs.views.action_form import ActionView
from clubs.views.base import RoundTableView, RoundView, unless_too_many
from core.rate_limit import counted_address

LOOKING_AHEAD = ("Sec-Purpose", "Purpose", "X-Purpose", "X-Moz")
"""Headers of browsers that fetch what somebody might open next."""


class SeeOther(HttpResponseRedirect):
    status_code = HTTPStatus.SEE_OTHER


class UntracedView(View):
    """Leaves nothing behind in caches and search engines."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        add_never_cache_headers(response)
        response["X-Robots-Tag"] = "noindex, nofollow"
        return response

    def enter(self, word: str) -> HttpResponse:
        """Let the browser in and send it to the table; NotAdmitted says why not."""
        cookie, address = self.request.COOKIES.get(COOKIE, ""), counted_address(self.request)
        return redirect_to_table(admit(word, cookie=cookie, address=address))


class EnterView(UntracedView):
    """What a card's QR code leads to; the next page is not told where it was."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().dispatch(request, *args, **kwargs)
        # Not on the page with the form: there, browsers would send no origin either, and the form be refused.
        response["Referrer-Policy"] = "no-referrer"
        return response

    def get(self, request: HttpRequest, token: str) -> HttpResponse:
        if any("pre" in request.headers.get(name, "") for name in LOOKING_AHEAD):
            return HttpResponse(status=HTTPStatus.FORBIDDEN)
        try:
            if not is_token(token):
                raise NotAdmitted(DenialReason.UNKNOWN)
            return self.enter(token)
        except NotAdmitted as refused:
            return SeeOther(f"{reverse('clubs:enter-code')}?{urlencode({'because': refused.reason.word})}")

    def head(self, request: HttpRequest, token: str) -> HttpResponse:
        """Answer programs that look whether there is something: alike for every token, and to no effect."""
        return HttpResponse(status=HTTPStatus.NO_CONTENT)


class EnterCodeView(UntracedView):
    """Where a code is typed, and where it says why a card does not open its table."""

    def get(self, request: HttpRequest) -> HttpResponse:
        refused = parse_denial(request.GET.get("because", ""))
        return self.page(CodeForm(), sentence=refused.sentence if refused else "", refused=refused)

    def post(self, request: HttpRequest) -> HttpResponse:
        form = CodeForm(request.POST)
        if not form.is_valid():
            return self.page(form)
        try:
            return unless_too_many(
                form, lambda: self.page(form), lambda: self.enter(form.cleaned_data["code"]), at="code"
            )
        except NotAdmitted as refused:
            form.add_error("code", refused.sentence)
            return self.page(form, refused=refused)

    def page(self, form: CodeForm, *, sentence: str = "", refused: NotAdmitted | None = None) -> HttpResponse:
        shown = {"form": form, "sentence": sentence}
        return render(self.request, "clubs/enter.html", shown, status=denial_status(refused))


def redirect_to_table(entered: AdmissionGrant) -> HttpResponse:
    """Send a browser that was let in to its table, with the cookie that it is known by."""
    response = SeeOther(f"{reverse('scoring:table')}#g={entered.game.pk}")
    response.set_cookie(
        COOKIE,
        entered.cookie,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )
    return response


def parse_denial(word: str) -> NotAdmitted | None:
    """Return the refusal that an address names, as far as there is one."""
    found = [reason for reason in DenialReason if reason.word == word]
    return NotAdmitted(found[0]) if found else None


def denial_status(refused: NotAdmitted | None) -> HTTPStatus:
    return HTTPStatus.FORBIDDEN if refused else HTTPStatus.OK


def card_address_builder(request: HttpRequest) -> Address:
    """Return what makes the address of a token, under the name by which this page was asked for."""
    return lambda token: request.build_absolute_uri(reverse("clubs:enter", args=[token]))


@method_decorator(never_cache, name="dispatch")
class HallCodesView(RoundView):
    """All cards of a round. The tokens are in the drawings, so no browser and no proxy keeps the page."""

    needs = Role.HELPER

    def get(self, request: HttpRequest) -> HttpResponse:
        page = CodesPage.of(self.round, card_address_builder(request), request.get_host())
        return self.show("clubs/hall_codes.html", page=page)


class HallTableRenewView(ActionView, RoundTableView):
    """Makes a new card; the old one opens nothing any more."""

    def act(self) -> HttpResponse:
        renew_card(self.table, by=self.user)
        return self.done(_("The table has a new code. The old one no longer works."))


class HallTableRevokeView(ActionView, RoundTableView):
    """Takes the card away: nobody writes at the table until it has a new one."""

    def act(self) -> HttpResponse:
        revoke_card(self.table, by=self.user)
        return self.done(_("The code is revoked: no phone can write at this table until it has a new one."))
