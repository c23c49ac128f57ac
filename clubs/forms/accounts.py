"""What someone says of himself: name, e-mail, password."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    UserForm = forms.ModelForm[User]
else:
    UserForm = forms.ModelForm


class AccountForm(UserForm):
    """What others read of an account, and where it can be written to."""

    class Meta:
        model = User
        fields = ["first_name", "email"]
        labels = {"first_name": _("Your name"), "email": _("E-mail")}
        help_texts = {
            "first_name": _("As others in the club read it."),
            "email": _("Only for a new password, if you forget yours."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["first_name"].required = True
        self.fields["first_name"].widget.attrs["autocomplete"] = "name"
        self.fields["email"].widget.attrs["autocomplete"] = "email"
