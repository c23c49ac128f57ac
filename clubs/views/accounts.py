"""Signing in and out, one's own account, ways to get one."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from clubs.forms.accounts import AccountForm
from clubs.views.access import MemberView


class SignInView(LoginView):
    """The same sentence for a name that nobody has and for a wrong password."""

    template_name = "clubs/sign_in.html"
    http_method_names = ["get", "head", "post", "options"]

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return redirect("clubs:clubs")
        return super().get(request, *args, **kwargs)


class AccountView(MemberView):
    """One's own name and e-mail."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(AccountForm(instance=self.user))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = AccountForm(request.POST, instance=self.user)
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
        return self.page(PasswordChangeForm(self.user))

    def post(self, request: HttpRequest) -> HttpResponse:
        form = PasswordChangeForm(self.user, request.POST)
        if not form.is_valid():
            return self.page(form)
        update_session_auth_hash(request, form.save())
        messages.success(request, _("The password is changed."))
        return redirect("clubs:account")

    def page(self, form: PasswordChangeForm) -> HttpResponse:
        return self.show("clubs/account_password.html", form=form)
