"""Forms of accounts: name, e-mail, password; invitations and roles in a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
    UserCreationForm,
    UsernameField,
)
from django.contrib.auth.models import User
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.models import Invitation, Role

LONGEST_USERNAME = User._meta.get_field("username").max_length or 0
PASSWORD_HELP = _("At least 10 characters, and not a common password.")
LABELS = {"username": _("Username"), "first_name": _("Your name"), "email": _("E-mail")}
HELP = {
    "username": _("What you sign in with: letters, digits and @ . + - _"),
    "first_name": _("The name other club members see."),
    "email": _("Optional: for a new password, should you forget yours."),
}


def name_and_mail(form: forms.ModelForm[User]) -> None:
    """Ask for a name, and for an address only where this server would ever write to it."""
    form.fields["first_name"].required = True
    form.fields["first_name"].widget.attrs["autocomplete"] = "name"
    form.fields["email"].widget.attrs["autocomplete"] = "email"
    if not settings.MAIL_SERVER:
        del form.fields["email"]


def two_passwords(form: forms.BaseForm, first: str, second: str) -> None:
    """Say in one sentence what a password must be; the framework would write a list."""
    form.fields[first].help_text = PASSWORD_HELP
    form.fields[second].help_text = ""
    form.fields[second].label = _("Repeat the password")


class SignInForm(AuthenticationForm):
    """A name and a password; which of the two is wrong is not told."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("Wrong username or password."),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # The framework tells the browser only; what is longer than any username is kept from the database.
        username = self.fields["username"]
        username.validators.append(MaxLengthValidator(LONGEST_USERNAME))

    def confirm_login_allowed(self, user: User) -> None:
        """Let in whoever deleted his account not long ago: signing in restores it."""
        if not hasattr(user, "deletion"):
            super().confirm_login_allowed(user)


class AccountForm(forms.ModelForm[User]):
    """What others read of an account, and where its owner can be written to."""

    class Meta:
        model = User
        fields = ["first_name", "email"]
        labels = LABELS
        help_texts = HELP

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_and_mail(self)


class NewAccountForm(UserCreationForm[User]):
    """A new account; usernames that differ in capitals only count as the same."""

    class Meta:
        model = User
        fields = ["first_name", "username", "email"]
        labels = LABELS
        help_texts = HELP
        field_classes = {"username": UsernameField}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        name_and_mail(self)
        two_passwords(self, "password1", "password2")
        # The framework would have the keyboard pop up in the middle of the form.
        self.fields["username"].widget.attrs.pop("autofocus", None)


class ChangePasswordForm(PasswordChangeForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        two_passwords(self, "new_password1", "new_password2")


class OwnPasswordForm(forms.Form):
    """The password of an account, once more, before something that whoever found it open must not do."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(data)
        self._user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self._user.check_password(password):
            raise forms.ValidationError(_("This is not the password of your account."))
        return password


class NewPasswordForm(SetPasswordForm):  # type: ignore[type-arg] # not generic at run time
    """A new password for who has a link instead of the old one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        two_passwords(self, "new_password1", "new_password2")


DAYS = (1, 7, 30, 90)
USUAL_DAYS = 7


def durations() -> list[tuple[int, str]]:
    return [(days, ngettext("{days} day", "{days} days", days).format(days=days)) for days in DAYS]


class InviteForm(forms.Form):
    """Whom a link is for, what he may do, and until when it lets him in."""

    note = forms.CharField(
        label=_("For whom"),
        max_length=Invitation._meta.get_field("note").max_length,
        required=False,
        help_text=_("A note for you, to tell invitations apart."),
    )
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, initial=Role.HELPER)
    days = forms.TypedChoiceField(
        label=_("Valid for"),
        coerce=int,
        choices=durations,
        initial=USUAL_DAYS,
    )


class RoleForm(forms.Form):
    """What somebody may do from now on."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)
