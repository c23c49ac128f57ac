"""What a club's tournaments can be narrowed to."""

from __future__ import annotations

from typing import Any

import django_filters
from django.utils.translation import gettext_lazy as _

from clubs.filters.base import SearchFilter
from clubs.models import Season, Tournament


def seasons_of(request: Any) -> Any:
    """Return the seasons of the club whose page is asked for."""
    return Season.objects.filter(club__slug=request.resolver_match.kwargs["club"])


class PastFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["name", "place"])
    season = django_filters.ModelChoiceFilter(
        label=_("Season"), queryset=seasons_of, to_field_name="slug", empty_label=_("all")
    )

    class Meta:
        model = Tournament
        fields = ["search", "season"]
