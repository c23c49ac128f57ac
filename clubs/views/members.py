"""The members of a club."""

from __future__ import annotations

from django.db.models import QuerySet

from clubs.models import Player
from clubs.tables.members import MemberTable
from clubs.views.lists import Listed


class MembersView(Listed):
    table_class = MemberTable
    template = "clubs/members.html"
    list_name = "members"

    def rows(self) -> QuerySet[Player]:
        return self.club.players.listed().select_related("club")
