"""What the office corrects in a sign-up."""

from __future__ import annotations

from typing import ClassVar

from django.http import HttpResponse, QueryDict
from django.utils.translation import gettext as _

from clubs.actions.sign_up_edit import edit_request
from clubs.forms.sign_up_edit import SignUpEditForm
from clubs.views.action_form import ActionFormView
from clubs.views.sign_up import OneSignUpView


class SignUpEditView(ActionFormView[SignUpEditForm], OneSignUpView):
    """Names and addresses of one request, until it is accepted."""

    template = "clubs/sign_up_edit.html"
    refused_at: ClassVar[str] = "person"

    def form(self, data: QueryDict | None = None) -> SignUpEditForm:
        return SignUpEditForm(self.sign_up_request, data)

    def act(self, form: SignUpEditForm) -> HttpResponse:
        edit_request(self.sign_up_request, form.details(), by=self.user)
        return self.done(_("Saved."), self.address)

    def page(self, form: SignUpEditForm) -> HttpResponse:
        return self.show(self.template, form=form, sign_up_request=self.sign_up_request)
