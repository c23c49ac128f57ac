"""What one may look for in the log."""

from __future__ import annotations

import django_filters
from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.filters.base import SearchFilter
from clubs.models import Action, LogEvent


class LogFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["by_name", "subject", "reason"])
    deed = django_filters.ChoiceFilter(label=_("What"), choices=Action.choices, empty_label=_("all"))
    since = django_filters.DateFilter(
        label=_("Since"), field_name="at", lookup_expr="date__gte", widget=forms.DateInput({"type": "date"})
    )

    class Meta:
        model = LogEvent
        fields: list[str] = []
