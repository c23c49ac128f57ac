"""The list of a club's seasons; a season itself is a list of standings."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.models import Season
from clubs.tables.base import ClubTable, NameColumn, NumberColumn


class SeasonTable(ClubTable):
    name = NameColumn(verbose_name=_("Name"), linkify=True)
    held = NumberColumn(verbose_name=_("Tournaments"))

    caption = _("Seasons")
    empty = _("No season yet.")

    class Meta:
        model = Season
        fields = ("name", "held")
