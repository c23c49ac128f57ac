"""What is said of a club."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from clubs.office.clubs import RESERVED


class FoundClubForm(forms.Form):
    """The one thing that a club must have."""

    club_name = forms.CharField(
        label=_("Name of the club"), max_length=Club._meta.get_field("name").max_length
    )


class ClubForm(forms.ModelForm[Club]):
    """What a club is called, where it is found, and what its pages say."""

    class Meta:
        model = Club
        fields = ["name", "slug", "short_names", "round_word"]
        help_texts = {
            "slug": _("Part of every link to the club: links to the old address stop working."),
            "short_names": _("Where everyone can read along, members appear by their short names."),
        }
        error_messages: dict[str, Any] = {"slug": {"unique": _("This address is taken.")}}

    def clean_slug(self) -> str:
        slug = str(self.cleaned_data["slug"]).lower()
        if slug in RESERVED:
            raise ValidationError(gettext("This address is taken."))
        return slug
