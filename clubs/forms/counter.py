"""Forms of what is counted besides points: its name and price, and how many each entry has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from clubs.forms.changed_fields import changed_by_key
from clubs.forms.tournaments import FrancsField
from clubs.models import Entry, Tournament
from clubs.names import one_line

MOST_COUNTED = 9_999
"""Enough for a guess at the highest result, which is noted like a count."""


class CounterForm(forms.Form):
    """What is counted, and what each costs."""

    name = forms.CharField(
        label=_("What is counted"),
        max_length=30,
        required=False,
        help_text=_("For example Säcke, or everybody’s guess; empty: nothing is counted."),
    )
    price = FrancsField(label=_("Price of each, in francs"))

    def __init__(self, tournament: Tournament, data: Mapping[str, Any] | None = None) -> None:
        initial = {"name": tournament.counter, "price": tournament.counter_price}
        super().__init__(data, initial=initial)

    def clean_name(self) -> str:
        return one_line(self.cleaned_data["name"])


class CountsForm(forms.Form):
    """How many each has; of several helpers at once each changes what each has typed, nothing else."""

    def __init__(self, entries: Sequence[Entry], data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.entries = entries
        for entry in entries:
            self.fields[f"count-{entry.pk}"] = forms.IntegerField(
                label=entry.title,
                min_value=0,
                max_value=MOST_COUNTED,
                required=False,
                initial=entry.counted,
                show_hidden_initial=True,
                widget=forms.NumberInput({"aria-label": entry.title, "autocomplete": "off"}),
            )

    def rows(self) -> Iterator[tuple[Entry, BoundField]]:
        for entry in self.entries:
            yield entry, self[f"count-{entry.pk}"]

    def counts(self) -> Mapping[int, int | None]:
        """Return what is new, by the entries' keys."""
        return changed_by_key(self, "count")
