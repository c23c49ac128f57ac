"""Lists of a club's members."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from clubs.tables.base import MINOR, ClubTable, NameColumn, NumberColumn, TextColumn, YesColumn


class MemberTable(ClubTable):
    number = NumberColumn()
    name = NameColumn(linkify=True)
    section = TextColumn()
    junior = YesColumn(attrs=MINOR)
    guest = YesColumn(attrs=MINOR)
    active = YesColumn(attrs=MINOR)

    caption = _("Members")
    empty = _("No members yet.")

    class Meta:
        model = Player
        fields = ("number", "name", "section", "junior", "guest", "active")
        order_by = "name"
