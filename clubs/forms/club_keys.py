"""The form with which an owner makes a key for a program of the club."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import KeyScope
from clubs.names import one_line


class ClubKeyForm(forms.Form):
    """What the key is for, and what it opens."""

    name = forms.CharField(label=_("What for"), max_length=80, help_text=_("Such as: our website."))
    opens = forms.TypedChoiceField(
        label=_("What it opens"),
        choices=KeyScope.choices,
        coerce=KeyScope,
        initial=KeyScope.SIGN_UPS,
        widget=forms.RadioSelect,
    )

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])
