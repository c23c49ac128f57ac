"""The standings of a tournament, as of any round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from clubs.filters.standings import StandingsFilter
from clubs.pages.lines import Line
from clubs.pages.standings import StandingsPage
from clubs.tables.standings import StandingsTable
from clubs.views.access import TournamentView
from clubs.views.asked import number_asked
from clubs.views.lists import Listed


class StandingsView(Listed, TournamentView):
    table_class = StandingsTable
    filter_class = StandingsFilter
    template = "clubs/standings.html"
    list_name = "standings"

    @cached_property
    def page(self) -> StandingsPage:
        return StandingsPage.of(self.tournament, number_asked(self.request.GET.get("round")))

    def rows(self) -> Sequence[Line]:
        return self.page.lines

    def table_options(self) -> dict[str, Any]:
        return {"page": self.page}

    def more(self) -> dict[str, Any]:
        return {"page": self.page}
