"""Signing in and out, one's own account, and how to get one."""

from __future__ import annotations

from copy import copy
from typing import Any

from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.generic import View

from clubs.actions import accounts
from clubs.actions.accounts import UsernameTaken
from clubs.forms.accounts import AccountForm, ChangePasswordForm, NewAccountForm, SignInForm
from clubs.models import Membership
from clubs.views.access import MemberView

WITH_PASSWORD = "django.contrib.auth.backends.ModelBackend"  # noqa: S105 - a name, no password


def welcome(request: HttpRequest, user: User) -> None:
    """Sign in somebody who has just made an account."""
    login(request, user, backend=WITH_PASSWORD)


class SignInView(LoginView):
    """The same sentence for a name that nobody has and for a wrong password."""

    template_name = "clubs/sign_in.html"
    authentication_form = SignInForm
    http_method_names = ["get", "head", "post", "options"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return redirect("clubs:clubs")
        return super().get(request, *args, **kwargs)

    def get_default_redirect_url(self) -> str:
        """Lead whoever belongs to one club right to it."""
        mine = Membership.objects.of(self.request.user).select_related("club")[:2]
        return mine[0].club.get_absolute_url() if len(mine) == 1 else super().get_default_redirect_url()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        shown = {"may_register": accounts.may_register(), "first": accounts.is_empty()}
        return super().get_context_data(**shown, **kwargs)


class RegisterView(View):
    """A new account for whoever wants one, where the server lets everybody in."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(NewAccountForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = NewAccountForm(request.POST)
        if not (accounts.may_register() and form.is_valid()):
            return self.page(form)
        try:
            user = accounts.register(form.save(commit=False))
        except UsernameTaken as refused:
            form.add_error("username", refused.sentence)
            return self.page(form)
        welcome(request, user)
        return redirect("clubs:clubs")

    def page(self, form: NewAccountForm) -> HttpResponse:
        shown = {"form": form, "may_register": accounts.may_register()}
        return render(self.request, "clubs/register.html", shown)


class AccountView(MemberView):
    """One's own name and e-mail."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(AccountForm(instance=self.user))

    def post(self, request: HttpRequest) -> HttpResponse:
        # A copy, or the top of the page would show what is refused.
        form = AccountForm(request.POST, instance=copy(self.user))
        if not form.is_valid():
            return self.page(form)
        form.save()
        messages.success(request, _("Saved."))
        return redirect("clubs:account")

    def page(self, form: AccountForm) -> HttpResponse:
        return self.show("clubs/account.html", form=form)


class PasswordView(MemberView):
    """A new password, for who knows the old one; other browsers are signed out."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(ChangePasswordForm(self.user))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = ChangePasswordForm(self.user, request.POST)
        if not form.is_valid():
            return self.page(form)
        update_session_auth_hash(request, form.save())
        messages.success(request, _("The password is changed."))
        return redirect("clubs:account")

    def page(self, form: ChangePasswordForm) -> HttpResponse:
        return self.show("clubs/account_password.html", form=form)
