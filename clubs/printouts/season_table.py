"""A season's standings on paper: a column for each tournament, as the season's page has them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from django.utils.formats import date_format
from django.utils.translation import gettext

from clubs.models import LogEvent, Season
from clubs.pages.seasons import SeasonPage
from clubs.printouts.asked import NothingToPrint
from clubs.printouts.letterheads import letterhead_of
from clubs.printouts.ranks import Place
from clubs.printouts.standings import StandingsSheet, Told
from scoring.printing.press import Order, key_of
from scoring.printing.sheet import Imprint
from scoring.rules.errors import _


@dataclass(frozen=True)
class SeasonAsked:
    """A wish for a season's table: after the tournament `through`, counted from one, or after all."""

    season: Season
    today: date
    through: int | None = None

    @cached_property
    def revision(self) -> int:
        """How many deeds the club has logged: with each of them its season may be another."""
        return LogEvent.objects.filter(club=self.season.club).count()

    def order(self) -> Order:
        """Return the order of the table's PDF."""
        key = key_of("season-table", self.season.pk, self.revision, self.through, self.today)
        return Order(key, lambda: self.sheet().document())

    def sheet(self) -> StandingsSheet:
        """Return the sheet; refuse where no tournament has results."""
        page = SeasonPage.of(self.season, self.through)
        if page.through is None:
            raise NothingToPrint(
                _("There is nothing to print before a tournament of the season has results.")
            )
        last = page.tournaments[page.through]
        as_of = [f"{gettext('After')} {date_format(last.date)}"] if self.through else []
        return StandingsSheet.arranged(
            title=gettext("Season table"),
            letterhead=letterhead_of(self.season.club),
            imprint=Imprint(" · ".join([self.season.name, *as_of]), self.today, self.revision),
            headings=[heading(page, number) for number in page.rounds],
            places=[Place.of(line, page.rounds) for line in page.lines],
            notices=provisional(page),
            notes=[page.counting, page.ties],
            told=[Told(heading(page, number), page.tournaments[number].name) for number in page.rounds],
        )


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
