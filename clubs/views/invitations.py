"""What a link opens: a club to join, or one to found, with an account or by making one.

A key stands in the address, so these pages are kept by no browser and no proxy; it never leaves the site as a
referrer either (`SECURE_REFERRER_POLICY`).
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.generic import View

from clubs.actions import accounts, people
from clubs.actions.accounts import UsernameTaken
from clubs.actions.people import NotInvited
from clubs.errors import Refused
from clubs.forms.accounts import NewAccountForm
from clubs.forms.club import FoundClubForm
from clubs.models import Club, Invitation, Membership
from clubs.views.accounts import welcome


@method_decorator(never_cache, name="dispatch")
class InvitationView(View):
    """One link: what it asks depends on whether it names a club, and on whether one is signed in."""

    invitation: Invitation
    club_form: FoundClubForm | None = None
    account_form: NewAccountForm | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        invitation = accounts.opened_by(kwargs.pop("token"))
        if invitation is None:
            return self.gone(NotInvited())
        self.invitation = invitation
        data = request.POST if request.method == "POST" else None
        if invitation.club is None:
            self.club_form = FoundClubForm(data)
        if not request.user.is_authenticated and accounts.may_register(invitation):
            self.account_form = NewAccountForm(data)
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page()

    def post(self, request: HttpRequest) -> HttpResponse:
        judged = [form.is_valid() for form in (self.club_form, self.account_form) if form]
        if not all(judged):
            return self.page()
        try:
            return self.let_in(request)
        except UsernameTaken as refused:
            if self.account_form:
                self.account_form.add_error("username", refused.sentence)
            return self.page()
        except NotInvited as refused:
            return self.gone(refused)
        except Refused as refused:
            messages.error(request, refused.sentence)
            return self.page()

    def let_in(self, request: HttpRequest) -> HttpResponse:
        name = self.club_form.cleaned_data["club_name"] if self.club_form else ""
        if isinstance(request.user, User):
            club = people.accept(self.invitation, by=request.user, club_name=name)
        elif self.account_form:
            user = self.account_form.save(commit=False)
            club = accounts.register_with(self.invitation, user, club_name=name)
            welcome(request, user)
        else:
            return self.page()
        messages.success(request, _("Welcome to %(club)s.") % {"club": club.name})
        return redirect(club)

    def page(self) -> HttpResponse:
        shown = {
            "invitation": self.invitation,
            "club_form": self.club_form,
            "account_form": self.account_form,
            "member": self.is_member(self.invitation.club),
            "first": accounts.is_empty(),
        }
        return render(self.request, "clubs/invitation.html", shown)

    def is_member(self, club: Club | None) -> bool:
        return Membership.objects.of(self.request.user).filter(club=club).exists()

    def gone(self, refused: Refused) -> HttpResponse:
        return render(self.request, "clubs/invitation_gone.html", {"sentence": refused.sentence}, status=404)
