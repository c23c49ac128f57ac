"""Forms of the operator's page: the quota of a club, and why it is suspended."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.pages.numbers import number_text

HIGHEST_QUOTA = 1_000_000


class QuotaForm(forms.ModelForm[Club]):
    """How much a club may have; empty for what every club may."""

    class Meta:
        model = Club
        fields = ["most_members", "most_tournaments"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        usual = (
            ("most_members", _("Members at most"), settings.MEMBERS_PER_CLUB),
            ("most_tournaments", _("Tournaments at most"), settings.TOURNAMENTS_PER_CLUB),
        )
        for name, label, most in usual:
            self.fields[name] = forms.IntegerField(
                label=label,
                min_value=0,
                max_value=HIGHEST_QUOTA,
                required=False,
                help_text=gettext("Empty: {most}, as for every club.").format(most=number_text(most)),
            )


class SuspendForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=Club._meta.get_field("suspended_because").max_length,
        help_text=_("Those who belong to the club read it on their page “Your clubs” and in the log."),
    )
