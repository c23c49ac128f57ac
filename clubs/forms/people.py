"""Who is to do what in a club."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from clubs.models import Invitation, Role

DAYS = (1, 7, 30, 90)
USUAL_DAYS = 7


def durations() -> list[tuple[int, str]]:
    return [(days, ngettext("%(days)d day", "%(days)d days", days) % {"days": days}) for days in DAYS]


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
