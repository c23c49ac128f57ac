"""Number promoted and relegated from one evening to the next."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

USUAL_MOVERS = 1
MOST_MOVERS = 9


class LeaguesForm(forms.Form):
    """How many of each group go up and down (ST-16)."""

    movers = forms.IntegerField(
        label=_("Number promoted and relegated"), min_value=1, max_value=MOST_MOVERS, initial=USUAL_MOVERS
    )
