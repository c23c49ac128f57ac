"""Sign-up page for everyone: its form; the page itself is kept for all who open it in the same minute."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from clubs.actions import sign_up
from clubs.actions.sign_up_links import may_open, own_token
from clubs.actions.sign_up_season import sign_up_for_season
from clubs.forms.sign_up import SignUpForm, new_stamp
from clubs.models import SignUp
from clubs.pages.sign_up import SignUpPage
from clubs.queries.sign_up import line_of
from clubs.queries.sign_up_names import people_coming
from clubs.queries.sign_up_prepared import public_sign_up
from clubs.views.action_form import answer_form
from clubs.views.admission import UntracedView
from clubs.views.base import speak_for
from clubs.views.kept import TOKEN, kept_text
from clubs.views.sign_up import site_of
from core.limits import SIGN_UP
from core.rate_limit import counted_address, spend

KEPT = 60
"""Seconds for which a page is kept."""

STAMP = mark_safe("<!-- stamp -->")
"""What stands in a kept page for the stamp of its form."""


class SignUpView(UntracedView):
    """Sign-up page; a tournament whose switch is off, or that is a draft, has no such page."""

    sign_up: SignUp
    has_link: bool

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        found = public_sign_up(kwargs.pop("club"), kwargs.pop("tournament"))
        if found is None:
            raise Http404
        self.sign_up = found
        self.has_link = may_open(self.sign_up, kwargs.pop("token", ""))
        speak_for(self.sign_up.tournament.club)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        if not self.is_same_for_all():
            return self.page(SignUpForm(self.sign_up))
        text = kept_text(f"sign-up:{self.state()}", self.rendered, KEPT)
        return HttpResponse(text.replace(TOKEN, get_token(request)).replace(STAMP, new_stamp()))

    def post(self, request: HttpRequest) -> HttpResponse:
        if not self.has_link:
            return self.get(request)
        return answer_form(SignUpForm(self.sign_up, request.POST), self.act, self.page, at="person")

    def act(self, form: SignUpForm) -> HttpResponse:
        salt, others, asks = form.salt(), form.other_evenings(), form.requested_partner()
        token = own_token(salt)
        if others or asks or not sign_up.is_signed_up(token):
            club = str(self.sign_up.tournament.club_id)
            spend(SIGN_UP, 1 + len(others), address=counted_address(self.request), club=club)
            details, site = form.details(), site_of(self.request)
            sign_up_for_season(self.sign_up, others, details, salt=salt, site=site, asks=asks)
        return redirect("clubs:own-sign-up", token)

    def page(self, form: SignUpForm) -> HttpResponse:
        return render(self.request, "clubs/sign_up.html", self.shown(form))

    def shown(self, form: SignUpForm) -> dict[str, Any]:
        page = SignUpPage.of(self.sign_up, timezone.now(), has_link=self.has_link)
        return {"page": page, "form": form, "tournament": self.sign_up.tournament}

    def is_same_for_all(self) -> bool:
        """Whether the page is the same for whoever asks, and follows from this one tournament."""
        request = self.request
        is_plain = self.has_link and not request.META["QUERY_STRING"]
        is_stranger = not (request.user.is_authenticated or get_messages(request))
        return is_plain and is_stranger and self.sign_up.tournament.season_id is None

    def state(self) -> str:
        """Return what is another one as soon as the page says something else, as by the time that passes."""
        there, now = self.sign_up, timezone.now()
        rows = (there, there.tournament, there.tournament.club)
        own = [[getattr(row, field.attname) for field in row._meta.concrete_fields] for row in rows]
        line = (line_of(there), there.has_begun(now), there.has_ended(now), people_coming(there))
        seen = (settings.BUILD, settings.MAIL_SERVER, get_language(), self.request.path)
        return sha256(repr((own, line, seen)).encode()).hexdigest()

    def rendered(self) -> str:
        form = SignUpForm(self.sign_up)
        form.initial["stamp"] = STAMP
        context = {**self.shown(form), "csrf_token": TOKEN}
        return render_to_string("clubs/sign_up.html", context, self.request)
