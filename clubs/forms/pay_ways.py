"""Form of how people pay what a tournament costs: at the door, by TWINT, by a bill to an account."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.bills import (
    LONGEST_NAME,
    LONGEST_NUMBER,
    LONGEST_TOWN,
    LONGEST_TWINT,
    PayWays,
    compact_account,
    is_account,
    spaced_account,
)
from clubs.models import SignUp, Tournament
from clubs.names import one_line

LONGEST_ACCOUNT = 34


class LineField(forms.CharField):
    """One line, without spaces round it."""

    def clean(self, value: Any) -> str:
        return one_line(super().clean(value) or "")


class PayWaysForm(forms.Form):
    """How people pay; all of it may stay empty."""

    cash = forms.BooleanField(label=_("Cash at the door"), required=False)
    twint = LineField(
        label=_("TWINT to"),
        required=False,
        max_length=LONGEST_TWINT,
        help_text=_("A phone number or a name that people can search for."),
    )
    iban = LineField(
        label=_("IBAN for QR-bills"),
        required=False,
        max_length=LONGEST_ACCOUNT,
        help_text=_("Everyone who is accepted then finds a bill on their own page. A QR-IBAN works, too."),
        widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
    )
    holder = LineField(label=_("Account holder"), required=False, max_length=LONGEST_NAME)
    street = LineField(label=_("Street"), required=False, max_length=LONGEST_NAME)
    number = LineField(label=_("House number"), required=False, max_length=LONGEST_NUMBER)
    postcode = forms.RegexField(
        r"^[1-9]\d{3}$",
        label=_("Postcode"),
        required=False,
        error_messages={"invalid": _("A postcode has four digits.")},
        widget=forms.TextInput({"inputmode": "numeric"}),
    )
    town = LineField(label=_("Town"), required=False, max_length=LONGEST_TOWN)

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        found = SignUp.objects.filter(tournament=tournament).first()
        ways = found.pay_ways if found else PayWays()
        shown = {**asdict(ways), "iban": spaced_account(ways.iban)} if ways.iban else asdict(ways)
        super().__init__(data, initial=shown)

    def clean_iban(self) -> str:
        text = self.cleaned_data["iban"]
        if text and not is_account(text):
            raise forms.ValidationError(
                gettext("This is not a Swiss or Liechtenstein IBAN: type it as the bank writes it.")
            )
        return compact_account(text)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("iban"):
            for name in ("holder", "postcode", "town"):
                if name not in self.errors and not said.get(name):
                    self.add_error(
                        name, gettext("A bill needs the account holder, the postcode and the town.")
                    )
        return said

    def ways(self) -> PayWays:
        return PayWays(**self.cleaned_data)
