"""The code of a table, as somebody types it on a phone."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class CodeForm(forms.Form):
    """Eight letters and digits; small letters, blanks and hyphens do not matter."""

    code = forms.CharField(
        label=_("Code of your table"),
        help_text=_("It stands below the square on the card, and looks like K7QM-3XHB."),
        max_length=40,
        widget=forms.TextInput(
            attrs={
                "autocapitalize": "characters",
                "autocomplete": "off",
                "autocorrect": "off",
                "spellcheck": "false",
                "enterkeyhint": "go",
            }
        ),
    )
