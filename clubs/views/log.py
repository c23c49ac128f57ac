"""The audit log of a club and of a tournament, for those who run them."""

from __future__ import annotations

from typing import ClassVar

from django.db.models import QuerySet

from clubs.filters.base import LogFilter
from clubs.models import LogEvent, Role
from clubs.tables.log import ClubLogTable, LogTable
from clubs.views.base import TournamentView
from clubs.views.lists import ClubListView


class ClubLogView(ClubListView):
    needs: ClassVar[Role] = Role.DIRECTOR
    table_class = ClubLogTable
    filter_class = LogFilter
    template = "clubs/log.html"
    list_name = "log"

    def rows(self) -> QuerySet[LogEvent]:
        return self.club.log.kept().select_related("tournament").newest_first()


class TournamentLogView(ClubListView, TournamentView):
    needs: ClassVar[Role] = Role.DIRECTOR
    table_class = LogTable
    filter_class = LogFilter
    template = "clubs/log.html"
    list_name = "log"

    def rows(self) -> QuerySet[LogEvent]:
        return self.tournament.log.newest_first()
