"""Signing in and out, one's own account, registration, invitation links, forgotten passwords.

The key of an invitation stands in the address, so its pages are kept by no browser and no proxy; it never
leaves the site as a referrer either (`SECURE_REFERRER_POLICY`).
"""

from __future__ import annotations

from contextlib import suppress
from copy import copy
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, update_session_auth_hash
from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView, PasswordResetConfirmView
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods
from django.views.generic import TemplateView, View

from clubs.actions import accounts
from clubs.actions.accounts import NotInvited, UsernameTaken
from clubs.actions.deletion import restore_account
from clubs.actions.mail_queue import queue_password_mail
from clubs.actions.personal_export import account_document
from clubs.errors import Refused
from clubs.forms.accounts import AccountForm, ChangePasswordForm, NewAccountForm, NewPasswordForm, SignInForm
from clubs.forms.club import FoundClubForm
from clubs.models import Club, InstanceSettings, Invitation, Membership
from clubs.views.action_form import ActionFormView
from clubs.views.base import (
    MemberView,
    check_in_use,
    data_file,
    unless_too_many,
    waiting,
)
from clubs.views.sign_in_attempts import SignInAttempt, count_own_password
from core.limits import FOUND_CLUB, PASSWORD_RESET, REGISTER, RESET_MAIL
from core.rate_limit import TooManyRequests, counted_address, spend

WITH_PASSWORD = "django.contrib.auth.backends.ModelBackend"  # noqa: S105 - a name, no password


def sign_in(request: HttpRequest, user: User) -> None:
    """Sign in somebody who has just made an account."""
    login(request, user, backend=WITH_PASSWORD)


