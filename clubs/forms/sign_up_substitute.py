"""The form with which somebody who cannot come says who plays instead."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.actions.sign_up_substitute import SubstituteDetails
from clubs.forms.sign_up import WhoComesForm
from clubs.models import SignUpRequest

ASKED = ("place", "person", "phone", "birth_year")


class NameSubstituteForm(WhoComesForm):
    """Who plays instead, with what the club asks of everyone; of several people also instead of whom."""

    field_order = ASKED

    place = forms.TypedChoiceField(label=_("Person who can’t come"), coerce=int)

    def __init__(self, request: SignUpRequest, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(request.sign_up, data, {})
        for name in [name for name in self.fields if name not in ASKED]:
            del self.fields[name]
        person = self.fields["person"]
        person.label = _("First and last name of the substitute")
        for field in self.fields.values():
            field.widget.attrs["autocomplete"] = "off"
        if len(request.people) == 1:
            del self.fields["place"]
        else:
            cast(forms.TypedChoiceField, self.fields["place"]).choices = list(enumerate(request.people))

    def substitute(self) -> SubstituteDetails:
        said = self.cleaned_data
        more = {name: said[name] for name in ("phone", "birth_year") if name in said}
        return SubstituteDetails(place=said.get("place", 0), name=said["person"], **more)
