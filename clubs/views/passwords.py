"""A forgotten password: a link by e-mail where the server sends mail, else from an owner of the club."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.views import PasswordResetConfirmView
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from django.views.generic import TemplateView, View

from clubs.forms.accounts import NewPasswordForm


class PasswordResetView(View):
    """Sends a link to every account that has the address; whether there is one is not told."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self.page(PasswordResetForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form = PasswordResetForm(request.POST)
        if not (settings.MAIL_SERVER and form.is_valid()):
            return self.page(form)
        form.save(
            request=request,
            use_https=request.is_secure(),
            subject_template_name="clubs/mail/password_subject.txt",
            email_template_name="clubs/mail/password.txt",
        )
        return redirect("clubs:password-reset-done")

    def page(self, form: PasswordResetForm) -> HttpResponse:
        shown = {"form": form, "sends_mail": bool(settings.MAIL_SERVER)}
        return render(self.request, "clubs/password_reset.html", shown)


class PasswordResetDoneView(TemplateView):
    template_name = "clubs/password_reset_done.html"


@method_decorator(require_http_methods(["GET", "HEAD", "POST"]), name="dispatch")
class PasswordLinkView(PasswordResetConfirmView):
    """Sets a new password, once; the key leaves the address for the session before anything is shown."""

    template_name = "clubs/password_link.html"
    form_class = NewPasswordForm
    success_url = reverse_lazy("clubs:sign-in")
    reset_url_token = "new"  # noqa: S105 - what stands in the address instead of the key

    def form_valid(self, form: Form) -> HttpResponse:
        messages.success(self.request, _("The password is set. Sign in with it."))
        return super().form_valid(form)
