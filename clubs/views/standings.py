"""The standings of a tournament, as of any round."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from clubs.filters.standings import StandingsFilter
from clubs.pages.lines import Line
from clubs.pages.seasons import SeasonPage
from clubs.pages.standings import StandingsPage
from clubs.tables.standings import StandingsTable
from clubs.views.access import TournamentView
from clubs.views.asked import number_asked
from clubs.views.lists import Listed


class Ranked(Listed):
    """A list of standings, of a tournament or of a season, as of the round that the address names."""

    table_class = StandingsTable
    filter_class = StandingsFilter
    list_name = "standings"

    def page_after(self, wanted: int | None) -> StandingsPage | SeasonPage:
        raise NotImplementedError

    @cached_property
    def page(self) -> StandingsPage | SeasonPage:
        return self.page_after(number_asked(self.request.GET.get("round")))

    def rows(self) -> Sequence[Line]:
        return self.page.lines

    def table_options(self) -> dict[str, Any]:
        return {"page": self.page}

    def more(self) -> dict[str, Any]:
        return {"page": self.page}


class StandingsView(Ranked, TournamentView):
    template = "clubs/standings.html"

    def page_after(self, wanted: int | None) -> StandingsPage:
        return StandingsPage.of(self.tournament, wanted)
