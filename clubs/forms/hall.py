"""Forms of the hall: the clock's minutes, a message, why a report is taken, a table's code."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.actions.messages import LONGEST_MESSAGE
from clubs.forms.results import PointsField, ReasonField, VersionedForm
from clubs.models import Round, Table


class ClockForm(VersionedForm):
    """How many minutes a round's clock runs in all; `seen` are those it was shown with."""

    minutes = PointsField(label=_("Minutes"))


class TableField(forms.ModelChoiceField):  # type: ignore[type-arg] # generic for the checker alone
    def label_from_instance(self, table: Table) -> str:
        return gettext("Table {number}").format(number=table.number)


class MessageForm(forms.Form):
    """A sentence for all tables or for one of a round."""

    text = forms.CharField(
        label=_("Message"),
        max_length=LONGEST_MESSAGE,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": LONGEST_MESSAGE, "class": "one-sentence"}),
    )
    table = TableField(
        label=_("To"), queryset=Table.objects.none(), required=False, empty_label=_("all tables")
    )

    def __init__(self, *args: Any, round_: Round, **options: Any) -> None:
        super().__init__(*args, **options)
        tables = self.fields["table"]
        tables.queryset = Table.objects.in_round(round_)  # type: ignore[attr-defined] # a choice of rows


class TableMessageForm(forms.Form):
    """A sentence for the table whose page it stands on."""

    text = MessageForm.base_fields["text"]


class TakeReportForm(VersionedForm):
    """Which report becomes the result, and why where anything speaks against it."""

    report = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31)
    reason = ReasonField(label=_("Reason"))


class CodeForm(forms.Form):
    """Eight letters and digits; small letters, blanks and hyphens do not matter."""

    code = forms.CharField(
        label=_("Your table’s code"),
        help_text=_("It is printed below the QR code on the card and looks like K7QM-3XHB."),
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
