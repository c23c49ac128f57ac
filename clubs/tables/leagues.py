"""Who goes up and who down, as a list; before is the group with the rank there."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.tables.base import ClubTable, NameColumn, TextColumn


class LeagueTable(ClubTable):
    group = TextColumn(verbose_name=_("Group"), orderable=False)
    title = NameColumn(verbose_name=_("Name"), orderable=False)
    move = TextColumn(verbose_name=_("Up or down"), orderable=False)
    before = TextColumn(verbose_name=_("Before"), orderable=False)

    caption = _("Promotion and relegation")
