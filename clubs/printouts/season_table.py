"""A season's table on paper: with a column for each tournament, or in large letters for the wall."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import gettext, gettext_lazy, pgettext, pgettext_lazy

from clubs.models import LogEvent, Season
from clubs.pages.newest import hung_season
from clubs.pages.numbers import number_text
from clubs.pages.seasons import SeasonPage
from clubs.printouts.certificates import (
    RANKS,
    Certificate,
    CertificatesSheet,
    long_date,
    place_words,
)
from clubs.printouts.kinds import WALL
from clubs.printouts.letterheads import letterhead_of
from clubs.printouts.newest import square_for
from clubs.printouts.printout_kind import PrintoutOption
from clubs.printouts.request import NothingToPrint
from clubs.printouts.standings import StandingsSheet
from clubs.printouts.wall_list import WallList
from core.errors import N_
from core.printing.print_jobs import PrintJob, print_key
from core.printing.printout import Imprint, Printout, shortened
from core.qr import Square
from core.sheets import plain_value

CERTIFICATES = PrintoutOption(
    "certificates",
    gettext_lazy("Certificates"),
    (("", pgettext_lazy("certificates", "none")), *((what, words) for what, (words, _upto) in RANKS.items())),
)
SEASON_OPTIONS = (WALL, CERTIFICATES)
"""What can be chosen of a season's paper."""


@dataclass(frozen=True)
class SeasonPrintoutRequest:
    """A request for a season's table: after the tournament `through`, counted from one, or after all.

    `paper` is a choice of `WALL`, `site` where phones find the server. With `certificates`, a choice of
    ranks, it is these instead of the table.
    """

    season: Season
    today: date
    through: int | None = None
    paper: str = WALL.usual
    site: str = ""
    certificates: str = CERTIFICATES.usual

    @classmethod
    def given(
        cls, season: Season, today: date, through: int | None, site: str, given: Mapping[str, str]
    ) -> SeasonPrintoutRequest:
        """Return what is asked for; a paper that there is not is the usual one."""
        paper, ranks = (option.chosen(given.get(option.name)) for option in SEASON_OPTIONS)
        return cls(season, today, through, paper, site, ranks)

    @property
    def options(self) -> Mapping[str, str]:
        """What is chosen, by its name."""
        return {WALL.name: self.paper, CERTIFICATES.name: self.certificates}

    @cached_property
    def events(self) -> tuple[int, LogEvent | None]:
        """How many actions the club has logged, and the last: with each of them its season may be another."""
        logged = LogEvent.objects.filter(club=self.season.club)
        return logged.count(), logged.order_by("-pk").first()

    def order(self) -> PrintJob:
        """Return the order of the table's PDF."""
        options = (self.paper, self.certificates)
        parts = (self.season.pk, self.events[0], self.through, self.today, *options, self.site)
        return PrintJob(print_key("season-table", *parts), lambda: self.sheet().document())

    def sheet(self) -> Printout:
        """Return the sheet; refuse where no tournament has results."""
        page = SeasonPage.of(self.season, self.through)
        if page.through is None:
            raise NothingToPrint(
                N_("There is nothing to print until a tournament of the season has results.")
            )
        if self.certificates:
            return self._certificates(page)
        return self._with_tournaments(page) if self.paper == WALL.usual else self._large(page)

    def _with_tournaments(self, page: SeasonPage) -> StandingsSheet:
        letterhead, imprint = letterhead_of(self.season.club), self._imprint(page)
        return season_sheet(page, letterhead=letterhead, imprint=imprint, square=self._square())

    def _large(self, page: SeasonPage) -> WallList:
        return WallList.of_lines(
            page.lines,
            title=gettext("Season table"),
            letterhead=letterhead_of(self.season.club),
            imprint=self._imprint(page),
            paper=self.paper,
            notices=tuple(provisional(page)),
            square=self._square(),
        )

    def _certificates(self, page: SeasonPage) -> CertificatesSheet:
        last = page.tournaments[page.through or 0]
        upto = RANKS[self.certificates][1]
        return CertificatesSheet(
            title=gettext("Certificate"),
            letterhead=letterhead_of(self.season.club),
            imprint=self._imprint(page),
            certificates=tuple(_certificates_of(page, upto)),
            tournament=self.season.name,
            day=long_date(last.date),
            place="",
            pack=last.pack,
        )

    def _square(self) -> Square | None:
        return square_for(lambda: hung_season(self.season, self.through), self.site)

    def _imprint(self, page: SeasonPage) -> Imprint:
        """Say of which season it is, and after which of its tournaments where these are not all."""
        last = page.tournaments[page.through or 0]
        as_of = [f"{pgettext('a day', 'After')} {date_format(last.date)}"] if self.through else []
        count, event = self.events
        return Imprint(" · ".join([self.season.name, *as_of]), self.today, count, event.at if event else None)


def _certificates_of(page: SeasonPage, upto: int) -> Iterator[Certificate]:
    ranks = Counter(line.rank for line in page.lines)
    for line in page.lines:
        if line.rank is not None and line.rank <= upto:
            names = (shortened(line.title),)
            place = place_words(line.rank, is_shared=ranks[line.rank] > 1)
            section, total = shortened(line.section), number_text(line.total)
            yield Certificate(names, section, line.rank, place, total)


def season_sheet(page: SeasonPage, **more: Any) -> StandingsSheet:
    """Return the table with a column for each tournament."""
    headings = (str(plain_value(heading)) for heading in page.headings)
    names = (page.tournaments[number].name for number in page.rounds)
    return StandingsSheet.arranged(
        page,
        title=gettext("Season table"),
        notices=provisional(page),
        legend=zip(headings, names, strict=True),
        adjusted=gettext("points for attendance"),
        **more,
    )


def provisional(page: SeasonPage) -> Iterator[str]:
    """Say which of the tournaments are still running."""
    if page.provisional:
        names = ", ".join(tournament.name for tournament in page.provisional)
        yield f"{gettext('Still running, so provisional:')} {names}"
