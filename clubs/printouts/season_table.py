"""A season's table on paper: with a column for each tournament, or in large letters for the wall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from clubs.models import LogEvent, Season
from clubs.pages.newest import hung_season
from clubs.pages.seasons import SeasonPage
from clubs.printouts.kinds import WALL
from clubs.printouts.letterheads import letterhead_of
from clubs.printouts.newest import HungSheet, square_for
from clubs.printouts.ranks import RankedPlace
from clubs.printouts.request import NothingToPrint
from clubs.printouts.standings import StandingsNotice, StandingsSheet
from clubs.printouts.wall_list import WallList
from scoring.printing.print_jobs import PrintJob, print_key
from scoring.printing.printout import Imprint
from scoring.qr import Square
from scoring.rules.errors import _


@dataclass(frozen=True)
class SeasonPrintoutRequest:
    """A request for a season's table: after the tournament `through`, counted from one, or after all.

    `paper` is a choice of `WALL`, `site` where phones find the server.
    """

    season: Season
    today: date
    through: int | None = None
    paper: str = WALL.usual
    site: str = ""

    @classmethod
    def given(
        cls, season: Season, today: date, through: int | None, site: str, given: Mapping[str, str]
    ) -> SeasonPrintoutRequest:
        """Return what is asked for; a paper that there is not is the usual one."""
        return cls(season, today, through, WALL.chosen(given.get(WALL.name)), site)

    @cached_property
    def events(self) -> tuple[int, LogEvent | None]:
        """How many actions the club has logged, and the last: with each of them its season may be another."""
        logged = LogEvent.objects.filter(club=self.season.club)
        return logged.count(), logged.order_by("-pk").first()

    def order(self) -> PrintJob:
        """Return the order of the table's PDF."""
        parts = (self.season.pk, self.events[0], self.through, self.today, self.paper, self.site)
        return PrintJob(print_key("season-table", *parts), lambda: self.sheet().document())

    def sheet(self) -> HungSheet:
        """Return the sheet; refuse where no tournament has results."""
        page = SeasonPage.of(self.season, self.through)
        if page.through is None:
            raise NothingToPrint(_("There is nothing to print until a tournament of the season has results."))
        return self._with_tournaments(page) if self.paper == WALL.usual else self._large(page)

    def _with_tournaments(self, page: SeasonPage) -> StandingsSheet:
        return StandingsSheet.arranged(
            title=gettext("Season table"),
            letterhead=letterhead_of(self.season.club),
            imprint=self._imprint(page),
            headings=[heading(page, number) for number in page.rounds],
            places=[RankedPlace.of(line, page.rounds) for line in page.lines],
            notices=provisional(page),
            notes=[page.counting, page.ties],
            legend=[
                StandingsNotice(heading(page, number), page.tournaments[number].name)
                for number in page.rounds
            ],
            adjusted=gettext("points for attendance"),
            square=self._square(),
        )

    def _large(self, page: SeasonPage) -> WallList:
        return WallList.of_lines(
            page.lines,
            page.rounds,
            title=gettext("Season table"),
            letterhead=letterhead_of(self.season.club),
            imprint=self._imprint(page),
            paper=self.paper,
            notices=tuple(provisional(page)),
            square=self._square(),
        )

    def _square(self) -> Square | None:
        return square_for(lambda: hung_season(self.season, self.through), self.site)

    def _imprint(self, page: SeasonPage) -> Imprint:
        """Say of which season it is, and after which of its tournaments where these are not all."""
        last = page.tournaments[page.through or 0]
        as_of = [f"{pgettext('a day', 'After')} {date_format(last.date)}"] if self.through else []
        count, event = self.events
        return Imprint(" · ".join([self.season.name, *as_of]), self.today, count, event.at if event else None)


def heading(page: SeasonPage, number: int) -> str:
    """Return what heads a tournament's column: its day, its weight, a mark while it is running."""
    tournament = page.tournaments[number]
    weight = f" ×{tournament.weight}" if tournament.weight > 1 else ""
    return f"{date_format(tournament.date, 'j.n.')}{weight}{'*' if page.is_provisional(number) else ''}"


def provisional(page: SeasonPage) -> Iterator[str]:
    """Say which of the tournaments are still running."""
    if page.provisional:
        names = ", ".join(tournament.name for tournament in page.provisional)
        yield f"{gettext('Still running, so provisional:')} {names}"
