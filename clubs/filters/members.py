"""What the list of members can be narrowed by."""

from __future__ import annotations

import django_filters
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from clubs.filters.base import SearchFilter
from clubs.models import Player

ACTIVITY = {"active": True, "inactive": False}
GROUPS = {
    "members": {"guest": False},
    "guests": {"guest": True},
    "juniors": {"junior": True},
}


class MemberFilter(django_filters.FilterSet):  # type: ignore[misc] # the library has no types
    search = SearchFilter(["folded"], label=_("Name, number or section"))
    activity = django_filters.ChoiceFilter(
        label=_("Activity"),
        empty_label=_("all"),
        choices=[("active", _("Active")), ("inactive", _("Inactive"))],
        method="narrow_activity",
    )
    group = django_filters.ChoiceFilter(
        label=_("Group"),
        empty_label=_("all"),
        choices=[("members", _("Members")), ("guests", _("Guests")), ("juniors", _("Juniors"))],
        method="narrow_group",
    )

    class Meta:
        model = Player
        fields: list[str] = []

    def narrow_activity(self, rows: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        return rows.filter(active=ACTIVITY[value])

    def narrow_group(self, rows: QuerySet[Player], name: str, value: str) -> QuerySet[Player]:
        return rows.filter(**GROUPS[value])