class SignInView(LoginView):
    """The same sentence for a name that nobody has and for a wrong password."""

    template_name = "clubs/sign_in.html"
    authentication_form = SignInForm
    http_method_names = ["get", "head", "post", "options"]  # Django's own form pages answer PUT as well

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return redirect("clubs:clubs")
        return super().get(request, *args, **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.attempt = SignInAttempt.of(request)
        try:
            with self.attempt.allowed():
                return super().post(request, *args, **kwargs)
        except TooManyRequests as refused:
            # A form that was filled in would ask for the password once more.
            form = self.authentication_form(request, initial={"username": request.POST.get("username", "")})
            shown = self.get_context_data(form=form, sentence=refused.message(_))
            return waiting(self.render_to_response(shown), refused)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if form.has_error(NON_FIELD_ERRORS, code="invalid_login"):
            self.attempt.failed()
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = self.let_in(form)
        self.attempt.succeeded(response)
        return response

    def let_in(self, form: AuthenticationForm) -> HttpResponse:
        """Sign in, and open an account again that was deleted not long ago."""
        user = form.get_user()
        if not user.is_active:
            sign_in(self.request, restore_account(user))
            messages.success(self.request, _("Welcome back: your account has been restored."))
            return redirect(self.get_success_url())
        return super().form_valid(form)

    def get_default_redirect_url(self) -> str:
        """Lead whoever belongs to one club right to it."""
        mine = Membership.objects.of(self.request.user).select_related("club")[:2]
        return mine[0].club.get_absolute_url() if len(mine) == 1 else super().get_default_redirect_url()

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        shown = {"may_register": accounts.may_register(), "first": accounts.is_empty()}
        return super().get_context_data(**shown, **kwargs)


class RegisterView(ActionFormView[NewAccountForm]):
    """A new account for whoever wants one, where the server lets everybody in."""

    form_class = NewAccountForm

    def act(self, form: NewAccountForm) -> HttpResponse:
        if not accounts.may_register():
            return self.page(form)
        spend(REGISTER, address=counted_address(self.request))
        sign_in(self.request, accounts.register(form.save(commit=False)))
        return redirect("clubs:clubs")

    def page(self, form: NewAccountForm) -> HttpResponse:
        may_register, instance = accounts.may_register(), InstanceSettings.current()
        return self.show("clubs/register.html", form=form, may_register=may_register, instance=instance)


class AccountView(ActionFormView[AccountForm], MemberView):
    """One's own name and e-mail."""

    template = "clubs/account.html"

    def form(self, data: QueryDict | None = None) -> AccountForm:
        # A copy, or the top of the page would show what is refused.
        return AccountForm(data, instance=copy(self.user))

    def act(self, form: AccountForm) -> HttpResponse:
        form.save()
        return self.done(_("Saved."), self.url("account"))


class AccountDataView(MemberView):
    """All that is kept of one's own account, as a file."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return data_file(account_document(self.user), "standblatt-account.json")


class PasswordView(ActionFormView[ChangePasswordForm], MemberView):
    """A new password, for who knows the old one; other browsers are signed out."""

    template = "clubs/account_password.html"

    def post(self, request: HttpRequest) -> HttpResponse:
        form = self.form(request.POST)
        form.is_valid()
        return unless_too_many(form, lambda: self.page(form), lambda: self.change(form), at="old_password")

    def form(self, data: QueryDict | None = None) -> ChangePasswordForm:
        return ChangePasswordForm(self.user, data)

    def change(self, form: ChangePasswordForm) -> HttpResponse:
        count_own_password(self.user, wrong=form.has_error("old_password", "password_incorrect"))
        return self.act(form) if form.is_valid() else self.page(form)

    def act(self, form: ChangePasswordForm) -> HttpResponse:
        update_session_auth_hash(self.request, form.save())
        return self.done(_("The password has been changed."), self.url("account"))


@method_decorator(never_cache, name="dispatch")
class InvitationView(View):
    """One link: what it asks depends on whether it names a club, and on whether one is signed in."""

    invitation: Invitation
    club_form: FoundClubForm | None = None
    account_form: NewAccountForm | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        invitation = accounts.usable_invitation(kwargs.pop("token"))
        if invitation is None:
            return self.gone(NotInvited())
        self.invitation = invitation
        if invitation.club:
            check_in_use(invitation.club)
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
            return unless_too_many(
                self.club_form or self.account_form or Form(), self.page, lambda: self.let_in(request)
            )
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
        self.count(request)
        if isinstance(request.user, User):
            club = accounts.accept_invitation(self.invitation, by=request.user, club_name=name)
        elif self.account_form:
            user = self.account_form.save(commit=False)
            club = accounts.register_with(self.invitation, user, club_name=name)
            sign_in(request, user)
        else:
            return self.page()
        messages.success(request, _("Welcome to {club}.").format(club=club.name))
        return redirect(club)

    def count(self, request: HttpRequest) -> None:
        """Count an account that is made, and a club that is founded by it or by one there is."""
        address, founder = counted_address(request), request.user.get_username()
        if self.account_form:
            spend(REGISTER, address=address)
            founder = self.account_form.cleaned_data["username"]
        if self.club_form:
            spend(FOUND_CLUB, account=founder, address=address)

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


class PasswordResetView(ActionFormView[PasswordResetForm]):
    """Queues a link for every account that has the address; whether there is one is not even looked up."""

    form_class = PasswordResetForm

    def act(self, form: PasswordResetForm) -> HttpResponse:
        """Queue the link, a few times an hour for the address as typed; nothing of it shows in the answer."""
        if not settings.MAIL_SERVER:
            return self.page(form)
        spend(PASSWORD_RESET, address=counted_address(self.request))
        with suppress(TooManyRequests):
            spend(RESET_MAIL, account=form.cleaned_data["email"].casefold())
            self.queue(form)
        return redirect("clubs:password-reset-done")

    def queue(self, form: PasswordResetForm) -> None:
        queue_password_mail(
            form.cleaned_data["email"],
            language=get_language() or settings.LANGUAGE_CODE,
            host=self.request.get_host(),
            is_secure=self.request.is_secure(),
        )

    def page(self, form: PasswordResetForm) -> HttpResponse:
        return self.show("clubs/password_reset.html", form=form, sends_mail=bool(settings.MAIL_SERVER))


class PasswordResetDoneView(TemplateView):
    template_name = "clubs/password_reset_done.html"


@method_decorator(require_http_methods(["GET", "HEAD", "POST"]), name="dispatch")
class PasswordLinkView(PasswordResetConfirmView):
    """Sets a new password, once; the key leaves the address for the session before anything is shown."""

    template_name = "clubs/password_link.html"
    form_class = NewPasswordForm
    http_method_names = SignInView.http_method_names
    success_url = reverse_lazy("clubs:sign-in")
    reset_url_token = "new"  # noqa: S105 - what stands in the address instead of the key

    def form_valid(self, form: Form) -> HttpResponse:
        messages.success(self.request, _("The password has been set. Sign in with it."))
        return super().form_valid(form)
