"""What the office does about mail to those who signed up."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from clubs.actions import sign_up_letters
from clubs.views.action_form import ActionView
from clubs.views.sign_up import OneSignUpView, site_of


class SignUpLinkView(ActionView, OneSignUpView):
    """Makes an own link anew."""

    def act(self) -> HttpResponse:
        sign_up_letters.new_link(self.sign_up_request, site=site_of(self.request), by=self.user)
        return self.done(_("There is a new link; the one before leads nowhere any more."))


class SignUpSendView(ActionView, OneSignUpView):
    """Sends once more how it stands."""

    def act(self) -> HttpResponse:
        sign_up_letters.send_again(self.sign_up_request, site=site_of(self.request), by=self.user)
        return self.done(_("The mail will be sent in a moment."))
