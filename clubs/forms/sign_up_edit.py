"""The form with which the office corrects what somebody typed when signing up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from clubs.actions.sign_up import SignUpDetails
from clubs.actions.sign_up_edit import details_of
from clubs.forms.sign_up import WhoComesForm
from clubs.models import SignUpRequest
from core.errors import N_

OPTIONAL = ("phone", "birth_year")
"""What people must fill in, and the office need not know."""


class SignUpEditForm(WhoComesForm):
    """Who wants to come, as the office has it."""

    too_late_born: ClassVar[str] = N_("Type the year in which this person was born.")

    def __init__(self, request: SignUpRequest, data: Mapping[str, Any] | None = None) -> None:
        self.before = details_of(request)
        first, *others = self.before.people
        known = {
            "person": first,
            "partner": next(iter(others), ""),
            "others": "\n".join(others),
            "team": self.before.team,
            "email": self.before.email,
            "phone": self.before.phone,
            "birth_year": self.before.birth_year,
            "category": self.before.category,
            "apart": self.before.apart,
            "remark": self.before.remark,
        }
        super().__init__(request.sign_up, data, known)
        labels = {
            "partner": _("Partner’s first and last name"),
            "others": _("The other players in the team"),
            "email": _("E-mail"),
            "remark": _("Remark"),
        }
        for name, field in self.fields.items():
            field.label = labels.get(name, field.label)
            field.required = field.required and name not in OPTIONAL
            field.help_text = field.help_text if name == "others" else ""
            field.widget.attrs["autocomplete"] = "off"

    def details(self) -> SignUpDetails:
        """Return everything, also what has no field here."""
        said = self.cleaned_data
        changed = {
            name: said[name]
            for name in ("team", "email", *OPTIONAL, "category", "apart", "remark")
            if name in said
        }
        return replace(self.before, people=self.people(), **changed)
