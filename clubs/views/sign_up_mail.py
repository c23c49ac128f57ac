"""What the office does about mail to those who signed up."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.actions import sign_up_letters, sign_up_messages
from clubs.forms.sign_up_message import SignUpMessageForm
from clubs.models import Role, SignUp, SignUpMessage
from clubs.pages.sign_up_messages import message_row, message_rows, recipient_rows
from clubs.views.action_form import ActionFormView, ActionView
from clubs.views.base import TournamentView
from clubs.views.sign_up import OneSignUpView, site_of


class SignUpLinkView(ActionView, OneSignUpView):
    """Makes an own link anew."""

    def act(self) -> HttpResponse:
        sign_up_letters.new_link(self.sign_up_request, site=site_of(self.request), by=self.user)
        return self.done(_("There is a new link; the old one no longer works."))


class SignUpSendView(ActionView, OneSignUpView):
    """Sends once more how it stands."""

    def act(self) -> HttpResponse:
        sign_up_letters.send_again(self.sign_up_request, site=site_of(self.request), by=self.user)
        return self.done(_("The mail will be sent in a moment."))


class SignUpMessagesView(ActionFormView[SignUpMessageForm], TournamentView):
    """Writes a message, shows it as people will get it, then sends just that; below those from before."""

    needs: ClassVar[Role] = Role.DIRECTOR

    sign_up: SignUp

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        self.sign_up = get_object_or_404(SignUp, tournament=self.tournament)
        self.sign_up.tournament = self.tournament

    def form(self, data: QueryDict | None = None) -> SignUpMessageForm:
        return SignUpMessageForm(self.sign_up, data)

    def act(self, form: SignUpMessageForm) -> HttpResponse:
        if self.request.POST.get("send") != form.digest():
            return self.page(form, is_preview=True)
        message = sign_up_messages.send_sign_up_message(self.sign_up, form.chosen, form.texts(), by=self.user)
        count = len(form.people)
        done = ngettext("The message goes to {count} person.", "The message goes to {count} people.", count)
        return self.done(done.format(count=count), self.url("sign-up-message", message.pk))

    def page(self, form: SignUpMessageForm, *, is_preview: bool = False) -> HttpResponse:
        return self.show(
            "clubs/sign_up_messages.html",
            form=form,
            is_preview=is_preview,
            rows=message_rows(self.sign_up),
            sends_mail=bool(settings.MAIL_SERVER),
        )


class OneMessageView(TournamentView):
    """A page or an action of one message."""

    needs: ClassVar[Role] = Role.DIRECTOR

    message: SignUpMessage

    def load(self, kwargs: dict[str, Any]) -> None:
        super().load(kwargs)
        found = SignUpMessage.objects.filter(sign_up__tournament=self.tournament).select_related("sign_up")
        self.message = get_object_or_404(found, pk=kwargs.pop("mailing"))
        self.message.sign_up.tournament = self.tournament

    @property
    def address(self) -> str:
        return self.url("sign-up-message", self.message.pk)


class SignUpMessageView(OneMessageView):
    """One message, and whom it has reached."""

    def get(self, _request: HttpRequest) -> HttpResponse:
        return self.show(
            "clubs/sign_up_message.html",
            message=self.message,
            row=message_row(self.message),
            recipients=recipient_rows(self.message),
        )


class SignUpMessageSendView(ActionView, OneMessageView):
    """Sends a message once more to those whom it did not reach."""

    def act(self) -> HttpResponse:
        count = sign_up_messages.send_failed_again(self.message, by=self.user)
        done = ngettext("The message goes to {count} person.", "The message goes to {count} people.", count)
        return self.done(done.format(count=count))
